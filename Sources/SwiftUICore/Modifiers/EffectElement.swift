import DisplayList
import Foundation

/// A modifier that draws its content as one layer, with an effect. The layer is kept until something in it changes.
@MainActor package class EffectElement<M: _ElementModifier>: ModifierElement<M> {
    private var layer: KeptItem?

    /// What to do to the layer; nil to draw the content as it is, without a layer.
    package func effect() -> Effect? { nil }

    /// How far the effect draws, when the content draws within `bounds`; both in this element's coordinates.
    package func reach(of bounds: CGRect) -> CGRect { bounds }

    override package func sight(of rect: CGRect) -> CGRect { reach(of: rect) }

    override package func modifierDidChange(from old: M, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) { setNeedsDisplay() }
    }

    override package func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay || layer == nil {
            guard let effect = effect() else {
                layer = nil
                return super.draw(into: &items, at: origin)
            }
            layer = KeptItem.keeping(makeLayer(effect, with: &items), in: layer)
        }
        guard var layer = layer?.item, !layer.bounds.isEmpty else { return }
        layer.origin = origin
        items.append(layer)
    }

    private func makeLayer(_ effect: Effect, with items: inout [DisplayItem]) -> DisplayItem {
        let count = items.count
        super.draw(into: &items, at: .zero)
        let inside = items.takeAll(after: count)
        return DisplayItem(
            identity: identity, version: Serial.next(), bounds: reach(of: inside.unionOfFrames),
            content: .layer(effect, inside))
    }
}

extension [DisplayItem] {
    /// Takes out all but the first `count`, as an array of just their number. What a layer is made of is drawn behind what is there already and
    /// then taken out: so it grows in memory that is large enough, and only what is kept is asked for.
    package mutating func takeAll(after count: Int) -> [DisplayItem] {
        let number = self.count - count
        guard number > 0 else { return [] }
        return [DisplayItem](unsafeUninitializedCapacity: number) { taken, taking in
            // Moved and not copied, which the last ones alone can be.
            for index in (0..<number).reversed() { (taken.baseAddress! + index).initialize(to: removeLast()) }
            taking = number
        }
    }

    /// The smallest rectangle around all; empty, at the origin, when there is nothing.
    package var unionOfFrames: CGRect {
        var union = CGRect.null
        var right = -CGFloat.infinity, bottom = -CGFloat.infinity
        for item in self {
            let size = item.bounds.size
            guard size.width > 0, size.height > 0 else { continue }
            let frame = item.frame
            // The first is taken as it is: an edge and a length added up and taken apart again may be another length.
            if union.isNull {
                union = frame
            } else {
                let left = Swift.min(union.origin.x, frame.origin.x), top = Swift.min(union.origin.y, frame.origin.y)
                union = CGRect(
                    x: left, y: top, width: Swift.max(right, frame.origin.x + frame.size.width) - left,
                    height: Swift.max(bottom, frame.origin.y + frame.size.height) - top)
            }
            right = Swift.max(right, frame.origin.x + frame.size.width)
            bottom = Swift.max(bottom, frame.origin.y + frame.size.height)
        }
        return union.orZero
    }
}

extension CGRect {
    package var orZero: CGRect { isNull ? .zero : self }
}

/// Over three standard deviations from its edge a Gaussian adds less than a 700th.
package func blurReach(_ radius: CGFloat) -> CGFloat { 3 * max(radius, 0).finite() + 1 }
