import DisplayList
import Foundation

/// A list of names on its way to a folder of pictures.
///
/// Views can only be asked for their display lists on the main actor, and that is quick; pixels, compression and files take the
/// time and are made by `jobs` workers. The main actor is one display list ahead of them, so that a worker that is done finds its
/// next piece ready, and no more, so that a list of any length takes the memory of a few pictures.
@MainActor
struct AvatarBatch {
    let list: NameList
    /// The picture of every line, but for the name.
    let sample: Picture
    let folder: OutputFolder
    let keepsExisting: Bool
    let jobs: Int
    let context: Context

    func run() async throws -> Int32 {
        let workers = Workers()
        let maker = context.maker
        let console = context.console
        let ledger = AvatarLedger(total: list.lines.count, console: console)
        var names = FileNames()

        await withTaskGroup(of: (Int, AvatarOutcome).self) { group in
            var running = 0
            for (index, line) in list.lines.enumerated() {
                if ledger.hasStopped || console.interruption() != nil { break }
                guard case .name(let name) = line.content else {
                    if case .unusable(let why) = line.content { ledger.note(index, .refused("line \(line.number) \(why).")) }
                    continue
                }
                let path = (folder.path as NSString).appendingPathComponent(names.next(for: name))
                if keepsExisting, exists(path) {
                    ledger.note(index, .kept)
                    continue
                }
                var picture = sample
                picture.arguments = sample.arguments.setting(AvatarOptions.name, to: name)
                let frame: DisplayFrame
                do { frame = try await maker.frame(of: picture) } catch {
                    ledger.note(index, .refused("line \(line.number) cannot be drawn: \(reason(for: error))."))
                    continue
                }
                while running >= jobs, let (index, outcome) = await group.next() {
                    running -= 1
                    ledger.note(index, outcome)
                }
                if ledger.hasStopped || console.interruption() != nil { break }
                let number = line.number
                group.addTask {
                    (index, await Self.write(frame, to: path, line: number, maker: maker, workers: workers))
                }
                running += 1
            }
            for await (index, outcome) in group { ledger.note(index, outcome) }
        }
        return try finish(ledger)
    }

    private nonisolated static func write(
        _ frame: DisplayFrame, to path: String, line: Int, maker: any PictureMaker, workers: Workers
    ) async -> AvatarOutcome {
        do {
            let data = try await workers.run { try maker.encodePNG(maker.draw(frame)) }
            do { try await workers.run { try maker.write(data, to: URL(fileURLWithPath: path, isDirectory: false)) } } catch {
                let sentence = "\(shown(path: path)) cannot be written: \(reason(for: error))."
                return concernsOneFile(error) ? .refused("line \(line): \(sentence)") : .stopped(sentence)
            }
            return .written
        } catch {
            return .refused("line \(line) cannot be drawn: \(reason(for: error)).")
        }
    }

    /// Whether a write failed because of the file's name. All else, a full disk or a folder that has become
    /// unwritable, would fail for the next file too.
    private nonisolated static func concernsOneFile(_ error: any Error) -> Bool {
        guard let code = systemErrorCode(of: error) else { return false }
        return [ENAMETOOLONG, EILSEQ, EINVAL, EISDIR, ENOTEMPTY, EEXIST].contains(code)
    }

    private func exists(_ path: String) -> Bool {
        if case .success = fileKind(at: path) { return true }
        return false
    }

    private func finish(_ ledger: AvatarLedger) throws -> Int32 {
        let console = context.console
        ledger.finish()
        let written = counted(ledger.written, "avatar")
        let place = shown(path: folder.path)
        if let why = ledger.stopSentence {
            console.complain("stopped after \(grouped(ledger.written)) of \(counted(list.lines.count, "avatar")): \(why)")
            return ledger.written > 0 ? 1 : 2
        }
        if ledger.handled < list.lines.count {
            console.complain("interrupted: \(written) of \(grouped(list.lines.count)) written to \(place).")
            return console.interruptionStatus
        }
        var parts = ["\(written) written to \(place)"]
        if ledger.kept > 0 { parts.append("\(grouped(ledger.kept)) already there") }
        if ledger.refused > 0 { parts.append("\(counted(ledger.refused, "line")) not written") }
        if list.blankCount > 0 { parts.append("\(counted(list.blankCount, "blank line")) skipped") }
        try console.print(parts.joined(separator: ", ") + ".")
        if ledger.refused == 0 { return 0 }
        return ledger.written + ledger.kept > 0 ? 1 : 2
    }
}

/// What became of a line.
enum AvatarOutcome: Sendable {
    case written
    /// Was already there.
    case kept
    /// Has no avatar; the others go on.
    case refused(String)
    /// Nothing can be written any more.
    case stopped(String)
}

/// Counts what became of the lines, and tells about it in their order, whichever worker was quicker.
@MainActor
final class AvatarLedger {
    private(set) var written = 0
    private(set) var kept = 0
    private(set) var refused = 0
    private(set) var hasStopped = false
    /// Of the first line that could not be written.
    private(set) var stopSentence: String?
    var handled: Int { written + kept + refused }

    private let bar: ProgressBar
    private var waiting: [Int: AvatarOutcome] = [:]
    private var next = 0
    private var noted = 0

    init(total: Int, console: Console) { bar = ProgressBar("avatars", total: total, console: console) }

    func note(_ index: Int, _ outcome: AvatarOutcome) {
        if case .stopped = outcome { hasStopped = true }
        waiting[index] = outcome
        noted += 1
        while let outcome = waiting.removeValue(forKey: next) {
            next += 1
            settle(outcome)
        }
        bar.update(done: noted)
    }

    /// Tells about the lines that were finished after one that never was, and takes the bar away.
    func finish() {
        for (_, outcome) in waiting.sorted(by: { $0.key < $1.key }) { settle(outcome) }
        waiting = [:]
        bar.clear()
    }

    private func settle(_ outcome: AvatarOutcome) {
        switch outcome {
        case .written: written += 1
        case .kept: kept += 1
        case .refused(let sentence):
            refused += 1
            bar.complain(sentence)
        case .stopped(let sentence): stopSentence = stopSentence ?? sentence
        }
    }
}
