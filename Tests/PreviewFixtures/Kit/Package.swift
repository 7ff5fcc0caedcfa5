// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Kit",
    platforms: [.iOS(.v17)],
    products: [.library(name: "Screens", targets: ["Screens"])],
    targets: [
        .target(name: "Colors"),
        .target(name: "Screens", dependencies: ["Colors"], resources: [.process("level.json")]),
    ]
)
