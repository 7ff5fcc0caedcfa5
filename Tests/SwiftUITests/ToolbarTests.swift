import Foundation
import Stage
import SwiftUI
import Testing

/// What views say for the bars around them beyond their items.
@MainActor @Suite struct ToolbarTests {
    private func stage<V: View>(_ width: CGFloat, @ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: width, height: 500), scale: 1, background: .white, content: view)
    }

    private func items(_ stage: Stage) -> [AccessibilityItem] {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility)
    }

    private func item(_ label: String, _ stage: Stage) -> AccessibilityItem? { items(stage).first { $0.label == label } }

    private struct Screen: View {
        let role: ToolbarRole
        var body: some View {
            NavigationStack(path: .constant([1])) {
                Text("Root").navigationTitle("Outer")
                    .navigationDestination(for: Int.self) { _ in
                        Text("Inner").navigationTitle("Inner title").navigationBarTitleDisplayMode(.inline).toolbarRole(role)
                    }
            }
        }
    }

    @Test func rolesPlaceTheTitle() throws {
        func title(_ width: CGFloat, _ role: ToolbarRole) throws -> CGRect {
            try #require(item("Inner title", stage(width) { Screen(role: role) })).frame
        }
        #expect(abs(try title(900, .automatic).midX - 450) <= 1)
        #expect(abs(try title(900, .navigationStack).midX - 450) <= 1)
        #expect(try title(900, .browser).minX < 150)
        #expect(try title(900, .editor).minX < 60)
        // In narrow windows it stays in the middle.
        #expect(abs(try title(390, .editor).midX - 195) <= 1)
        // An editor's way back says where it leads to assistive technologies only.
        let wide = try #require(item("Outer", stage(390) { Screen(role: .editor) })).frame
        let named = try #require(item("Outer", stage(390) { Screen(role: .automatic) })).frame
        #expect(wide.width < 24 && named.width > 50)
    }

    private struct Titled: View {
        @State private var record = ""
        var body: some View {
            NavigationStack {
                Text("Did \(record)").navigationTitle("Document").navigationBarTitleDisplayMode(.inline)
                    .toolbarTitleMenu {
                        Button("Rename") { record = "rename" }
                        Button("Move") { record = "move" }
                    }
            }
        }
    }

    @Test func aTitleWithAMenu() throws {
        let stage = stage(390) { Titled() }
        let title = try #require(item("Document", stage))
        #expect(title.traits.contains(.isButton))
        try stage.tap("Document")
        stage.advance(by: 1)
        let row = try #require(item("Rename", stage))
        #expect(row.frame.minY >= 40)
        try stage.tap("Rename")
        stage.advance(by: 1)
        #expect(item("Did rename", stage) != nil)
    }

    @Test func displayModes() throws {
        func title(_ mode: ToolbarTitleDisplayMode) throws -> CGRect {
            let stage = stage(390) {
                NavigationStack { Text("x").navigationTitle("Title").toolbarTitleDisplayMode(mode) }
            }
            return try #require(item("Title", stage)).frame
        }
        #expect(try title(.automatic).minY >= 44)
        #expect(try title(.large).minY >= 44)
        #expect(abs(try title(.inline).midX - 195) <= 1)
        let large = try title(.inlineLarge)
        #expect(large.minX == 16 && large.maxY <= 44 && large.height > 30)
    }

    @Test func dotsOnAGround() {
        func ground(_ mode: PageIndexViewStyle.BackgroundDisplayMode) -> Pixels.Pixel {
            let stage = stage(390) {
                TabView {
                    Color.white
                    Color.white
                }
                .tabViewStyle(.page).indexViewStyle(.page(backgroundDisplayMode: mode))
            }
            stage.advance(by: 1)
            // Beside the dots, of which the last ends at 206.5, on the pill.
            return stage.pixels[211, 478]
        }
        #expect(ground(.never) == Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        #expect(ground(.automatic) == ground(.never))
        #expect(ground(.always).red < 200)
    }

    @Test func barsThatAreHidden() throws {
        let stage = stage(390) {
            TabView {
                NavigationStack {
                    Color.red.accessibilityLabel("content").navigationTitle("Title")
                        .toolbar(.hidden, for: .navigationBar, .tabBar)
                }
                .tabItem { Text("Tab") }
            }
        }
        #expect(item("content", stage)?.frame == CGRect(x: 0, y: 0, width: 390, height: 500))
        #expect(item("Title", stage) == nil)
        #expect(item("Tab", stage) == nil)
        #expect(stage.isIdle)
    }

    private struct WithLabels: View {
        @State private var isShown = false
        var body: some View {
            NavigationStack {
                Color.white
                    .toolbar {
                        ToolbarItem { Button("Add", systemImage: "plus") { isShown = true } }
                        ToolbarItem(placement: .bottomBar) { Label("Share", systemImage: "square.and.arrow.up") }
                        ToolbarItem(placement: .topBarLeading) { Label("Both", systemImage: "star").labelStyle(.titleAndIcon) }
                    }
                    .sheet(isPresented: $isShown) { Label("Inside", systemImage: "heart") }
            }
        }
    }

    @Test func labelsOnABarShowTheirIconAlone() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480)) { WithLabels() }
        let labels = stage.accessibility.map(\.label)
        #expect(labels.contains("Add") && labels.contains("Share") && labels.contains("Both"))
        let texts = stage.displayList.split(separator: "\n").filter { $0.contains("text \"") }.joined()
        #expect(!texts.contains("Add") && !texts.contains("Share") && texts.contains("Both"), "\(texts)")
        try stage.tap("Add")
        stage.advance(by: 1)
        #expect(stage.displayList.contains("text \"Inside\""))
    }
}
