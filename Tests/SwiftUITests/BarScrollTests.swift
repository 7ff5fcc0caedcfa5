import Foundation
import Stage
import SwiftUI
import Testing

/// Scroll views below bars: content begins clear of them, goes on behind them, and takes large titles away.
@MainActor @Suite struct BarScrollTests {
    private func stage<V: View>(
        height: CGFloat = 600, _ conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> V
    ) -> Stage {
        Stage(size: CGSize(width: 390, height: height), scale: 1, conditions: conditions, background: .white, content: view)
    }

    private func items(_ stage: Stage) -> [AccessibilityItem] {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility)
    }

    private func top(_ label: String, _ stage: Stage) throws -> CGFloat {
        try #require(items(stage).first { $0.label == label }, "\(label)").frame.minY
    }

    private let white = Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255)
    private let black = Pixels.Pixel(red: 0, green: 0, blue: 0, alpha: 255)

    private func headers(_ stage: Stage) -> [CGRect] { items(stage).filter { $0.traits.contains(.isHeader) }.map(\.frame) }

    /// Rows of 50 points, of one colour.
    private struct Rows: View {
        var count = 40
        var color = Color.red
        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<count, id: \.self) { index in
                        color.frame(height: 50).accessibilityLabel("row \(index)")
                    }
                }
            }
        }
    }

    private func turn(_ stage: Stage, _ distance: CGFloat) {
        stage.scroll(by: CGSize(width: 0, height: distance), at: CGPoint(x: 195, y: 400))
    }

    @Test func contentBeginsBelowTheBarAndGoesUnderIt() throws {
        let stage = stage {
            NavigationStack { Rows().navigationTitle("Title").navigationBarTitleDisplayMode(.inline) }
        }
        #expect(try top("row 0", stage) == 44)
        #expect(stage.pixels[10, 20] == white)
        // What is behind the bar shows through its material, which comes with the content.
        turn(stage, 30)
        #expect(try top("row 0", stage) == 14)
        let behind = stage.pixels[10, 35]
        #expect(behind != white)
        #expect(behind != stage.pixels[10, 60])
        // The end of the content stands clear of the lower edge.
        turn(stage, 5000)
        #expect(try top("row 39", stage) == 550)
    }

    @Test(arguments: [true, false]) func headersArePinnedBelowTheBar(isList: Bool) throws {
        let stage = stage {
            NavigationStack {
                Group {
                    if isList {
                        List { sections }.listStyle(.plain)
                    } else {
                        ScrollView { LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) { sections } }
                    }
                }
                .navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
            }
        }
        let start = try top("head 0", stage)
        #expect(start >= 44)
        turn(stage, 200)
        // Held by the bar's lower edge, where it stood at first.
        #expect(try top("head 0", stage) == start)
    }

    @Test func headersArePinnedBelowATitleThatHasGivenWay() throws {
        let stage = stage {
            NavigationStack {
                ScrollView { LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) { sections } }.navigationTitle("Title")
            }
        }
        #expect(try top("head 0", stage) == 96)
        turn(stage, 200)
        #expect(try top("head 0", stage) == 44)
    }

    private var sections: some View {
        ForEach(0..<3, id: \.self) { section in
            Section {
                ForEach(0..<20, id: \.self) { row in
                    Color.red.frame(height: 50).accessibilityLabel("row \(section * 20 + row)")
                }
            } header: {
                Color.blue.frame(height: 30).accessibilityLabel("head \(section)")
            }
        }
    }

    @Test func withoutABackgroundContentIsSeenThroughTheBar() {
        let stage = stage {
            NavigationStack {
                Rows().navigationTitle("").navigationBarTitleDisplayMode(.inline)
                    .toolbarBackground(.hidden, for: .navigationBar)
            }
        }
        turn(stage, 100)
        #expect(stage.pixels[10, 20] == stage.pixels[10, 300])
    }

    @Test func aTabBarLeavesRoomAtTheEndAndContentGoesOnBehindIt() throws {
        let stage = stage {
            TabView { Rows().toolbarBackground(.hidden, for: .tabBar).tabItem { Text("One") } }
        }
        #expect(try top("row 0", stage) == 0)
        #expect(stage.isIdle)
        // Behind the bar, which is 49 high.
        #expect(stage.pixels[10, 560] == stage.pixels[10, 300])
        turn(stage, 5000)
        #expect(try top("row 39", stage) == 600 - 49 - 50)
    }

    @Test func lazyRowsAreMadeBehindBarsToo() throws {
        let stage = stage {
            NavigationStack {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<100) { Color.red.frame(height: 50).accessibilityLabel("row \($0)") }
                    }
                }
                .navigationTitle("").navigationBarTitleDisplayMode(.inline)
                .toolbarBackground(.hidden, for: .navigationBar)
            }
        }
        turn(stage, 1000)
        let pixels = stage.pixels
        for y in stride(from: 1, to: 600, by: 25) { #expect(pixels[10, y] == pixels[10, 300], "\(y)") }
    }

    @Test func backgroundsOfRowsDoNotReachOutOfTheScrollView() throws {
        let stage = stage {
            NavigationStack {
                ScrollView { Text("First").frame(maxWidth: .infinity).frame(height: 50).background(Color.red) }
                    .navigationTitle("").navigationBarTitleDisplayMode(.inline)
            }
        }
        #expect(stage.pixels[10, 20] == white)
        #expect(stage.pixels[10, 50] == stage.pixels[10, 90])
    }

    @Test func aLargeTitleGoesUnderTheBarAndComesBack() throws {
        let stage = stage { NavigationStack { Rows().navigationTitle("Title") } }
        #expect(try top("row 0", stage) == 96)
        #expect(headers(stage).count == 1)
        let large = try #require(headers(stage).first)
        #expect(large.minX == 16 && large.minY >= 44 && large.maxY <= 88)
        // With the content, point by point.
        turn(stage, 20)
        #expect(try top("row 0", stage) == 76)
        #expect(try #require(headers(stage).first).minY == large.minY - 20)
        #expect(stage.pixels[380, 20] == white)
        turn(stage, 42)
        // All gone: the title stands in the middle of the bar, which has a background.
        #expect(headers(stage).count == 1)
        let small = try #require(headers(stage).first)
        #expect(abs(small.midX - 195) <= 1 && abs(small.midY - 22) <= 1)
        #expect(stage.pixels[380, 20] != white)
        turn(stage, -500)
        #expect(headers(stage) == [large])
        #expect(stage.pixels[380, 20] == white)
    }

    @Test func whatIsLetGoHalfWayGoesToAnEnd() throws {
        for (way, end) in [(20.0, 96.0), (40, 44)] {
            let stage = stage { NavigationStack { Rows().navigationTitle("Title") } }
            // Ten points are the finger's own.
            stage.drag(from: CGPoint(x: 195, y: 400), to: CGPoint(x: 195, y: 390 - way), duration: 2)
            stage.advance(by: 3)
            #expect(try top("row 0", stage) == end)
            #expect(stage.isIdle)
        }
    }

    @Test func pullingDownTakesTheTitleAlong() throws {
        let stage = stage { NavigationStack { Rows().navigationTitle("Title") } }
        let large = try #require(headers(stage).first)
        stage.press(at: CGPoint(x: 195, y: 300))
        for y in stride(from: 300.0, through: 400, by: 5) {
            stage.advance(by: 1 / 60)
            stage.move(to: CGPoint(x: 195, y: y))
        }
        let pulled = try top("row 0", stage) - 96
        #expect(pulled > 20)
        #expect(abs(try #require(headers(stage).first).minY - large.minY - pulled) <= 1)
        stage.release(at: CGPoint(x: 195, y: 400))
        stage.advance(by: 2)
        #expect(headers(stage) == [large])
    }

    private struct Jump: View {
        var body: some View {
            NavigationStack {
                ScrollViewReader { proxy in
                    Rows().navigationTitle("Title")
                        .toolbar {
                            Button("Go") { proxy.scrollTo(20, anchor: .top) }
                        }
                }
            }
        }
    }

    /// A row that is scrolled to the top stands right below the bar as it is then.
    @Test func scrollingToARow() throws {
        let stage = stage { Jump() }
        try stage.tap("Go")
        #expect(try top("row 20", stage) == 44)
    }

    @Test func aColourSchemeOfTheBar() throws {
        let stage = stage {
            NavigationStack {
                Rows(color: .white).navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
                    .toolbarBackground(Color.black, for: .navigationBar)
                    .toolbarBackground(.visible, for: .navigationBar)
                    .toolbarColorScheme(.dark, for: .navigationBar)
            }
        }
        // White letters on black.
        let title = try #require(headers(stage).first)
        var brightest = 0
        let pixels = stage.pixels
        for x in Int(title.minX)..<Int(title.maxX) {
            for y in Int(title.minY)..<Int(title.maxY) { brightest = max(brightest, Int(pixels[x, y].green)) }
        }
        #expect(brightest > 200)
        #expect(stage.pixels[5, 5] == black)
    }

    @Test func aPushedScreenHasABarOfItsOwn() throws {
        let stage = stage {
            NavigationStack {
                ScrollView {
                    NavigationLink("Go") { Rows().navigationTitle("Inner") }
                    Color.red.frame(height: 2000)
                }
                .navigationTitle("Title")
            }
        }
        turn(stage, 15)
        try stage.tap("Go")
        stage.advance(by: 2)
        #expect(try top("row 0", stage) == 96)
        turn(stage, 200)
        #expect(headers(stage).count == 1)
        try stage.tap("Title")
        stage.advance(by: 2)
        #expect(try #require(headers(stage).first).minX == 16)
    }

    @Test func hostileOffsets() throws {
        let stage = stage { NavigationStack { Rows(count: 1).navigationTitle("Title") } }
        for distance in [CGFloat.nan, .infinity, -.infinity, 1e30, -1e30] { turn(stage, distance) }
        #expect(try top("row 0", stage) == 96)
    }
}
