import DisplayList
import Foundation
import SwiftUICore
import Testing

@Suite struct ValuesShapeTests {
    let box = CGRect(x: 10, y: 20, width: 100, height: 50)

    @Test func aCircleStandsInTheMiddleOfAnOblong() {
        #expect(Circle().path(in: box).outline == .ellipse(CGRect(x: 35, y: 20, width: 50, height: 50)))
        #expect(Circle().sizeThatFits(ProposedViewSize(width: 100, height: 50)) == CGSize(width: 50, height: 50))
        #expect(Circle().sizeThatFits(ProposedViewSize(width: 30, height: nil)) == CGSize(width: 30, height: 30))
        #expect(Circle().sizeThatFits(.unspecified) == CGSize(width: 10, height: 10))
        #expect(Rectangle().sizeThatFits(.init(width: 5, height: nil)) == CGSize(width: 5, height: 10))
    }

    @Test func cornersAreContinuousUnlessAskedOtherwise() {
        #expect(Capsule().style == .continuous)
        #expect(RoundedRectangle(cornerRadius: 4).style == .continuous)
        #expect(UnevenRoundedRectangle(topLeadingRadius: 4).style == .continuous)
        #expect(
            Capsule().path(in: box).outline
                == .roundedRect(box, cornerSize: CGSize(width: 25, height: 25), isContinuous: true))
        #expect(
            Capsule(style: .circular).path(in: box).outline
                == .roundedRect(box, cornerSize: CGSize(width: 25, height: 25), isContinuous: false))
    }

    @Test func insetsComeFromAllSides() {
        let inner = CGRect(x: 15, y: 25, width: 90, height: 40)
        #expect(Rectangle().inset(by: 5).path(in: box).outline == .rect(inner))
        #expect(Ellipse().inset(by: 5).path(in: box).outline == .ellipse(inner))
        #expect(Circle().inset(by: 5).path(in: box).outline == .ellipse(CGRect(x: 40, y: 25, width: 40, height: 40)))
        #expect(
            RoundedRectangle(cornerRadius: 12).inset(by: 5).path(in: box).outline
                == .roundedRect(inner, cornerSize: CGSize(width: 7, height: 7), isContinuous: true))
        #expect(
            Capsule().inset(by: 5).path(in: box).outline
                == .roundedRect(inner, cornerSize: CGSize(width: 20, height: 20), isContinuous: true))
        #expect(Rectangle().inset(by: 2).inset(by: 3).path(in: box).outline == .rect(inner))
        #expect(Rectangle().inset(by: 30).path(in: box).isEmpty)
        #expect(Rectangle().inset(by: .nan).path(in: box).outline == .rect(box))
        #expect(Rectangle().inset(by: -5).path(in: inner).outline == .rect(box))
    }

    @Test func shapesMoveScaleAndTurnInTheirFrame() {
        #expect(Rectangle().offset(x: 3, y: 4).path(in: box).outline == .rect(box.offsetBy(dx: 3, dy: 4)))
        #expect(
            Rectangle().scale(0.5).path(in: box).outline == .rect(CGRect(x: 35, y: 32.5, width: 50, height: 25)))
        #expect(
            Rectangle().scale(x: 2, anchor: .topLeading).path(in: box).outline
                == .rect(CGRect(x: 10, y: 20, width: 200, height: 50)))
        let turned = Rectangle().rotation(.degrees(90)).path(in: box).boundingRect
        #expect(abs(turned.minX - 35) < 1e-9 && abs(turned.minY + 5) < 1e-9)
        #expect(abs(turned.width - 50) < 1e-9 && abs(turned.height - 100) < 1e-9)
        #expect(
            Circle().size(width: 20, height: 30).path(in: box).outline
                == .ellipse(CGRect(x: 10, y: 25, width: 20, height: 20)))
        #expect(Rectangle().rotation(.degrees(.nan)).path(in: box).outline == .rect(box))
    }

    @Test func strokesKeepTheirOutline() {
        let stroke = Circle().trim(from: 0, to: 0.5).stroke(style: StrokeStyle(lineWidth: 3, lineCap: .round))
        let drawing = stroke.drawing(in: box)
        #expect(drawing.stroke == Stroke(width: 3, cap: .round))
        #expect(drawing.outline == Circle().path(in: box).outline.trimmed(from: 0, to: 0.5))
        #expect(Circle().stroke().offset(x: 1).drawing(in: box).stroke == Stroke(width: 1))
        #expect(Circle().stroke().scale(2).drawing(in: box).stroke == nil)
        #expect(Circle().drawing(in: box).stroke == nil)
    }

    @Test func rolesComeThroughModifiers() {
        func role<S: Shape>(_: S) -> ShapeRole { S.role }
        #expect(role(Circle()) == .fill)
        #expect(role(Circle().stroke()) == .stroke)
        #expect(role(Circle().stroke().rotation(.zero)) == .stroke)
    }

    @Test func onlyShapesWithSidesOfTheirOwnAreMirrored() {
        let shape = UnevenRoundedRectangle(topLeadingRadius: 20, style: .circular)
        let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        let mirrored = Path(outline: shape.drawing(in: rect, layoutDirection: .rightToLeft).outline)
        #expect(mirrored.contains(CGPoint(x: 1, y: 1)))
        #expect(!mirrored.contains(CGPoint(x: 99, y: 1)))
        #expect(Rectangle().drawing(in: rect, layoutDirection: .rightToLeft).outline == .rect(rect))
    }

    @Test func shapesAnimate() {
        var round = RoundedRectangle(cornerRadius: 4)
        round.animatableData = .init(8, 10)
        #expect(round.cornerSize == CGSize(width: 8, height: 10))
        var uneven = UnevenRoundedRectangle()
        uneven.animatableData = .init(.init(1, 2), .init(3, 4))
        #expect(uneven.cornerRadii.topTrailing == 4 && uneven.cornerRadii.bottomLeading == 2)
        var turned = RotatedShape(shape: OffsetShape(shape: round, offset: .zero), angle: .zero)
        turned.animatableData.second.first = .pi
        turned.animatableData.first.second = .init(3, 4)
        #expect(turned.angle.degrees == 180 && turned.shape.offset == CGSize(width: 3, height: 4))
        var scaled = ScaledShape(shape: Circle(), scale: CGSize(width: 1, height: 1))
        scaled.animatableData.second = .init(.init(2, 3), .init(0, 1))
        #expect(scaled.scale == CGSize(width: 2, height: 3) && scaled.anchor == .bottomLeading)
        var trimmed = _TrimmedShape(shape: Circle())
        trimmed.animatableData.second = .init(0.25, 0.5)
        #expect(trimmed.startFraction == 0.25 && trimmed.endFraction == 0.5)
        var stroked = _StrokedShape(shape: Circle(), style: StrokeStyle(lineWidth: 1))
        stroked.animatableData.second.first = 9
        #expect(stroked.style.lineWidth == 9)
        var sized = _SizedShape(shape: Circle(), size: .zero)
        sized.animatableData.second = .init(7, 8)
        #expect(sized.size == CGSize(width: 7, height: 8))
    }

    @Test func anErasedShapeIsTheShape() {
        var shape = AnyShape(RoundedRectangle(cornerRadius: 4))
        #expect(shape.path(in: box) == RoundedRectangle(cornerRadius: 4).path(in: box))
        let end = AnyShape(RoundedRectangle(cornerRadius: 8)).animatableData
        shape.animatableData = shape.animatableData.interpolated(towards: end, amount: 0.5)
        #expect(shape.path(in: box) == RoundedRectangle(cornerRadius: 6).path(in: box))
        #expect(AnyShape(Circle()).sizeThatFits(.init(width: 9, height: 4)) == CGSize(width: 4, height: 4))
        #expect(AnyShape(AnyShape(Circle())).shape is Circle)
        #expect(AnyShape(Circle().stroke(lineWidth: 3)).drawing(in: box).stroke == Stroke(width: 3))
    }
}
