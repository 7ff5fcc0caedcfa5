import DisplayList
import Foundation
import Gallery
import Stage
import SwiftUI

/// Draws the gallery's pictures and writes its page beside them: `index.html`, and a folder `pictures`.
///
/// Views give their display lists on the main actor; pixels, compression and files are the work of `jobs` workers. The
/// page is written last, so that one that is there has all its pictures.
@MainActor struct GalleryWriter {
    let folder: URL
    let maker: any PictureMaker
    var exhibits = Exhibit.all + Exhibit.previews
    var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)

    /// Pixels a point.
    fileprivate static let scale: CGFloat = 2
    fileprivate static let picturesFolder = "pictures"

    /// - Parameter report: Gets the number of finished pictures and of all. What it throws ends the work.
    /// - Returns: The page.
    func write(report: @MainActor @Sendable (_ done: Int, _ total: Int) throws -> Void) async throws -> URL {
        let pictures = folder.appendingPathComponent(Self.picturesFolder, isDirectory: true)
        _ = try OutputFolder(pictures.path)
        let shots = exhibits.flatMap(Self.shots)
        try await draw(shots, report: report)

        let index = folder.appendingPathComponent("index.html", isDirectory: false)
        try Self.write(Data(page(with: shots).html.utf8), to: index, with: maker)
        return index
    }

    // MARK: Pictures

    /// One view to draw, in light and in dark.
    @MainActor fileprivate struct Shot {
        /// Of the files, without appearance and extension.
        let name: String
        let view: AnyView
        /// In points.
        let size: CGSize

        init(_ name: String, _ view: AnyView, size: CGSize?) {
            (self.name, self.view) = (name, view)
            self.size = size ?? GalleryWriter.naturalSize(of: view)
        }

        func file(_ scheme: ColorScheme) -> String {
            "\(GalleryWriter.picturesFolder)/\(name)-\(scheme == .dark ? "dark" : "light").png"
        }

        func frame(_ scheme: ColorScheme) -> DisplayFrame {
            Stage(size: size, scale: GalleryWriter.scale, conditions: .with { $0.colorScheme = scheme }) { view }.displayFrame
        }
    }

    fileprivate static func naturalSize(of view: AnyView) -> CGSize { Stage(scale: scale) { view }.size }

    private static func shots(of exhibit: Exhibit) -> [Shot] {
        var shots: [Shot] = []
        for (number, film) in exhibit.films.enumerated() {
            let size = film.size ?? naturalSize(of: film.view(film.duration))
            for (frame, time) in film.times().enumerated() {
                shots.append(Shot(filmFrame(exhibit, number, frame), film.view(time), size: size))
            }
        }
        for (number, series) in exhibit.series.enumerated() {
            for (place, figure) in series.figures.enumerated() {
                shots.append(Shot(seriesFigure(exhibit, number, place), figure.view, size: figure.size))
            }
        }
        return shots
    }

    // Numbers from 1, as in "avatar-load-settle-film-1-frame-12".
    private static func filmFrame(_ exhibit: Exhibit, _ film: Int, _ frame: Int) -> String {
        "\(exhibit.id)-film-\(film + 1)-frame-\(frame + 1)"
    }

    private static func seriesFigure(_ exhibit: Exhibit, _ series: Int, _ figure: Int) -> String {
        "\(exhibit.id)-series-\(series + 1)-figure-\(figure + 1)"
    }

    private func draw(_ shots: [Shot], report: @MainActor (_ done: Int, _ total: Int) throws -> Void) async throws {
        let total = shots.count * ColorScheme.allCases.count
        let workers = Workers()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var started = 0, done = 0
            for shot in shots {
                for scheme in ColorScheme.allCases {
                    // One display list ahead of the workers, and no more: a few pictures at a time take memory.
                    let frame = shot.frame(scheme)
                    if started - done >= jobs {
                        _ = try await group.next()
                        done += 1
                        try report(done, total)
                    }
                    let maker = maker, url = folder.appendingPathComponent(shot.file(scheme), isDirectory: false)
                    group.addTask {
                        try await workers.run {
                            try Self.write(maker.encodePNG(maker.draw(frame)), to: url, with: maker)
                        }
                    }
                    started += 1
                }
            }
            while try await group.next() != nil {
                done += 1
                try report(done, total)
            }
        }
    }

    private nonisolated static func write(_ data: Data, to url: URL, with maker: any PictureMaker) throws {
        do { try maker.write(data, to: url) } catch {
            throw Complaint("\(shown(path: url.path)) cannot be written: \(reason(for: error)).")
        }
    }

    // MARK: The page

    private func page(with shots: [Shot]) -> GalleryPage {
        let shots = Dictionary(uniqueKeysWithValues: shots.map { ($0.name, $0) })
        return GalleryPage(
            title: "Settle",
            introduction: """
                SwiftUI components for the moments before content is there, and the motion between.

                Every picture on this page was drawn on Linux, from plain SwiftUI source, without a Mac, a display or a \
                browser. Drag along a film strip to step through its frames.
                """,
            sections: exhibits.map { Self.section($0, shots) },
            colophon: """
                Drawn by `settle` \(SettleCommand.version) with Cairo and Pango, at 2 pixels a point, on a clock that is set by \
                hand: the same source gives the same pixels. All code is the project's own, under the MIT License; the designs \
                come from the people whom the components credit. Not affiliated with Apple; SwiftUI is a trademark of Apple Inc.
                """)
    }

    private static func section(_ exhibit: Exhibit, _ shots: [String: Shot]) -> GalleryPage.Section {
        GalleryPage.Section(
            id: exhibit.id, title: exhibit.title, text: exhibit.text,
            credits: exhibit.credits.map { GalleryPage.Credit(text: $0.text, address: $0.address?.absoluteString) },
            sample: exhibit.sample,
            filmStrips: exhibit.films.enumerated().map { number, film in
                let frames = film.times().enumerated().map { frame, time in
                    let shot = shots[filmFrame(exhibit, number, frame)]!
                    return GalleryPage.Frame(
                        light: shot.file(.light), dark: shot.file(.dark), time: time, label: film.label(time))
                }
                return GalleryPage.FilmStrip(
                    name: film.name, size: shots[filmFrame(exhibit, number, 0)]!.pictureSize, frames: frames)
            },
            series: exhibit.series.enumerated().map { number, series in
                GalleryPage.Series(
                    title: series.title, text: series.text,
                    figures: series.figures.enumerated().map { place, figure in
                        let shot = shots[seriesFigure(exhibit, number, place)]!
                        return GalleryPage.Figure(
                            name: figure.name, light: shot.file(.light), dark: shot.file(.dark), size: shot.pictureSize)
                    })
            })
    }
}

extension GalleryWriter.Shot {
    /// Of the files, as a frame on a canvas of this size has it.
    fileprivate var pictureSize: GalleryPage.PictureSize {
        let frame = DisplayFrame(size: size, scale: GalleryWriter.scale, items: [])
        return GalleryPage.PictureSize(width: frame.pixelWidth, height: frame.pixelHeight, scale: Double(GalleryWriter.scale))
    }
}
