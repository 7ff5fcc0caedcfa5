import DisplayList
import Foundation

/// A style with all that it took from the environment settled; only the rectangle that it fills is still open.
public struct _ResolvedStyle: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        case color(Color.Resolved)
        case gradient(GradientStops, GradientGeometry)
        case material(Material.Backdrop)
    }

    package struct Shadow: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case drop, inner }
        package var kind: Kind
        package var color: Color.Resolved
        /// The standard deviation of the blur, in points.
        package var radius: CGFloat
        package var offset: CGSize

        package init(kind: Kind, color: Color.Resolved, radius: CGFloat, offset: CGSize) {
            (self.kind, self.color, self.radius, self.offset) = (kind, color, radius, offset)
        }
    }

    package var source: Source
    package var opacity: Double = 1
    package var blendMode: BlendMode = .normal
    /// In the order in which they were asked for; each falls from the bare fill.
    package var shadows: [Shadow] = []
    /// The rectangle that unit points refer to, when it is not the filled shape's own.
    package var rect: CGRect?

    package init(_ source: Source) { self.source = source }

    /// The paint for a shape whose frame is `bounds`. A material gives its tint alone: what lies behind is not in a paint.
    package func paint(in bounds: CGRect) -> Paint {
        let opacity = Float(min(max(opacity.finite(), 0), 1))
        return switch source {
        case .color(let color): .color(color.rgba.multiplyingAlpha(by: opacity))
        case .gradient(let stops, let geometry):
            geometry.paint(stops.multiplyingAlpha(by: opacity), in: rect ?? bounds)
        case .material(let material): .color(material.tint.rgba.multiplyingAlpha(by: opacity))
        }
    }

    /// The one colour that stands for the style where there is no room for more: the first of a gradient.
    package var color: Color.Resolved {
        switch source {
        case .color(let color): color.multiplyingOpacity(by: opacity)
        case .gradient(let stops, _):
            Color.Resolved(
                red: stops.stops[0].color.red, green: stops.stops[0].color.green, blue: stops.stops[0].color.blue,
                opacity: stops.stops[0].color.alpha
            ).multiplyingOpacity(by: opacity)
        case .material(let material): material.tint.multiplyingOpacity(by: opacity)
        }
    }

    /// Draws exactly one colour or gradient and nothing else.
    package var isPlain: Bool {
        guard case .material = source else { return blendMode == .normal && shadows.isEmpty }
        return false
    }
}

/// Where a gradient's parameter runs, in unit points of the filled rectangle and in points.
package enum GradientGeometry: Hashable, Sendable {
    case linear(start: UnitPoint, end: UnitPoint)
    case radial(center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat)
    /// Radii are fractions of the rectangle's sides, so that 0.5 reaches the edges from the centre.
    case elliptical(center: UnitPoint, startRadiusFraction: CGFloat, endRadiusFraction: CGFloat)
    case angular(center: UnitPoint, startAngle: Angle, endAngle: Angle)

    package func paint(_ stops: GradientStops, in rect: CGRect) -> Paint {
        let rect = rect.isNull || rect.isInfinite ? .zero : rect.standardized
        func place(_ point: UnitPoint) -> CGPoint {
            let point = point.point(in: rect)
            return CGPoint(x: point.x.finite(), y: point.y.finite())
        }
        return switch self {
        case .linear(let start, let end): .linear(stops, start: place(start), end: place(end))
        case .radial(let center, let start, let end):
            .radial(
                stops, center: place(center), startRadius: start.clampedLength, endRadius: end.clampedLength)
        case .elliptical(let center, let start, let end):
            .elliptical(
                stops, bounds: rect, center: place(center), startRadius: 2 * start.clampedLength,
                endRadius: 2 * end.clampedLength)
        case .angular(let center, let start, let end):
            .angular(
                stops, center: place(center), startAngle: start.radians.finite(), endAngle: end.radians.finite())
        }
    }
}

extension GradientStops {
    package func multiplyingAlpha(by factor: Float) -> GradientStops {
        factor == 1
            ? self
            : GradientStops(
                stops.map { Stop(location: $0.location, color: $0.color.multiplyingAlpha(by: factor)) }, space: space)
    }
}

extension _ResolvedStyle {
    /// This style at 0, `other` at 1; a spring may go beyond. Colours mix linear and premultiplied. A colour stands for a
    /// gradient of that one colour; gradients of unlike geometry, and materials, change over half-way.
    package func interpolated(towards other: _ResolvedStyle, amount: Double) -> _ResolvedStyle {
        if amount == 0 || self == other { return self }
        if amount == 1 { return other }
        guard let source = source.interpolated(towards: other.source, amount: amount) else {
            return amount < 0.5 ? self : other
        }
        var result = amount < 0.5 ? self : other
        result.source = source
        result.opacity = opacity.interpolated(towards: other.opacity, amount: amount)
        if let a = rect, let b = other.rect {
            result.rect?.animatableData = a.animatableData.interpolated(towards: b.animatableData, amount: amount)
        }
        if shadows.map(\.kind) == other.shadows.map(\.kind) {
            result.shadows = zip(shadows, other.shadows).map { $0.interpolated(towards: $1, amount: amount) }
        }
        return result
    }
}

extension _ResolvedStyle.Shadow {
    func interpolated(towards other: Self, amount: Double) -> Self {
        var result = self
        result.color.animatableData = color.animatableData.interpolated(towards: other.color.animatableData, amount: amount)
        result.radius = max(0, radius.interpolated(towards: other.radius, amount: amount))
        result.offset.animatableData = offset.animatableData.interpolated(
            towards: other.offset.animatableData, amount: amount)
        return result
    }
}

extension _ResolvedStyle.Source {
    fileprivate func interpolated(towards other: Self, amount: Double) -> Self? {
        switch (self, other) {
        case (.color(let a), .color(let b)): return .color(a.mixed(with: b, amount: amount))
        case (.gradient(let a, let from), .gradient(let b, let to)):
            guard let geometry = from.interpolated(towards: to, amount: amount), a.space == b.space,
                a.stops.count == b.stops.count
            else { return nil }
            let stops = zip(a.stops, b.stops).map { a, b in
                GradientStops.Stop(
                    location: a.location.interpolated(towards: b.location, amount: amount),
                    color: a.color.mixed(with: b.color, amount: amount))
            }
            return .gradient(GradientStops(stops, space: a.space), geometry)
        case (.color(let a), .gradient(let b, let geometry)):
            let flat = GradientStops(b.stops.map { .init(location: $0.location, color: a.rgba) }, space: b.space)
            return Self.gradient(flat, geometry).interpolated(towards: other, amount: amount)
        case (.gradient(let a, let geometry), .color(let b)):
            let flat = GradientStops(a.stops.map { .init(location: $0.location, color: b.rgba) }, space: a.space)
            return interpolated(towards: Self.gradient(flat, geometry), amount: amount)
        default: return nil
        }
    }
}

extension Color.Resolved {
    /// In linear light and premultiplied, as an animation from this colour to `other` goes.
    package func mixed(with other: Color.Resolved, amount: Double) -> Color.Resolved {
        var result = self
        result.animatableData = animatableData.interpolated(towards: other.animatableData, amount: amount)
        return result
    }
}

extension RGBA {
    fileprivate func mixed(with other: RGBA, amount: Double) -> RGBA {
        func resolved(_ c: RGBA) -> Color.Resolved { .init(red: c.red, green: c.green, blue: c.blue, opacity: c.alpha) }
        return resolved(self).mixed(with: resolved(other), amount: amount).rgba
    }
}

extension GradientGeometry {
    fileprivate func interpolated(towards other: GradientGeometry, amount: Double) -> GradientGeometry? {
        func mix<V: Animatable>(_ a: V, _ b: V) -> V {
            var result = a
            result.animatableData = a.animatableData.interpolated(towards: b.animatableData, amount: amount)
            return result
        }
        switch (self, other) {
        case (.linear(let a, let b), .linear(let c, let d)): return .linear(start: mix(a, c), end: mix(b, d))
        case (.radial(let a, let r, let s), .radial(let b, let t, let u)):
            return .radial(center: mix(a, b), startRadius: mix(r, t), endRadius: mix(s, u))
        case (.elliptical(let a, let r, let s), .elliptical(let b, let t, let u)):
            return .elliptical(center: mix(a, b), startRadiusFraction: mix(r, t), endRadiusFraction: mix(s, u))
        case (.angular(let a, let r, let s), .angular(let b, let t, let u)):
            return .angular(center: mix(a, b), startAngle: mix(r, t), endAngle: mix(s, u))
        default: return nil
        }
    }
}
