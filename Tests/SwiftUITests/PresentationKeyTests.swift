import Foundation
import Stage
import SwiftUI
import Testing

/// The keyboard and what is presented: Escape ends it, the focus stays inside and comes back.
@MainActor @Suite struct PresentationKeyTests {
    private let record = Record()

    private enum Kind: String, CaseIterable { case sheet, popover, menu, alert, dialog, cover, lockedSheet, choice }

    private struct Host: View {
        let kind: Kind
        let record: Record
        @State private var isShown = false

        var body: some View {
            VStack {
                Button("Before") { record.note("before") }
                opener
                Button("After") { record.note("after") }
            }
            .frame(maxHeight: .infinity, alignment: .top)
        }

        @ViewBuilder private var inside: some View {
            Button("A") { record.note("a") }
            Button("B") { record.note("b") }
        }

        @ViewBuilder private var opener: some View {
            let button = Button("Open") { isShown = true }
            switch kind {
            case .sheet: button.sheet(isPresented: $isShown) { VStack { inside } }
            case .lockedSheet: button.sheet(isPresented: $isShown) { VStack { inside }.interactiveDismissDisabled() }
            case .popover: button.popover(isPresented: $isShown) { VStack { inside } }
            case .cover: button.fullScreenCover(isPresented: $isShown) { VStack { inside } }
            case .menu: Menu("Open") { inside }
            case .alert:
                button.alert("Title", isPresented: $isShown) {
                    inside
                    Button("Stop", role: .cancel) { record.note("cancel") }
                }
            case .choice: button.alert("Title", isPresented: $isShown) { inside }
            case .dialog:
                button.confirmationDialog("Title", isPresented: $isShown) {
                    inside
                    Button("Stop", role: .cancel) { record.note("cancel") }
                }
            }
        }
    }

    private func stage(_ kind: Kind, _ width: CGFloat) -> Stage {
        Stage(size: CGSize(width: width, height: 700), scale: 1) { Host(kind: kind, record: record) }
    }

    private func items(_ stage: Stage) -> [AccessibilityItem] {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility)
    }

    private func focused(_ stage: Stage) -> String? { items(stage).first(where: \.isFocused)?.label }
    private func isOpen(_ stage: Stage) -> Bool { items(stage).contains { $0.label == "A" } }

    @Test(arguments: [390.0, 900])
    func escapeEndsWhatAPersonMayEnd(_ width: CGFloat) throws {
        for kind in Kind.allCases {
            let stage = stage(kind, width)
            try stage.tap("Open")
            stage.advance(by: 2)
            #expect(isOpen(stage), "\(kind)")
            #expect(stage.press(.escape), "\(kind)")
            stage.advance(by: 2)
            let stays = [.cover, .lockedSheet, .choice].contains(kind)
            #expect(isOpen(stage) == stays, "\(kind)")
            #expect(record.events == ([.alert, .dialog].contains(kind) ? ["cancel"] : []), "\(kind)")
            record.events.removeAll()
            #expect(stage.isIdle, "\(kind)")
        }
    }

    @Test func anAlertWithOneWordEndsByEscape() throws {
        struct Plain: View {
            @State private var isShown = true
            var body: some View { Text("Behind").alert("Title", isPresented: $isShown) {} }
        }
        let stage = Stage(size: CGSize(width: 390, height: 700), scale: 1) { Plain() }
        stage.advance(by: 1)
        #expect(items(stage).contains { $0.label == "OK" })
        stage.press(.escape)
        stage.advance(by: 1)
        #expect(items(stage).map(\.label) == ["Behind"])
        // With nothing to end, the key is the host's.
        #expect(!stage.press(.escape))
    }

    @Test(arguments: [390.0, 900])
    func theFocusGoesInStaysAndComesBack(_ width: CGFloat) throws {
        for kind in Kind.allCases where ![.cover, .lockedSheet, .choice].contains(kind) {
            let stage = stage(kind, width)
            stage.press(.tab)
            stage.press(.tab)
            #expect(focused(stage) == "Open", "\(kind)")
            stage.press(.space)
            stage.advance(by: 2)
            var seen: [String] = []
            for _ in 0..<7 {
                seen.append(try #require(focused(stage), "\(kind)"))
                stage.press(.tab)
            }
            #expect(Set(seen).isSuperset(of: ["A", "B"]), "\(kind) \(seen)")
            #expect(Set(seen).isDisjoint(with: ["Before", "Open", "After"]), "\(kind) \(seen)")
            #expect(seen[0] == "A", "\(kind)")
            stage.press(.escape)
            stage.advance(by: 2)
            #expect(focused(stage) == "Open", "\(kind)")
            stage.press(.tab)
            #expect(focused(stage) == "After", "\(kind)")
            #expect(record.events.allSatisfy { $0 == "cancel" })
        }
    }

    private struct Nested: View {
        @FocusState private var isEditing: Bool
        @State private var text = ""
        @State private var outer = false
        @State private var inner = false
        let record: Record

        var body: some View {
            VStack {
                TextField("Name", text: $text).focused($isEditing)
                Button("Open") { outer = true }
            }
            .onChange(of: isEditing) { record.note(isEditing ? "editing" : "not editing") }
            .onAppear { isEditing = true }
            .sheet(isPresented: $outer) {
                Button("Inner") { inner = true }
                    .sheet(isPresented: $inner) { Button("Innermost") {} }
            }
        }
    }

    /// Escape ends one after the other, the topmost first, and a field goes on where it was.
    @Test func nestedSheetsAndAField() throws {
        let stage = Stage(size: CGSize(width: 390, height: 700), scale: 1) { Nested(record: record) }
        #expect(record.events == ["editing"])
        stage.type("ab")
        try stage.tap("Open")
        stage.advance(by: 1)
        #expect(record.events == ["editing", "not editing"])
        try stage.tap("Inner")
        stage.advance(by: 1)
        #expect(items(stage).map(\.label).contains("Innermost"))
        stage.press(.escape)
        stage.advance(by: 1)
        #expect(items(stage).map(\.label).contains("Inner"))
        #expect(record.events.count == 2)
        stage.press(.escape)
        stage.advance(by: 1)
        #expect(record.events == ["editing", "not editing", "editing"])
        stage.type("c")
        #expect(items(stage).first { $0.label == "Name" }?.value == "abc")
    }

    @Test func arrowsWalkThroughAMenu() throws {
        let stage = stage(.menu, 390)
        stage.press(.tab)
        stage.press(.tab)
        stage.press(.return)
        stage.advance(by: 1)
        #expect(focused(stage) == "A")
        stage.press(.downArrow)
        #expect(focused(stage) == "B")
        stage.press(.return)
        stage.advance(by: 1)
        #expect(record.events == ["b"])
        #expect(!isOpen(stage))
        #expect(focused(stage) == "Open")
    }
}
