import Stage
import SwiftUI
import Testing

private enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.bottom] }
}

extension VerticalAlignment {
    fileprivate static let middle = VerticalAlignment(Middle.self)
}

/// Alignment guides, given and by default, and the views that meet at them.
@MainActor @Suite struct LayoutAlignmentTests {
    @Test func aGuideShiftsAViewInItsStack() {
        let record = layOut(100, 40) { record in
            VStack(alignment: .leading, spacing: 0) {
                Color.red.size(40, 20).alignmentGuide(.leading) { $0.width / 2 }.noted("a", record)
                Color.red.size(20, 20).noted("b", record)
            }
            .noted("stack", record)
        }
        #expect(record["stack"] == rect(30, 0, 40, 40))
        #expect(record["a"].minX == 30)
        #expect(record["b"].minX == 50)
    }

    @Test func aGuideMakesAStackLarger() {
        let record = layOut(100, 100) { record in
            HStack(alignment: .top, spacing: 0) {
                Color.red.size(20, 20).noted("a", record)
                Color.red.size(20, 20).alignmentGuide(.top) { _ in -10 }.noted("b", record)
            }
            .noted("stack", record)
        }
        #expect(record["stack"] == rect(30, 35, 40, 30))
        #expect(record["a"].minY == 35)
        #expect(record["b"].minY == 45)
    }

    /// One view by itself, and two, hand their guides on to what is around their stack.
    @Test func guidesAreSeenThroughOverlappingViews() {
        let record = layOut(200, 100) { record in
            VStack(alignment: .leading, spacing: 0) {
                ZStack { Color.red.size(40, 20).alignmentGuide(.leading) { _ in 15 } }.noted("one", record)
                ZStack(alignment: .topTrailing) {
                    Color.red.size(60, 20).alignmentGuide(.leading) { _ in 10 }
                    Color.red.size(30, 20).alignmentGuide(.leading) { _ in 8 }
                    Color.red.size(10, 20)
                }
                .noted("three", record)
                Color.red.size(50, 20).noted("plain", record)
            }
        }
        let origin = record["plain"].minX
        #expect(record["one"].width == 40 && origin - record["one"].minX == 15)
        // The mean of 10 and 30 + 8, where the views stand.
        #expect(record["three"].width == 60 && origin - record["three"].minX == 24)
    }

    @Test func eachProposalHasItsOwnAnswer() {
        struct Asking: Layout {
            let note: @Sendable ([CGSize]) -> Void

            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                let proposals: [ProposedViewSize] = [
                    .unspecified, .zero, .infinity, ProposedViewSize(width: .nan, height: 7), ProposedViewSize(width: nil, height: 7),
                    ProposedViewSize(width: 7, height: nil),
                ]
                // Twice, the second time from memory as far as that goes.
                note((proposals + proposals).map { subviews[0].sizeThatFits($0) })
                return CGSize(width: 10, height: 10)
            }

            func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
        }
        nonisolated(unsafe) var sizes: [CGSize] = []
        let asking = Asking { sizes = $0 }
        _ = layOut(100, 100) { _ in asking { Color.red } }
        let once = [
            CGSize(width: 10, height: 10), .zero, CGSize(width: CGFloat.infinity, height: .infinity), CGSize(width: 0, height: 7),
            CGSize(width: 10, height: 7), CGSize(width: 7, height: 10),
        ]
        #expect(sizes == once + once)
    }

    @Test func guidesSeeTheDimensionsAndOtherGuides() {
        var seen: [CGFloat?] = []
        let record = layOut(100, 100) { record in
            ZStack(alignment: .topLeading) {
                Color.red.size(30, 20)
                    .alignmentGuide(.trailing) { $0[.trailing] - 4 }
                    .alignmentGuide(HorizontalAlignment.leading) { dimensions in
                        seen = [
                            dimensions.width, dimensions.height, dimensions[HorizontalAlignment.center],
                            dimensions[.trailing], dimensions[explicit: .trailing],
                            dimensions[explicit: HorizontalAlignment.center],
                        ]
                        return dimensions[.trailing]
                    }
                    .noted("a", record)
                Color.red.size(10, 10).noted("b", record)
            }
        }
        #expect(seen == [30, 20, 15, 26, 26, nil])
        #expect(record["b"].minX - record["a"].minX == 26)
    }

    @Test func aCustomGuideReachesThroughNestedStacks() {
        let record = layOut(100, 100) { record in
            HStack(alignment: .middle, spacing: 0) {
                VStack(spacing: 0) {
                    Color.red.size(20, 20).noted("a", record)
                    Color.red.size(20, 30).alignmentGuide(.middle) { $0[VerticalAlignment.center] }.noted("b", record)
                }
                Color.red.size(20, 10).alignmentGuide(.middle) { $0[VerticalAlignment.center] }.noted("c", record)
            }
        }
        // The column's guide lies at 20 + 15; the third view's middle meets it.
        #expect(record["a"] == rect(30, 25, 20, 20))
        #expect(record["b"] == rect(30, 45, 20, 30))
        #expect(record["c"] == rect(50, 55, 20, 10))
    }

    @Test func aCustomGuideHasItsDefault() {
        let record = layOut(100, 100) { record in
            HStack(alignment: .middle, spacing: 0) {
                Color.red.size(20, 40).noted("a", record)
                Color.red.size(20, 10).noted("b", record)
            }
        }
        #expect(record["a"].maxY == 70)
        #expect(record["b"].maxY == 70)
    }

    @Test func severalGuidesOfAContainerAreAveraged() {
        let record = layOut(100, 100) { record in
            HStack(alignment: .middle, spacing: 0) {
                VStack(spacing: 0) {
                    Color.red.size(20, 20).alignmentGuide(.middle) { _ in 10 }.noted("a", record)
                    Color.red.size(20, 30).alignmentGuide(.middle) { _ in 15 }
                }
                Color.red.size(20, 10).alignmentGuide(.middle) { _ in 5 }.noted("b", record)
            }
        }
        // (10 + 35) / 2 = 22.5
        #expect(record["b"].minY - record["a"].minY == 17.5)
    }

    @Test func guidesPassThroughPaddingAndFrames() {
        let record = layOut(100, 100) { record in
            HStack(alignment: .middle, spacing: 0) {
                Color.red.size(20, 20).alignmentGuide(.middle) { _ in 10 }.noted("a", record)
                    .padding(.top, 7)
                    .frame(height: 41, alignment: .bottom)
                Color.red.size(20, 10).alignmentGuide(.middle) { _ in 0 }.noted("b", record)
            }
        }
        #expect(record["b"].minY - record["a"].minY == 10)
    }

    @Test func theGuideNearestToTheContainerCounts() {
        let record = layOut(100, 100) { record in
            HStack(alignment: .top, spacing: 0) {
                Color.red.size(20, 20).alignmentGuide(.top) { _ in 3 }.alignmentGuide(.top) { $0[.top] + 4 }
                    .noted("a", record)
                Color.red.size(20, 20).noted("b", record)
            }
        }
        #expect(record["b"].minY - record["a"].minY == 7)
    }

    // MARK: Overlays and backgrounds

    @Test func anOverlayIsOfferedTheSizeOfItsBase() {
        let record = layOut(100, 100) { record in
            Color.red.size(40, 20).overlay { Color.blue.noted("over", record) }
                .background(Color.green.noted("under", record)).noted("all", record)
        }
        #expect(record["over"] == rect(30, 40, 40, 20))
        #expect(record["under"] == rect(30, 40, 40, 20))
        #expect(record["all"] == rect(30, 40, 40, 20))
    }

    @Test func overlaysDoNotChangeTheSize() {
        let record = layOut(100, 100) { record in
            Color.red.size(20, 20).overlay(Color.blue.size(40, 60).noted("over", record)).noted("base", record)
        }
        #expect(record["base"] == rect(40, 40, 20, 20))
        #expect(record["over"] == rect(30, 20, 40, 60))
    }

    @Test func overlaysAlign() {
        func frame(_ alignment: Alignment) -> CGRect {
            layOut(100, 100) { record in
                Color.red.size(40, 40).overlay(alignment: alignment) { Color.blue.size(10, 10).noted("a", record) }
            }["a"]
        }
        #expect(frame(.topLeading) == rect(30, 30, 10, 10))
        #expect(frame(.trailing) == rect(60, 45, 10, 10))
        #expect(frame(.bottom) == rect(45, 60, 10, 10))
    }

    @Test func aBadgeSitsOnACornerByItsGuides() {
        let record = layOut(100, 100) { record in
            Color.red.size(40, 40).overlay(alignment: .topTrailing) {
                Color.blue.size(10, 10)
                    .alignmentGuide(.top) { $0.height / 2 }
                    .alignmentGuide(.trailing) { $0.width / 2 }
                    .noted("badge", record)
            }
        }
        #expect(record["badge"] == rect(65, 25, 10, 10))
    }

    @Test func guidesOfTheBaseMoveTheOverlay() {
        let record = layOut(100, 100) { record in
            Color.red.size(40, 40).alignmentGuide(.top) { _ in 15 }
                .overlay(alignment: .top) { Color.blue.size(10, 10).noted("over", record) }
        }
        #expect(record["over"].minY == 45)
    }

    @Test func severalViewsInAnOverlayLieOverOneAnother() {
        let record = layOut(100, 100) { record in
            Color.red.size(40, 40).overlay(alignment: .bottomLeading) {
                Color.blue.size(30, 30).noted("large", record)
                Color.blue.size(10, 10).noted("small", record)
            }
        }
        #expect(record["large"] == rect(30, 40, 30, 30))
        #expect(record["small"] == rect(30, 60, 10, 10))
    }

    @Test func aFrameUsesTheGuidesOfItsContent() {
        let record = layOut(100, 100) { record in
            Color.red.size(20, 20).alignmentGuide(.leading) { _ in 5 }.noted("a", record)
                .frame(width: 60, height: 20, alignment: .leading)
        }
        #expect(record["a"].minX == 15)
    }

    @Test func layersMeetAtTheirGuides() {
        let record = layOut(100, 100) { record in
            ZStack(alignment: .leading) {
                Color.red.size(20, 20).noted("a", record)
                Color.red.size(20, 20).alignmentGuide(.leading) { _ in -10 }.noted("b", record)
            }
            .noted("stack", record)
        }
        #expect(record["stack"].width == 30)
        #expect(record["b"].minX - record["a"].minX == 10)
    }

    // MARK: Baselines

    @Test func textsOfTwoSizesStandOnOneBaseline() {
        var baselines: [String: CGFloat] = [:]
        let record = layOut(300, 100) { record in
            HStack(alignment: .firstTextBaseline) {
                Text("Large").font(.system(size: 34)).noted("large", record)
                    .alignmentGuide(.firstTextBaseline) { baselines["large"] = $0[.firstTextBaseline]; return $0[.firstTextBaseline] }
                Text("small\nlines").font(.system(size: 13)).noted("small", record)
                    .alignmentGuide(.firstTextBaseline) { baselines["small"] = $0[.firstTextBaseline]; return $0[.firstTextBaseline] }
                Color.red.size(10, 10).noted("box", record)
            }
        }
        let line = record["large"].minY + baselines["large", default: 0]
        #expect(baselines["large", default: 0] > 20)
        #expect(abs(line - record["small"].minY - baselines["small", default: 0]) <= 0.5)
        #expect(abs(record["box"].maxY - line) <= 0.5)
    }

    @Test func theLastBaselineIsTheLowestLines() {
        let record = layOut(300, 100) { record in
            HStack(alignment: .lastTextBaseline) {
                Text("one\ntwo\nthree").noted("three", record)
                Text("one").noted("one", record)
            }
        }
        #expect(abs(record["three"].maxY - record["one"].maxY) <= 0.5)
        #expect(record["three"].minY < record["one"].minY - 20)
    }

    @Test func aColumnHasTheBaselineOfItsFirstText() {
        let record = layOut(300, 200) { record in
            HStack(alignment: .firstTextBaseline) {
                VStack(spacing: 0) {
                    Color.red.size(10, 50)
                    Text("first").noted("first", record)
                    Text("second")
                }
                Text("beside").noted("beside", record)
            }
        }
        #expect(abs(record["first"].minY - record["beside"].minY) <= 0.5)
    }
}
