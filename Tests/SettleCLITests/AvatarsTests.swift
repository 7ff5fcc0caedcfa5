import Foundation
import Synchronization
import Testing

@testable import SettleCLI

@MainActor
@Suite struct AvatarsTests {
    @Test func writesOnePictureALine() async {
        let session = Session()
        let list = session.write("Ava Kim\n王小明\n\nAva Kim\n", to: "names.txt")
        #expect(await session.run("avatars", list, "-o", session.path("out")) == 0)
        #expect(
            session.maker.files == [
                session.path("out/Ava Kim.png"): "PNG Ava Kim", session.path("out/王小明.png"): "PNG 王小明",
                session.path("out/Ava Kim 2.png"): "PNG Ava Kim",
            ])
        #expect(session.output.text == "3 avatars written to \(session.path("out")), 1 blank line skipped.\n")
        #expect(session.error.text == "")
        // 64 points and what the ring takes, 73.344, in whole pixels
        #expect(session.maker.asked.allSatisfy { $0.canvas == CGSize(width: 74, height: 74) && $0.scale == 1 })
    }

    @Test func readsStandardInput() async {
        let session = Session()
        session.input = Data("Ava\n".utf8)
        #expect(await session.run("avatars", "-", "-o", session.path("out"), "--size", "32", "--scale", "2") == 0)
        #expect(session.maker.fileNames == ["Ava.png"])
        #expect(session.maker.asked[0].scale == 2)
    }

    @Test func skipsOnlyTheLinesThatAreWrong() async {
        let session = Session()
        let list = session.write(Data("Ava\n".utf8) + Data([0x4A, 0xFF, 0x0A]) + Data("Kim\n".utf8), to: "names.txt")
        #expect(await session.run("avatars", list, "-o", session.path("out")) == 1)
        #expect(session.maker.fileNames == ["Ava.png", "Kim.png"])
        #expect(session.error.text == "settle: line 2 is not UTF-8.\n")
        #expect(session.output.text == "2 avatars written to \(session.path("out")), 1 line not written.\n")
    }

    @Test func tellsInTheOrderOfTheListWhoeverIsFirst() async {
        let names = (1...60).map { "name \($0)" }
        var results: [[String: String]] = []
        for jobs in ["1", "2", "7", "32"] {
            let session = Session()
            session.maker.drawFailure = { $0.hasSuffix("0") ? Complaint("there is no ink for \($0).") : nil }
            session.maker.beforeDrawing = { text in usleep(UInt32(text.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } % 3000)) }
            session.maker.writeFailure = { $0 == "name 33.png" ? FileFailure(code: EISDIR) : nil }
            let list = session.write(names.joined(separator: "\n"), to: "names.txt")
            #expect(await session.run("avatars", list, "-o", session.path("out"), "--jobs", jobs) == 1)
            let expected = [10, 20, 30].map { "settle: line \($0) cannot be drawn: there is no ink for name \($0)." }
                + ["settle: line 33: \(session.path("out/name 33.png")) cannot be written: Is a directory."]
                + [40, 50, 60].map { "settle: line \($0) cannot be drawn: there is no ink for name \($0)." }
            #expect(session.error.lines == expected)
            #expect(session.output.text == "53 avatars written to \(session.path("out")), 7 lines not written.\n")
            results.append(Dictionary(uniqueKeysWithValues: session.maker.files.map { (($0.key as NSString).lastPathComponent, $0.value) }))
            // What is held in memory does not grow with the list.
            #expect(session.maker.state.withLock { $0.mostFramesAhead } <= Int(jobs)! + 1)
        }
        #expect(results.allSatisfy { $0 == results[0] })
    }

    @Test func aFullDiskStopsEverything() async {
        let session = Session()
        session.maker.writeFailure = { $0 == "c.png" || $0 == "d.png" ? FileFailure(code: ENOSPC) : nil }
        let list = session.write("a\nb\nc\nd\ne\nf\ng\nh\n", to: "names.txt")
        #expect(await session.run("avatars", list, "-o", session.path("out"), "--jobs", "1") == 1)
        #expect(session.maker.fileNames == ["a.png", "b.png"])
        #expect(
            session.error.text
                == "settle: stopped after 2 of 8 avatars: \(session.path("out/c.png")) cannot be written: No space left on device.\n")
        #expect(session.output.text == "")
    }

    @Test func nothingWrittenIsAnotherCode() async {
        let session = Session()
        session.maker.writeFailure = { _ in POSIXError(.EROFS) }
        let list = session.write("a\nb\n", to: "names.txt")
        #expect(await session.run("avatars", list, "-o", session.path("out"), "--jobs", "1") == 2)
        #expect(
            session.error.text
                == "settle: stopped after 0 of 2 avatars: \(session.path("out/a.png")) cannot be written: Read-only file system.\n")
    }

    @Test func anInterruptSaysHowFarItCame() async {
        let session = Session()
        let counter = Counter()
        session.maker.beforeDrawing = { _ in counter.increment() }
        session.interruption = { counter.value >= 3 ? SIGINT : nil }
        let list = session.write((1...50).map { "n\($0)" }.joined(separator: "\n"), to: "names.txt")
        #expect(await session.run("avatars", list, "-o", session.path("out"), "--jobs", "1") == 130)
        #expect(session.maker.fileNames == ["n1.png", "n2.png", "n3.png"])
        #expect(session.error.text == "settle: interrupted: 3 avatars of 50 written to \(session.path("out")).\n")
    }

    @Test func keepsWhatIsThereWhenAsked() async throws {
        let session = Session()
        let list = session.write("a\nb\n", to: "names.txt")
        try FileManager.default.createDirectory(atPath: session.path("out"), withIntermediateDirectories: false)
        _ = session.write("mine", to: "out/a.png")
        #expect(await session.run("avatars", list, "-o", session.path("out"), "--keep-existing") == 0)
        #expect(session.maker.fileNames == ["b.png"])
        #expect(session.output.text == "1 avatar written to \(session.path("out")), 1 already there.\n")
        #expect(await session.run("avatars", list, "-o", session.path("out")) == 0)
        #expect(session.maker.fileNames == ["a.png", "b.png"])
    }

    @Test func saysWhyNothingCanBeDone() async {
        let session = Session()
        let list = session.write("a\n", to: "names.txt")
        let blank = session.write("\n \n", to: "blank.txt")
        func sentence(_ words: String...) async -> String {
            session.error = MemoryStream()
            #expect(await session.run(words[0], words[1], words[2], words[3]) == 2)
            return session.error.text
        }
        let out = session.path("out")
        #expect(
            await sentence("avatars", session.path("nope"), "-o", out)
                == "settle: \(session.path("nope")) cannot be read: No such file or directory.\n")
        #expect(
            await sentence("avatars", session.folder.path, "-o", out) == "settle: \(session.folder.path) cannot be read: Is a directory.\n")
        #expect(await sentence("avatars", blank, "-o", out) == "settle: \(blank) has no names.\n")
        #expect(!FileManager.default.fileExists(atPath: out))
        #expect(
            await sentence("avatars", list, "-o", session.path("no/where"))
                == "settle: \(session.path("no/where")) cannot be written: there is no folder \(session.path("no")).\n")
        #expect(await sentence("avatars", list, "-o", blank) == "settle: \(blank) cannot be written: \(blank) is not a folder.\n")
        #expect(session.maker.files.isEmpty)
    }

    @Test func showsABarOnATerminalOnly() async {
        let session = Session()
        session.error = MemoryStream(isTerminal: true, columns: 60)
        let clock = Counter()
        session.now = {
            clock.increment()
            return Double(clock.value) * 0.2
        }
        let list = session.write(Data("a\n".utf8) + Data([0xFF, 0x0A]) + Data("c\nd\n".utf8), to: "names.txt")
        #expect(await session.run("avatars", list, "-o", session.path("out"), "--jobs", "1") == 1)
        let text = session.error.text
        #expect(text.contains("\ravatars ["))
        #expect(text.contains("4/4  100%"))
        // The sentence has a line of its own.
        #expect(text.contains("\r\u{1B}[Ksettle: line 2 is not UTF-8.\n"))
        #expect(text.hasSuffix("\r\u{1B}[K"))
    }
}

final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}
