import Stage
import SwiftUI
import Testing

/// Frames, fixed sizes, padding and proportions.
@MainActor @Suite struct LayoutFrameTests {
    // MARK: Fixed frames

    @Test func aFrameAlignsItsContent() {
        func origin(_ alignment: Alignment) -> CGPoint {
            layOut(100, 100) { record in
                Color.red.size(20, 10).noted("a", record).frame(width: 60, height: 40, alignment: alignment)
            }["a"].origin
        }
        #expect(origin(.topLeading) == CGPoint(x: 20, y: 30))
        #expect(origin(.top) == CGPoint(x: 40, y: 30))
        #expect(origin(.topTrailing) == CGPoint(x: 60, y: 30))
        #expect(origin(.leading) == CGPoint(x: 20, y: 45))
        #expect(origin(.center) == CGPoint(x: 40, y: 45))
        #expect(origin(.trailing) == CGPoint(x: 60, y: 45))
        #expect(origin(.bottomLeading) == CGPoint(x: 20, y: 60))
        #expect(origin(.bottom) == CGPoint(x: 40, y: 60))
        #expect(origin(.bottomTrailing) == CGPoint(x: 60, y: 60))
    }

    @Test func contentLargerThanItsFrameReachesOut() {
        let record = layOut(100, 100) { record in
            Color.red.size(60, 60).noted("content", record).size(20, 20).noted("frame", record)
        }
        #expect(record["frame"] == rect(40, 40, 20, 20))
        #expect(record["content"] == rect(20, 20, 60, 60))
    }

    @Test func oneSideAlone() {
        let record = layOut(100, 80) { record in
            Color.red.frame(width: 30).noted("a", record)
        }
        #expect(record["a"] == rect(35, 0, 30, 80))
        let none = layOut(100, 80) { record in Color.red.frame(width: nil, height: nil).noted("a", record) }
        #expect(none["a"] == rect(0, 0, 100, 80))
    }

    @Test func aFrameOffersItsSizeToTheContent() {
        let record = layOut(100, 80) { record in
            Color.red.noted("a", record).size(30, 20).size(60, 60)
        }
        #expect(record["a"] == rect(35, 30, 30, 20))
    }

    // MARK: Flexible frames

    /// The width of a flexible frame around a view of width `child`, in a room of width `room`.
    private func width(
        child: CGFloat, room: CGFloat, minimum: CGFloat? = nil, ideal: CGFloat? = nil, maximum: CGFloat? = nil
    ) -> CGFloat {
        layOut(room, 10) { record in
            Color.red.frame(width: child).frame(minWidth: minimum, idealWidth: ideal, maxWidth: maximum)
                .noted("frame", record)
        }["frame"].width
    }

    @Test func onlyAMaximum() {
        // min(max(room, child), maximum)
        #expect(width(child: 20, room: 100, maximum: 50) == 50)
        #expect(width(child: 20, room: 30, maximum: 50) == 30)
        #expect(width(child: 20, room: 10, maximum: 50) == 20)
        #expect(width(child: 80, room: 100, maximum: 50) == 50)
        #expect(width(child: 20, room: 100, maximum: .infinity) == 100)
        #expect(width(child: 120, room: 100, maximum: .infinity) == 120)
    }

    @Test func onlyAMinimum() {
        // max(min(room, child), minimum)
        #expect(width(child: 20, room: 100, minimum: 50) == 50)
        #expect(width(child: 80, room: 100, minimum: 50) == 80)
        #expect(width(child: 80, room: 60, minimum: 50) == 60)
        #expect(width(child: 80, room: 30, minimum: 50) == 50)
    }

    @Test func bothBoundsIgnoreTheContent() {
        #expect(width(child: 500, room: 10, minimum: 30, maximum: 50) == 30)
        #expect(width(child: 500, room: 40, minimum: 30, maximum: 50) == 40)
        #expect(width(child: 500, room: 100, minimum: 30, maximum: 50) == 50)
        #expect(width(child: 5, room: 100, minimum: 0, maximum: .infinity) == 100)
    }

    @Test func anIdealHoldsWhereNothingIsOffered() {
        let record = layOut(100, 100) { record in
            Color.red.frame(idealWidth: 30, idealHeight: 20).fixedSize().noted("a", record)
        }
        #expect(record["a"] == rect(35, 40, 30, 20))
        let offered = layOut(100, 100) { record in
            Color.red.frame(idealWidth: 30, idealHeight: 20).noted("a", record)
        }
        #expect(offered["a"] == rect(0, 0, 100, 100))
    }

    @Test func withoutAnOfferAMaximumHoldsTheContent() {
        let small = layOut(100, 100) { record in
            Color.red.size(20, 20).frame(maxWidth: .infinity, maxHeight: .infinity).fixedSize().noted("a", record)
        }
        #expect(small["a"].size == CGSize(width: 20, height: 20))
        let large = layOut(100, 100) { record in
            Color.red.size(80, 80).frame(maxWidth: 50, maxHeight: 90).fixedSize().noted("a", record)
        }
        #expect(large["a"].size == CGSize(width: 50, height: 80))
    }

    @Test func aFlexibleFrameAlignsItsContent() {
        let record = layOut(100, 50) { record in
            Color.red.size(20, 10).noted("a", record)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        }
        #expect(record["a"] == rect(80, 40, 20, 10))
    }

    @Test func greedyFramesShareARow() {
        let record = layOut(100, 10) { record in
            HStack(spacing: 0) {
                Color.red.frame(width: 20).frame(maxWidth: .infinity).noted("a", record)
                Color.red.frame(width: 40).frame(maxWidth: .infinity).noted("b", record)
            }
        }
        #expect(record["a"].width == 50)
        #expect(record["b"] == rect(50, 0, 50, 10))
    }

    // MARK: Fixed size

    @Test func fixedSizeOnOneAxis() {
        let record = layOut(100, 100) { record in
            Color.red.frame(idealWidth: 30, idealHeight: 20).fixedSize(horizontal: true, vertical: false)
                .noted("a", record)
        }
        #expect(record["a"] == rect(35, 0, 30, 100))
        let plain = layOut(100, 100) { record in Color.red.fixedSize().noted("a", record) }
        #expect(plain["a"].size == CGSize(width: 10, height: 10))
    }

    // MARK: Padding

    /// Where a view that takes all room lies within its padding, in 100 × 100 points.
    private func padded<V: View>(_ padding: (Color) -> V) -> CGRect where V: View {
        // The red area as drawn, since the padding is around it.
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { padding(Color(red: 1, green: 0, blue: 0)) }
        let pixels = stage.pixels
        var xs: [Int] = [], ys: [Int] = []
        for y in 0..<100 { for x in 0..<100 where pixels[x, y].red > 127 { xs.append(x); ys.append(y) } }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return .null }
        return CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    @Test func everyFormOfPadding() {
        #expect(padded { $0.padding() } == rect(16, 16, 68, 68))
        #expect(padded { $0.padding(5) } == rect(5, 5, 90, 90))
        #expect(padded { $0.padding(.leading) } == rect(16, 0, 84, 100))
        #expect(padded { $0.padding(.horizontal, 10) } == rect(10, 0, 80, 100))
        #expect(padded { $0.padding(.vertical, 10) } == rect(0, 10, 100, 80))
        #expect(padded { $0.padding([.top, .trailing], 4) } == rect(0, 4, 96, 96))
        #expect(padded { $0.padding(.all, 0) } == rect(0, 0, 100, 100))
        #expect(
            padded { $0.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) } == rect(2, 1, 94, 96))
        #expect(padded { $0.padding(10).padding(.top, 5) } == rect(10, 15, 80, 75))
        #expect(padded { $0.padding([], 30) } == rect(0, 0, 100, 100))
    }

    @Test func paddingCountsAsPartOfTheView() {
        let stage = Stage { Color.red.size(20, 10).padding(.leading, 3).padding(.bottom, 4) }
        #expect(stage.size == CGSize(width: 23, height: 14))
    }

    @Test func negativePaddingReachesOut() {
        let record = layOut(100, 100) { record in
            Color.red.noted("content", record).padding(-10).noted("all", record)
        }
        #expect(record["all"] == rect(0, 0, 100, 100))
        #expect(record["content"] == rect(-10, -10, 120, 120))
    }

    @Test func morePaddingThanRoomLeavesNothing() {
        let record = layOut(100, 100) { record in
            Color.red.noted("content", record).padding(60).noted("all", record)
        }
        #expect(record["all"] == rect(-10, -10, 120, 120))
        #expect(record["content"] == rect(50, 50, 0, 0))
    }

    // MARK: Proportions

    @Test func aGivenRatioFitsOrFills() {
        func frame(_ width: CGFloat, _ height: CGFloat, _ ratio: CGFloat, _ mode: ContentMode) -> CGRect {
            layOut(width, height) { Color.red.aspectRatio(ratio, contentMode: mode).noted("a", $0) }["a"]
        }
        #expect(frame(100, 100, 2, .fit) == rect(0, 25, 100, 50))
        #expect(frame(100, 20, 2, .fit) == rect(30, 0, 40, 20))
        #expect(frame(100, 100, 0.5, .fit) == rect(25, 0, 50, 100))
        #expect(frame(100, 100, 2, .fill) == rect(-50, 0, 200, 100))
        #expect(frame(100, 20, 2, .fill) == rect(0, -15, 100, 50))
    }

    @Test func aRatioFromASizeOrFromTheContent() {
        let sized = layOut(100, 100) { record in
            Color.red.aspectRatio(CGSize(width: 40, height: 10), contentMode: .fit).noted("a", record)
        }
        #expect(sized["a"].size == CGSize(width: 100, height: 25))
        let own = layOut(100, 100) { record in
            Color.red.frame(idealWidth: 40, idealHeight: 20).scaledToFit().noted("a", record)
        }
        #expect(own["a"].size == CGSize(width: 100, height: 50))
        let filling = layOut(100, 100) { record in
            Color.red.frame(idealWidth: 40, idealHeight: 20).scaledToFill().noted("a", record)
        }
        #expect(filling["a"].size == CGSize(width: 200, height: 100))
    }

    @Test func aRatioDoesNotStretchWhatHasASize() {
        let record = layOut(100, 100) { record in
            Color.red.size(20, 20).aspectRatio(2, contentMode: .fit).noted("a", record)
        }
        #expect(record["a"] == rect(40, 40, 20, 20))
    }

    @Test func aRatioFollowsTheOneSideThatIsOffered() {
        let record = layOut(100, 40) { record in
            Color.red.aspectRatio(4, contentMode: .fit).fixedSize(horizontal: false, vertical: true).noted("a", record)
        }
        #expect(record["a"].size == CGSize(width: 100, height: 25))
    }
}
