import Foundation

/// The style that suits the place: a bar.
nonisolated public struct DefaultGaugeStyle: GaugeStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultGaugeStyle.Configuration) -> some View {
        LinearCapacityGaugeStyle().makeBody(configuration: configuration)
    }
}

/// A bar that is filled up to the value, between the labels of the bounds; the label above it, the value below.
nonisolated public struct LinearCapacityGaugeStyle: GaugeStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: LinearCapacityGaugeStyle.Configuration) -> some View {
        VStack(spacing: 4) {
            configuration.label
            HStack(spacing: 8) {
                if let minimum = configuration.minimumValueLabel { minimum.accessibilityHidden(true) }
                CapacityBar(fraction: configuration.value, style: AnyShapeStyle(GaugeTint.bar))
                if let maximum = configuration.maximumValueLabel { maximum.accessibilityHidden(true) }
            }
            if let value = configuration.currentValueLabel { value.font(.footnote) }
        }
    }
}

/// A bar that is filled up to the value, for small places.
nonisolated public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: AccessoryLinearCapacityGaugeStyle.Configuration
    ) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            configuration.label.font(.caption.weight(.semibold))
            CapacityBar(fraction: configuration.value, style: AnyShapeStyle(GaugeTint.bar), height: 6)
            if let value = configuration.currentValueLabel { value.font(.caption2) }
        }
    }
}

/// A line with a mark at the value, for small places.
nonisolated public struct AccessoryLinearGaugeStyle: GaugeStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: AccessoryLinearGaugeStyle.Configuration) -> some View {
        HStack(spacing: 6) {
            if let minimum = configuration.minimumValueLabel { minimum.accessibilityHidden(true) }
            GeometryReader { proxy in
                ZStack(alignment: .leading) {
                    Capsule(style: .circular).fill(GaugeTint.bar).frame(height: 6)
                    Circle().fill(.white).frame(width: 8, height: 8)
                        .overlay { Circle().stroke(.background, lineWidth: 2) }
                        .padding(.leading, max(proxy.size.width - 8, 0) * configuration.value)
                }
            }
            .frame(height: 8)
            if let maximum = configuration.maximumValueLabel { maximum.accessibilityHidden(true) }
        }
        .font(.caption)
        .lineLimit(1)
        .background {
            configuration.label.modifier(_UnseenLabelModifier())
            if let value = configuration.currentValueLabel { value.modifier(_UnseenLabelModifier()) }
        }
    }
}

/// The tint of a gauge. A gradient that says no direction of its own runs from the lower bound to the upper.
private struct GaugeTint: ShapeStyle {
    typealias Resolved = Never
    let geometry: GradientGeometry
    /// Whether the other way where the direction is right to left.
    let isMirrored: Bool

    /// Along a bar.
    static let bar = GaugeTint(geometry: .linear(start: .leading, end: .trailing), isMirrored: true)

    /// Along a share of a ring that begins at 3 o'clock and runs the way of a clock, in every language.
    static func ring(_ share: Double) -> GaugeTint {
        GaugeTint(geometry: .angular(center: .center, startAngle: .zero, endAngle: .degrees(360 * share)), isMirrored: false)
    }

    func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        guard let gradient = environment.tint.flatMap({ Self.gradient($0.base) }) else {
            return TintShapeStyle()._resolve(in: environment, level: level)
        }
        let isTurned = isMirrored && environment.layoutDirection == .rightToLeft
        return gradient.resolved(
            in: environment, level: level, geometry: isTurned ? .linear(start: .trailing, end: .leading) : geometry)
    }

    private static func gradient(_ style: any ShapeStyle) -> AnyGradient? {
        if let gradient = style as? Gradient { return AnyGradient(gradient) }
        // A colour's own gradient is a colour with light from above.
        if let gradient = style as? AnyGradient, case .gradient = gradient.provider { return gradient }
        return nil
    }
}

/// An open ring, 58 points wide, with a mark at the value and the value in its middle.
nonisolated public struct AccessoryCircularGaugeStyle: GaugeStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: AccessoryCircularGaugeStyle.Configuration) -> some View {
        RingGauge(configuration: configuration, isOpen: true)
    }
}

/// A ring, 58 points wide, that is filled up to the value, which stands in its middle.
nonisolated public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: AccessoryCircularCapacityGaugeStyle.Configuration
    ) -> some View {
        RingGauge(configuration: configuration, isOpen: false)
    }
}

private struct RingGauge: View {
    let configuration: GaugeStyleConfiguration
    /// With a gap of a quarter below, in which the labels stand.
    let isOpen: Bool

    private static let size: CGFloat = 58
    private static let width: CGFloat = 6

    var body: some View {
        let share = isOpen ? 0.75 : 1, start: Angle = .degrees(isOpen ? 135 : -90)
        let line = StrokeStyle(lineWidth: Self.width, lineCap: .round), tint = GaugeTint.ring(share)
        let hasBounds = configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
        let hasValue = configuration.currentValueLabel != nil
        return ZStack {
            Circle().inset(by: Self.width / 2).trim(from: 0, to: share)
                .stroke(isOpen ? AnyShapeStyle(tint) : AnyShapeStyle(tint.opacity(0.25)), style: line)
                .rotationEffect(start)
            if isOpen {
                Circle().fill(.white).frame(width: Self.width, height: Self.width)
                    .padding(2).background(.background, in: Circle())
                    .offset(x: (Self.size - Self.width) / 2)
                    .rotationEffect(start + .degrees(270 * configuration.value))
            } else {
                Circle().inset(by: Self.width / 2).trim(from: 0, to: configuration.value)
                    .stroke(tint, style: line)
                    .rotationEffect(start)
            }
            Group {
                if let value = configuration.currentValueLabel { value } else { configuration.label }
            }
            .font(.system(size: 17, weight: .medium, design: .rounded))
            .minimumScaleFactor(0.5)
            .lineLimit(1)
            .padding(10)
        }
        .frame(width: Self.size, height: Self.size)
        .overlay(alignment: .bottom) {
            if isOpen {
                Group {
                    if hasBounds {
                        HStack(spacing: 0) {
                            configuration.minimumValueLabel
                            Spacer(minLength: 2)
                            configuration.maximumValueLabel
                        }
                        // The ring runs the way of a clock in every language.
                        .environment(\.layoutDirection, .leftToRight)
                        .accessibilityHidden(true)
                    } else if hasValue {
                        configuration.label
                    }
                }
                .font(.system(size: 9, weight: .semibold))
                .lineLimit(1)
                .frame(width: 30)
            }
        }
        .background {
            if hasValue && (!isOpen || hasBounds) { configuration.label.modifier(_UnseenLabelModifier()) }
        }
    }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    @MainActor @preconcurrency public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    @MainActor @preconcurrency public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    @MainActor @preconcurrency public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    @MainActor @preconcurrency public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    @MainActor @preconcurrency public static var accessoryCircular: AccessoryCircularGaugeStyle {
        AccessoryCircularGaugeStyle()
    }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    @MainActor @preconcurrency public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}
