import DisplayList
import Foundation
import Testing

@testable import SettleCLI

@MainActor
@Suite struct RenderTests {
    @Test func asksForThePictureThatWasDescribed() async {
        let session = Session()
        let photo = session.write("pixels", to: "ava.jpg")
        let code = await session.run(
            "render", "avatar", "--name", "Ava Kim", "--size", "100", "--scale", "3", "--progress", "0.3", "--scheme", "dark",
            "--photo", photo, "--text-size", "accessibility2", "--rtl", "--reduce-motion", "--background", "#0000FF",
            "-o", session.path("ava.png"))
        #expect(code == 0)
        #expect(session.error.text == "")
        #expect(session.maker.files == [session.path("ava.png"): "PNG Ava Kim"])
        let picture = session.maker.asked[0]
        #expect(picture.arguments[AvatarOptions.progress] == 0.3)
        #expect(
            picture.surroundings
                == Picture.Surroundings(scheme: .dark, textSize: .accessibility2, isRightToLeft: true, reducesMotion: true))
        #expect(picture.background == RGBA(red: 0, green: 0, blue: 1))
        #expect(picture.image(AvatarOptions.photo)?.height == 344)
        // 100 + 2 · (5.5 + 1.8) = 114.6 points are 343.8 pixels, so 344.
        #expect(picture.canvas.width * 3 == 344)
        #expect(!picture.isRecording)
    }

    @Test func writesToStandardOutputButNotToATerminal() async {
        let session = Session()
        #expect(await session.run("render", "avatar", "-o", "-") == 0)
        #expect(session.output.text == "PNG Ava Kim")
        session.output = MemoryStream(isTerminal: true)
        #expect(await session.run("render", "avatar", "-o", "-") == 2)
        #expect(session.output.text == "")
        #expect(session.error.text.hasPrefix("settle: standard output is a terminal"))
        session.output = MemoryStream(failure: EPIPE)
        session.error = MemoryStream()
        #expect(await session.run("render", "avatar", "-o", "-") == 2)
        #expect(session.error.text == "settle: standard output cannot be written: Broken pipe.\n")
    }

    @Test func refusesMoreThan4096Pixels() async {
        let session = Session()
        let file = session.path("a.png")
        // 3574.2 · 1.146 is just under 4096, 3575 · 1.146 is above.
        #expect(await session.run("render", "avatar", "--size", "3574", "--scale", "1", "-o", file) == 0)
        #expect(await session.run("render", "avatar", "--size", "3575", "--scale", "1", "-o", file) == 2)
        #expect(
            session.error.text
                == "settle: the picture would be 4097 × 4097 pixels, and the most is 4096 a side: choose a smaller --size or --scale.\n")
        #expect(await session.run("render", "avatar", "--size", "1", "--scale", "0.1", "-o", file) == 0)
        #expect(session.maker.asked.last?.canvas == CGSize(width: 10, height: 10))
    }

    /// Side of the picture in pixels, for a face of so many: both even or both odd, so that the face's middle is the picture's.
    @Test(arguments: [(16, 20), (20, 26), (25, 31), (32, 38), (33, 39), (64, 74)])
    func aPictureIsAsEvenAsItsFace(face: Int, side: Int) async {
        let session = Session()
        #expect(await session.run("render", "avatar", "--size", "\(face)", "--scale", "1", "-o", session.path("a.png")) == 0)
        #expect(session.maker.asked.last?.canvas.width == CGFloat(side))
    }

    @Test func skeletonsTakeTheirOptionsAndTheTextSize() async {
        let session = Session()
        let file = session.path("a.png")
        // Three lines of 12 points, 9 apart: 54; at the largest text size 53/17 of that.
        #expect(await session.run("render", "skeleton", "--shape", "text", "--scale", "1", "-o", file) == 0)
        #expect(session.maker.asked.last?.canvas == CGSize(width: 240, height: 54))
        #expect(await session.run("render", "skeleton", "--shape=text", "--text-size=accessibility5", "--scale=1", "-o", file) == 0)
        #expect(session.maker.asked.last?.canvas == CGSize(width: 240, height: 169))
        #expect(await session.run("render", "skeleton", "--reduce-transparency", "--increase-contrast", "-o", file) == 0)
        #expect(session.maker.asked.last?.surroundings == Picture.Surroundings(reducesTransparency: true, increasesContrast: true))
        #expect(await session.run("render", "skeleton", "--width", "4096", "-o", file) == 2)
        #expect(session.error.text.hasSuffix("choose a smaller --width or --scale.\n"))
        // What is too high alone is so by another option.
        for (arguments, option) in [
            (["skeleton-list", "--rows", "60"], "--rows"), (["skeleton", "--shape", "text", "--lines", "200"], "--lines"),
            (["skeleton", "--height", "4000"], "--height"),
        ] {
            let session = Session()
            #expect(await session.run(words: ["render"] + arguments + ["--scale", "2", "-o", file]) == 2)
            #expect(session.error.text.hasSuffix("choose a smaller \(option) or --scale.\n"), "\(session.error.text)")
        }
    }

    @Test func saysWhereItCannotWrite() async {
        let session = Session()
        func sentence(_ output: String) async -> String {
            session.error = MemoryStream()
            #expect(await session.run("render", "avatar", "-o", output) == 2)
            return session.error.text
        }
        let missing = session.path("no/a.png")
        #expect(await sentence(missing) == "settle: \(missing) cannot be written: there is no folder \(session.path("no")).\n")
        #expect(await sentence(session.path("a.jpg")) == "settle: -o \(session.path("a.jpg")) must end in .png.\n")
        let file = session.write("", to: "file")
        #expect(await sentence("\(file)/a.png") == "settle: \(file)/a.png cannot be written: \(file) is not a folder.\n")
        try? FileManager.default.createDirectory(atPath: session.path("dir.png"), withIntermediateDirectories: false)
        #expect(await sentence(session.path("dir.png")) == "settle: \(session.path("dir.png")) cannot be written: it is a folder.\n")
        session.maker.writeFailure = { _ in FileFailure(code: ENOSPC) }
        let full = session.path("a.png")
        #expect(await sentence(full) == "settle: \(full) cannot be written: No space left on device.\n")
        #expect(session.maker.asked.count == 1)
    }

    @Test func saysWhyAPhotoCannotBeRead() async {
        let session = Session()
        func sentence(_ photo: String) async -> String {
            session.error = MemoryStream()
            #expect(await session.run("render", "avatar", "--photo", photo, "-o", session.path("a.png")) == 2)
            return session.error.text
        }
        let missing = session.path("nope.jpg")
        #expect(await sentence(missing) == "settle: --photo \(missing) cannot be read: No such file or directory.\n")
        #expect(await sentence("/dev/zero") == "settle: --photo /dev/zero cannot be read: it is not a file.\n")
        #expect(await sentence(session.folder.path) == "settle: --photo \(session.folder.path) cannot be read: it is not a file.\n")
        session.maker.decodeFailure = Complaint("broken.jpg is cut short.")
        let broken = session.write("x", to: "broken.jpg")
        #expect(await sentence(broken) == "settle: --photo cannot be used: broken.jpg is cut short.\n")
        #expect(session.maker.files.isEmpty)
    }

    @Test func anInterruptLeavesNoFile() async {
        let session = Session()
        session.interruption = { SIGTERM }
        #expect(await session.run("render", "avatar", "-o", session.path("a.png")) == 143)
        #expect(session.maker.files.isEmpty)
        #expect(session.error.text == "settle: stopped by a signal before it was finished.\n")
    }

    @Test func galleryPrintsThePageToOpen() async {
        let session = Session()
        #expect(await session.run("gallery", "-o", session.path("out/gallery")) == 0)
        #expect(session.output.text == session.path("out/gallery/index.html") + "\n")
        #expect(FileManager.default.fileExists(atPath: session.path("out/gallery")))
    }
}

@MainActor
@Suite struct RecordTests {
    @Test func takesFramesAtExactTimes() async {
        let session = Session()
        let file = session.path("a.apng")
        #expect(await session.run("record", "avatar", "-o", file) == 0)
        let times = session.maker.state.withLock { $0.times }
        #expect(times == (0...37).map { Double($0) / 60 } + [0.62])
        let lines = session.maker.files[file]!.split(separator: "\n")
        #expect(lines.first == "apng 1")
        #expect(lines[1] == "0.0 for 1/60")
        #expect(lines[38].hasSuffix(" for 200/60000"))
        #expect(lines.last == "0.62 for 30000/60000")
        #expect(session.maker.asked.allSatisfy { $0.isRecording })
    }

    @Test func choosesTheFormatByTheName() async {
        let session = Session()
        for (name, header) in [("a.png", "apng 1"), ("a.APNG", "apng 1"), ("a.webp", "webp 1")] {
            #expect(await session.run("record", "avatar", "--fps", "2", "-o", session.path(name)) == 0)
            #expect(session.maker.files[session.path(name)]!.hasPrefix(header))
        }
        #expect(await session.run("record", "avatar", "--loop=0", "--format=webp", "-o", "-") == 0)
        #expect(session.output.text.hasPrefix("webp 0\n"))
        #expect(await session.run("record", "avatar", "-o", session.path("a.gif")) == 2)
        #expect(session.error.text == "settle: -o \(session.path("a.gif")) must end in .apng or .png or .webp.\n")
    }

    @Test func schedulesEndExactlyAtTheEnd() {
        let even = FrameSchedule(duration: 0.6, fps: 60)
        #expect(even.count == 37)
        #expect(even.time(of: 36) == 0.6)
        #expect((0..<37).allSatisfy { even.duration(of: $0) == FrameDuration(numerator: 1, denominator: 60) })
        let held = FrameSchedule(duration: 0.6, fps: 60, hold: 0.5)
        #expect(held.duration(of: 35) == FrameDuration(numerator: 1, denominator: 60))
        #expect(held.duration(of: 36) == FrameDuration(numerator: 30_000, denominator: 60_000))
        #expect(FrameSchedule(duration: 1, fps: 60, hold: 60).duration(of: 60) == FrameDuration(numerator: 60_000, denominator: 1000))
        #expect(FrameSchedule(duration: 1, fps: 60, hold: 0.01).duration(of: 60) == FrameDuration(numerator: 1, denominator: 60))
        let short = FrameSchedule(duration: 0.05, fps: 1)
        #expect(short.count == 2)
        #expect(short.time(of: 1) == 0.05)
        #expect(short.duration(of: 0) == FrameDuration(numerator: 3000, denominator: 60_000))
        let film = FrameSchedule(duration: 60, fps: 29.97)
        #expect(film.count == 1800)
        #expect(film.duration(of: 0) == FrameDuration(numerator: 2002, denominator: 60_000))
        #expect(FrameSchedule(duration: 60, fps: 120).count == 7201)
    }

    @Test func anInterruptLeavesNoFile() async {
        let session = Session()
        let counter = Counter()
        session.maker.beforeDrawing = { _ in counter.increment() }
        session.interruption = { counter.value == 5 ? SIGINT : nil }
        #expect(await session.run("record", "avatar", "-o", session.path("a.webp")) == 130)
        #expect(session.maker.files.isEmpty)
        #expect(counter.value == 5)
    }
}
