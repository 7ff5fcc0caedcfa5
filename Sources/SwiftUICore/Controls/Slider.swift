import Foundation

/// Chooses a value between two bounds.
public struct Slider<Label, ValueLabel>: View where Label: View, ValueLabel: View {
    private let value: BoundedValue
    private let label: Label
    private let minimum: ValueLabel?
    private let maximum: ValueLabel?
    private let onEditingChanged: (Bool) -> Void

    private init(
        _ value: BoundedValue, label: Label, minimum: ValueLabel? = nil, maximum: ValueLabel? = nil,
        onEditingChanged: @escaping (Bool) -> Void
    ) {
        (self.value, self.label, self.minimum, self.maximum) = (value, label, minimum, maximum)
        self.onEditingChanged = onEditingChanged
    }

    @MainActor @preconcurrency public var body: some View {
        let value = value, told = onEditingChanged
        let edit: (() -> Void) -> Void = { change in
            told(true)
            change()
            told(false)
        }
        return HStack(spacing: 8) {
            if let minimum { minimum.accessibilityHidden(true) }
            SliderTrack(value: value, onEditingChanged: onEditingChanged)
            if let maximum { maximum.accessibilityHidden(true) }
        }
        .background { label.modifier(_UnseenLabelModifier()) }
        .modifier(
            _ControlModifier {
                $0.role = .slider
                $0.value = value.percent
                $0.adjust = { direction in edit { value.move(by: direction == .increment ? 1 : -1) } }
                $0.keyDown = { event in
                    switch event.key {
                    case .home: edit { value.setFraction(0) }
                    case .end: edit { value.setFraction(1) }
                    default: return false
                    }
                    return true
                }
            })
    }
}

extension Slider {
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            BoundedValue(value, in: bounds), label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel(),
            onEditingChanged: onEditingChanged)
    }

    /// Only values that lie whole steps above the lower bound.
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            BoundedValue(value, in: bounds, step: step), label: label(), minimum: minimumValueLabel(),
            maximum: maximumValueLabel(), onEditingChanged: onEditingChanged)
    }

    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            BoundedValue(value, in: bounds), label: label(), minimum: minimumValueLabel, maximum: maximumValueLabel,
            onEditingChanged: onEditingChanged)
    }

    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
        maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            BoundedValue(value, in: bounds, step: step), label: label(), minimum: minimumValueLabel,
            maximum: maximumValueLabel, onEditingChanged: onEditingChanged)
    }
}

extension Slider where ValueLabel == EmptyView {
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(BoundedValue(value, in: bounds), label: label(), onEditingChanged: onEditingChanged)
    }

    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(BoundedValue(value, in: bounds, step: step), label: label(), onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        @ViewBuilder label: () -> Label
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(BoundedValue(value, in: bounds), label: label(), onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(BoundedValue(value, in: bounds, step: step), label: label(), onEditingChanged: onEditingChanged)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(BoundedValue(value, in: bounds), label: EmptyView(), onEditingChanged: onEditingChanged)
    }

    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(BoundedValue(value, in: bounds, step: step), label: EmptyView(), onEditingChanged: onEditingChanged)
    }
}

/// iOS's slider: a line of 4 points and a knob of 27, in 31 points of height. It takes all the width that there is.
private struct SliderTrack: View {
    let value: BoundedValue
    let onEditingChanged: (Bool) -> Void
    /// Where the knob was when the finger took it.
    @State private var start: Double?
    @GestureState private var isHeld = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.layoutDirection) private var direction

    private static let knob: CGFloat = 27

    var body: some View {
        let fraction = value.fraction
        return GeometryReader { proxy in
            let room = max(proxy.size.width - Self.knob, 0)
            ZStack(alignment: .leading) {
                Capsule(style: .circular).fill(Color(SystemColor.fill)).frame(height: 4)
                Capsule(style: .circular).fill(TintShapeStyle())
                    .frame(width: room * fraction + Self.knob / 2, height: 4)
                Circle().fill(.white)
                    .frame(width: Self.knob, height: Self.knob)
                    .shadow(color: .black.opacity(0.15), radius: 3, y: 2)
                    .contentShape(Rectangle().inset(by: -8))
                    .gesture(drag(room))
                    .padding(.leading, room * fraction)
            }
            .frame(width: proxy.size.width, height: proxy.size.height, alignment: .leading)
        }
        .frame(minWidth: Self.knob, minHeight: 31, maxHeight: 31)
        .modifier(ListControlFit(vertical: 5))
        .opacity(isEnabled ? 1 : 0.5)
        .onChange(of: isHeld) { _, isHeld in
            // Let go, or taken away by the system: either ends it.
            guard !isHeld, start != nil else { return }
            start = nil
            onEditingChanged(false)
        }
    }

    private func drag(_ room: CGFloat) -> some Gesture {
        DragGesture(minimumDistance: 0, coordinateSpace: .global)
            .updating($isHeld) { _, isHeld, _ in isHeld = true }
            .onChanged { drag in
                if start == nil {
                    start = value.fraction
                    onEditingChanged(true)
                }
                guard room > 0, let start else { return }
                let way = direction == .rightToLeft ? -drag.translation.width : drag.translation.width
                value.setFraction(start + way / room)
            }
    }
}
