import Foundation
import Stage
import SwiftUI
import Testing

/// What columns hold stays with them when a window becomes narrow and wide again.
@MainActor @Suite struct SplitStateTests {
    private let record = Record()

    private func stage<V: View>(_ width: CGFloat, @ViewBuilder _ view: () -> V) -> Stage {
        let stage = Stage(size: CGSize(width: width, height: 700), scale: 1, background: .white, content: view)
        stage.advance(by: 1)
        return stage
    }

    private func resize(_ stage: Stage, _ width: CGFloat) {
        stage.resize(to: CGSize(width: width, height: 700))
        stage.advance(by: 1)
    }

    private func items(_ stage: Stage) -> [AccessibilityItem] {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility)
    }

    private func frame(_ label: String, _ stage: Stage) -> CGRect? { items(stage).first { $0.label == label }?.frame }

    private struct Counter: View {
        let name: String
        let record: Record
        @State private var count = 0
        var body: some View {
            Button("\(name) \(count)") { count += 1 }
                .onAppear { record.note("\(name) appears") }
                .onDisappear { record.note("\(name) disappears") }
        }
    }

    private struct Counting: View {
        let record: Record
        var body: some View {
            NavigationSplitView {
                VStack {
                    Counter(name: "first", record: record)
                    NavigationLink("Lead") { Counter(name: "led to", record: record) }
                }
                .navigationTitle("Places")
            } detail: {
                Counter(name: "last", record: record)
            }
        }
    }

    @Test func stateStays() throws {
        let stage = stage(1000) { Counting(record: record) }
        try stage.tap("first 0")
        try stage.tap("last 0")
        try stage.tap("last 1")
        resize(stage, 390)
        #expect(frame("first 1", stage) != nil && frame("last 2", stage) == nil)
        try stage.tap("first 1")
        resize(stage, 1000)
        #expect(frame("first 2", stage) != nil && frame("last 2", stage) != nil)
        // Only the detail was out of sight meanwhile.
        #expect(record.events == ["last appears", "first appears", "last disappears", "last appears"])
    }

    @Test func whatALinkShowsStays() throws {
        let stage = stage(1000) { Counting(record: record) }
        try stage.tap("Lead")
        stage.advance(by: 1)
        try stage.tap("led to 0")
        resize(stage, 390)
        // It was shown last, so it is on top, and the way back leads to where it came from.
        #expect(frame("led to 1", stage) != nil && frame("first 0", stage) == nil)
        resize(stage, 1000)
        #expect(frame("led to 1", stage) != nil && frame("first 0", stage) != nil)
        resize(stage, 390)
        try stage.tap("Places")
        stage.advance(by: 1)
        #expect(frame("first 0", stage) != nil && frame("led to 1", stage) == nil)
        try stage.tap("Lead")
        stage.advance(by: 1)
        #expect(try abs(#require(frame("led to 0", stage)).midX - 195) <= 1)
        #expect(stage.isIdle)
    }

    private struct Scrolled: View {
        var body: some View {
            NavigationSplitView {
                ScrollView { LazyVStack(spacing: 0) { ForEach(0..<200, id: \.self) { Text("row \($0)").frame(height: 40) } } }
            } content: {
                Color.gray
            } detail: {
                List(0..<200, id: \.self) { Text("line \($0)") }
            }
        }
    }

    @Test func scrollOffsetsStay() throws {
        let stage = stage(1200) { Scrolled() }
        for x in [100.0, 1000] { stage.scroll(by: CGSize(width: 0, height: 1000), at: CGPoint(x: x, y: 400)) }
        stage.advance(by: 2)
        let row = try #require(frame("row 30", stage)).minY
        let line = try #require(items(stage).first { $0.label.hasPrefix("line ") && $0.frame.minY > 200 })
        resize(stage, 390)
        #expect(frame("row 30", stage)?.minY == row)
        resize(stage, 1200)
        #expect(frame("row 30", stage)?.minY == row)
        #expect(frame(line.label, stage)?.minY == line.frame.minY)
    }

    private struct Deep: View {
        @State private var visibility = NavigationSplitViewVisibility.all
        let record: Record
        var body: some View {
            NavigationSplitView(columnVisibility: $visibility) {
                NavigationLink("Lead", value: 7).navigationTitle("Places")
            } detail: {
                NavigationStack {
                    NavigationLink("Deeper", value: "x")
                        .navigationTitle("Root")
                        .navigationDestination(for: String.self) { _ in Counter(name: "deep", record: record).navigationTitle("Deep") }
                }
            }
        }
    }

    @Test func aPathThatTheProgramDoesNotKeepStays() throws {
        let stage = stage(1000) { Deep(record: record) }
        try stage.tap("Deeper")
        stage.advance(by: 1)
        try stage.tap("deep 0")
        resize(stage, 390)
        #expect(frame("Lead", stage) != nil && frame("deep 1", stage) == nil)
        resize(stage, 1000)
        #expect(frame("deep 1", stage) != nil)
        try stage.tap("Root")
        stage.advance(by: 1)
        #expect(frame("Deeper", stage) != nil)
    }

    @Test func visibilityStays() throws {
        let stage = stage(1000) { Counting(record: record) }
        try stage.tap("Hide Sidebar")
        stage.advance(by: 1)
        #expect(frame("first 0", stage) == nil)
        resize(stage, 390)
        #expect(frame("first 0", stage) != nil)
        resize(stage, 1000)
        #expect(frame("first 0", stage) == nil && frame("last 0", stage) != nil)
    }

    private struct Chosen: View {
        @State private var choice: Int?
        var body: some View {
            NavigationSplitView {
                List(1..<60, id: \.self, selection: $choice) { Text("Place \($0)") }.navigationTitle("Places")
            } detail: {
                Text(choice.map { "about \($0)" } ?? "Nothing chosen")
            }
        }
    }

    @Test func whatIsChosenInAWideWindowIsOnTopOfTheNarrowOne() throws {
        let stage = stage(1000) { Chosen() }
        try stage.tap("Place 2")
        stage.advance(by: 1)
        resize(stage, 390)
        #expect(frame("about 2", stage) != nil && frame("Place 2", stage) == nil)
        // The way back takes the choice back, as in a window that was always narrow.
        try stage.tap("Places")
        stage.advance(by: 1)
        #expect(frame("Place 2", stage) != nil)
        resize(stage, 1000)
        #expect(frame("Nothing chosen", stage) != nil)
    }

    @Test func aColumnThatWasNeverSeenIsNotMade() throws {
        let stage = stage(390) { Counting(record: record) }
        #expect(record.events == ["first appears"])
        #expect(frame("last 0", stage) == nil)
        resize(stage, 1000)
        #expect(record.events == ["first appears", "last appears"])
    }

    @Test func aFingerPullsAColumnAside() throws {
        let stage = stage(390) { Chosen() }
        try stage.tap("Place 2")
        stage.advance(by: 1)
        stage.press(at: CGPoint(x: 4, y: 300))
        stage.move(to: CGPoint(x: 60, y: 300))
        stage.move(to: CGPoint(x: 199, y: 300))
        stage.advance(by: 0.1)
        #expect(frame("Place 2", stage) != nil && frame("about 2", stage) != nil)
        // Let go where it was.
        stage.move(to: CGPoint(x: 20, y: 300))
        stage.advance(by: 0.3)
        stage.release(at: CGPoint(x: 20, y: 300))
        stage.advance(by: 1)
        #expect(try abs(#require(frame("about 2", stage)).midX - 195) <= 1)
        #expect(frame("Place 2", stage) == nil)
        stage.drag(from: CGPoint(x: 4, y: 300), to: CGPoint(x: 380, y: 300))
        stage.advance(by: 1)
        #expect(frame("Place 2", stage) != nil && frame("about 2", stage) == nil && frame("Nothing chosen", stage) == nil)
        #expect(stage.isIdle)
    }
}
