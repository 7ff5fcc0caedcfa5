import Foundation

/// A number between two bounds, as a slider, a stepper or a gauge sees it. Whatever the bounds, the step and the value are (empty,
/// endless, not a number), its fraction is one of 0…1.
struct BoundedValue {
    let lower: Double
    let upper: Double
    /// nil: any value between the bounds.
    let step: Double?
    let get: () -> Double
    let set: (Double) -> Void

    init(lower: Double, upper: Double, step: Double? = nil, get: @escaping () -> Double, set: @escaping (Double) -> Void = { _ in }) {
        (self.lower, self.upper, self.get, self.set) = (lower, upper, get, set)
        // A step that leads nowhere is none.
        self.step = step.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    /// How far the bounds lie apart; 0 where there is nothing between them to choose.
    private var length: Double {
        let length = upper - lower
        return lower.isFinite && upper.isFinite && length.isFinite && length > 0 ? length : 0
    }

    var fraction: Double {
        let value = get()
        guard length > 0, !value.isNaN else { return 0 }
        return min(max((value - lower) / length, 0), 1)
    }

    /// The nearest value that may be, at a share of the way from the lower bound to the upper.
    func value(at fraction: Double) -> Double {
        let fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
        guard let step else { return fraction == 1 ? upper : lower + fraction * length }
        let most = (length / step + 1e-9).rounded(.down)
        return min(lower + min((fraction * length / step).rounded(), most) * step, upper)
    }

    func setFraction(_ fraction: Double) {
        guard length > 0 else { return }
        let new = value(at: fraction)
        if new != get() { set(new) }
    }

    /// A step up or down: its own, or a tenth of the way.
    func move(by steps: Double) {
        guard length > 0 else { return }
        setFraction(fraction + steps * (step.map { $0 / length } ?? 0.1))
    }

    var percent: String { "\(Int((fraction * 100).rounded()))%" }
}

extension BoundedValue {
    init<V: BinaryFloatingPoint>(_ value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride? = nil)
    where V.Stride: BinaryFloatingPoint {
        self.init(
            lower: Double(bounds.lowerBound), upper: Double(bounds.upperBound), step: step.map { Double($0) },
            get: { Double(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
    }
}
