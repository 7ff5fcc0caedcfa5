import Foundation

/// Something in motion: moved on at each frame, until it has come to rest.
@MainActor package protocol ActiveAnimation: Sighted, AnyObject {
    /// The same order on every run, so that frames are.
    var order: UInt64 { get }
    /// False when it has ended.
    func advance(to now: Date) -> Bool
}

/// A value on its way: the model is where it goes, the presentation where it is seen.
///
/// Each change of the model within an animation starts a run, or joins the last one when both are springs (the spring keeps
/// its velocity). Runs add up: the presentation is the model plus what each run has still to go. So a change without
/// animation, or with another curve, does not break what is in flight.
@MainActor package class ValueAnimator<Value>: ActiveAnimation {
    package fileprivate(set) var presented: Value
    package let order: UInt64
    /// What moves. An animation ends with it: a row may go out of sight in the middle of one.
    fileprivate weak var owner: _ViewNode?

    fileprivate init(_ value: Value, order: UInt64) {
        presented = value
        self.order = order
    }

    package func retarget(to value: Value, _ transaction: Transaction, now: Date) {}
    package func advance(to now: Date) -> Bool { false }
    package var isActive: Bool { false }

    /// nil for types with nothing to animate.
    package static func make(
        from value: Value, order: UInt64, environment: EnvironmentValues, changed: @escaping @MainActor () -> Void
    ) -> ValueAnimator<Value>? {
        guard let animatable = value as? any Animatable else { return nil }
        return makeAnimator(animatable, order, environment, changed) as? ValueAnimator<Value>
    }
}

@MainActor private func makeAnimator<A: Animatable>(
    _ value: A, _ order: UInt64, _ environment: EnvironmentValues, _ changed: @escaping @MainActor () -> Void
) -> AnyObject? {
    guard A.AnimatableData.self != EmptyAnimatableData.self else { return nil }
    return AnimatableAnimator<A>(value, order: order, environment: environment, changed: changed)
}

private final class AnimatableAnimator<Value: Animatable>: ValueAnimator<Value> {
    private struct Run {
        var animation: Animation
        /// From where the run began to where it ends.
        var interval: Value.AnimatableData
        var start: Date
        var context: AnimationContext<Value.AnimatableData>
        var completions: [AnimationCompletion]
        var isLogicallyComplete = false
    }

    private var model: Value
    private var runs: [Run] = []
    private let environment: EnvironmentValues
    private let changed: @MainActor () -> Void

    init(_ value: Value, order: UInt64, environment: EnvironmentValues, changed: @escaping @MainActor () -> Void) {
        model = value
        self.environment = environment
        self.changed = changed
        super.init(value, order: order)
    }

    override var isActive: Bool { !runs.isEmpty }

    override func retarget(to value: Value, _ transaction: Transaction, now: Date) {
        let old = model.animatableData
        model = value
        let new = value.animatableData
        if new != old, let animation = transaction.animation {
            var interval = new
            interval -= old
            start(animation, interval, transaction.completions, now)
        } else if new != old {
            // Changed without animation: at once, and what was in flight goes with it.
            end()
        }
        update(now)
    }

    private func start(
        _ animation: Animation, _ interval: Value.AnimatableData, _ completions: [AnimationCompletion], _ now: Date
    ) {
        for completion in completions { completion.animationStarted() }
        if var last = runs.last {
            let time = now.timeIntervalSince(last.start)
            if animation.shouldMerge(
                previous: last.animation, value: last.interval, time: time, context: &last.context)
            {
                last.animation = animation
                last.interval += interval
                last.completions += completions
                last.context.isLogicallyComplete = false
                last.isLogicallyComplete = false
                runs[runs.count - 1] = last
                return
            }
        }
        runs.append(
            Run(
                animation: animation, interval: interval, start: now,
                context: AnimationContext(environment: environment), completions: completions))
    }

    private func end() {
        let all = runs
        runs.removeAll()
        for completion in all.flatMap(\.completions) { completion.animationEnded() }
    }

    override func advance(to now: Date) -> Bool {
        guard isActive else { return false }
        guard owner?.isAttached ?? false else {
            end()
            return false
        }
        update(now)
        changed()
        return isActive
    }

    private func update(_ now: Date) {
        var data = model.animatableData
        var finished: [AnimationCompletion] = []
        runs = runs.compactMap { run in
            var run = run
            let time = max(now.timeIntervalSince(run.start), 0)
            guard let progress = run.animation.animate(value: run.interval, time: time, context: &run.context) else {
                finished += run.completions
                return nil
            }
            data += progress
            data -= run.interval
            if run.context.isLogicallyComplete && !run.isLogicallyComplete {
                run.isLogicallyComplete = true
                let (logical, others) = run.completions.partitioned { $0.criteria == .logicallyComplete }
                finished += logical
                run.completions = others
            }
            return run
        }
        var value = model
        value.animatableData = data
        presented = value
        for completion in finished { completion.animationEnded() }
    }
}

extension Array {
    fileprivate func partitioned(by belongs: (Element) -> Bool) -> (matching: [Element], rest: [Element]) {
        (filter(belongs), filter { !belongs($0) })
    }
}

/// A value of a node as it is seen: on its way while an animation runs, else where it belongs. Costs nothing but the
/// value until it is animated.
@MainActor package struct Presented<Value> {
    package private(set) var value: Value
    private var animator: ValueAnimator<Value>?

    package init(_ value: Value) { self.value = value }

    package var isAnimating: Bool { animator != nil }

    /// Takes a new value with what the transaction says of it. The closure that `changed` makes is called at each frame of
    /// the animation.
    package mutating func set(
        _ new: Value, _ transaction: Transaction, in node: _ViewNode, changed: () -> @MainActor () -> Void
    ) {
        if animator == nil && transaction.animation != nil {
            let changed = changed()
            // The tree moves it on, also when its node has gone in the middle.
            animator = .make(from: value, order: node.identity, environment: node.environment) { [weak node] in
                if let node, node.isAttached { changed() }
            }
        }
        guard let animator else {
            value = new
            return
        }
        animator.owner = node
        animator.retarget(to: new, transaction, now: node.tree.now)
        value = animator.presented
        if animator.isActive { node.tree.activate(animator) } else { self.animator = nil }
    }

    /// Takes what the animation has come to.
    package mutating func advance() {
        guard let animator else { return }
        value = animator.presented
        if !animator.isActive { self.animator = nil }
    }
}
