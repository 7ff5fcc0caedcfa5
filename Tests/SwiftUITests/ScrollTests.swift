import Stage
import SwiftUI
import Testing

/// Rows of a height, in a scroll view, that note where they are.
private struct Rows: View {
    var count = 20
    var height: CGFloat = 50
    let record: Record

    var body: some View {
        VStack(spacing: 0) {
            ForEach(0..<count, id: \.self) { index in
                Color.blue.frame(height: height).noted("\(index)", record)
            }
        }
    }
}

/// Scroll views under fingers and wheels, and where their content then is.
@MainActor @Suite struct ScrollTests {
    private func stage(
        _ record: Record, count: Int = 20, conditions: Stage.Conditions = .init()
    ) -> Stage {
        Stage(size: CGSize(width: 100, height: 200), conditions: conditions) {
            ScrollView { Rows(count: count, record: record) }
        }
    }

    // MARK: Layout

    @Test func aScrollViewTakesAllAlongItsAxisAndItsContentsWidth() {
        let record = layOut(300, 200) { record in
            ScrollView { Color.red.size(80, 1000).noted("content", record) }.noted("view", record)
        }
        #expect(record["view"] == rect(110, 0, 80, 200))
        #expect(record["content"] == rect(110, 0, 80, 1000))
    }

    @Test func severalViewsStandInAColumn() {
        let record = layOut(100, 200) { record in
            ScrollView {
                Color.red.size(50, 20).noted("a", record)
                Color.red.size(30, 20).noted("b", record)
            }
        }
        #expect(record["a"] == rect(25, 0, 50, 20))
        #expect(record["b"] == rect(35, 28, 30, 20))
    }

    @Test func withoutAnOfferItIsAsLongAsItsContent() {
        let record = layOut(100, 500) { record in
            ScrollView { Color.red.size(50, 120) }.fixedSize().noted("view", record)
        }
        #expect(record["view"].height == 120)
    }

    @Test func aHorizontalOneBeginsAtItsLeadingEnd() {
        let left = layOut(100, 50) { record in
            ScrollView(.horizontal) { Color.red.size(300, 20).noted("a", record) }
        }
        #expect(left["a"] == rect(0, 15, 300, 20))
        let right = layOut(100, 50, conditions: .rightToLeft) { record in
            ScrollView(.horizontal) { Color.red.size(300, 20).noted("a", record) }
        }
        #expect(right["a"] == rect(-200, 15, 300, 20))
    }

    @Test func smallContentOfATwoWayScrollViewStandsInTheMiddle() {
        let record = layOut(100, 100) { record in
            ScrollView([.horizontal, .vertical]) { Color.red.size(20, 40).noted("a", record) }
        }
        #expect(record["a"] == rect(40, 30, 20, 40))
    }

    @Test func contentMarginsScrollWithTheContent() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView { Rows(record: record) }.contentMargins(.vertical, 30).contentMargins(.leading, 10, for: .scrollContent)
        }
        #expect(record["0"] == rect(10, 30, 90, 50))
        stage.scroll(by: CGSize(width: 0, height: 5000), at: CGPoint(x: 50, y: 100))
        #expect(record["19"] == rect(10, 120, 90, 50))
    }

    // MARK: Wheels

    @Test func aWheelMovesContentAtOnceAndStopsAtItsEnds() {
        let record = Record(), stage = stage(record)
        stage.scroll(by: CGSize(width: 0, height: 120), at: CGPoint(x: 50, y: 100))
        #expect(record["0"].minY == -120)
        stage.scroll(by: CGSize(width: 0, height: 5000), at: CGPoint(x: 50, y: 100))
        #expect(record["19"].maxY == 200)
        stage.scroll(by: CGSize(width: 0, height: -9999), at: CGPoint(x: 50, y: 100))
        #expect(record["0"].minY == 0)
    }

    @Test func aWheelBesideTheScrollViewDoesNothing() {
        let record = layOutAndWheel(at: CGPoint(x: 10, y: 10))
        #expect(record["0"].minY == 100)
    }

    private func layOutAndWheel(at point: CGPoint) -> Record {
        let record = Record()
        let stage = Stage(size: CGSize(width: 300, height: 400)) {
            ScrollView { Rows(record: record) }.frame(width: 100, height: 200)
        }
        stage.scroll(by: CGSize(width: 0, height: 50), at: point)
        return record
    }

    @Test func hostileWheelsDoNothing() {
        let record = Record(), stage = stage(record)
        for delta in [CGFloat.nan, .infinity, -.infinity] {
            stage.scroll(by: CGSize(width: delta, height: delta), at: CGPoint(x: 50, y: 100))
        }
        stage.scroll(by: CGSize(width: 0, height: 10), at: CGPoint(x: CGFloat.nan, y: 0))
        #expect(record["0"].minY == 0)
    }

    @Test func theOuterTakesTheWheelWhenTheInnerIsAtItsEnd() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                ScrollView { Color.red.frame(height: 150).noted("inner", record) }.frame(height: 100).noted("view", record)
                Color.blue.frame(height: 400)
            }
        }
        let point = CGPoint(x: 50, y: 50)
        stage.scroll(by: CGSize(width: 0, height: 60), at: point)
        #expect(record["inner"].minY == -50 && record["view"].minY == 0)
        stage.scroll(by: CGSize(width: 0, height: 20), at: point)
        #expect(record["inner"].minY == -70 && record["view"].minY == -20)
    }

    @Test func eachAxisOfAWheelGoesToTheScrollViewThatHasIt() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                ScrollView(.horizontal) { Color.red.size(300, 100).noted("inner", record) }.noted("view", record)
                Color.blue.frame(height: 400)
            }
        }
        stage.scroll(by: CGSize(width: 30, height: 20), at: CGPoint(x: 50, y: 50))
        #expect(record["inner"].origin == CGPoint(x: -30, y: -20))
    }

    // MARK: Fingers

    @Test func contentFollowsAFingerAfterTenPoints() {
        let record = Record(), stage = stage(record)
        stage.press(at: CGPoint(x: 50, y: 150))
        stage.move(to: CGPoint(x: 50, y: 141))
        #expect(record["0"].minY == 0)
        stage.move(to: CGPoint(x: 50, y: 100))
        #expect(record["0"].minY == -40)
        stage.move(to: CGPoint(x: 50, y: 110))
        #expect(record["0"].minY == -30)
        stage.advance(by: 1)
        stage.release(at: CGPoint(x: 50, y: 110))
        stage.advance(by: 1)
        // A finger that rested does not throw.
        #expect(record["0"].minY == -30)
        #expect(stage.isIdle)
    }

    @Test func aFlingGlidesOnAndComesToRest() {
        let record = Record(), stage = stage(record, count: 100)
        stage.drag(from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: 60), duration: 0.2)
        // 120 points less ten, at 600 points a second.
        #expect(record["0"].minY == -110)
        let began = stage.time
        stage.advance(to: began + 0.1)
        // 110 + 600 × (1 − e^−0.2002) / 2.002 = 164.38, in pixels.
        #expect(record["0"].minY == -164.5)
        stage.advance(to: began + 0.5)
        #expect(record["0"].minY == -299.5)
        stage.advance(to: began + 5)
        // 110 + 600 × 0.4995
        #expect(record["0"].minY == -409.5)
        #expect(stage.isIdle)
    }

    @Test func aTouchStopsContentAndPressesNothing() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<100, id: \.self) { index in
                        Button { record.note("pressed \(index)") } label: { Color.red.frame(height: 50) }
                            .noted("\(index)", record)
                    }
                }
            }
        }
        stage.drag(from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: 60), duration: 0.2)
        #expect(record.events.isEmpty)
        stage.advance(by: 0.1)
        let place = record["0"].minY
        stage.tap(at: CGPoint(x: 50, y: 100))
        stage.advance(by: 2)
        #expect(record["0"].minY == place)
        #expect(record.events.isEmpty)
        stage.tap(at: CGPoint(x: 50, y: 100))
        #expect(record.events.count == 1)
    }

    @Test func aDragTakesThePressAwayFromAButton() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView { Button { record.note("pressed") } label: { Color.red.frame(height: 600) } }
        }
        stage.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 120))
        #expect(record.events.isEmpty)
        stage.advance(by: 3)
        stage.tap(at: CGPoint(x: 50, y: 150))
        #expect(record.events == ["pressed"])
    }

    @Test func contentPulledBeyondItsEndGivesHalfAndSpringsBack() {
        let record = Record(), stage = stage(record)
        stage.press(at: CGPoint(x: 50, y: 20))
        stage.move(to: CGPoint(x: 50, y: 130))
        // (1 − 1 / (100 × 0.55 / 200 + 1)) × 200 = 43.1
        #expect(record["0"].minY == 43)
        stage.advance(by: 1)
        stage.release(at: CGPoint(x: 50, y: 130))
        stage.advance(by: 0.1)
        // 43.137 × 2 / e
        #expect(record["0"].minY == 31.5)
        stage.advance(by: 3)
        #expect(record["0"].minY == 0)
        #expect(stage.isIdle)
    }

    @Test func contentThatFitsBouncesUnlessToldNotTo() {
        func pulled(_ behavior: ScrollBounceBehavior) -> CGFloat {
            let record = Record()
            let stage = Stage(size: CGSize(width: 100, height: 200)) {
                ScrollView { Rows(count: 1, record: record) }.scrollBounceBehavior(behavior)
            }
            stage.press(at: CGPoint(x: 50, y: 20))
            stage.move(to: CGPoint(x: 50, y: 130))
            return record["0"].minY
        }
        #expect(pulled(.automatic) == 43 && pulled(.always) == 43)
        #expect(pulled(.basedOnSize) == 0)
    }

    @Test func aDisabledScrollViewStandsStill() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView { Rows(record: record) }.scrollDisabled(true)
        }
        stage.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 20))
        stage.scroll(by: CGSize(width: 0, height: 50), at: CGPoint(x: 50, y: 100))
        stage.advance(by: 1)
        #expect(record["0"].minY == 0)
    }

    @Test func aFingerAcrossMovesOnlyTheScrollViewOfThatAxis() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                ScrollView(.horizontal) { Color.red.size(300, 100).noted("inner", record) }.noted("view", record)
                Color.blue.frame(height: 400)
            }
        }
        stage.press(at: CGPoint(x: 80, y: 50))
        stage.move(to: CGPoint(x: 50, y: 48))
        stage.move(to: CGPoint(x: 30, y: 40))
        #expect(record["inner"].minX == -40 && record["view"].minY == 0)
        stage.advance(by: 1)
        stage.release(at: CGPoint(x: 30, y: 40))
        stage.press(at: CGPoint(x: 50, y: 80))
        stage.move(to: CGPoint(x: 48, y: 40))
        #expect(record["view"].minY == -30 && record["inner"].minX == -40)
    }

    @Test func rightToLeftContentFollowsTheFingerToo() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 50), conditions: .rightToLeft) {
            ScrollView(.horizontal) { Color.red.size(300, 20).noted("a", record) }
        }
        stage.press(at: CGPoint(x: 20, y: 25))
        stage.move(to: CGPoint(x: 80, y: 25))
        #expect(record["a"].minX == -150)
        stage.scroll(by: CGSize(width: -20, height: 0), at: CGPoint(x: 50, y: 25))
    }

    @Test func cancelledTouchesLeaveContentWhereItIs() {
        let record = Record(), stage = stage(record)
        stage.press(at: CGPoint(x: 50, y: 150))
        stage.move(to: CGPoint(x: 50, y: 100))
        stage.cancelTouches()
        stage.advance(by: 2)
        #expect(record["0"].minY == -40)
        #expect(stage.isIdle)
    }

    // MARK: Drawing

    @Test func nothingIsDrawnOutsideAndNothingThatIsOutOfSight() {
        let record = Record(), stage = stage(record)
        stage.scroll(by: CGSize(width: 0, height: 25), at: CGPoint(x: 50, y: 100))
        stage.advance(by: 2)
        let lines = drawing(stage)
        #expect(lines[0].hasPrefix("layer clip rect (0 0 100 200)"))
        #expect(lines.filter { $0.contains("fill rect (0 0 100 50) #007AFF") }.count == 5)
    }

    @Test func indicatorsShowWhileContentMovesAndFadeAfterHalfASecond() {
        let record = Record(), stage = stage(record)
        func bars() -> [String] { drawing(stage).filter { $0.contains("rounded") || $0.contains("#00000059") } }
        let still = drawing(stage).count
        stage.scroll(by: CGSize(width: 0, height: 100), at: CGPoint(x: 50, y: 100))
        let moving = drawing(stage)
        #expect(moving.count > still)
        stage.advance(by: 0.45)
        #expect(drawing(stage).last == moving.last)
        stage.advance(by: 0.2)
        #expect(drawing(stage).last != moving.last)
        stage.advance(by: 0.2)
        #expect(drawing(stage).count == moving.count - 1)
        #expect(stage.isIdle)
    }

    @Test func hiddenIndicatorsAreNotDrawn() {
        func lines(_ change: (ScrollView<Rows>) -> some View) -> Int {
            let record = Record()
            let stage = Stage(size: CGSize(width: 100, height: 200)) {
                AnyView(change(ScrollView { Rows(record: record) }))
            }
            stage.scroll(by: CGSize(width: 0, height: 100), at: CGPoint(x: 50, y: 100))
            return drawing(stage).count
        }
        let shown = lines { $0 }
        #expect(lines { $0.scrollIndicators(.hidden) } == shown - 1)
        #expect(lines { $0.scrollIndicators(.never) } == shown - 1)
        #expect(lines { $0.scrollIndicators(.hidden, axes: .horizontal) } == shown)
    }

    // MARK: Places

    @Test func aReaderScrollsToAView() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollViewReader { proxy in
                ScrollView { Rows(record: record) }
                    .overlay(alignment: .top) {
                        VStack {
                            Button("Middle") { proxy.scrollTo(10, anchor: .center) }
                            Button("Shortest") { proxy.scrollTo(14) }
                            Button("Slowly") { withAnimation(.linear(duration: 1)) { proxy.scrollTo(0, anchor: .top) } }
                            Button("Nowhere") { proxy.scrollTo("none") }
                        }
                    }
            }
        }
        try stage.tap("Middle")
        #expect(record["10"].midY == 100)
        try stage.tap("Shortest")
        #expect(record["14"].maxY == 200)
        try stage.tap("Nowhere")
        #expect(record["14"].maxY == 200)
        try stage.tap("Slowly")
        stage.advance(by: 0.5)
        #expect(record["0"].minY == -275)
        stage.advance(by: 0.6)
        #expect(record["0"].minY == 0)
        stage.advance(by: 2)
        #expect(stage.isIdle)
    }

    @Test func aDefaultAnchorShowsTheEndFirstAndFollowsItUntilSomeoneScrolls() {
        final class Model: ObservableObject { @Published var count = 20 }
        struct Content: View {
            @ObservedObject var model: Model
            let record: Record
            var body: some View { ScrollView { Rows(count: model.count, record: record) }.defaultScrollAnchor(.bottom) }
        }
        let record = Record(), model = Model()
        let stage = Stage(size: CGSize(width: 100, height: 200)) { Content(model: model, record: record) }
        #expect(record["19"].maxY == 200)
        model.count = 30
        stage.advance(by: 0.1)
        #expect(record["29"].maxY == 200)
        stage.scroll(by: CGSize(width: 0, height: -100), at: CGPoint(x: 50, y: 50))
        model.count = 40
        stage.advance(by: 0.1)
        #expect(record["29"].maxY == 300)
    }

    @Test func contentThatShrinksIsNotLeftOutOfSight() {
        final class Model: ObservableObject { @Published var count = 20 }
        struct Content: View {
            @ObservedObject var model: Model
            let record: Record
            var body: some View { ScrollView { Rows(count: model.count, record: record) } }
        }
        let record = Record(), model = Model()
        let stage = Stage(size: CGSize(width: 100, height: 200)) { Content(model: model, record: record) }
        stage.scroll(by: CGSize(width: 0, height: 5000), at: CGPoint(x: 50, y: 50))
        model.count = 6
        stage.advance(by: 0.1)
        #expect(record["5"].maxY == 200)
        model.count = 2
        stage.advance(by: 0.1)
        #expect(record["0"].minY == 0)
    }

    @Test func pagesStopAtMultiplesOfTheSize() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 50)) {
            ScrollView(.horizontal) {
                HStack(spacing: 0) {
                    ForEach(0..<5, id: \.self) { Color.red.frame(width: 100).noted("\($0)", record) }
                }
            }
            .scrollTargetBehavior(.paging)
        }
        stage.drag(from: CGPoint(x: 80, y: 25), to: CGPoint(x: 30, y: 25), duration: 0.1)
        stage.advance(by: 3)
        #expect(record["1"].minX == 0)
        // Slowly and not far: back to where it was.
        stage.drag(from: CGPoint(x: 80, y: 25), to: CGPoint(x: 50, y: 25), duration: 2)
        stage.advance(by: 3)
        #expect(record["1"].minX == 0)
        #expect(stage.isIdle)
    }

    @Test func viewsOfATargetLayoutAreAlignedAndToldOf() {
        struct Content: View {
            let record: Record
            @State private var id: Int?
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 10) {
                        ForEach(0..<100, id: \.self) { Color.red.frame(height: 70).noted("\($0)", record) }
                    }
                    .scrollTargetLayout()
                }
                .scrollTargetBehavior(.viewAligned)
                .scrollPosition(id: $id)
                .onChange(of: id) { record.note("at \(id ?? -1)") }
                .overlay { Button("Go") { withAnimation(.linear(duration: 1)) { id = 50 } }.opacity(0.01) }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) { Content(record: record) }
        stage.drag(from: CGPoint(x: 10, y: 180), to: CGPoint(x: 10, y: 90), duration: 0.2)
        stage.advance(by: 5)
        let id = Int(record.events.last?.dropFirst(3) ?? "") ?? -1
        #expect(id > 1)
        #expect(record["\(id)"].minY == 0)
        #expect(stage.isIdle)
    }

    // MARK: Hostile

    @Test func aScrollViewWithoutRoomOrContentHolds() {
        for size in [CGSize(width: 0, height: 0), CGSize(width: CGFloat.nan, height: -5)] {
            let stage = Stage(size: CGSize(width: 100, height: 100)) {
                ScrollView([.horizontal, .vertical]) {
                    LazyVStack { ForEach(0..<1000, id: \.self) { Text("\($0)") } }
                }
                .frame(width: size.width, height: size.height)
            }
            stage.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 10, y: 10))
            stage.scroll(by: CGSize(width: 10, height: 10), at: CGPoint(x: 50, y: 50))
            stage.advance(by: 3)
            #expect(stage.isIdle)
        }
        let empty = Stage(size: CGSize(width: 100, height: 100)) { ScrollView {} }
        empty.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 10, y: 10))
        empty.advance(by: 3)
        #expect(empty.isIdle)
    }

    @Test func marginsThatAreNotNumbersCountAsNone() {
        let record = layOut(100, 200) { record in
            ScrollView { Rows(record: record) }.contentMargins(.all, .nan)
        }
        #expect(record["0"] == rect(0, 0, 100, 50))
    }

    @Test func aScrollViewThatGoesDuringAFlingTakesItsClockWithIt() {
        struct Content: View {
            let record: Record
            @State private var isThere = true
            var body: some View {
                VStack {
                    if isThere { ScrollView { Rows(count: 100, record: record) }.frame(height: 150) }
                    Button("Away") { isThere = false }
                }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Content(record: record) }
        stage.drag(from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: 80), duration: 0.1)
        stage.advance(by: 0.1)
        #expect(!stage.isIdle)
        try? stage.tap("Away")
        stage.advance(by: 0.1)
        #expect(stage.isIdle)
    }

    // MARK: Accessibility

    @Test func rowsAreReadInOrderAndActivatedAlsoOutOfSight() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<20, id: \.self) { index in
                        Button("Row \(index)") { record.note("\(index)") }.frame(height: 50)
                    }
                }
            }
        }
        #expect(stage.accessibility.map(\.label) == (0..<20).map { "Row \($0)" })
        try stage.tap("Row 15")
        #expect(record.events == ["15"])
        try stage.tap("Row 0")
        #expect(record.events == ["15", "0"])
    }

    @Test func anAssistiveTechnologyTurnsPages() throws {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 200)) {
            ScrollView {
                VStack(spacing: 0) {
                    Text("Top").frame(height: 50).noted("top", record)
                    Color.red.frame(height: 1000)
                }
            }
        }
        try stage.scroll("Top", towards: .bottom)
        #expect(record["top"].minY == -160)
        let own = Stage(size: CGSize(width: 100, height: 200)) {
            Text("Pages").accessibilityScrollAction { record.note("\($0)") }
        }
        try own.scroll("Pages", towards: .trailing)
        #expect(record.events == ["trailing"])
    }
}
