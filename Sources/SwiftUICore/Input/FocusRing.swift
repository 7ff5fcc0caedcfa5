import DisplayList
import Foundation

/// A line of 2 points, 2 points off a view, in the tint. Rows of a menu have it inside, since the menu is cut at its edge.
@MainActor struct FocusRing {
    private var made: (size: CGSize, color: RGBA, radius: CGFloat, item: DisplayItem)?

    nonisolated init() {}

    mutating func draw(around element: ElementNode, cornerRadius: CGFloat, into items: inout [DisplayItem], at origin: CGPoint) {
        guard element.environment.isFocusEffectEnabled else { return }
        let size = element.presentation.size
        let color = TintShapeStyle()._resolve(in: element.environment, level: 0).color.rgba
        if made?.size != size || made?.color != color || made?.radius != cornerRadius {
            let distance: CGFloat = element.environment.isInMenu ? -3 : 3
            let radius = max(min(cornerRadius, min(size.width, size.height) / 2) + distance, 0)
            let fill = Fill(
                .roundedRect(
                    CGRect(origin: .zero, size: size).insetBy(dx: -distance, dy: -distance),
                    cornerSize: CGSize(width: radius, height: radius), isContinuous: true),
                paint: .color(color), stroke: Stroke(width: 2))
            // An identity of its own, beside that of what the element draws by itself.
            let item = DisplayItem(
                identity: element.identity | 1 << 62, version: Serial.next(), bounds: fill.bounds, content: .fill(fill))
            made = (size, color, cornerRadius, item)
        }
        guard var item = made?.item else { return }
        item.origin = origin
        items.append(item)
    }
}
