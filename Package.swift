// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription

// On Apple platforms the kit is built against the system's SwiftUI. Everything else in this package, the module
// named `SwiftUI` first of all, exists on Linux only.
var products: [Product] = [
    .library(name: "Settle", targets: ["Settle"]),
]

#if os(Linux)
let swiftUI: [Target.Dependency] = ["SwiftUI"]
// What shows an app's windows, and what finds previews.
let appHost: [Target.Dependency] = ["BrowserLauncher", "Previews"]
#else
let swiftUI: [Target.Dependency] = []
let appHost: [Target.Dependency] = []
#endif

var targets: [Target] = [
    .target(name: "Settle", dependencies: swiftUI),
    .target(name: "Gallery", dependencies: swiftUI + ["Settle"]),
    .executableTarget(name: "GalleryApp", dependencies: swiftUI + appHost + ["Gallery"]),
]

#if os(Linux)
func cLibrary(_ name: String, _ pkgConfig: String?, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

products += [
    .library(name: "SwiftUI", targets: ["SwiftUI", "Combine", "Symbols", "BrowserLauncher"]),
    .library(name: "Stage", targets: ["Stage"]),
    .library(name: "Previews", targets: ["Previews"]),
    .executable(name: "settle", targets: ["SettleCLI"]),
    .executable(name: "settle-bench", targets: ["SettleBench"]),
]

targets += [
    cLibrary("CCairo", "cairo-ft", "libcairo2-dev"),
    cLibrary("CPango", nil, "libpango1.0-dev"),
    cLibrary("CDeflate", "libdeflate", "libdeflate-dev"),
    cLibrary("CPNG", "libpng", "libpng-dev"),
    cLibrary("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
    cLibrary("CWebP", "libwebp", "libwebp-dev"),
    cLibrary("CExif", "libexif", "libexif-dev"),
    cLibrary("CLittleCMS", "lcms2", "liblcms2-dev"),
    cLibrary("CSoup", nil, "libsoup-3.0-dev"),

    // The Swift runtime's entry points that an executor needs and Swift does not import.
    .target(name: "CConcurrencyHooks", path: "Sources/System/CConcurrencyHooks"),
    // Tasks that follow the clock of a stage.
    .target(name: "StageExecutor", dependencies: ["CConcurrencyHooks"], path: "Sources/Hosts/StageExecutor"),

    // What SwiftUI source expects of Apple's Combine.
    .target(name: "Combine"),
    // What symbols can do, as values: Apple's module of that name.
    .target(name: "Symbols"),

    // view values → node tree → layout → display list → pixels → host
    .target(name: "DisplayList"),
    // Whether code is the main actor's, which Swift's library asks only to trap.
    .target(name: "CExecutor", path: "Sources/System/CExecutor"),
    .target(name: "SwiftUICore", dependencies: ["CExecutor", "Combine", "DisplayList", "PreviewMacros", "Symbols"]),
    // `#Preview`: a program that the compiler runs.
    .macro(name: "PreviewMacros", dependencies: ["SwiftSource"]),
    // Swift source as tokens, for what must read it without a compiler.
    .target(name: "SwiftSource"),
    // The innermost loops over pixels, in C: Swift has no way to compile a function for AVX2 beside the baseline.
    .target(name: "PixelKernels"),
    .target(name: "Renderer", dependencies: ["DisplayList", "PixelKernels", "CCairo", "CPango"]),
    .target(
        name: "ImageFiles",
        dependencies: ["DisplayList", "PixelKernels", "CDeflate", "CPNG", "CTurboJPEG", "CWebP", "CExif", "CLittleCMS"]),
    .target(name: "SwiftUI", dependencies: ["Combine", "SwiftUICore", "DisplayList", "Renderer", "ImageFiles", "Symbols"]),
    .target(
        name: "Stage",
        dependencies: ["Combine", "StageExecutor", "SwiftUI", "SwiftUICore", "DisplayList", "Renderer", "ImageFiles"],
        path: "Sources/Hosts/Stage"),
    // The scene in a browser's page.
    .target(
        name: "BrowserHost", dependencies: ["SwiftUICore", "DisplayList", "Renderer", "CSoup"],
        path: "Sources/Hosts/Browser",
        resources: ["page.html", "page.css", "page.js", "picture.js", "input.js", "keyboard.js", "elements.js", "panel.js"]
            .map { .embedInCode("Page/\($0)") }),
    // Where a Swift program keeps what types conform to a protocol.
    .target(name: "CConformances", path: "Sources/System/CConformances"),
    .target(
        name: "Previews", dependencies: ["BrowserHost", "CConformances", "DisplayList", "Stage", "SwiftUI", "SwiftUICore"], path: "Sources/Hosts/Previews"),
    // What an app's `main()` starts, in programs that link it.
    .target(name: "CLaunch", path: "Sources/System/CLaunch"),
    .target(
        name: "BrowserLauncher", dependencies: ["BrowserHost", "CLaunch", "SwiftUI", "SwiftUICore"],
        path: "Sources/Hosts/BrowserLauncher"),
    .executableTarget(
        name: "SettleCLI",
        dependencies: ["Settle", "Gallery", "Stage", "Previews", "SwiftSource", "SwiftUI", "SwiftUICore", "DisplayList", "Renderer", "ImageFiles"]),
    // What script/bench measures.
    .target(name: "CMemory", path: "Sources/System/CMemory"),
    .executableTarget(
        name: "SettleBench",
        dependencies: ["Settle", "SwiftUI", "SwiftUICore", "DisplayList", "Renderer", "ImageFiles", "CMemory"],
        path: "Benchmarks"),

    .testTarget(name: "CombineTests", dependencies: ["Combine"]),
    .testTarget(name: "DisplayListTests", dependencies: ["DisplayList"]),
    .testTarget(name: "RendererTests", dependencies: ["Renderer", "DisplayList", "PixelKernels"]),
    .testTarget(name: "ImageFilesTests", dependencies: ["ImageFiles", "DisplayList", "PixelKernels", "CDeflate"]),
    .testTarget(name: "SwiftUITests", dependencies: ["SwiftUI", "SwiftUICore", "DisplayList", "Stage"]),
    .testTarget(name: "StageExecutorTests", dependencies: ["StageExecutor"]),
    .testTarget(name: "PreviewsTests", dependencies: ["Previews", "Stage", "SwiftUI", "SwiftUICore"]),
    // Pictures that are kept and compared.
    .target(name: "TestSupport", dependencies: ["Stage", "ImageFiles", "DisplayList"], path: "Tests/TestSupport"),
    .testTarget(name: "StageTests", dependencies: ["Stage", "SwiftUI", "TestSupport"]),
    .testTarget(
        name: "SettleTests", dependencies: ["Settle", "Stage", "Previews", "SwiftUI", "Gallery", "TestSupport"],
        exclude: ["Snapshots"]),
    // A program with a page, for the tests of the browser host to start.
    .executableTarget(
        name: "BrowserFixture", dependencies: ["BrowserHost", "Settle", "SwiftUI", "SwiftUICore"],
        path: "Tests/BrowserFixture"),
    .testTarget(
        name: "BrowserHostTests",
        dependencies: [
            "BrowserHost", "BrowserLauncher", "BrowserFixture", "GalleryApp", "Stage", "SwiftUI", "SwiftUICore", "ImageFiles", "DisplayList", "Renderer",
        ]),
    .testTarget(name: "SettleCLITests", dependencies: ["SettleCLI", "Gallery", "Settle", "SwiftUI", "ImageFiles", "DisplayList"]),
]
#endif

let package = Package(
    name: "Settle",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
