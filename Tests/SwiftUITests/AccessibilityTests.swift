import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

/// What assistive technologies find.
@MainActor @Suite struct AccessibilityTests {
    private func tree<V: View>(@ViewBuilder _ view: () -> V) -> [AccessibilityItem] {
        Stage(size: CGSize(width: 100, height: 100), scale: 1, content: view).accessibility
    }

    private func described<V: View>(@ViewBuilder _ view: () -> V) -> String {
        tree(view).map(\.description).joined(separator: "\n")
    }

    @Test func textReadsItself() {
        let items = tree { Text("Hello") }
        #expect(items.count == 1)
        #expect(items[0].label == "Hello" && items[0].traits == .isStaticText)
        #expect(!items[0].isActionable)
        #expect(abs(items[0].frame.midX - 50) <= 0.5 && items[0].frame.height > 10)
    }

    @Test func shapesAndEmptyTextAreSilent() {
        #expect(tree { VStack { Color.red; Circle(); Text(""); Spacer() } }.isEmpty)
    }

    @Test func readingOrderIsTheOrderOfWriting() {
        let items = tree {
            ZStack {
                Text("one").zIndex(5)
                HStack {
                    Text("two")
                    Text("three").overlay { Text("four") }
                }
            }
        }
        #expect(items.map(\.label) == ["one", "two", "three", "four"])
    }

    @Test func imagesHaveTheirLabels() throws {
        let picture = try #require(ImageRenderer(content: Color.red.size(2, 2)).cgImage)
        let items = tree {
            VStack {
                Image(picture, scale: 1, label: Text("A red square"))
                Image(decorative: picture, scale: 1)
            }
        }
        #expect(items.map(\.description) == ["\"A red square\" isImage"])
    }

    @Test func everythingThatCanBeSaid() {
        let items = tree {
            Color.red.size(20, 10)
                .accessibilityLabel("Volume").accessibilityValue("30%").accessibilityHint("Swipe to change")
                .accessibilityIdentifier("volume").accessibilityAddTraits([.isButton, .updatesFrequently])
                .accessibilityRemoveTraits(.updatesFrequently)
                .accessibilityAction(named: Text("Mute")) {}
        }
        #expect(items.map(\.description) == [
            "\"Volume\" value \"30%\" hint \"Swipe to change\" identifier \"volume\" isButton actions Mute",
        ])
        #expect(items[0].frame == rect(40, 45, 20, 10))
    }

    @Test func aLabelReplacesTheText() {
        #expect(described { Text("12").accessibilityLabel("Twelve points") } == "\"Twelve points\" isStaticText")
        let name = "Ava"
        #expect(described { Text("x").accessibilityLabel("\(name), photo") } == "\"Ava, photo\" isStaticText")
    }

    @Test func theOutermostLabelWins() {
        #expect(described { Text("x").accessibilityLabel("inner").accessibilityLabel("outer") } == "\"outer\" isStaticText")
    }

    // MARK: Elements

    @ViewBuilder private var pair: some View {
        HStack {
            Text("one").accessibilityValue("1")
            Text("two").accessibilityAddTraits(.isHeader)
        }
    }

    @Test func anElementThatIgnoresItsChildren() {
        #expect(described { pair.accessibilityElement().accessibilityLabel("pair") } == "\"pair\"")
        #expect(described { pair.accessibilityElement(children: .ignore) } == "\"\"")
    }

    @Test func anElementThatCombinesItsChildren() {
        let items = tree { pair.accessibilityElement(children: .combine) }
        #expect(items.map(\.description) == ["\"one, two\" value \"1\" isHeader isStaticText"])
    }

    @Test func anElementThatContainsItsChildren() {
        #expect(
            described { pair.accessibilityElement(children: .contain).accessibilityLabel("pair") } == """
                "pair"
                  "one" value "1" isStaticText
                  "two" isHeader isStaticText
                """)
    }

    @Test func theFrameIsTheWholeView() {
        let items = tree { Color.clear.size(40, 20).offset(x: 10).accessibilityElement().accessibilityLabel("box") }
        #expect(items[0].frame == rect(30, 40, 40, 20))
        let turned = tree {
            Color.red.size(40, 20).accessibilityElement().accessibilityLabel("box").rotationEffect(.degrees(90))
        }
        #expect(abs(turned[0].frame.width - 20) < 1e-6 && abs(turned[0].frame.height - 40) < 1e-6)
    }

    @Test func whatIsHiddenIsNotFound() {
        #expect(tree { pair.accessibilityHidden(true) }.isEmpty)
        #expect(tree { pair.accessibilityHidden(false) }.count == 2)
        #expect(tree { pair.hidden() }.isEmpty)
        #expect(tree { pair.opacity(0) }.isEmpty)
        #expect(tree { HStack { Text("a").accessibilityHidden(true); Text("b") } }.map(\.label) == ["b"])
    }

    // MARK: Several modifiers of one view

    @Observable final class Said {
        var label = "first"
        var isHidden = false
        var count = 2
    }

    @Test func whatIsSaidLaterIsSaidOfWhatCameBefore() {
        #expect(described { Text("a").accessibilityHidden(true).accessibilityLabel("b") } == "\"b\"")
        #expect(described { Text("a").accessibilityLabel("b").accessibilityHidden(true) } == "")
        #expect(described { Text("a").accessibilityLabel("b").accessibilityElement().accessibilityValue("c") } == "\"\" value \"c\"")
        #expect(
            described { Text("a").accessibilityElement(children: .contain).accessibilityElement(children: .contain).accessibilityLabel("b") }
                == """
                "b"
                  ""
                    "a" isStaticText
                """)
    }

    @Test func theyHoldForEachOfSeveralViewsAndFollowTheirChanges() {
        struct Rows: View {
            let model: Said
            var body: some View {
                VStack {
                    ForEach(0..<model.count, id: \.self) { Text("\($0)") }
                        .accessibilityLabel(model.label)
                        .accessibilityValue("\(model.count)")
                        .accessibilityHidden(model.isHidden)
                        .accessibilityAddTraits(.isButton)
                }
            }
        }
        let model = Said()
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Rows(model: model) }
        func described() -> [String] {
            stage.advance(by: 0)
            return stage.accessibility.map(\.description)
        }
        #expect(described() == ["\"first\" value \"2\" isButton isStaticText", "\"first\" value \"2\" isButton isStaticText"])
        model.label = "second"
        #expect(described() == ["\"second\" value \"2\" isButton isStaticText", "\"second\" value \"2\" isButton isStaticText"])
        model.isHidden = true
        // What is said of it after all is said of something that is not there otherwise.
        #expect(described() == ["\"\" isButton", "\"\" isButton"])
        (model.isHidden, model.count) = (false, 3)
        #expect(described() == Array(repeating: "\"second\" value \"3\" isButton isStaticText", count: 3))
    }

    @Test func actionsWithNamesAreToldApart() throws {
        let record = Record()
        let tree = ViewTree(
            Text("mail")
                .accessibilityAction(named: "Archive") { record.note("archive") }
                .accessibilityAction(named: "Delete") { record.note("delete") }
                .accessibilityAction { record.note("open") }
                .accessibilityAction(named: "Reply") { record.note("reply") },
            size: CGSize(width: 100, height: 100), scale: 1, environment: EnvironmentValues(), now: .distantPast, services: .standard)
        tree.update(to: .distantPast)
        let item = try #require(tree.accessibilityTree().first)
        #expect(item.actionNames == ["Archive", "Delete", "Reply"])
        for action in item.actions.reversed() + item.actions { #expect(tree.performAction(action)) }
        tree.performDefaultAction(item)
        #expect(record.events == ["reply", "delete", "archive", "archive", "delete", "reply", "open"])
    }

    // MARK: Actions

    @Test func activatingAnElementTapsItsView() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            VStack {
                Text("first").onTapGesture { record.note("first") }
                Text("second").onTapGesture { record.note("second") }
            }
        }
        #expect(stage.accessibility.map(\.isActionable) == [true, true])
        try stage.tap("second")
        #expect(record.events == ["second"])
    }

    @Test func anActionOfItsOwnComesFirst() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            Text("button").onTapGesture { record.note("tap") }.accessibilityAction { record.note("action") }
        }
        try stage.tap("button")
        #expect(record.events == ["action"])
    }

    @Test func anActionChangesWhatIsShown() throws {
        struct Toggling: View {
            @State private var isOn = false
            var body: some View {
                Color.red.accessibilityElement().accessibilityLabel("switch")
                    .accessibilityValue(isOn ? "on" : "off").accessibilityAction { isOn.toggle() }
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Toggling() }
        #expect(stage.accessibility.map(\.value) == ["off"])
        try stage.tap("switch")
        #expect(stage.accessibility.map(\.value) == ["on"])
    }

    @Test func whatIsNotThereIsSaid() {
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            HStack {
                Text("twice")
                Text("twice")
            }
        }
        #expect(throws: StageError.severalElements("twice", count: 2)) { try stage.tap("twice") }
        #expect(throws: StageError.noElement("never", present: ["twice", "twice"])) { try stage.tap("never") }
    }

    @Test func aHandlerDoesNotFireAfterItsViewIsDisabled() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            Text("button").onTapGesture { record.note("tap") }.disabled(true)
        }
        try stage.tap("button")
        #expect(record.events == [])
    }
}
