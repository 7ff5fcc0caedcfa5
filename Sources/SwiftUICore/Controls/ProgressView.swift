import Foundation

/// How far something has come, or only that it goes on.
public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
    private let fraction: Double?
    private let interval: (range: ClosedRange<Date>, countsDown: Bool)?
    private let label: AnyView?
    private let currentValueLabel: AnyView?
    @Environment(\.progressViewStyle) private var style

    private init(
        fraction: Double?, interval: (ClosedRange<Date>, Bool)? = nil, label: AnyView? = nil,
        currentValueLabel: AnyView? = nil
    ) {
        self.fraction = fraction
        self.interval = interval.map { (range: $0.0, countsDown: $0.1) }
        (self.label, self.currentValueLabel) = (label, currentValueLabel)
    }

    @MainActor @preconcurrency public var body: some View {
        if let interval {
            TimelineView(.animation(paused: false)) { context in
                view(Self.fraction(at: context.date, interval.range, countsDown: interval.countsDown))
            }
        } else {
            view(fraction)
        }
    }

    private func view(_ fraction: Double?) -> some View {
        let configuration = ProgressViewStyleConfiguration(
            fractionCompleted: fraction, label: label.map { .init(_view: $0) },
            currentValueLabel: currentValueLabel.map { .init(_view: AnyView($0.modifier(_ValueLabelModifier()))) })
        return (style?.makeBody(configuration) ?? AnyView(DefaultProgressViewStyle().makeBody(configuration: configuration)))
            .modifier(
                _ControlModifier {
                    $0.role = .progress
                    $0.traits = .updatesFrequently
                    $0.isFocusable = false
                    $0.defaultValue = fraction.map { "\(Int(($0 * 100).rounded()))%" }
                })
    }

    private static func fraction(at date: Date, _ range: ClosedRange<Date>, countsDown: Bool) -> Double {
        let length = range.upperBound.timeIntervalSince(range.lowerBound)
        let passed = length > 0 ? min(max(date.timeIntervalSince(range.lowerBound) / length, 0), 1) : 1
        return countsDown ? 1 - passed : passed
    }

    /// What is not a number counts as nothing done; beyond the total is all done.
    fileprivate static func fraction<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
        value.map { value in
            let fraction = Double(value) / Double(total)
            return fraction.isNaN ? 0 : min(max(fraction, 0), 1)
        }
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { self.init(fraction: nil) }

    public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: AnyView(label())) }

    public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(fraction: nil, label: AnyView(Text(titleKey)))
    }

    @_disfavoredOverload public init<S>(_ title: S) where Label == Text, S: StringProtocol {
        self.init(fraction: nil, label: AnyView(Text(title)))
    }
}

extension ProgressView {
    /// `value` of `total`; nil for work whose end nobody knows.
    public init<V>(value: V?, total: V = 1.0)
    where Label == EmptyView, CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        self.init(fraction: Self.fraction(value, of: total))
    }

    public init<V>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label)
    where CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        self.init(fraction: Self.fraction(value, of: total), label: AnyView(label()))
    }

    public init<V>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where V: BinaryFloatingPoint {
        self.init(
            fraction: Self.fraction(value, of: total), label: AnyView(label()),
            currentValueLabel: AnyView(currentValueLabel()))
    }

    public init<V>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
    where Label == Text, CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        self.init(fraction: Self.fraction(value, of: total), label: AnyView(Text(titleKey)))
    }

    @_disfavoredOverload public init<S, V>(_ title: S, value: V?, total: V = 1.0)
    where Label == Text, CurrentValueLabel == EmptyView, S: StringProtocol, V: BinaryFloatingPoint {
        self.init(fraction: Self.fraction(value, of: total), label: AnyView(Text(title)))
    }

    /// The progress view that a style was asked to show, in the style that holds outside of it.
    public init(_ configuration: ProgressViewStyleConfiguration)
    where
        Label == ProgressViewStyleConfiguration.Label,
        CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
    {
        self.init(
            fraction: configuration.fractionCompleted, label: configuration.label.map { AnyView($0) },
            currentValueLabel: configuration.currentValueLabel.map { AnyView($0) })
    }

    /// The time that has passed, or is left, of an interval.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(
            fraction: nil, interval: (timerInterval, countsDown), label: AnyView(label()),
            currentValueLabel: AnyView(currentValueLabel()))
    }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(
            timerInterval: timerInterval, countsDown: countsDown, label: label,
            currentValueLabel: { DefaultDateProgressLabel(range: timerInterval, countsDown: countsDown) })
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(
            fraction: nil, interval: (timerInterval, countsDown),
            currentValueLabel: AnyView(DefaultDateProgressLabel(range: timerInterval, countsDown: countsDown)))
    }
}

/// The time that has passed, or is left, in minutes and seconds.
nonisolated public struct DefaultDateProgressLabel: View {
    let range: ClosedRange<Date>
    let countsDown: Bool

    @MainActor @preconcurrency public var body: some View {
        TimelineView(.periodic(from: range.lowerBound, by: 1)) { context in
            let date = min(max(context.date, range.lowerBound), range.upperBound)
            let seconds = countsDown ? range.upperBound.timeIntervalSince(date) : date.timeIntervalSince(range.lowerBound)
            Text(verbatim: Self.clock(seconds)).monospacedDigit()
        }
    }

    static func clock(_ seconds: TimeInterval) -> String {
        let whole = Int(min(max(seconds.rounded(), 0), 1e9))
        let minutes = (whole / 60) % 60, hours = whole / 3600
        let tail = String(format: "%02d", whole % 60)
        return hours > 0 ? "\(hours):\(String(format: "%02d", minutes)):\(tail)" : "\(minutes):\(tail)"
    }
}
