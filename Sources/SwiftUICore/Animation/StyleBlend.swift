import Foundation

/// Resolved styles as they are seen: mixed from the old and the new while an animation runs.
@MainActor struct PresentedStyles {
    private(set) var model: [_ResolvedStyle]
    private var blend: Presented<Blend>?

    private struct Blend: Animatable {
        var from: [_ResolvedStyle]
        var to: [_ResolvedStyle]
        var animatableData = 0.0

        var mixed: [_ResolvedStyle] {
            guard from.count == to.count else { return animatableData < 0.5 ? from : to }
            return zip(from, to).map { $0.interpolated(towards: $1, amount: animatableData) }
        }
    }

    init(_ styles: [_ResolvedStyle]) { model = styles }

    var isAnimating: Bool { blend != nil }

    var value: [_ResolvedStyle] { blend?.value.mixed ?? model }

    mutating func set(
        _ new: [_ResolvedStyle], _ transaction: Transaction, in node: _ViewNode,
        changed: () -> @MainActor () -> Void
    ) {
        guard new != model else { return }
        guard transaction.animation != nil else {
            model = new
            blend = nil
            return
        }
        // A change in mid-flight starts from what is seen.
        var start = Presented(Blend(from: value, to: new))
        model = new
        var end = start.value
        end.animatableData = 1
        start.set(end, transaction, in: node, changed: changed)
        blend = start.isAnimating ? start : nil
    }

    mutating func advance() {
        blend?.advance()
        if blend?.isAnimating == false { blend = nil }
    }
}
