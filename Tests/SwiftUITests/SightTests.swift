import Stage
import SwiftUI
import Testing

/// What nobody sees runs no clock, whatever keeps it from being seen; and what comes into sight shows the moment at which it does.
@MainActor @Suite struct SightTests {
    private let record = Record()

    /// Notes the seconds at which it was made.
    private struct Clock: View {
        let record: Record
        var overflow: CGFloat = 0

        var body: some View {
            TimelineView(.animation) { context in
                let _ = record.note(context.date.timeIntervalSince(Stage.startDate))
                Color.red.frame(width: 20, height: 20).offset(y: -overflow)
            }
        }
    }

    private func stage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: 200, height: 200), scale: 1, content: view)
    }

    private var lastNote: Double { record.numbers.last ?? .nan }

    /// A clock is at rest for a second, is then brought into sight, and shows that moment at once and goes on.
    private func expectRest(
        _ stage: Stage, until show: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) rethrows {
        #expect(stage.isIdle, sourceLocation: sourceLocation)
        let count = record.numbers.count
        stage.advance(by: 1)
        #expect(record.numbers.count == count, sourceLocation: sourceLocation)
        try show()
        stage.advance(by: 0)
        #expect(abs(lastNote - stage.time) < 1e-6, "\(lastNote) at \(stage.time)", sourceLocation: sourceLocation)
        #expect(!stage.isIdle, sourceLocation: sourceLocation)
        stage.advance(by: 0.1)
        #expect(abs(lastNote - stage.time) < 0.017, sourceLocation: sourceLocation)
    }

    @Test func outsideOfAScrollViewsWindow() {
        let stage = stage {
            ScrollView {
                VStack(spacing: 0) {
                    Color.blue.frame(height: 600)
                    Clock(record: record)
                }
            }
        }
        expectRest(stage) { stage.scroll(by: CGSize(width: 0, height: 1000), at: CGPoint(x: 100, y: 100)) }
        stage.scroll(by: CGSize(width: 0, height: -1000), at: CGPoint(x: 100, y: 100))
        // The scroll view's indicators fade first.
        stage.advance(by: 3)
        #expect(stage.isIdle)
    }

    @Test func aRowAtTheEdgeIsOutOfSightAndOnePointFurtherIsIn() {
        let stage = stage {
            ScrollView {
                VStack(spacing: 0) {
                    Color.blue.frame(height: 200)
                    Clock(record: record)
                    Color.blue.frame(height: 600)
                }
            }
        }
        expectRest(stage) { stage.scroll(by: CGSize(width: 0, height: 1), at: CGPoint(x: 100, y: 100)) }
    }

    @Test func whatReachesIntoSightIsSeen() {
        func layout(_ overflow: CGFloat) -> Stage {
            stage {
                ScrollView {
                    VStack(spacing: 0) {
                        Color.blue.frame(height: 600)
                        Clock(record: record, overflow: overflow)
                    }
                }
            }
        }
        #expect(layout(399).isIdle)
        #expect(!layout(401).isIdle)
    }

    @Test func shadowsReachFurtherThanFrames() {
        func layout(_ radius: CGFloat) -> Stage {
            stage {
                ScrollView {
                    VStack(spacing: 0) {
                        Color.blue.frame(height: 220)
                        Clock(record: record).shadow(radius: radius)
                    }
                }
            }
        }
        #expect(layout(2).isIdle)
        #expect(!layout(20).isIdle)
    }

    @Test func innerScrollViewsCountToo() {
        let stage = stage {
            ScrollView {
                ScrollView(.horizontal) {
                    HStack(spacing: 0) {
                        Color.blue.frame(width: 600, height: 50)
                        Clock(record: record)
                    }
                }
            }
        }
        expectRest(stage) { stage.scroll(by: CGSize(width: 1000, height: 0), at: CGPoint(x: 100, y: 25)) }
    }

    @Test func outsideOfTheScene() {
        #expect(stage { Clock(record: record).offset(x: 300) }.isIdle)
        #expect(!stage { Clock(record: record).offset(x: 100) }.isIdle)
    }

    @Test func underNoOpacityHiddenOrScaledAway() {
        #expect(stage { Clock(record: record).opacity(0) }.isIdle)
        #expect(stage { Clock(record: record).hidden() }.isIdle)
        #expect(stage { Clock(record: record).scaleEffect(0) }.isIdle)
        #expect(stage { Clock(record: record).offset(y: 50).clipShape(Circle()) }.isIdle)
        #expect(stage { Clock(record: record).visualEffect { content, _ in content.offset(x: 300) } }.isIdle)
        #expect(!stage { Clock(record: record).opacity(0.01) }.isIdle)
    }

    /// A view that shows nothing for the moment may show something at the next.
    @Test func whatDrawsNothingYetGoesOn() {
        let stage = stage {
            TimelineView(.animation) { context in
                let seconds = context.date.timeIntervalSince(Stage.startDate)
                let _ = record.note(seconds)
                Color.red.opacity(seconds < 0.5 ? 0 : 1)
            }
        }
        stage.advance(to: 1)
        #expect(abs(lastNote - 1) < 0.017)
    }

    @Test func atAFadeInTheClockBeginsWithIt() throws {
        @MainActor struct Fading: View {
            let record: Record
            @State private var shows = false
            var body: some View {
                VStack {
                    Clock(record: record).opacity(shows ? 1 : 0)
                    Button("Show") { withAnimation(.linear(duration: 0.2)) { shows = true } }
                }
            }
        }
        let stage = stage { Fading(record: record) }
        stage.advance(by: 1)
        #expect(stage.isIdle)
        try stage.tap("Show")
        stage.advance(by: 0.1)
        #expect(abs(lastNote - stage.time) < 0.017)
    }

    @Test func onACoveredScreen() throws {
        let stage = stage {
            NavigationStack {
                VStack {
                    Clock(record: record)
                    NavigationLink("On") { Text("Next") }
                }
                .navigationTitle("First")
            }
        }
        #expect(!stage.isIdle)
        try stage.tap("On")
        stage.advance(by: 2)
        expectRest(stage) { try! stage.tap("First") }
    }

    @Test func behindAnotherTab() throws {
        let stage = stage {
            TabView {
                Text("One").tabItem { Text("A") }
                Clock(record: record).tabItem { Text("B") }
            }
        }
        stage.advance(by: 1)
        try expectRest(stage) { try stage.tap("B") }
        try stage.tap("A")
        stage.advance(by: 1)
        #expect(stage.isIdle)
    }

    @Test func whatDoesNotFit() {
        let stage = stage {
            ViewThatFits {
                Clock(record: record).frame(width: 300)
                Text("Fits")
            }
        }
        #expect(stage.isIdle)
    }

    @Test func symbolsOfACanvasAreWhereTheCanvasIs() {
        func canvas(after height: CGFloat) -> Stage {
            stage {
                ScrollView {
                    Color.blue.frame(height: height)
                    Canvas { context, size in
                        if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: CGPoint(x: 50, y: 90)) }
                    } symbols: {
                        Clock(record: record).tag(1)
                    }
                    .frame(width: 100, height: 100)
                }
            }
        }
        #expect(!canvas(after: 0).isIdle)
        #expect(canvas(after: 400).isIdle)
    }

    @Test func schedulesOfDatesRestAndCatchUp() {
        let stage = stage {
            ScrollView {
                VStack(spacing: 0) {
                    Color.blue.frame(height: 600)
                    TimelineView(.periodic(from: Stage.startDate, by: 0.25)) { context in
                        let _ = record.note(context.date.timeIntervalSince(Stage.startDate))
                        Color.red.frame(width: 20, height: 20)
                    }
                }
            }
        }
        #expect(stage.nextEvent == nil)
        stage.advance(to: 10.1)
        #expect(record.numbers == [0])
        stage.scroll(by: CGSize(width: 0, height: 1000), at: CGPoint(x: 100, y: 100))
        stage.advance(by: 0)
        #expect(record.numbers == [0, 10])
    }

    @Test func spinnersAndSymbolsRestToo() {
        func after(_ height: CGFloat, @ViewBuilder _ view: () -> some View) -> Stage {
            stage {
                ScrollView {
                    VStack(spacing: 0) {
                        Color.blue.frame(height: height)
                        view()
                    }
                }
            }
        }
        #expect(!after(0) { ProgressView() }.isIdle)
        #expect(after(600) { ProgressView() }.isIdle)
        #expect(!after(0) { Image(systemName: "wifi").symbolEffect(.variableColor) }.isIdle)
        #expect(after(600) { Image(systemName: "wifi").symbolEffect(.variableColor) }.isIdle)
    }

    /// Rows of the kit's own skeletons in a list that is not lazy: only those in sight are made anew.
    @Test func aFrameCostsWhatIsSeenOfIt() {
        let stage = stage {
            ScrollView {
                VStack(spacing: 0) { ForEach(0..<100, id: \.self) { _ in Clock(record: record) } }
            }
        }
        let count = record.numbers.count
        stage.advance(by: 1.0 / 60)
        #expect(record.numbers.count - count == 10)
    }
}
