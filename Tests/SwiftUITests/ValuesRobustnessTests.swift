import Foundation
import SwiftUICore
import Testing

/// Numbers that no one means, in every place that takes one: nothing traps and nothing hangs.
@Suite struct ValuesRobustnessTests {
    static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 0, -1, 1e15, -1e15, 1e-300, 5]

    @Test(arguments: numbers) func everyNumberIsHarmless(a: CGFloat) {
        for b in Self.numbers {
            for c in Self.numbers {
                paths(a, b, c)
                shapes(a, b, c)
                styles(a, b, c)
            }
        }
    }

    func paths(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) {
        let path = Path { path in
            path.move(to: CGPoint(x: a, y: b))
            path.addLine(to: CGPoint(x: b, y: c))
            path.addArc(
                center: CGPoint(x: a, y: b), radius: c, startAngle: .radians(a), endAngle: .radians(b), clockwise: true)
            path.addArc(tangent1End: CGPoint(x: a, y: c), tangent2End: CGPoint(x: c, y: b), radius: a)
            path.addRoundedRect(
                in: CGRect(x: a, y: b, width: c, height: b),
                cornerRadii: .init(topLeading: a, bottomLeading: b, bottomTrailing: c, topTrailing: a))
            path.addQuadCurve(to: CGPoint(x: c, y: c), control: CGPoint(x: a, y: b))
        }
        let stroke = path.strokedPath(
            StrokeStyle(lineWidth: b, lineCap: .round, lineJoin: .round, miterLimit: c, dash: [a, b], dashPhase: c))
        var isFinite = true
        for path in [path, stroke, path.trimmedPath(from: a, to: b)] {
            path.forEach { element in
                if case .move(let point) = element { isFinite = isFinite && point.x.isFinite && point.y.isFinite }
                if case .line(let point) = element { isFinite = isFinite && point.x.isFinite && point.y.isFinite }
            }
            _ = path.contains(CGPoint(x: a, y: b))
        }
        #expect(isFinite)
    }

    func shapes(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) {
        let shapes = [
            AnyShape(Circle().inset(by: a)), AnyShape(Capsule().inset(by: b)),
            AnyShape(RoundedRectangle(cornerRadius: a).inset(by: b)),
            AnyShape(UnevenRoundedRectangle(topLeadingRadius: a, bottomTrailingRadius: b).inset(by: c)),
            AnyShape(Rectangle().scale(a).rotation(.radians(b)).offset(x: c)),
        ]
        for shape in shapes {
            let bounds = shape.path(in: CGRect(x: a, y: b, width: c, height: a)).boundingRect
            #expect(bounds.isNull || !bounds.width.isNaN)
            _ = shape.sizeThatFits(ProposedViewSize(width: a, height: b))
        }
    }

    func styles(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) {
        let color = Color(hue: a, saturation: b, brightness: c).opacity(b)
        #expect(!color.description.isEmpty)
        let resolved = color.resolve(in: EnvironmentValues()).rgba
        #expect(!resolved.red.isNaN && (0...1).contains(resolved.alpha))
        let gradient = LinearGradient(
            stops: [.init(color: .red, location: a), .init(color: .blue, location: b)],
            startPoint: UnitPoint(x: a, y: b), endPoint: .top)
        let paint = gradient._resolve(in: EnvironmentValues(), level: 2)
            .paint(in: CGRect(x: a, y: b, width: c, height: a))
        guard case .linear(_, let start, let end) = paint else { return #expect(Bool(false), "not linear") }
        #expect(start.x.isFinite && start.y.isFinite && end.x.isFinite && end.y.isFinite)
    }
}
