import Foundation

/// How far a long piece of work is, on one line of standard error that is rewritten in place. Silent when standard error is not a
/// terminal, or is one that cannot go back to the start of a line.
@MainActor
final class ProgressBar {
    private let console: Console
    private let noun: String
    private let total: Int
    private let isShown: Bool
    private let started: Double
    private var lastDrawn = -Double.infinity
    private var isOnScreen = false
    private var done = 0

    /// Seconds between two updates.
    static let interval = 0.1

    init(_ noun: String, total: Int, console: Console) {
        (self.noun, self.total, self.console) = (noun, total, console)
        isShown = console.rewritesLines
        started = console.now()
    }

    func update(done: Int) {
        self.done = done
        let now = console.now()
        guard isShown, now - lastDrawn >= Self.interval else { return }
        lastDrawn = now
        draw(now: now)
    }

    /// Takes the line away, says something on a line of its own, and brings the bar back.
    func complain(_ sentence: String) {
        let wasOnScreen = isOnScreen
        clear()
        console.complain(sentence)
        if wasOnScreen { draw(now: console.now()) }
    }

    /// Leaves an empty line for what comes next.
    func clear() {
        guard isOnScreen else { return }
        try? console.error.write(Data("\r\u{1B}[K".utf8))
        isOnScreen = false
    }

    private func draw(now: Double) {
        // The last column stays free: some terminals wrap as soon as it is filled.
        let columns = max(1, (console.error.columns ?? 80) - 1)
        let line = Self.line(noun: noun, done: done, total: total, elapsed: now - started, columns: columns)
        try? console.error.write(Data("\r\(line)\u{1B}[K".utf8))
        isOnScreen = true
    }

    /// The line in at most `columns` characters. Where there is little room the time goes first, then the bar, then the words.
    nonisolated static func line(noun: String, done: Int, total: Int, elapsed: Double, columns: Int) -> String {
        let done = min(max(done, 0), total)
        let share = total > 0 ? Double(done) / Double(total) : 1
        // Rounded down, so that 100% means finished.
        let percent = "\(Int(share * 100))%"
        let widest = grouped(total)
        let count = String(repeating: " ", count: widest.count - grouped(done).count) + grouped(done) + "/" + widest
        let padded = String(repeating: " ", count: 4 - percent.count) + percent
        let left = done > 0 && done < total && elapsed > 1 ? "  " + clock(elapsed / share - elapsed) + " left" : ""

        for end in ["  \(count)  \(padded)\(left)", "  \(count)  \(padded)", "  \(padded)"] {
            let room = min(columns - noun.count - 1 - end.count, 62)
            guard room >= 12 else { continue }
            let filled = Int(share * Double(room - 2))
            return "\(noun) [" + String(repeating: "=", count: filled) + String(repeating: "-", count: room - 2 - filled) + "]" + end
        }
        let short = ["\(noun) \(count) \(percent)", "\(count) \(percent)", percent]
        return short.first { $0.count <= columns } ?? ""
    }

    /// 0:07, 12:30, 1:02:03.
    nonisolated private static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 359_999).rounded(.up))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }
}
