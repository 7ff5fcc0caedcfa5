import Foundation

/// Steps a value up and down.
public struct Stepper<Label>: View where Label: View {
    /// What there is to do, and what assistive technologies say of the value. nil: no step that way.
    fileprivate struct Steps {
        var increment: (() -> Void)?
        var decrement: (() -> Void)?
        var value: String?
    }

    private let label: Label
    /// Asked in the body, which so follows the value.
    private let steps: () -> Steps
    private let onEditingChanged: (Bool) -> Void

    private init(label: Label, steps: @escaping () -> Steps, onEditingChanged: @escaping (Bool) -> Void) {
        (self.label, self.steps, self.onEditingChanged) = (label, steps, onEditingChanged)
    }

    private init(
        label: Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void
    ) {
        self.init(
            label: label, steps: { Steps(increment: onIncrement, decrement: onDecrement) }, onEditingChanged: onEditingChanged)
    }

    /// A value that stays within `bounds`; at one of them there is no further step that way.
    private init<V: Strideable>(
        label: Label, value: Binding<V>, in bounds: ClosedRange<V>?, step: V.Stride,
        onEditingChanged: @escaping (Bool) -> Void, text: ((V) -> String)? = nil
    ) {
        self.init(
            label: label,
            steps: {
                let now = value.wrappedValue
                func move(_ step: V.Stride) -> (() -> Void)? {
                    // What cannot be compared (not a number) has no steps.
                    guard now == now, step == step, step != 0 else { return nil }
                    if let bounds {
                        // From outside, a step leads back in; at a bound there is none further out.
                        if step > 0, now >= bounds.upperBound { return nil }
                        if step < 0, now <= bounds.lowerBound { return nil }
                    }
                    return {
                        let now = value.wrappedValue, new = Self.advanced(now, by: step)
                        // Endless less endless is nowhere.
                        guard new == new else { return }
                        value.wrappedValue = bounds.map { min(max(new, $0.lowerBound), $0.upperBound) } ?? new
                    }
                }
                return Steps(increment: move(step), decrement: move(0 - step), value: text?(now) ?? "\(now)")
            }, onEditingChanged: onEditingChanged)
    }

    /// Whole numbers stop at the ends of their type instead of leaving it.
    nonisolated private static func advanced<V: Strideable>(_ value: V, by step: V.Stride) -> V {
        func integer<I: FixedWidthInteger>(_ value: I) -> V? {
            guard let step = step as? I.Stride, let distance = Int(exactly: step) else { return nil }
            let (sum, overflows) = distance >= 0
                ? value.addingReportingOverflow(I(clamping: distance))
                : value.subtractingReportingOverflow(I(clamping: distance.magnitude))
            return (overflows ? (distance >= 0 ? I.max : I.min) : sum) as? V
        }
        if let whole = value as? any FixedWidthInteger, let result = integer(whole) { return result }
        return value.advanced(by: step)
    }

    @MainActor @preconcurrency public var body: some View {
        let steps = steps(), told = onEditingChanged
        return ControlRow(label: label) {
            StepperButtons(onIncrement: steps.increment, onDecrement: steps.decrement, onEditingChanged: told)
        }
            .modifier(
                _ControlModifier {
                    $0.role = .stepper
                    $0.value = steps.value
                    $0.adjust = { direction in
                        guard let step = direction == .increment ? steps.increment : steps.decrement else { return }
                        told(true)
                        step()
                        told(false)
                    }
                })
    }
}

extension Stepper {
    /// nil: no step that way.
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: label(), onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    public init<V>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(label: label(), value: value, in: nil, step: step, onEditingChanged: onEditingChanged)
    }

    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(label: label(), value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    }

    public init<F>(
        value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where F: ParseableFormatStyle, F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(
            label: label(), value: value, in: nil, step: step, onEditingChanged: onEditingChanged,
            text: { format.format($0) })
    }

    public init<F>(
        value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
        @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where F: ParseableFormatStyle, F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(
            label: label(), value: value, in: bounds, step: step, onEditingChanged: onEditingChanged,
            text: { format.format($0) })
    }

    @_disfavoredOverload public init(
        onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) {
        self.init(label: label, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<V>(
        value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        @ViewBuilder label: () -> Label
    ) where V: Strideable {
        self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) where V: Strideable {
        self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
    }
}

extension Stepper where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: Text(titleKey), onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<S>(
        _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol {
        self.init(
            label: Text(title), onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(label: Text(titleKey), value: value, in: nil, step: step, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<S, V>(
        _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol, V: Strideable {
        self.init(label: Text(title), value: value, in: nil, step: step, onEditingChanged: onEditingChanged)
    }

    public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(label: Text(titleKey), value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<S, V>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol, V: Strideable {
        self.init(label: Text(title), value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    }

    public init<F>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where F: ParseableFormatStyle, F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(
            value: value, step: step, format: format, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<S, F>(
        _ title: S, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    )
    where
        S: StringProtocol, F: ParseableFormatStyle, F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String
    {
        self.init(value: value, step: step, format: format, label: { Text(title) }, onEditingChanged: onEditingChanged)
    }

    public init<F>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
        step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where F: ParseableFormatStyle, F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(
            value: value, in: bounds, step: step, format: format, label: { Text(titleKey) },
            onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<S, F>(
        _ title: S, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
        step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    )
    where
        S: StringProtocol, F: ParseableFormatStyle, F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String
    {
        self.init(
            value: value, in: bounds, step: step, format: format, label: { Text(title) },
            onEditingChanged: onEditingChanged)
    }
}

/// iOS's two halves, 94 by 32 points together. One that is held steps again, after half a second ten times a second.
private struct StepperButtons: View {
    let onIncrement: (() -> Void)?
    let onDecrement: (() -> Void)?
    let onEditingChanged: (Bool) -> Void
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        HStack(spacing: 0) {
            StepperHalf(symbol: "minus", action: onDecrement, onEditingChanged: onEditingChanged)
            Color(SystemColor.separator).frame(width: 1, height: 18)
            StepperHalf(symbol: "plus", action: onIncrement, onEditingChanged: onEditingChanged)
        }
        .frame(width: 94, height: 32)
        .background(Color(SystemColor.tertiaryFill), in: RoundedRectangle(cornerRadius: 8))
        .clipShape(RoundedRectangle(cornerRadius: 8))
        .opacity(isEnabled ? 1 : 0.5)
        .modifier(ListControlFit(vertical: 5))
        .accessibilityHidden(true)
    }
}

private struct StepperHalf: View {
    let symbol: String
    let action: (() -> Void)?
    let onEditingChanged: (Bool) -> Void
    @GestureState private var isPressed = false
    @State private var hasRepeated = false
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        Image(systemName: symbol)
            .font(.system(size: 17, weight: .medium))
            .foregroundStyle(action == nil ? AnyShapeStyle(.tertiary) : AnyShapeStyle(.primary))
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(isPressed && action != nil ? Color(SystemColor.fill) : .clear)
            .contentShape(Rectangle())
            .gesture(
                PressGesture().updating($isPressed) { isInside, isPressed, _ in isPressed = isInside }
                    .onEnded { _ in
                        if !hasRepeated { step() }
                        hasRepeated = false
                    })
            .task(id: isPressed) {
                guard isPressed else { return }
                hasRepeated = false
                var pause = 0.5
                while (try? await Task.sleep(for: .seconds(pause))) != nil, action != nil {
                    hasRepeated = true
                    step()
                    pause = 0.1
                }
            }
    }

    private func step() {
        guard isEnabled, let action else { return }
        onEditingChanged(true)
        action()
        onEditingChanged(false)
    }
}
