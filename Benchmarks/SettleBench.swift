import Foundation

/// Measures the four scenes and the runtime; script/bench runs it beside its peers.
///
///     settle-bench [NAME-PART]... [--reps N] [--pictures FOLDER]
///
/// Prints a line of JSON for each case whose name contains one of the parts; with `--pictures` the scenes' frames that are compared
/// with the peers' are written there as PNG files.
@main @MainActor struct SettleBench {
    var parts: [String] = []
    var reps = 7
    var pictures: URL?

    static func main() throws {
        var bench = SettleBench()
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--reps": bench.reps = max(arguments.popFirst().flatMap(Int.init) ?? 7, 1)
            case "--pictures": bench.pictures = arguments.popFirst().map { URL(fileURLWithPath: $0, isDirectory: true) }
            default: bench.parts.append(argument)
            }
        }
        try bench.runScenes()
        try bench.runRuntime()
    }

    func isAsked(_ name: String) -> Bool { parts.isEmpty || parts.contains { name.contains($0) } }
}
