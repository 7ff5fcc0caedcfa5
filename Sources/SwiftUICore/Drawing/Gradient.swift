import DisplayList
import Foundation

/// Colours along a parameter of 0…1.
public struct Gradient: Equatable, Sendable {
    public struct Stop: Equatable, Sendable {
        public var color: Color
        /// Where the colour stands, 0…1.
        public var location: CGFloat
        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }

    public var stops: [Gradient.Stop]

    public init(stops: [Gradient.Stop]) { self.stops = stops }

    /// Colours at even distances.
    public init(colors: [Color]) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = []
        stops.reserveCapacity(colors.count)
        for index in colors.indices { stops.append(Stop(color: colors[index], location: CGFloat(index) / last)) }
    }

    /// How colours between two stops mix.
    public struct ColorSpace: Hashable, Sendable {
        package let space: GradientStops.Space
        /// As encoded in sRGB.
        public static let device = ColorSpace(space: .device)
        /// Evenly to the eye.
        public static let perceptual = ColorSpace(space: .perceptual)
    }

    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        AnyGradient(provider: .gradient(self), space: space)
    }

    package func resolve(in environment: EnvironmentValues, space: ColorSpace = .device) -> GradientStops {
        var resolved: [GradientStops.Stop] = []
        resolved.reserveCapacity(stops.count)
        for stop in stops {
            resolved.append(.init(location: Float(stop.location.finite()), color: stop.color.resolve(in: environment).rgba))
        }
        return GradientStops(resolved, space: space.space)
    }
}

extension Gradient: Hashable {}
extension Gradient.Stop: Hashable {}

/// A gradient, or a colour's own gradient, with the space that it mixes in.
public struct AnyGradient: Hashable, Sendable {
    package enum Provider: Hashable, Sendable {
        case gradient(Gradient)
        case color(Color)
    }

    package let provider: Provider
    package var space: Gradient.ColorSpace

    package init(provider: Provider, space: Gradient.ColorSpace = .device) {
        (self.provider, self.space) = (provider, space)
    }

    public init(_ gradient: Gradient) { self.init(provider: .gradient(gradient)) }

    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        var copy = self
        copy.space = space
        return copy
    }

    /// How much white the lighter end of a colour's gradient has: as observed of iOS' system colours.
    private static let lighter: Float = 0.25

    package func resolve(in environment: EnvironmentValues) -> GradientStops {
        switch provider {
        case .gradient(let gradient): gradient.resolve(in: environment, space: space)
        case .color(let color):
            {
                let color = color.resolve(in: environment)
                return GradientStops(
                    [
                        .init(location: 0, color: color.lightened(by: Self.lighter).rgba),
                        .init(location: 1, color: color.rgba),
                    ], space: space.space)
            }()
        }
    }
}

/// Drawn as a linear gradient from the top to the bottom.
extension Gradient: ShapeStyle {
    public typealias Resolved = Never
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        AnyGradient(self)._resolve(in: environment, level: level)
    }
}

extension AnyGradient: ShapeStyle {
    public typealias Resolved = Never
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        resolved(in: environment, level: level, geometry: .linear(start: .top, end: .bottom))
    }

    func resolved(in environment: EnvironmentValues, level: Int, geometry: GradientGeometry) -> _ResolvedStyle {
        let opacity = Float(HierarchicalShapeStyle.opacity(at: level))
        return _ResolvedStyle(.gradient(resolve(in: environment).multiplyingAlpha(by: opacity), geometry))
    }
}
