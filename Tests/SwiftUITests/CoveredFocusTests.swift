import Foundation
import Stage
import SwiftUI
import Testing

/// The keyboard's focus, and screens that cover others.
@MainActor @Suite struct CoveredFocusTests {
    private let record = Record()

    private struct Stack: View {
        let record: Record
        @State private var name = ""
        var body: some View {
            NavigationStack {
                VStack {
                    NavigationLink("One") { Button("Inner") { record.note("inner") }.navigationTitle("Second") }
                    Button("Two") { record.note("two") }.keyboardShortcut("k")
                    TextField("Name", text: $name)
                    NavigationLink("Three") { Text("Nothing") }
                }
                .navigationTitle("First")
            }
        }
    }

    private func stage() -> Stage {
        let record = record
        let stage = controlStage(390, 600) { Stack(record: record) }
        stage.advance(by: 1)
        return stage
    }

    private func focused(_ stage: Stage) -> String? {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility).first(where: \.isFocused)?.label
    }

    @Test func tabDoesNotReachWhatIsCovered() throws {
        let stage = stage()
        stage.press(.tab)
        #expect(focused(stage) == "One")
        stage.press(.return)
        stage.advance(by: 1)
        // What is covered has lost it.
        #expect(focused(stage) == nil)
        var reached: [String?] = []
        for _ in 0..<4 {
            stage.press(.tab)
            reached.append(focused(stage))
        }
        #expect(Set(reached) == ["First", "Inner"])
        // Back by keyboard, it is where it was.
        while focused(stage) != "First" { stage.press(.tab) }
        stage.press(.return)
        stage.advance(by: 1)
        #expect(focused(stage) == "One")
    }

    @Test func aFieldThatIsCoveredIsNotTypedIn() throws {
        let stage = stage()
        try stage.tap("Name")
        stage.type("a")
        try stage.tap("Three")
        stage.advance(by: 1)
        stage.type("b")
        try stage.tap("First")
        stage.advance(by: 1)
        #expect(stage.accessibility.flatMap { [$0] + $0.children }.first { $0.label == "Name" }?.value == "a")
        // It came by a finger, so no keyboard comes up again.
        #expect(focused(stage) == nil)
    }

    @Test func shortcutsOfWhatIsCoveredRest() throws {
        let stage = stage()
        stage.press("k", modifiers: .command)
        #expect(record.events == ["two"])
        try stage.tap("Three")
        stage.advance(by: 1)
        stage.press("k", modifiers: .command)
        #expect(record.events == ["two"])
    }

    @Test func aColumnThatIsCoveredIsNotReached() throws {
        let stage = controlStage(390, 600) {
            NavigationSplitView { NavigationLink("Lead") { Button("There") {} } } detail: { Button("Detail") {} }
        }
        stage.advance(by: 1)
        stage.press(.tab)
        stage.press(.return)
        stage.advance(by: 1)
        var reached: Set<String?> = []
        for _ in 0..<4 {
            stage.press(.tab)
            reached.insert(focused(stage))
        }
        #expect(reached == ["Back", "There"])
    }
}
