import Stage
import SwiftUI
import Testing

/// How rows, columns and layers share the room that they are offered.
@MainActor @Suite struct LayoutStackTests {
    @Test func flexibleViewsTakeEqualShares() {
        let record = layOut(90, 30) { record in
            HStack(spacing: 0) {
                Color.red.noted("a", record)
                Color.green.noted("b", record)
                Color.blue.noted("c", record)
            }
        }
        #expect(record["a"] == rect(0, 0, 30, 30))
        #expect(record["b"] == rect(30, 0, 30, 30))
        #expect(record["c"] == rect(60, 0, 30, 30))
    }

    @Test func neighboursStandEightPointsApartUnlessAsked() {
        let usual = layOut(108, 20) { record in
            HStack {
                Color.red.noted("a", record)
                Color.red.noted("b", record)
            }
        }
        #expect(usual["a"] == rect(0, 0, 50, 20))
        #expect(usual["b"] == rect(58, 0, 50, 20))
        let asked = layOut(20, 120) { record in
            VStack(spacing: 20) {
                Color.red.noted("a", record)
                Color.red.noted("b", record)
            }
        }
        #expect(asked["a"] == rect(0, 0, 20, 50))
        #expect(asked["b"] == rect(0, 70, 20, 50))
    }

    @Test func negativeSpacingOverlaps() {
        let record = layOut(100, 20) { record in
            HStack(spacing: -10) {
                Color.red.frame(width: 50).noted("a", record)
                Color.red.frame(width: 50).noted("b", record)
            }
        }
        #expect(record["a"] == rect(5, 0, 50, 20))
        #expect(record["b"] == rect(45, 0, 50, 20))
    }

    @Test func theLeastFlexibleChoosesFirst() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.noted("free", record)
                Color.red.frame(maxWidth: 30).noted("bounded", record)
                Color.red.frame(width: 20).noted("fixed", record)
            }
        }
        // 20 for the fixed one; then 80 / 2 = 40, of which the bounded one takes 30; the rest is free.
        #expect(record["fixed"].width == 20)
        #expect(record["bounded"].width == 30)
        #expect(record["free"] == rect(0, 0, 50, 10))
    }

    @Test func aMinimumIsKeptAndTheNextViewGetsLess() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 60).noted("a", record)
                Color.red.noted("b", record)
            }
        }
        #expect(record["a"].width == 60)
        #expect(record["b"] == rect(60, 0, 40, 10))
    }

    @Test func higherPrioritiesTakeAllButTheLeastOfLowerOnes() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 20).noted("low", record)
                Color.red.frame(minWidth: 10).layoutPriority(1).noted("middle", record)
                Color.red.layoutPriority(2).noted("high", record)
            }
        }
        #expect(record["high"] == rect(30, 0, 70, 10))
        #expect(record["middle"] == rect(20, 0, 10, 10))
        #expect(record["low"] == rect(0, 0, 20, 10))
    }

    @Test func priorityBelowNoughtWaitsForTheOthers() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.layoutPriority(-1).noted("last", record)
                Color.red.frame(maxWidth: 70).noted("first", record)
            }
        }
        #expect(record["first"].width == 70)
        #expect(record["last"].width == 30)
    }

    @Test func contentThatDoesNotFitReachesOutOnBothSides() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 70).noted("a", record)
                Color.red.frame(width: 70).noted("b", record)
            }
        }
        #expect(record["a"] == rect(-20, 0, 70, 10))
        #expect(record["b"] == rect(50, 0, 70, 10))
    }

    // MARK: Spacers

    @Test func spacersPushApartAndKeepEightPoints() {
        let loose = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 20).noted("a", record)
                Spacer()
                Color.red.frame(width: 20).noted("b", record)
            }
        }
        #expect(loose["a"].minX == 0)
        #expect(loose["b"].minX == 80)
        let tight = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 50).noted("a", record)
                Spacer()
                Color.red.frame(width: 50).noted("b", record)
            }
        }
        #expect(tight["a"].minX == -4)
        #expect(tight["b"].minX == 54)
    }

    @Test func spacersHaveNoSpacingOfTheirOwn() {
        let record = layOut(100, 10) { record in
            HStack {
                Color.red.frame(width: 50).noted("a", record)
                Spacer(minLength: 0)
                Color.red.frame(width: 50).noted("b", record)
            }
        }
        #expect(record["a"].minX == 0)
        #expect(record["b"].minX == 50)
    }

    @Test func spacersShareWhatIsLeft() {
        let record = layOut(20, 100) { record in
            VStack(spacing: 0) {
                Spacer(minLength: 0)
                Color.red.frame(height: 20).noted("a", record)
                Spacer(minLength: 0)
                Spacer(minLength: 0)
                Spacer(minLength: 0)
            }
        }
        #expect(record["a"] == rect(0, 20, 20, 20))
    }

    @Test func spacersGiveWayBeforeTextIsCut() {
        // 108 points are what the row would take by itself.
        let inside = layOut(108, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 20)
                Color.green.frame(minWidth: 10, idealWidth: 60, maxWidth: 60).noted("text", record)
                Spacer().noted("spacer", record)
                Color.blue.frame(width: 20)
            }
        }
        #expect(inside["text"].width == 60)
        #expect(inside["spacer"].width == 8)
    }

    @Test func aMinimumLengthIsKept() {
        let record = layOut(10, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 5).noted("a", record)
                Spacer(minLength: 30)
                Color.red.frame(width: 5).noted("b", record)
            }
        }
        #expect(record["b"].minX - record["a"].maxX == 30)
    }

    @Test func spacersAreFlexibleAlongTheirStackOnly() {
        let record = layOut(100, 60) { record in
            HStack(spacing: 0) {
                Spacer().noted("row", record)
                Color.red.size(10, 10)
            }
            .noted("stack", record)
        }
        #expect(record["row"].size == CGSize(width: 90, height: 0))
        #expect(record["stack"] == rect(0, 25, 100, 10))
        let free = layOut(100, 60) { record in ZStack { Spacer().noted("both", record) } }
        #expect(free["both"] == rect(0, 0, 100, 60))
    }

    // MARK: Across the stack

    @Test func columnsAlignTheirViews() {
        func xs(_ alignment: HorizontalAlignment) -> [CGFloat] {
            let record = layOut(100, 100) { record in
                VStack(alignment: alignment, spacing: 0) {
                    Color.red.size(60, 10).noted("wide", record)
                    Color.red.size(20, 10).noted("narrow", record)
                }
            }
            #expect(record["wide"].minY == 40 && record["narrow"].minY == 50)
            return [record["wide"].minX, record["narrow"].minX]
        }
        #expect(xs(.leading) == [20, 20])
        #expect(xs(.center) == [20, 40])
        #expect(xs(.trailing) == [20, 60])
    }

    @Test func rowsAlignTheirViews() {
        func ys(_ alignment: VerticalAlignment) -> [CGFloat] {
            let record = layOut(100, 100) { record in
                HStack(alignment: alignment, spacing: 0) {
                    Color.red.size(10, 60).noted("high", record)
                    Color.red.size(10, 20).noted("low", record)
                }
            }
            return [record["high"].minY, record["low"].minY]
        }
        #expect(ys(.top) == [20, 20])
        #expect(ys(.center) == [20, 40])
        #expect(ys(.bottom) == [20, 60])
        // Without text, a view's baseline is its bottom.
        #expect(ys(.firstTextBaseline) == [20, 60])
    }

    @Test func stacksNest() {
        let record = layOut(100, 100) { record in
            VStack(spacing: 0) {
                HStack(spacing: 10) {
                    Color.red.noted("a", record)
                    VStack(spacing: 0) {
                        Color.red.noted("b", record)
                        Color.red.frame(height: 30).noted("c", record)
                    }
                }
                Color.red.frame(height: 20).noted("d", record)
            }
        }
        #expect(record["a"] == rect(0, 0, 45, 80))
        #expect(record["b"] == rect(55, 0, 45, 50))
        #expect(record["c"] == rect(55, 50, 45, 30))
        #expect(record["d"] == rect(0, 80, 100, 20))
    }

    @Test func whatIsAbsentTakesNoSpacing() {
        let hasMiddle = false
        let record = layOut(48, 10) { record in
            HStack {
                Color.red.frame(width: 20).noted("a", record)
                EmptyView()
                if hasMiddle { Color.green }
                Color.red.frame(width: 20).noted("b", record)
            }
        }
        #expect(record["a"].minX == 0)
        #expect(record["b"].minX == 28)
    }

    @Test func anEmptyStackHasNoSize() {
        let record = layOut(40, 40) { record in
            VStack(spacing: 0) {
                HStack {}.noted("empty", record)
                Color.red.noted("rest", record)
            }
        }
        #expect(record["empty"].size == .zero)
        #expect(record["rest"].height == 40)
    }

    @Test func aStackTakesTheSizeOfItsContent() {
        let stage = Stage {
            HStack {
                Color.red.size(20, 20)
                Color.red.size(30, 10)
            }
        }
        #expect(stage.size == CGSize(width: 58, height: 20))
    }

    @Test func viewsWithoutASizeOfTheirOwnAreTenPoints() {
        let stage = Stage {
            HStack(spacing: 0) {
                Color.red
                Rectangle()
            }
        }
        #expect(stage.size == CGSize(width: 20, height: 10))
    }

    // MARK: Layers

    @Test func layersAlignAndTakeTheLargestSize() {
        let record = layOut(100, 100) { record in
            ZStack(alignment: .bottomTrailing) {
                Color.red.size(60, 40).noted("large", record)
                Color.red.size(20, 10).noted("small", record)
            }
            .noted("stack", record)
        }
        #expect(record["stack"] == rect(20, 30, 60, 40))
        #expect(record["large"] == rect(20, 30, 60, 40))
        #expect(record["small"] == rect(60, 60, 20, 10))
    }

    @Test func layersAreEachOfferedEverything() {
        let record = layOut(50, 40) { record in
            ZStack {
                Color.red.noted("a", record)
                Color.red.noted("b", record)
            }
        }
        #expect(record["a"] == rect(0, 0, 50, 40))
        #expect(record["b"] == record["a"])
    }

    // MARK: Pixels

    @Test func placesRoundToPixels() {
        func xs(_ scale: CGFloat) -> [CGFloat] {
            let record = layOut(100, 10, scale: scale) { record in
                HStack(spacing: 0) {
                    Color.red.noted("a", record)
                    Color.red.noted("b", record)
                    Color.red.noted("c", record)
                }
            }
            return ["a", "b", "c"].map { (record[$0].minX * 1000).rounded() / 1000 }
        }
        #expect(xs(1) == [0, 33, 67])
        #expect(xs(2) == [0, 33.5, 66.5])
        #expect(xs(3) == [0, 33.333, 66.667])
    }

    @Test func aViewInTheMiddleStandsOnWholePixels() {
        func x(_ scale: CGFloat) -> CGFloat {
            layOut(11, 11, scale: scale) { Color.red.size(4, 4).noted("a", $0) }["a"].minX
        }
        #expect(x(1) == 4)
        #expect(x(2) == 3.5)
    }

    @Test func paddedAndFramedEdgesKeepTheUsualDistance() {
        func gap<First: View, Second: View>(_ first: First, _ second: Second) -> CGFloat {
            let record = Record()
            _ = Stage(size: CGSize(width: 200, height: 300)) {
                VStack {
                    first.noted("first", record)
                    second.noted("second", record)
                }
            }
            return record["second"].minY - record["first"].maxY
        }
        let lines = gap(Text("x"), Text("y"))
        #expect(lines < 8)
        #expect(gap(Text("x").padding(4), Text("y").padding(4)) == 8)
        #expect(gap(Text("x").padding(.horizontal, 4), Text("y")) == lines)
        #expect(gap(Text("x").frame(height: 40), Text("y")) == 8)
        #expect(gap(Text("x").frame(width: 40), Text("y")) == lines)
    }
}
