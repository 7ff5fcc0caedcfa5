import Foundation

/// Where a value lies between two bounds.
public struct Gauge<Label, CurrentValueLabel, BoundsLabel, MarkedValueLabels>: View
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View {
    private let configuration: GaugeStyleConfiguration
    @Environment(\.gaugeStyle) private var style

    private init(
        fraction: Double, label: AnyView, currentValueLabel: AnyView? = nil, minimum: AnyView? = nil, maximum: AnyView? = nil
    ) {
        configuration = GaugeStyleConfiguration(
            value: fraction, label: .init(_view: label),
            currentValueLabel: currentValueLabel.map { .init(_view: AnyView($0.modifier(_ValueLabelModifier()))) },
            minimumValueLabel: minimum.map { .init(_view: $0) }, maximumValueLabel: maximum.map { .init(_view: $0) })
    }

    @MainActor @preconcurrency public var body: some View {
        let fraction = configuration.value
        return (style?.makeBody(configuration) ?? AnyView(DefaultGaugeStyle().makeBody(configuration: configuration)))
            .modifier(
                _ControlModifier {
                    $0.role = .progress
                    $0.isFocusable = false
                    $0.defaultValue = "\(Int((fraction * 100).rounded()))%"
                })
    }

    private static func fraction<V: BinaryFloatingPoint>(_ value: V, _ bounds: ClosedRange<V>) -> Double {
        BoundedValue(lower: Double(bounds.lowerBound), upper: Double(bounds.upperBound), get: { Double(value) }).fraction
    }
}

extension Gauge {
    public init<V>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label)
    where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView, V: BinaryFloatingPoint {
        self.init(fraction: Self.fraction(value, bounds), label: AnyView(label()))
    }

    public init<V>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView, V: BinaryFloatingPoint {
        self.init(
            fraction: Self.fraction(value, bounds), label: AnyView(label()), currentValueLabel: AnyView(currentValueLabel()))
    }

    public init<V>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) where MarkedValueLabels == EmptyView, V: BinaryFloatingPoint {
        self.init(
            fraction: Self.fraction(value, bounds), label: AnyView(label()), currentValueLabel: AnyView(currentValueLabel()),
            minimum: AnyView(minimumValueLabel()), maximum: AnyView(maximumValueLabel()))
    }
}

/// How gauges look.
@MainActor @preconcurrency public protocol GaugeStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = GaugeStyleConfiguration
}

/// What a gauge style makes looks of.
public struct GaugeStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct CurrentValueLabel: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct MinimumValueLabel: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct MaximumValueLabel: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    /// 0…1: the share of the way from the lower bound to the upper.
    public var value: Double
    public var label: GaugeStyleConfiguration.Label
    public var currentValueLabel: GaugeStyleConfiguration.CurrentValueLabel?
    public var minimumValueLabel: GaugeStyleConfiguration.MinimumValueLabel?
    public var maximumValueLabel: GaugeStyleConfiguration.MaximumValueLabel?
}

enum GaugeStyling<Style: GaugeStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: GaugeStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var gaugeStyle: StyleEntry<GaugeStyleConfiguration>? { style(of: GaugeStyleConfiguration.self) }
}

extension View {
    /// Sets the style of gauges in this view.
    nonisolated public func gaugeStyle<S>(_ style: S) -> some View where S: GaugeStyle {
        modifier(_StyleModifier(GaugeStyling.self, style))
    }
}
