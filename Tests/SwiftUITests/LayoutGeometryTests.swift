import Stage
import SwiftUI
import Testing

/// Places: positions, offsets, geometry readers, custom layouts, and both directions of reading.
@MainActor @Suite struct LayoutGeometryTests {
    @Test func positionPutsTheMiddleAtAPointOfTheRoom() {
        let record = layOut(100, 100) { record in
            Color.red.size(20, 10).noted("a", record).position(x: 30, y: 40).noted("room", record)
        }
        #expect(record["a"] == rect(20, 35, 20, 10))
        #expect(record["room"] == rect(0, 0, 100, 100))
    }

    @Test func anOffsetMovesTheDrawingNotThePlace() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 20).noted("moved", record).offset(x: 5, y: 7).noted("place", record)
                Color.red.noted("next", record)
            }
        }
        #expect(record["moved"] == rect(5, 7, 20, 10))
        #expect(record["place"] == rect(0, 0, 20, 10))
        #expect(record["next"] == rect(20, 0, 80, 10))
    }

    @Test func turnedAndScaledViewsReportTheRectangleAroundThem() {
        let record = layOut(100, 100) { record in
            ZStack {
                Color.red.size(20, 10).noted("turned", record).rotationEffect(.degrees(90))
                Color.red.size(20, 10).noted("scaled", record).scaleEffect(x: 2, y: 3, anchor: .topLeading)
            }
        }
        let turned = record["turned"]
        #expect(abs(turned.minX - 45) < 1e-9 && abs(turned.minY - 40) < 1e-9)
        #expect(abs(turned.width - 10) < 1e-9 && abs(turned.height - 20) < 1e-9)
        #expect(record["scaled"] == rect(40, 45, 40, 30))
    }

    @Test func hiddenViewsKeepTheirPlace() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 10), scale: 1) {
            HStack(spacing: 0) {
                Rectangle().fill(.red).frame(width: 30).hidden()
                Rectangle().fill(.blue).noted("b", record)
            }
        }
        #expect(record["b"] == rect(30, 0, 70, 10))
        #expect(!stage.displayList.contains("#FF3B30"))
    }

    // MARK: Drawing order

    @Test func zIndexDecidesWhatIsInFront() {
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            ZStack {
                Rectangle().fill(Color(red: 1, green: 0, blue: 0)).zIndex(1)
                Rectangle().fill(Color(red: 0, green: 1, blue: 0))
                Rectangle().fill(Color(red: 0, green: 0, blue: 1)).zIndex(-1)
            }
        }
        #expect(drawing(stage) == [
            "fill rect (0 0 10 10) #0000FF", "fill rect (0 0 10 10) #00FF00", "fill rect (0 0 10 10) #FF0000",
        ])
    }

    @Test func equalIndicesKeepTheOrderOfWriting() {
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            ZStack {
                Rectangle().fill(Color(red: 1, green: 0, blue: 0)).zIndex(2)
                Rectangle().fill(Color(red: 0, green: 1, blue: 0)).zIndex(2)
            }
        }
        #expect(drawing(stage) == ["fill rect (0 0 10 10) #FF0000", "fill rect (0 0 10 10) #00FF00"])
    }

    // MARK: Geometry readers

    @Test func aReaderTakesAllRoomAndStartsAtItsCorner() {
        let record = layOut(100, 60) { record in
            GeometryReader { proxy in
                Color.red.size(proxy.size.width / 4, proxy.size.height / 2).noted("a", record)
            }
            .padding(10)
            .noted("all", record)
        }
        #expect(record["a"] == rect(10, 10, 20, 20))
        #expect(record["all"] == rect(0, 0, 100, 60))
    }

    @Test func aReaderWithoutAnOfferIsTenPoints() {
        let stage = Stage { GeometryReader { _ in Color.red } }
        #expect(stage.size == CGSize(width: 10, height: 10))
    }

    @Test func framesInLocalGlobalAndNamedSpaces() {
        var frames: [CGRect] = []
        _ = layOut(100, 100) { _ in
            GeometryReader { proxy in
                let _ = frames = [
                    proxy.frame(in: .local), proxy.frame(in: .global), proxy.frame(in: .named("box")),
                    proxy.frame(in: .named("nowhere")),
                ]
                Color.clear
            }
            .size(20, 10)
            .padding(.leading, 5)
            .frame(width: 60, height: 40, alignment: .topLeading)
            .coordinateSpace(name: "box")
        }
        #expect(frames == [rect(0, 0, 20, 10), rect(25, 30, 20, 10), rect(5, 0, 20, 10), rect(25, 30, 20, 10)])
    }

    @Test func theBuilderRunsOnceHoweverOftenItIsMeasured() {
        var runs = 0
        _ = layOut(100, 40) { _ in
            HStack {
                VStack {
                    GeometryReader { _ in
                        let _ = runs += 1
                        Color.red
                    }
                    Color.blue.frame(minHeight: 5, maxHeight: 10)
                }
                Color.green.layoutPriority(1).frame(maxWidth: 30)
                Text("Text that is asked for its width")
            }
        }
        #expect(runs == 1)
    }

    @Test func theBuilderRunsAgainForANewSizeOnly() {
        var sizes: [CGSize] = []
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            GeometryReader { proxy in
                let _ = sizes.append(proxy.size)
                Color.red
            }
            .frame(height: 20)
        }
        stage.resize(to: CGSize(width: 100, height: 200))
        #expect(sizes == [CGSize(width: 100, height: 20)])
        stage.resize(to: CGSize(width: 50, height: 200))
        #expect(sizes == [CGSize(width: 100, height: 20), CGSize(width: 50, height: 20)])
    }

    @Test func aBuilderThatReadsItsPlaceRunsWhenItMoves() {
        var places: [CGFloat] = []
        let stage = Stage(size: CGSize(width: 100, height: 100)) {
            GeometryReader { proxy in
                let _ = places.append(proxy.frame(in: .global).minY)
                Color.red
            }
            .frame(height: 20)
        }
        stage.resize(to: CGSize(width: 100, height: 200))
        #expect(places == [40, 90])
    }

    @Test func whatTheBuilderMakesMovesAsTheReaderDoes() {
        struct Widening: View {
            let record: Record
            @State private var isWide = false
            var body: some View {
                GeometryReader { proxy in
                    Color.red.frame(width: proxy.size.width / 2, height: 10)
                }
                .frame(width: isWide ? 100 : 20, height: 20)
                .onReceive(record.bumps) { withAnimation(.linear(duration: 1)) { isWide.toggle() } }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Widening(record: record) }
        record.bumps.send()
        let lines = (0...4).map { _ in
            defer { stage.advance(by: 0.25) }
            return drawing(stage).first?.split(separator: ")").first.map { $0 + ")" }
        }
        #expect(lines == [10, 20, 30, 40, 50].map { "fill rect (0 0 \($0) 10)" })
    }

    @Test func aReaderThatIsMovedByAnAnimationKnowsWhereItIsSeen() {
        struct Pushed: View {
            let record: Record
            @State private var isOpen = false
            var body: some View {
                VStack(spacing: 0) {
                    Color.blue.frame(height: isOpen ? 40 : 0)
                    GeometryReader { proxy in
                        let _ = record.note(proxy.frame(in: .global).minY)
                        Color.red
                    }
                }
                .onReceive(record.bumps) { withAnimation(.linear(duration: 1)) { isOpen.toggle() } }
            }
        }
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Pushed(record: record) }
        record.bumps.send()
        let places = (0...5).map { _ in
            defer { stage.advance(by: 0.25) }
            return record.numbers.last
        }
        #expect(places == [0, 10, 20, 30, 40, 40])
        #expect(stage.isIdle)
    }

    // MARK: Custom layouts

    @Test func aLayoutMeasuresAndPlacesWithItsCache() {
        let count = Counter()
        let record = layOut(100, 100) { record in
            Staircase(count: count) {
                Color.red.size(10, 10).noted("a", record)
                Color.red.size(20, 20).layoutValue(key: Gap.self, value: 5).noted("b", record)
                Color.red.size(30, 10).noted("c", record)
            }
            .noted("all", record)
        }
        #expect(record["all"] == rect(17.5, 27.5, 65, 45))
        #expect(record["a"] == rect(17.5, 27.5, 10, 10))
        #expect(record["b"] == rect(32.5, 42.5, 20, 20))
        #expect(record["c"] == rect(52.5, 62.5, 30, 10))
        #expect(count.caches == 1)
    }

    @Test func aSubviewThatIsNotPlacedStandsInTheMiddle() {
        let record = layOut(100, 100) { record in
            Careless { Color.red.size(20, 10).noted("a", record) }
        }
        #expect(record["a"] == rect(40, 45, 20, 10))
    }

    @Test func subviewsArePlacedByTheirAnchor() {
        let record = layOut(100, 100) { record in
            Corners {
                Color.red.size(20, 10).noted("a", record)
                Color.red.size(20, 10).noted("b", record)
            }
        }
        #expect(record["a"] == rect(80, 90, 20, 10))
        #expect(record["b"] == rect(40, 45, 20, 10))
    }

    @Test func stacksAreLayoutsToo() {
        let record = layOut(100, 20) { record in
            HStackLayout(spacing: 10) {
                Color.red.noted("a", record)
                Color.red.noted("b", record)
            }
        }
        #expect(record["b"] == rect(55, 0, 45, 20))
    }

    // MARK: Right to left

    @Test func rowsBeginAtTheRight() {
        let record = layOut(100, 10, conditions: .rightToLeft) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 20).noted("a", record)
                Color.red.noted("b", record)
            }
        }
        #expect(record["a"].minX == 80)
        #expect(record["b"].minX == 0)
    }

    @Test func leadingIsTheRight() {
        let record = layOut(100, 60, conditions: .rightToLeft) { record in
            VStack(alignment: .leading, spacing: 0) {
                Color.red.padding(.leading, 15).frame(height: 10).overlay(alignment: .leading) {
                    Color.red.size(5, 5).noted("overlay", record)
                }
                Color.red.size(20, 10).noted("column", record)
                Color.red.noted("padded", record).padding(.leading, 15).frame(height: 10)
                Color.red.size(20, 10).noted("framed", record).frame(maxWidth: .infinity, alignment: .leading)
                GeometryReader { _ in Color.red.size(10, 10).noted("geometry", record) }.frame(height: 10)
            }
        }
        #expect(record["overlay"].minX == 95)
        #expect(record["column"].minX == 80)
        #expect(record["padded"].minX == 0 && record["padded"].width == 85)
        #expect(record["framed"].minX == 80)
        #expect(record["geometry"].minX == 90)
    }

    @Test func placesOfViewsMirrorButNotTheirDrawing() {
        let record = layOut(100, 100, conditions: .rightToLeft) { record in
            ZStack {
                // A place within the parent counts from the right.
                Color.red.size(20, 10).noted("position", record).position(x: 30, y: 40)
                Staircase(count: Counter()) {
                    Color.red.size(10, 10).noted("first", record)
                    Color.red.size(20, 20).noted("second", record)
                }
                Color.red.size(20, 10).noted("scaled", record).scaleEffect(2, anchor: .topLeading)
            }
        }
        #expect(record["position"] == rect(60, 35, 20, 10))
        #expect(record["first"].minX == 55)
        #expect(record["second"].minX == 35)
        #expect(record["scaled"] == rect(40, 45, 40, 20))
    }

    @Test func theDirectionCanBeSetForAPart() {
        let record = layOut(100, 20) { record in
            VStack(spacing: 0) {
                HStack(spacing: 0) {
                    Color.red.frame(width: 20).noted("a", record)
                    Color.red
                }
                HStack(spacing: 0) {
                    Color.red.frame(width: 20).noted("b", record)
                    Color.red
                }
                .environment(\.layoutDirection, .rightToLeft)
            }
        }
        #expect(record["a"].minX == 0)
        #expect(record["b"].minX == 80)
    }

    @Test func aChangeOfDirectionLaysOutAgain() {
        let record = Record()
        let stage = Stage(size: CGSize(width: 100, height: 10)) {
            HStack(spacing: 0) {
                Color.red.frame(width: 20).noted("a", record)
                Spacer()
            }
        }
        #expect(record["a"].minX == 0)
        stage.conditions.layoutDirection = .rightToLeft
        #expect(record["a"].minX == 80)
    }
}

private final class Counter: @unchecked Sendable { var caches = 0 }

private struct Gap: LayoutValueKey { static let defaultValue: CGFloat = 0 }

/// Each view at the lower trailing corner of the one before, after a gap that it may ask for.
private struct Staircase: Layout {
    let count: Counter

    func makeCache(subviews: Subviews) -> [CGSize] {
        count.caches += 1
        return subviews.map { $0.sizeThatFits(.unspecified) }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]) -> CGSize {
        zip(subviews, cache).reduce(.zero) { size, child in
            let gap = child.0[Gap.self]
            return CGSize(width: size.width + gap + child.1.width, height: size.height + gap + child.1.height)
        }
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]) {
        var point = bounds.origin
        for (subview, size) in zip(subviews, cache) {
            let gap = subview[Gap.self]
            point = CGPoint(x: point.x + gap, y: point.y + gap)
            subview.place(at: point, proposal: .unspecified)
            point = CGPoint(x: point.x + size.width, y: point.y + size.height)
        }
    }
}

private struct Careless: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

private struct Corners: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews[0].place(at: CGPoint(x: bounds.maxX, y: bounds.maxY), anchor: .bottomTrailing, proposal: proposal)
        subviews[1].place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
    }
}
