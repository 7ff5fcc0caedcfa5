import Foundation
import Previews
import Settle
import Stage
import SwiftUI
import Testing

@testable import Gallery

/// The gallery's pages, as somebody meets them who walks through it.
@MainActor @Suite struct LiveGalleryTests {
    nonisolated static let wide = CGSize(width: 1280, height: 900), narrow = CGSize(width: 390, height: 844)

    static let previews: [GalleryPreview] = ProgramPreview.all(in: "Settle").map { preview in
        GalleryPreview(
            id: "\(preview.declaration.file):\(preview.declaration.line)", name: preview.name, file: preview.declaration.file,
            line: preview.declaration.line, size: preview.fixedSize, view: { preview.makeView() })
    }

    private static func stage(
        _ place: GalleryPlace?, size: CGSize = wide, conditions: Stage.Conditions = .init()
    ) -> Stage {
        Stage(size: size, scale: 1, conditions: conditions, background: .white) { GalleryView(previews: previews, start: place) }
    }

    private static func items(_ stage: Stage) -> [AccessibilityItem] { flat(stage.accessibility) }
    private static func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
    private static func item(_ label: String, on stage: Stage) throws -> AccessibilityItem {
        try #require(items(stage).first { $0.label == label }, "there is no \(label)")
    }
    private static func callItem(_ stage: Stage) throws -> AccessibilityItem {
        try #require(items(stage).first { $0.identifier == "call" })
    }
    private static func call(_ stage: Stage) throws -> String { try callItem(stage).label }

    // MARK: Every page

    nonisolated static let everywhere = GalleryPlace.components.flatMap { place in [wide, narrow].map { (place, $0) } }

    @Test("Every page has its title, its wall, its call and its surroundings, wide and narrow", arguments: everywhere)
    func pages(place: GalleryPlace, size: CGSize) throws {
        let stage = Self.stage(place, size: size)
        stage.advance(by: 1)
        let labels = Set(Self.items(stage).map(\.label))
        for label in [place.title, place.tagline, "Scrubber", "Restart", "The call", "Dark", "Text size", "Right to left"] { #expect(labels.contains(label), "\(label)") }
        // A page scrolls up and down and is no wider than its window.
        for item in Self.items(stage) where item.label == place.tagline || item.label == "Scrubber" {
            #expect(item.frame.minX >= 0 && item.frame.maxX <= size.width, "\(item)")
        }
        #expect(!stage.displayList.contains("stands in"))
    }

    @Test("Every preview of the kit is in the list, and has a page on which it begins again")
    func previewPages() throws {
        #expect(Self.previews.count >= 7 && Set(Self.previews.map(\.id)).count == Self.previews.count)
        for preview in Self.previews {
            let stage = Self.stage(.preview(preview.id))
            stage.advance(by: 1)
            #expect(Self.items(stage).contains { $0.label == "\(preview.name), \(preview.file)" })
            #expect(Self.items(stage).contains { $0.label == "\(preview.file), line \(preview.line)" })
        }
        let whole = try #require(Self.previews.first { $0.name == "A whole load" })
        let stage = Self.stage(.preview(whole.id))
        stage.advance(by: 1)
        #expect(try Self.item("Ava Kim, photo", on: stage).value == "loaded")
        try stage.tap("Restart")
        #expect(try Self.item("Ava Kim, photo", on: stage).value == "loading")
    }

    @Test("A page that is chosen is shown, and is the one that the list says")
    func choosing() throws {
        let stage = Self.stage(nil)
        for place in GalleryPlace.components.reversed() {
            try stage.tap(place.title)
            stage.advance(by: 0.1)
            #expect(Self.items(stage).contains { $0.label == place.tagline })
            let selected = Self.items(stage).filter { $0.traits.contains(.isSelected) && $0.frame.maxX < 236 }
            #expect(selected.map(\.label) == [place.title])
        }
    }

    @Test("With little room the list comes first, leads to a page, and back")
    func narrowWalk() throws {
        let stage = Self.stage(nil, size: Self.narrow)
        try stage.tap("AvatarGroup")
        stage.advance(by: 1)
        #expect(Self.items(stage).contains { $0.label == GalleryPlace.avatarGroup.tagline })
        try stage.tap("Settle")
        stage.advance(by: 1)
        #expect(!Self.items(stage).contains { $0.label == GalleryPlace.avatarGroup.tagline })
        #expect(Self.items(stage).contains { $0.label == "SkeletonLoader" })
    }

    @Test("Who makes the window narrower stays on their page, and wider again too")
    func resizing() throws {
        let stage = Self.stage(nil)
        try stage.tap("BlobbySymbol")
        stage.advance(by: 0.1)
        stage.resize(to: Self.narrow)
        stage.advance(by: 1)
        #expect(Self.items(stage).contains { $0.label == GalleryPlace.blobbySymbol.tagline })
        stage.resize(to: Self.wide)
        stage.advance(by: 1)
        #expect(Self.items(stage).contains { $0.label == GalleryPlace.blobbySymbol.tagline })
    }

    // MARK: Scrubbing

    @Test("An avatar runs by itself until the scrubber is held, stands where it stands, and begins again")
    func avatarLoad() throws {
        let stage = Self.stage(.avatarLoadSettle)
        #expect(try Self.item("Ava Kim, photo", on: stage).value == "loading")
        stage.advance(by: 1)
        #expect(try Self.item("Ava Kim, photo", on: stage).value == "loaded")
        #expect(try !Self.call(stage).contains("progress"))
        #expect(try Self.item("Scrubber", on: stage).value == "1.00")

        try stage.adjust("Scrubber", .decrement)
        stage.advance(by: 1)
        let value = try Self.item("Scrubber", on: stage).value
        #expect(try #require(Double(value)) < 1)
        #expect(try Self.item("Ava Kim, photo", on: stage).value == "loading")
        #expect(try Self.call(stage).contains("progress: \(value))"))

        try stage.tap("Restart")
        #expect(try !Self.call(stage).contains("progress"))
        stage.advance(by: 1)
        #expect(try Self.item("Ava Kim, photo", on: stage).value == "loaded")
    }

    @Test("What is set is what is called")
    func avatarParameters() throws {
        let stage = Self.stage(.avatarLoadSettle)
        #expect(try Self.call(stage).hasPrefix("AvatarLoadSettle(size: 160, name: \"Ava Kim\", fontSize: 60) {"))
        let size = try Self.item("Size", on: stage)
        #expect(size.value == "160 pt")
        try stage.adjust("Size", .decrement)
        let smaller = try Self.item("Size", on: stage).value.replacingOccurrences(of: " pt", with: "")
        #expect(try Self.call(stage).contains("size: \(smaller),") && smaller != "160")
        try stage.tap("Name")
        for _ in 0..<20 { stage.press(.delete) }
        stage.type("Noor")
        #expect(try Self.call(stage).contains("name: \"Noor\""))
        #expect(Self.items(stage).contains { $0.label == "Noor, photo" })
    }

    @Test("The call can be copied, and not changed")
    func copying() throws {
        let stage = Self.stage(.skeleton)
        let call = try Self.call(stage)
        let frame = try Self.callItem(stage).frame
        stage.tap(at: CGPoint(x: frame.midX, y: frame.midY))
        stage.press("a", modifiers: .command)
        stage.press("c", modifiers: .command)
        #expect(stage.clipboard == call)
        // A word of it, by the pointer.
        stage.press(.escape)
        let word = CGPoint(x: frame.minX + 20, y: frame.minY + 8)
        stage.hover(at: word)
        stage.doubleTap(at: word)
        stage.press("c", modifiers: .control)
        #expect(stage.clipboard == "SkeletonLoader")
        stage.type("x")
        #expect(try Self.call(stage) == call)
    }

    @Test("Two hundred rows are loading, then they are there")
    func handOff() throws {
        let stage = Self.stage(.handOff)
        stage.advance(by: 1)
        #expect(Self.items(stage).contains { $0.label == "Loading" && !$0.isActionable })
        #expect(!Self.items(stage).contains { $0.label == "Noor Haddad" })
        #expect(try Self.call(stage).contains("isLoading: true"))
        stage.advance(to: 4)
        #expect(Self.items(stage).contains { $0.label.contains("Noor Haddad") })
        #expect(try Self.call(stage).contains("isLoading: false"))
        #expect(stage.isIdle)
        try stage.tap("Load again")
        #expect(try Self.call(stage).contains("isLoading: true"))
    }

    @Test("Of two thousand rows as many are made as of fifty: those that are seen")
    func rows() {
        func nodes(_ rows: Int) -> Int {
            let stage = Stage(size: CGSize(width: 600, height: 480), scale: 1) {
                HandOffList(parameters: HandOffParameters(rows: rows), phase: .loading, playhead: Playhead(duration: 1, isPlaying: false))
            }
            stage.advance(by: 0.1)
            return stage.liveNodes
        }
        #expect(nodes(2000) == nodes(50) && nodes(5) < nodes(50))
    }

    @Test("A melt that is scrubbed is pinned, one that is tapped is animated")
    func blob() throws {
        let stage = Self.stage(.blobbySymbol)
        try stage.tap("Melt")
        stage.advance(by: 0.1)
        #expect(!stage.isIdle)
        stage.advance(by: 3)
        #expect(stage.isIdle)
        try stage.adjust("Scrubber", .increment)
        let value = try Self.item("Scrubber", on: stage).value
        #expect(try Self.call(stage).contains("progress: \(value)"))
    }

    @Test("Motion's curve stands where the scrubber does")
    func motion() throws {
        let stage = Self.stage(.motion)
        stage.advance(by: 2)
        #expect(try Self.item("Curve", on: stage).value == "1.00 after 1.20 s")
        #expect(stage.isIdle)
    }

    // MARK: Surroundings

    @Test("The switches change what a component stands in, and not the page")
    func surroundings() throws {
        let stage = Self.stage(.skeleton)
        let point = CGPoint(x: 320, y: 180), ground = CGPoint(x: 250, y: 20)
        func color(_ point: CGPoint) -> String { "\(stage.pixels[Int(point.x), Int(point.y)])" }
        let (wall, page) = (color(point), color(ground))
        try stage.tap("Dark")
        stage.advance(by: 1)
        #expect(color(point) != wall && color(ground) == page)
        try stage.tap("Light")
        stage.advance(by: 1)
        #expect(color(point) == wall)
    }

    @Test("From right to left the list of pages is at the right, and nothing is out of the window")
    func rightToLeft() throws {
        let stage = Self.stage(.avatar, conditions: .with { $0.layoutDirection = .rightToLeft })
        stage.advance(by: 0.5)
        #expect(try Self.item("Motion", on: stage).frame.minX > 1280 - 236)
        for item in Self.items(stage) where item.label == "Scrubber" || item.label == GalleryPlace.avatar.tagline {
            #expect(item.frame.minX >= 0 && item.frame.maxX <= 1280 - 236)
        }
    }

    @Test("At the largest text size a page still fits its window", arguments: [wide, narrow])
    func largeText(size: CGSize) throws {
        let stage = Self.stage(.avatarLoadSettle, size: size, conditions: .with { $0.dynamicTypeSize = .accessibility5 })
        stage.advance(by: 0.5)
        for item in Self.items(stage) where ["Scrubber", "Name", "Size", GalleryPlace.avatarLoadSettle.tagline].contains(item.label) {
            #expect(item.frame.minX >= 0 && item.frame.maxX <= size.width && item.frame.width > 20, "\(item)")
        }
    }
}
