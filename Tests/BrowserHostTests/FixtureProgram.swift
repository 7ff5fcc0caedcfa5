import Foundation

/// The fixture, or another program with a page, running.
final class FixtureProgram {
    let url: String
    let port: Int
    private let process: ChildProcess

    convenience init(_ view: String, port: Int = 0) throws {
        try self.init(program: "BrowserFixture", [view, String(port)])
    }

    /// - Parameter name: Of a program that prints its address, as the last word of a line, and no other line before it.
    init(program name: String, _ arguments: [String]) throws {
        // Beside the program of the tests.
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: name)
        let output = try ChildProcess.pipe()
        process = try ChildProcess(
            program.path, arguments, descriptors: [(output.writing.fileDescriptor, 1)])
        try output.writing.close()
        var line = Data()
        while let byte = try output.reading.read(upToCount: 1), byte != Data([10]), !byte.isEmpty { line += byte }
        url = String(decoding: line, as: UTF8.self).split(separator: " ").last.map(String.init) ?? ""
        port = URL(string: url)?.port ?? 0
    }

    /// Asks the program to end, and gives back its exit code.
    @discardableResult func end() -> Int32 { process.end() }

    /// Seconds of processor time that it has used.
    var processorTime: Double {
        let fields = (try? String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8))?
            .split(separator: " ") ?? []
        guard fields.count > 14 else { return 0 }
        return (Double(fields[13])! + Double(fields[14])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How often the kernel has woken it.
    var wakeUps: Int { number("voluntary_ctxt_switches:") }

    /// Memory in use, in kilobytes.
    var memory: Int { number("VmRSS:") }

    private func number(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        return Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0
    }
}
