import Foundation
import Stage
import SwiftUI
import Testing

/// What stands around controls: disclosure groups, boxes, control groups, labelled content, links.
@MainActor @Suite struct ControlGroupingTests {
    private let record = Record()

    // MARK: Disclosure groups

    private func disclosure(_ isExpanded: Held<Bool>, _ conditions: Stage.Conditions = .init()) -> Stage {
        let record = record
        return controlStage(200, 200, conditions: conditions) {
            DisclosureGroup("More", isExpanded: isExpanded.binding) {
                Text("Inside").onAppear { record.note("appears") }.onDisappear { record.note("disappears") }
            }
        }
    }

    @Test func theContentIsThereOnlyWhileItIsShown() throws {
        let isExpanded = Held(false), stage = disclosure(isExpanded)
        #expect(record.events == [])
        #expect(stage.accessibility.map(\.description) == ["\"More\" value \"collapsed\" isButton"])
        try stage.tap("More")
        stage.advance(by: 1)
        #expect(record.events == ["appears"])
        #expect(stage.accessibility.map(\.label) == ["More", "Inside"])
        #expect(stage.element?.value == "expanded")
        stage.tap(at: CGPoint(x: 100, y: stage.element!.frame.midY))
        stage.advance(by: 1)
        #expect(isExpanded.history == [true, false])
        #expect(record.events == ["appears", "disappears"])
    }

    @Test func keysOpenAndCloseIt() {
        let isExpanded = Held(false), stage = disclosure(isExpanded)
        stage.press(.tab)
        stage.press(.space)
        stage.press(.return)
        #expect(isExpanded.history == [true, false])
    }

    /// The columns from `inset` points before the trailing edge that have the tint's colour.
    private func arrow(_ stage: Stage, isMirrored: Bool) -> ClosedRange<Int>? {
        let pixels = stage.pixels
        let columns = (0..<pixels.width).filter { x in
            (0..<pixels.height).contains { y in
                let pixel = pixels[x, y]
                return pixel.blue > 200 && pixel.red < 150
            }
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }

    @Test(arguments: [false, true]) func theArrowStaysWithinTheEdge(isMirrored: Bool) throws {
        let isExpanded = Held(false)
        let stage = Stage(
            size: CGSize(width: 200, height: 100), scale: 2, conditions: isMirrored ? .rightToLeft : .init(), background: .white
        ) {
            DisclosureGroup("More", isExpanded: isExpanded.binding) { Color.clear.frame(height: 10) }.padding(.horizontal, 20)
        }
        let closed = try #require(arrow(stage, isMirrored: isMirrored))
        isExpanded.value = true
        stage.advance(by: 1)
        let open = try #require(arrow(stage, isMirrored: isMirrored))
        // In pixels: the content is 40…360.
        #expect(closed.lowerBound >= 40 && closed.upperBound < 360)
        #expect(open.lowerBound >= 40 && open.upperBound < 360)
        // Turned about its middle, it is wider than high.
        #expect(open.count > closed.count)
        #expect(abs((open.lowerBound + open.upperBound) - (closed.lowerBound + closed.upperBound)) <= 4)
    }

    @Test func disabledItStays() {
        let isExpanded = Held(false)
        let stage = controlStage(200, 50) { DisclosureGroup("More", isExpanded: isExpanded.binding) { Text("Inside") }.disabled(true) }
        stage.tap(100, 25)
        #expect(!stage.press(.tab))
        #expect(isExpanded.history == [])
        #expect(stage.element?.isEnabled == false)
    }

    @Test func withoutABindingItKeepsItsStateItself() throws {
        let stage = controlStage(200, 100) { DisclosureGroup("More") { Text("Inside") } }
        try stage.tap("More")
        #expect(stage.accessibility.map(\.label) == ["More", "Inside"])
    }

    // MARK: Boxes

    @Test func aBoxHas16PointsAroundItsContent() {
        let stage = controlStage(200, 200) {
            GroupBox("Title") { Color.red.frame(width: 60, height: 20).noted("content", record) }.noted("box", record)
        }
        let box = record["box"], content = record["content"]
        #expect(content.minX - box.minX == 16)
        #expect(box.maxY - content.maxY == 16)
        let pixels = stage.pixels
        // The secondary background, with round corners.
        #expect(pixels[Int(box.minX) + 8, Int(box.midY)] == .rgb(242, 242, 247))
        #expect(pixels[Int(box.minX), Int(box.minY)] == .rgb(255, 255, 255))
        #expect(stage.accessibility.map(\.description).first == "\"Title\" isHeader isStaticText")
    }

    @Test func aBoxInABoxLiesOnTheNextBackground() {
        let stage = controlStage(200, 200) { GroupBox { GroupBox { Color.red.frame(width: 60, height: 20).noted("content", record) } } }
        let content = record["content"]
        #expect(stage.pixels[Int(content.minX) - 8, Int(content.midY)] == .rgb(255, 255, 255))
        #expect(stage.pixels[Int(content.minX) - 24, Int(content.midY)] == .rgb(242, 242, 247))
    }

    // MARK: Control groups

    @Test func aControlGroupKeepsItsButtonsApart() throws {
        let record = record
        let stage = controlStage(300, 60) {
            ControlGroup {
                Button("Cut") { record.note("cut") }
                Button("Copy") { record.note("copy") }.disabled(true)
                Button("Paste") { record.note("paste") }
            }
        }
        #expect(stage.accessibility.map(\.label) == ["Cut", "Copy", "Paste"])
        for item in stage.accessibility { stage.tap(at: CGPoint(x: item.frame.midX, y: item.frame.midY)) }
        #expect(record.events == ["cut", "paste"])
        stage.press(.tab)
        stage.press(.tab)
        #expect(stage.focusedLabel == "Paste")
    }

    // MARK: Labelled content

    @Test func labelledContentStandsAtBothEdges() {
        let stage = controlStage(200, 60) {
            LabeledContent {
                Color.red.frame(width: 20, height: 20).noted("content", record)
            } label: {
                Color.blue.frame(width: 30, height: 20).noted("label", record)
            }
        }
        #expect(record["label"].minX == 0)
        #expect(record["content"].maxX == 200)
        withExtendedLifetime(stage) {}
    }

    @Test func withoutLabelsOnlyTheContentIsLeft() {
        let stage = controlStage(200, 60) {
            LabeledContent("Name") { Color.red.frame(width: 20, height: 20).noted("content", record) }.labelsHidden().noted("all", record)
        }
        #expect(record["all"].size == CGSize(width: 20, height: 20))
        withExtendedLifetime(stage) {}
    }

    @Test func valuesAreFormatted() {
        let stage = controlStage(300, 60) { LabeledContent("Share", value: 0.25, format: .percent) }
        #expect(stage.accessibility.map(\.label).joined(separator: " ") == "Share 25%")
    }

    // MARK: Links

    @Test func aLinkOpensItsAddress() throws {
        let url = URL(string: "https://example.org/a")!
        let stage = controlStage(200, 60) { Link("Open", destination: url) }
        #expect(stage.accessibility.map(\.description) == ["\"Open\" isLink"])
        try stage.tap("Open")
        stage.press(.tab)
        stage.press(.return)
        stage.tap(100, 30)
        #expect(stage.openedURLs == [url, url, url])
    }
}
