import DisplayList
import Foundation
import Gallery
import Settle
import SwiftUI
import Testing

@testable import SettleCLI

@MainActor
@Suite struct GalleryWriterTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("settle-gallery-\(UUID().uuidString)", isDirectory: true)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Two frames and two figures: a square that follows the appearance, and one of a size that is not whole.
    private let exhibit = Exhibit(
        id: "square", title: "Square <1>", text: "All of it.", credits: [Exhibit.Credit("After nobody & all")],
        sample: "Rectangle()",
        films: [
            Exhibit.Film("Growing", duration: 0.01, label: { "at \($0)" }) { seconds in
                Rectangle().frame(width: 10 + 100 * seconds, height: 4)
            }
        ],
        series: [
            Exhibit.Series(
                "Still", text: "",
                figures: [
                    Exhibit.Figure("Primary") { Rectangle().fill(.primary).frame(width: 10, height: 10) },
                    Exhibit.Figure("Offered", size: CGSize(width: 20.25, height: 8)) { Circle().fill(.red) },
                ])
        ])

    private func bitmap(_ name: String) throws -> Bitmap {
        try LivePictures().decodeImage(at: folder.appendingPathComponent("pictures/\(name).png"), covering: (1, 1))
    }

    private func files() -> [String] {
        (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).filter { $0.contains(".") }.sorted()
    }

    @Test func writesEveryPictureInBothAppearancesAndThePage() async throws {
        defer { remove() }
        var reports: [Int] = []
        let page = try await GalleryWriter(folder: folder, maker: LivePictures(), exhibits: [exhibit], jobs: 2)
            .write { done, total in
                reports.append(done)
                #expect(total == 8)
            }
        #expect(reports == Array(1...8))
        #expect(page.path == folder.appendingPathComponent("index.html").path)
        let shots = ["film-1-frame-1", "film-1-frame-2", "series-1-figure-1", "series-1-figure-2"]
        let pictures = shots.flatMap { ["pictures/square-\($0)-dark.png", "pictures/square-\($0)-light.png"] }
        #expect(files() == ["index.html"] + pictures)

        // 2 pixels a point; the film has the size of its end, and fractions are rounded up.
        let (first, last) = (try bitmap("square-film-1-frame-1-light"), try bitmap("square-film-1-frame-2-light"))
        for frame in [first, last] { #expect(frame.width == 22 && frame.height == 8) }
        let offered = try bitmap("square-series-1-figure-2-light")
        #expect(offered.width == 41 && offered.height == 16)
        // .primary is black in light and white in dark; around a figure it is clear.
        let (light, dark) = (try bitmap("square-series-1-figure-1-light"), try bitmap("square-series-1-figure-1-dark"))
        #expect(light[5, 5].red < 20 && light[5, 5].alpha > 200)
        #expect(dark[5, 5].red > 200 && dark[5, 5].alpha > 200)
        #expect(offered[0, 0].alpha == 0)

        let html = try String(contentsOf: page, encoding: .utf8)
        for picture in pictures { #expect(html.contains("./\(picture)"), "\(picture)") }
        #expect(html.contains("Square &lt;1&gt;"))
        #expect(html.contains("After nobody &amp; all"))
        #expect(html.contains("id=\"square-still\""))
    }

    @Test func stopsBetweenPicturesAndLeavesNoPage() async throws {
        defer { remove() }
        let writer = GalleryWriter(folder: folder, maker: LivePictures(), exhibits: [exhibit], jobs: 1)
        await #expect(throws: Interruption.self) {
            _ = try await writer.write { done, _ in if done == 3 { throw Interruption() } }
        }
        #expect(!files().contains("index.html"))
        // What was written by then is whole.
        for file in files() where file.hasSuffix(".png") {
            _ = try LivePictures().decodeImage(at: folder.appendingPathComponent(file), covering: (1, 1))
        }
    }

    @Test func saysWhichFileCannotBeWritten() async throws {
        defer { remove() }
        let maker = FullDisk()
        let writer = GalleryWriter(folder: folder, maker: maker, exhibits: [exhibit], jobs: 1)
        let path = folder.path + "/pictures/square-film-1-frame-1-light.png"
        await #expect(throws: Complaint("\(path) cannot be written: No space left on device.")) {
            _ = try await writer.write { _, _ in }
        }
    }

    @Test func everyExhibitHasItsOwnNameTextAndCredits() {
        let all = Exhibit.all
        #expect(Set(all.map(\.id)).count == all.count)
        for exhibit in all {
            #expect(!exhibit.text.isEmpty && !exhibit.credits.isEmpty && !exhibit.sample.isEmpty)
            #expect(exhibit.id.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLowercase || $0.isNumber) })
        }
    }

    @Test func aFilmHasTheFramesOfADisplayAndItsEnd() {
        func times(_ duration: Double) -> [Double] { Exhibit.Film("", duration: duration) { _ in EmptyView() }.times() }
        // 0.62 s are 37.2 frames.
        #expect(times(0.62).count == 39)
        #expect(times(0.62).suffix(2) == [37.0 / 60, 0.62])
        // A whole number of frames ends with its last one, once.
        #expect(times(0.5).count == 31)
        #expect(times(0.5).last == 0.5)
    }
}

/// Draws, but cannot keep what it drew.
private struct FullDisk: PictureMaker {
    private let pictures = LivePictures()
    func frame(of picture: Picture) async throws -> DisplayFrame { try await pictures.frame(of: picture) }
    func film(of picture: Picture) async throws -> any Film { try await pictures.film(of: picture) }
    func previews() -> [KitPreview] { [] }
    func draw(_ frame: DisplayFrame) throws -> Bitmap { try pictures.draw(frame) }
    func encodePNG(_ bitmap: Bitmap) throws -> Data { try pictures.encodePNG(bitmap) }
    func animation(as format: AnimationFormat, loops: Int) throws -> any AnimationEncoder {
        try pictures.animation(as: format, loops: loops)
    }
    func decodeImage(at url: URL, covering size: (width: Int, height: Int)) throws -> Bitmap {
        try pictures.decodeImage(at: url, covering: size)
    }
    func write(_ data: Data, to url: URL) throws { throw FileFailure(code: ENOSPC) }
    func writeGallery(into folder: URL, report: @MainActor @Sendable (Int, Int) throws -> Void) async throws -> URL { folder }
}
