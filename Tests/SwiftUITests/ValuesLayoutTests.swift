import Foundation
import Stage
import SwiftUICore
import Testing

@Suite struct ValuesLayoutTests {
    let plain = ViewDimensions(width: 100, height: 40)

    @Test func anglesConvert() {
        #expect(Angle.degrees(180).radians == .pi)
        #expect(Angle(radians: .pi / 2).degrees == 90)
        #expect(Angle.degrees(10) < .degrees(11))
        #expect(Angle() == .zero)
    }

    @Test func unitPointsLieInTheirRectangle() {
        let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
        #expect(UnitPoint.topLeading.point(in: rect) == CGPoint(x: 10, y: 20))
        #expect(UnitPoint.center.point(in: rect) == CGPoint(x: 60, y: 45))
        #expect(UnitPoint.bottomTrailing.point(in: rect) == CGPoint(x: 110, y: 70))
    }

    @Test func edgeSetsHoldTheirEdges() {
        #expect(Edge.Set.horizontal == [.leading, .trailing])
        #expect(Edge.Set.all.rawValue == 15)
        #expect(Edge.Set.vertical.contains(Edge.top))
        #expect(!Edge.Set.vertical.contains(Edge.leading))
        #expect(Axis.Set([.horizontal, .vertical]).rawValue == 3)
        #expect(VerticalEdge.Set.all.rawValue == 3)
        #expect("\(Axis.vertical)" == "vertical")
    }

    @Test func insetsShrinkARectangleAndStopAtNothing() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 20)
        let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(rect.inset(by: insets) == CGRect(x: 2, y: 1, width: 94, height: 16))
        #expect(rect.inset(by: insets, layoutDirection: .rightToLeft) == CGRect(x: 4, y: 1, width: 94, height: 16))
        #expect(rect.inset(by: EdgeInsets(15)).height == 0)
        #expect(EdgeInsets(8, edges: .horizontal) == EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
    }

    @Test func guidesHaveDefaults() {
        #expect(plain[HorizontalAlignment.leading] == 0)
        #expect(plain[HorizontalAlignment.center] == 50)
        #expect(plain[HorizontalAlignment.trailing] == 100)
        #expect(plain[VerticalAlignment.top] == 0)
        #expect(plain[VerticalAlignment.center] == 20)
        #expect(plain[VerticalAlignment.bottom] == 40)
        #expect(plain[VerticalAlignment.firstTextBaseline] == 40)
        #expect(plain[VerticalAlignment.lastTextBaseline] == 40)
        #expect(plain[explicit: HorizontalAlignment.center] == nil)
    }

    @MainActor @Test func explicitGuidesWin() {
        var seen: ViewDimensions?
        let stage = Stage(size: CGSize(width: 200, height: 200)) {
            Color.blue.frame(width: 100, height: 40)
                .alignmentGuide(.firstTextBaseline) { _ in 12 }
                .alignmentGuide(.top) {
                    seen = $0
                    return 0
                }
                .frame(height: 50, alignment: .top)
        }
        _ = stage.displayList
        guard let text = seen else { return #expect(Bool(false), "nobody asked for the guide") }
        #expect(text[VerticalAlignment.firstTextBaseline] == 12)
        #expect(text[explicit: VerticalAlignment.firstTextBaseline] == 12)
        #expect(text[VerticalAlignment.lastTextBaseline] == 40)
        #expect(text != plain)
        #expect(text == text)
    }

    enum Third: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 3 }
    }

    @Test func guidesOfOnesOwnWorkOnTheAxisTheyAreMadeFor() {
        let guide = HorizontalAlignment(Third.self)
        #expect(abs(plain[guide] - 100 / 3) < 1e-12)
        #expect(guide == HorizontalAlignment(Third.self))
        #expect(guide != .center)
        #expect(guide.key != VerticalAlignment(Third.self).key)
        #expect(Alignment(horizontal: guide, vertical: .top).horizontal.key.axis == .horizontal)
    }

    @Test func explicitValuesCombine() {
        #expect(HorizontalAlignment.center.combineExplicit([10, nil, 20, 60]) == 30)
        #expect(HorizontalAlignment.center.combineExplicit([nil, nil]) == nil)
        #expect(VerticalAlignment.firstTextBaseline.combineExplicit([30, 10, 20]) == 10)
        #expect(VerticalAlignment.lastTextBaseline.combineExplicit([30, 10, 20]) == 30)
        #expect(HorizontalAlignment(Third.self).combineExplicit([1, 2]) == 1.5)
    }

    @Test func proposalsFillTheirGaps() {
        #expect(ProposedViewSize.unspecified.replacingUnspecifiedDimensions() == CGSize(width: 10, height: 10))
        #expect(
            ProposedViewSize(width: 3, height: nil).replacingUnspecifiedDimensions(by: CGSize(width: 7, height: 8))
                == CGSize(width: 3, height: 8))
        #expect(ProposedViewSize.infinity.width == .infinity)
    }

    @Test func projectionsInvertAndConcatenate() {
        let affine = ProjectionTransform(.init(a: 2, b: 1, c: -1, d: 3, tx: 10, ty: 20))
        #expect(affine.isAffine && !affine.isIdentity)
        #expect(CGPoint(x: 1, y: 1).applying(affine) == CGPoint(x: 11, y: 24))
        var perspective = affine
        perspective.m13 = 0.001
        #expect(!perspective.isAffine)
        let product = perspective.concatenating(perspective.inverted())
        let identity = ProjectionTransform()
        for key in [\ProjectionTransform.m11, \.m12, \.m13, \.m21, \.m22, \.m23, \.m31, \.m32, \.m33] {
            #expect(abs(product[keyPath: key] - identity[keyPath: key]) < 1e-12)
        }
        var flat = ProjectionTransform(.init(scaleX: 0, y: 1))
        let hasInverse = flat.invert()
        #expect(!hasInverse)
        #expect(flat.m22 == 1)
    }
}
