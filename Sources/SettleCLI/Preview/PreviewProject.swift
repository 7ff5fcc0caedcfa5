import Foundation
import SwiftSource

/// A Swift file as it is read, and as it is compiled.
final class PreviewSource {
    let url: URL
    /// As messages call it: relative to the current folder where that is shorter.
    let shownPath: String
    let text: SourceText
    let outline: SwiftFileOutline
    /// Whether its previews are wanted; others are there for what they declare.
    let isShown: Bool

    init(_ url: URL, isShown: Bool = true) throws {
        self.url = url
        self.isShown = isShown
        shownPath = Self.shown(url)
        do { text = SourceText(String(decoding: try Data(contentsOf: url), as: UTF8.self)) } catch {
            throw Complaint("\(shownPath) cannot be read: \(reason(for: error)).")
        }
        outline = SwiftFileOutline(text)
    }

    static func shown(_ url: URL) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        let path = url.path
        return SettleCLI.shown(path: path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path)
    }
}

/// Sources that are compiled as one module.
final class PreviewModule {
    let name: String
    var sources: [PreviewSource]
    let languageVersion: String
    let defines: [String]
    /// Folders where pictures, colours and texts are looked for.
    let resourceFolders: [URL]

    init(name: String, sources: [PreviewSource], languageVersion: String = "5", defines: [String] = [], resourceFolders: [URL]) {
        (self.name, self.sources, self.languageVersion) = (name, sources, languageVersion)
        (self.defines, self.resourceFolders) = (defines, resourceFolders)
    }

    var imports: Set<String> { Set(sources.flatMap { $0.outline.imports.map(\.module) }) }
}

/// What a path means: one file and what it needs of its neighbours, the files of a folder, or the targets of packages.
struct PreviewProject {
    let root: URL
    /// Those that others import come first.
    private(set) var modules: [PreviewModule]
    /// Where a single file's neighbours may be; nil for folders, which bring all along.
    let neighbourhood: URL?
    /// What could not be taken along, a sentence each.
    private(set) var notes: [String] = []

    init(_ path: String, console: Console) throws {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        switch fileKind(at: path) {
        case .failure(let failure): throw Complaint("\(shown(path: path)) cannot be read: \(reason(for: failure)).")
        case .success(.folder):
            root = url
            neighbourhood = nil
            modules = []
            try load(folder: url, console)
            guard modules.contains(where: { !$0.sources.isEmpty }) else {
                throw Complaint("there is no Swift file in \(shown(path: path)).")
            }
            sortModules()
        case .success(.file):
            guard url.pathExtension == "swift" else { throw Complaint("\(shown(path: path)) is no Swift file.") }
            root = url
            let outer = Self.projectFolder(around: url)
            neighbourhood = outer
            modules = [
                PreviewModule(
                    name: Self.moduleName(url.deletingPathExtension().lastPathComponent + "Preview"), sources: [try PreviewSource(url)],
                    resourceFolders: outer.map { Self.folders(around: url, in: $0) } ?? [])
            ]
        case .success: throw Complaint("\(shown(path: path)) is neither a file nor a folder.")
        }
    }

    /// A name that no module of ours or of the toolchain has.
    private static func moduleName(_ text: String) -> String {
        var name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if name.first?.isNumber != false { name = "_" + name }
        let taken: Set<String> = [
            "SwiftUI", "SwiftUICore", "Settle", "Gallery", "Stage", "Previews", "Combine", "Symbols", "Swift", "Foundation", "DisplayList", "Renderer",
        ]
        return taken.contains(name) ? name + "Preview" : name
    }

    /// The nearest folder around a file that looks like a project's.
    private static func projectFolder(around url: URL) -> URL? {
        var folder = url.deletingLastPathComponent()
        let home = URL(fileURLWithPath: NSHomeDirectory()).standardizedFileURL.path
        let nearest = folder
        while folder.path != "/", folder.path != home {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            if entries.contains(where: { $0 == "Package.swift" || $0 == ".git" || $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        return nearest
    }

    // MARK: Folders

    private mutating func load(folder: URL, _ console: Console) throws {
        var own: [URL] = [], packages: [URL] = []
        Self.walk(folder, own: &own, packages: &packages)
        for package in packages { try load(package: package, console) }
        let sources = try own.map { try PreviewSource($0) }.filter { !$0.isTest }
        if !sources.isEmpty {
            modules.append(
                PreviewModule(name: Self.moduleName(folder.lastPathComponent), sources: sources, resourceFolders: [folder]))
        }
    }

    private static let skippedFolders: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules", "build", "fastlane"]
    /// A project has fewer; a home folder more.
    private static let mostFiles = 5000

    /// Swift files below a folder, and packages with what is theirs left to them.
    private static func walk(_ folder: URL, own: inout [URL], packages: inout [URL]) {
        if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
            packages.append(folder)
            return
        }
        let entries = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
        for entry in entries.sorted(by: { $0.path < $1.path }) where own.count < mostFiles {
            let name = entry.lastPathComponent
            guard !name.hasPrefix(".") else { continue }
            if (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
                if skippedFolders.contains(name) || name.hasSuffix("Tests") || name.contains(".") && !name.hasSuffix(".swiftpm") { continue }
                walk(entry, own: &own, packages: &packages)
            } else if name.hasSuffix(".swift") {
                own.append(entry)
            }
        }
    }

    /// The folders around a single file, up to its project's.
    private static func folders(around file: URL, in outer: URL) -> [URL] {
        var folders = [file.deletingLastPathComponent()]
        while folders.last!.path != outer.path, folders.last!.path.count > outer.path.count {
            folders.append(folders.last!.deletingLastPathComponent())
        }
        return folders
    }

    /// Swift files around a single one, nearest folders first.
    func neighbours() -> [URL] {
        guard let neighbourhood else { return [] }
        var found: [URL] = [], known: Set<URL> = [root]
        for folder in Self.folders(around: root, in: neighbourhood) where found.count < Self.mostFiles {
            var own: [URL] = [], packages: [URL] = []
            // The folder itself counts, also when it is a package's.
            let entries = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
            for entry in entries.sorted(by: { $0.path < $1.path }) where !entry.lastPathComponent.hasPrefix(".") {
                if (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
                    if !Self.skippedFolders.contains(entry.lastPathComponent), !entry.lastPathComponent.hasSuffix("Tests") {
                        Self.walk(entry, own: &own, packages: &packages)
                    }
                } else if entry.pathExtension == "swift", entry.lastPathComponent != "Package.swift" {
                    own.append(entry)
                }
            }
            while let package = packages.popLast() {
                Self.walk(package.appending(path: "Sources"), own: &own, packages: &packages)
            }
            found += own.map(\.standardizedFileURL).filter { known.insert($0).inserted }
        }
        return found
    }

    // MARK: Packages

    private struct Manifest: Decodable {
        struct Target: Decodable {
            struct Setting: Decodable {
                struct Value: Decodable { var _0: String? }
                var tool: String
                var kind: [String: Value]
            }
            var name: String
            var type: String
            var path: String?
            var exclude: [String]?
            var sources: [String]?
            var settings: [Setting]?
        }
        struct ToolsVersion: Decodable { var _version: String }
        var targets: [Target]
        var toolsVersion: ToolsVersion
        var swiftLanguageVersions: [String]?
    }

    private mutating func load(package: URL, _ console: Console) throws {
        var output = Data()
        let result: (ending: ChildProcess.Ending, errors: String)
        do {
            result = try ChildProcess(path: "swift", arguments: ["package", "--package-path", package.path, "dump-package"])
                .run(isInterrupted: { console.interruption() != nil }) { output += $0 + Data("\n".utf8) }
        } catch { throw Complaint("swift cannot be run: put Swift's usr/bin on PATH.") }
        if result.ending == .interrupted { throw Interruption() }
        let file = PreviewSource.shown(package.appending(path: "Package.swift"))
        guard result.ending == .exited(0), let start = output.firstIndex(of: UInt8(ascii: "{")),
            let manifest = try? JSONDecoder().decode(Manifest.self, from: output[start...])
        else {
            let why = result.errors.split(separator: "\n").first { $0.contains("error:") } ?? "it says nothing that can be read"
            notes.append("\(file) cannot be evaluated, so its targets are left out: \(printable(String(why), limit: 300)).")
            return
        }
        let major = manifest.toolsVersion._version.prefix { $0 != "." }
        let language = manifest.swiftLanguageVersions?.last ?? ((Int(major) ?? 5) >= 6 ? "6" : "5")
        for target in manifest.targets where ["regular", "executable"].contains(target.type) {
            let path = target.path ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" }
                .first { FileManager.default.fileExists(atPath: package.appending(path: $0).path) } ?? "Sources/\(target.name)"
            let folder = package.appending(path: path, directoryHint: .isDirectory).standardizedFileURL
            var own: [URL] = [], packages: [URL] = []
            Self.walk(folder, own: &own, packages: &packages)
            let excluded = (target.exclude ?? []).map { folder.appending(path: $0).standardizedFileURL.path }
            let included = target.sources?.map { folder.appending(path: $0).standardizedFileURL.path }
            func covers(_ paths: [String], _ file: URL) -> Bool {
                paths.contains { file.path == $0 || file.path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
            }
            own = own.map(\.standardizedFileURL).filter { file in
                !covers(excluded, file) && (included.map { covers($0, file) } ?? true)
            }
            let sources = try own.map { try PreviewSource($0) }
            guard !sources.isEmpty else { continue }
            let defines = (target.settings ?? []).filter { $0.tool == "swift" }.compactMap { $0.kind["define"]?._0 }
            modules.append(
                PreviewModule(
                    name: target.name.map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined(), sources: sources,
                    languageVersion: language.prefix { $0 != "." }.description, defines: defines, resourceFolders: [folder]))
        }
    }

    /// Needs first; those that need one another stay as they came.
    private mutating func sortModules() {
        var sorted: [PreviewModule] = [], open: Set<String> = []
        let all = modules
        func visit(_ module: PreviewModule) {
            guard open.insert(module.name).inserted else { return }
            for need in all where need.name != module.name && module.imports.contains(need.name) { visit(need) }
            sorted.append(module)
        }
        for module in all { visit(module) }
        modules = sorted
    }
}

extension PreviewSource {
    fileprivate var isTest: Bool { outline.imports.contains { $0.module == "XCTest" || $0.module == "Testing" } }
}
