import Foundation

/// Bytes that leave the program one after the other.
protocol ByteStream: Sendable {
    var isTerminal: Bool { get }
    /// The width of the terminal in characters; nil when it is none, or will not say.
    var columns: Int? { get }
    /// - Throws: `FileFailure`.
    func write(_ bytes: Data) throws
}

/// A call of the system that failed.
struct FileFailure: Error, Equatable {
    /// The call's `errno`.
    let code: Int32
}

/// The world around a command: what it reads from, speaks to, and is stopped by.
struct Console: Sendable {
    var output: any ByteStream
    var error: any ByteStream
    /// Whether standard error can take a line back and write another in its place.
    var rewritesLines: Bool
    /// All of standard input, up to a number of bytes; nil when there are more.
    /// Throws `FileFailure`, or `Interruption` when a signal came first.
    var readInput: @Sendable (_ limit: Int) throws -> Data?
    /// The signal that asked the program to stop, if one did.
    var interruption: @Sendable () -> Int32?
    /// Seconds that only ever go forward.
    var now: @Sendable () -> Double
    /// How many threads run at the same time.
    var processors: Int

    /// Text for standard output. A reader that has heard enough, as in `settle list | head -1`, is no failure.
    func print(_ text: String) throws {
        do { try output.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8)) } catch let failure as FileFailure {
            if failure.code != EPIPE { throw Complaint("standard output cannot be written: \(reason(for: failure)).") }
        }
    }

    /// One sentence for the person, on standard error. Nobody can be told when that is closed, so failures end here.
    func complain(_ sentence: String) {
        try? error.write(Data("settle: \(sentence)\n".utf8))
    }

    /// - Throws: `Interruption` after a signal asked the program to stop.
    func checkInterruption() throws {
        if interruption() != nil { throw Interruption() }
    }
}
