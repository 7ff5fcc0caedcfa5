import Foundation
import Stage
import SwiftUI
import Testing

/// A menu stands at its button, wherever that is: under it, flush with the side that is nearer to the edge of the window.
@MainActor @Suite struct MenuPlacementTests {
    private func stage<V: View>(
        _ width: CGFloat, _ direction: LayoutDirection = .leftToRight, @ViewBuilder _ view: () -> V
    ) -> Stage {
        Stage(
            size: CGSize(width: width, height: 700), scale: 1, conditions: .with { $0.layoutDirection = direction },
            background: .white, content: view)
    }

    private static let menu = Menu("Open") {
        Button("One") {}
        Button("Two") {}
    }

    private func frame(_ label: String, _ stage: Stage) throws -> CGRect {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return try #require(flat(stage.accessibility).first { $0.label == label }).frame
    }

    /// Opens the menu and compares its rows with its button.
    private func check(_ stage: Stage, isTrailing: Bool, _ location: SourceLocation = #_sourceLocation) throws {
        let button = try frame("Open", stage)
        try stage.tap("Open")
        stage.advance(by: 1)
        let row = try frame("One", stage)
        #expect(row.width == 250, sourceLocation: location)
        if isTrailing {
            #expect(abs(row.maxX - min(button.maxX, stage.size.width - 8)) <= 1, "\(button) \(row)", sourceLocation: location)
        } else {
            #expect(abs(row.minX - max(button.minX, 8)) <= 1, "\(button) \(row)", sourceLocation: location)
        }
        #expect(abs(row.minY - button.maxY - 8) <= 1, "\(button) \(row)", sourceLocation: location)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func inTheMiddleOfAWideWindow(_ direction: LayoutDirection) throws {
        let isRTL = direction == .rightToLeft
        let place = HStack(spacing: 0) {
            Color.gray.frame(width: 600, height: 20)
            Self.menu
            Spacer()
        }.frame(maxHeight: .infinity, alignment: .top)
        try check(stage(1000, direction) { place }, isTrailing: !isRTL)
        let early = HStack(spacing: 0) {
            Color.gray.frame(width: 300, height: 20)
            Self.menu
            Spacer()
        }.frame(maxHeight: .infinity, alignment: .top)
        try check(stage(1000, direction) { early }, isTrailing: isRTL)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func inAScrollViewThatHasBeenScrolled(_ direction: LayoutDirection) throws {
        let place = ScrollView {
            Color.gray.frame(height: 300)
            HStack {
                Spacer()
                Self.menu.padding(.trailing, 100)
            }
            Color.gray.frame(height: 900)
        }
        let stage = stage(1000, direction) { place }
        stage.scroll(by: CGSize(width: 0, height: 200), at: CGPoint(x: 500, y: 300))
        try check(stage, isTrailing: direction == .leftToRight)
        let sideways = ScrollView(.horizontal) {
            HStack {
                Color.gray.frame(width: 1200, height: 20)
                Self.menu
                Color.gray.frame(width: 900, height: 20)
            }
        }.frame(maxHeight: .infinity, alignment: .top)
        let other = self.stage(1000, direction) { sideways }
        other.scroll(by: CGSize(width: direction == .leftToRight ? 500 : -500, height: 0), at: CGPoint(x: 500, y: 10))
        try check(other, isTrailing: direction == .leftToRight)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func onABar(_ direction: LayoutDirection) throws {
        for width in [390.0, 1000] {
            let stage = stage(width, direction) {
                NavigationStack {
                    Text("Content").navigationTitle("Title")
                        .toolbar { ToolbarItem(placement: .topBarTrailing) { Self.menu } }
                }
            }
            try check(stage, isTrailing: direction == .leftToRight)
        }
        let stage = stage(1000, direction) {
            NavigationStack {
                Text("Content").navigationTitle("Title").toolbar { Self.menu }
            }
        }
        try check(stage, isTrailing: direction == .leftToRight)
    }

    /// The content of the scroll view is made anew each time that the menu's state changes.
    @Test func inALazyRow() throws {
        let stage = stage(1000) {
            ScrollView {
                LazyVStack {
                    ForEach(0..<50) { index in
                        if index == 3 { HStack { Spacer(); Self.menu }.padding(.trailing, 40) } else { Text("\(index)") }
                    }
                }
            }
        }
        try check(stage, isTrailing: true)
    }

    @Test func insideAPopoverAndASheet() throws {
        let stage = stage(1000) {
            Color.gray.sheet(isPresented: .constant(true)) {
                HStack { Spacer(); Self.menu.padding(.trailing, 30) }.frame(maxHeight: .infinity, alignment: .top)
            }
        }
        stage.advance(by: 2)
        try check(stage, isTrailing: true)
    }

    private struct Moving: View {
        @State private var isMoved = false
        var body: some View {
            HStack(spacing: 0) {
                if isMoved { Color.gray.frame(width: 600, height: 20) }
                MenuPlacementTests.menu
                Spacer()
            }
            .frame(maxHeight: .infinity, alignment: .top)
            .task {
                try? await Task.sleep(for: .seconds(3))
                isMoved = true
            }
        }
    }

    /// A menu that is open goes along with its button.
    @Test func withAButtonThatMoves() throws {
        let stage = stage(1000) { Moving() }
        try check(stage, isTrailing: false)
        stage.advance(by: 5)
        // From 600 on, 44 wide.
        #expect(try frame("One", stage).maxX == 644)
        #expect(try frame("One", stage).width == 250)
    }

    @Test func inAWindowThatChangesItsSize() throws {
        let stage = stage(1000) {
            HStack { Spacer(); Self.menu.padding(.trailing, 20) }.frame(maxHeight: .infinity, alignment: .top)
        }
        try check(stage, isTrailing: true)
        stage.resize(to: CGSize(width: 500, height: 700))
        #expect(try frame("One", stage).maxX == 480)
    }

    private struct OpenAtOnce: View {
        @State private var isOpen = true
        var body: some View {
            HStack {
                Spacer()
                Color.red.frame(width: 40, height: 40)
                    .popover(isPresented: $isOpen, arrowEdge: .top) { Color.blue.frame(width: 100, height: 100).accessibilityLabel("Blue") }
                    .padding(.trailing, 300)
            }
        }
    }

    /// What is open before the first layout is at its place as well, and pointed to from the same side in both directions.
    @Test func aPopoverThatIsOpenFromTheBeginning() throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let stage = stage(1000, direction) { OpenAtOnce() }
            stage.advance(by: 1)
            let expected: CGFloat = direction == .leftToRight ? 1000 - 320 : 320
            #expect(try frame("Blue", stage).midX == expected)
        }
    }
}
