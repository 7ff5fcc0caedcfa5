import DisplayList
import Foundation
import Synchronization

@testable import SettleCLI

/// Collects what a command says.
final class MemoryStream: ByteStream {
    let isTerminal: Bool
    let columns: Int?
    /// The `errno` that every write fails with.
    let failure: Int32?
    private let collected = Mutex(Data())

    init(isTerminal: Bool = false, columns: Int? = nil, failure: Int32? = nil) {
        (self.isTerminal, self.columns, self.failure) = (isTerminal, columns, failure)
    }

    func write(_ bytes: Data) throws {
        if let failure { throw FileFailure(code: failure) }
        collected.withLock { $0.append(bytes) }
    }

    var data: Data { collected.withLock { $0 } }
    var text: String { String(decoding: data, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// A maker whose pictures carry a text instead of a drawing: what was asked for. Files are kept in memory.
final class FakePictures: PictureMaker {
    struct State {
        var files: [String: Data] = [:]
        var asked: [Picture] = []
        var times: [Double] = []
        var texts: [UInt64: String] = [:]
        var framesAhead = 0
        var mostFramesAhead = 0
    }

    let state = Mutex(State())
    /// What a write fails with, for the names of files that it returns one for.
    var writeFailure: @Sendable (_ fileName: String) -> (any Error)? = { _ in nil }
    var drawFailure: @Sendable (_ text: String) -> (any Error)? = { _ in nil }
    var decodeFailure: (any Error)?
    /// Called before a picture is drawn, on the worker's thread.
    var beforeDrawing: @Sendable (_ text: String) -> Void = { _ in }

    var files: [String: String] {
        state.withLock { $0.files.mapValues { String(decoding: $0, as: UTF8.self) } }
    }

    var fileNames: [String] { files.keys.map { ($0 as NSString).lastPathComponent }.sorted() }
    var asked: [Picture] { state.withLock { $0.asked } }

    func frame(of picture: Picture) async throws -> DisplayFrame {
        remember(picture, as: picture.arguments[optional: AvatarOptions.name] ?? picture.component.name)
    }

    func film(of picture: Picture) async throws -> any Film { FakeFilm(maker: self, picture: picture) }

    func previews() -> [KitPreview] { [KitPreview(name: "Sizes", file: "Avatar.swift", line: 12)] }

    func draw(_ frame: DisplayFrame) throws -> Bitmap {
        let identity = frame.items[0].identity
        let text = state.withLock { $0.texts[identity]! }
        beforeDrawing(text)
        state.withLock { $0.framesAhead -= 1 }
        if let failure = drawFailure(text) { throw failure }
        return Bitmap(width: 2, height: 1) { bytes, _ in bytes.storeBytes(of: identity, as: UInt64.self) }
    }

    func text(of bitmap: Bitmap) -> String { state.withLock { $0.texts[bitmap.bytes.load(as: UInt64.self)]! } }

    func encodePNG(_ bitmap: Bitmap) throws -> Data { Data("PNG \(text(of: bitmap))".utf8) }

    func animation(as format: AnimationFormat, loops: Int) throws -> any AnimationEncoder {
        FakeAnimation(maker: self, header: "\(format.rawValue) \(loops)")
    }

    func decodeImage(at url: URL, covering size: (width: Int, height: Int)) throws -> Bitmap {
        if let decodeFailure { throw decodeFailure }
        return Bitmap(width: size.width, height: size.height) { _, _ in }
    }

    func write(_ data: Data, to url: URL) throws {
        if let failure = writeFailure(url.lastPathComponent) { throw failure }
        state.withLock { $0.files[url.path] = data }
    }

    func writeGallery(into folder: URL, report: @MainActor @Sendable (Int, Int) throws -> Void) async throws -> URL {
        for done in 1...3 { try report(done, 3) }
        return folder.appendingPathComponent("index.html")
    }

    func remember(_ picture: Picture, as text: String) -> DisplayFrame {
        let identity = Serial.next()
        state.withLock {
            $0.asked.append(picture)
            $0.texts[identity] = text
            $0.framesAhead += 1
            $0.mostFramesAhead = max($0.mostFramesAhead, $0.framesAhead)
        }
        let item = DisplayItem(identity: identity, version: identity, bounds: .zero, content: .layer(.group, []))
        return DisplayFrame(size: picture.canvas, scale: picture.scale, items: [item], background: picture.background)
    }
}

extension FakePictures: @unchecked Sendable {}

struct FakeFilm: Film {
    let maker: FakePictures
    let picture: Picture

    func frame(at time: Double) async throws -> DisplayFrame {
        maker.state.withLock { $0.times.append(time) }
        return maker.remember(picture, as: "\(time)")
    }
}

final class FakeAnimation: AnimationEncoder {
    let maker: FakePictures
    private let lines: Mutex<[String]>

    init(maker: FakePictures, header: String) {
        self.maker = maker
        lines = Mutex([header])
    }

    func append(_ bitmap: Bitmap, duration: FrameDuration) throws {
        let line = "\(maker.text(of: bitmap)) for \(duration.numerator)/\(duration.denominator)"
        lines.withLock { $0.append(line) }
    }

    func finish() throws -> Data { Data(lines.withLock { $0 }.joined(separator: "\n").utf8) }
}

/// One run of the command in a folder of its own.
@MainActor
final class Session {
    let maker = FakePictures()
    let folder: URL
    var output = MemoryStream()
    var error = MemoryStream()
    var input = Data()
    var interruption: @Sendable () -> Int32? = { nil }
    var now: @Sendable () -> Double = { 0 }

    init() {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("settle-\(UUID().uuidString)", isDirectory: true)
        try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func write(_ data: Data, to name: String) -> String {
        try! data.write(to: folder.appendingPathComponent(name))
        return path(name)
    }

    func write(_ text: String, to name: String) -> String { write(Data(text.utf8), to: name) }

    func run(_ words: String...) async -> Int32 { await run(words: words) }

    func run(words: [String]) async -> Int32 {
        let input = input
        let console = Console(
            output: output, error: error, rewritesLines: error.isTerminal, readInput: { _ in input },
            interruption: interruption, now: now, processors: 2)
        return await SettleCommand.run(words, maker: maker, console: console)
    }
}
