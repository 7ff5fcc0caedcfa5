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
                CapacityBar(fraction: configuration.value)
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
            CapacityBar(fraction: configuration.value, height: 6)
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
                    Capsule(style: .circular).fill(TintShapeStyle()).frame(height: 6)
                    Circle().fill(.white).frame(width: 8, height: 8)
                        .overlay { Circle().stroke(.background, lineWidth: 2) }
                        .padding(.leading, max(proxy.size.width - 8, 0) * configuration.value)
                }
            }
            .frame(height: 8)
            if let maximum = configuration.maximumValueLabel { maximum.accessibilityHidden(true) }
        }
        .font(.caption)
        .background {
            configuration.label.modifier(_UnseenLabelModifier())
            if let value = configuration.currentValueLabel { value.modifier(_UnseenLabelModifier()) }
        }
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
        let line = StrokeStyle(lineWidth: Self.width, lineCap: .round)
        let hasBounds = configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
        let hasValue = configuration.currentValueLabel != nil
        return ZStack {
            Circle().inset(by: Self.width / 2).trim(from: 0, to: share)
                .stroke(isOpen ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(TintShapeStyle().opacity(0.25)), style: line)
                .rotationEffect(start)
            if isOpen {
                Circle().fill(.white).frame(width: Self.width, height: Self.width)
                    .padding(2).background(.background, in: Circle())
                    .offset(x: (Self.size - Self.width) / 2)
                    .rotationEffect(start + .degrees(270 * configuration.value))
            } else {
                Circle().inset(by: Self.width / 2).trim(from: 0, to: configuration.value)
                    .stroke(TintShapeStyle(), style: line)
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
