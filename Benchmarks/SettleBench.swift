import Foundation

/// Measures the four scenes and the runtime; script/bench runs it beside its peers.
///
///     settle-bench [NAME-PART]... [--reps N] [--pictures FOLDER] [--idle SECONDS] [--cycles N] [--count CASE]
///
/// Prints a line of JSON for each case whose name contains one of the parts; with `--pictures` the scenes' frames that are compared
/// with the peers' are written there as PNG files. `--idle` is how long the scene at rest is watched (1 s), `--cycles` how many loads
/// growth is measured over (2,000). With `--count` a scene, or one of the
/// runtime's cases that has nothing but frames, is drawn twice, the second time in the function that callgrind watches.
@main @MainActor struct SettleBench {
    var parts: [String] = []
    var reps = 7
    var pictures: URL?
    var idleSeconds = 1.0
    var cycles = 2000
    var counts = false

    static func main() throws {
        var bench = SettleBench()
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--reps": bench.reps = max(arguments.popFirst().flatMap(Int.init) ?? 7, 1)
            case "--pictures": bench.pictures = arguments.popFirst().map { URL(fileURLWithPath: $0, isDirectory: true) }
            case "--idle": bench.idleSeconds = arguments.popFirst().flatMap(Double.init) ?? 10
            case "--cycles": bench.cycles = arguments.popFirst().flatMap(Int.init) ?? 1_000_000
            case "--count":
                bench.counts = true
                bench.parts = arguments.popFirst().map { [$0] } ?? []
            default: bench.parts.append(argument)
            }
        }
        try bench.runScenes()
        try bench.runRuntime()
    }

    func isAsked(_ name: String) -> Bool {
        if counts { return parts == [name] }
        return parts.isEmpty || parts.contains { name.contains($0) }
    }
}
