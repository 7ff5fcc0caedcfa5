import Foundation
import Symbols

/// What moves a symbol: the effects that its surroundings ask for. In the tree's active set only while something changes from frame to
/// frame.
@MainActor final class SymbolMotion: ActiveAnimation {
    /// An effect that goes on in time.
    private struct Run {
        enum Source: Hashable {
            case activity(SymbolEffectConfiguration.Kind)
            case change(of: UInt64)
        }

        let source: Source
        /// nil: the effect has been called off, and what is left of it fades.
        var timeline: SymbolTimeline?
        var options = SymbolEffectOptions.default
        var start: Date
        /// In seconds at normal speed; infinite for one without an end.
        var end = Double.infinity
        /// What was seen when this began, which fades.
        var carried = SymbolLook.plain
        /// It has played to its end, and waits to be called off.
        var isOver = false
    }

    /// How large and how opaque a symbol is kept.
    private struct Pose: Animatable, Equatable {
        var scale = 1.0
        var opacity = 1.0

        var animatableData: AnimatablePair<Double, Double> {
            get { AnimatablePair(scale, opacity) }
            set { (scale, opacity) = (newValue.first, newValue.second) }
        }

        var look: SymbolLook { SymbolLook(scale: max(scale, 0), opacity: min(max(opacity, 0), 1)) }
    }

    let order: UInt64
    /// The active set may hold this for longer than the symbol is there.
    private weak var element: ElementNode?
    private var entries: [SymbolEffectEntry] = []
    private var counts: [UInt64: Int] = [:]
    private var runs: [Run] = []
    private var resting: [Double] = []
    private var scale = Presented(Pose())
    private var presence = Presented(Pose())
    private var models = (scale: Pose(), presence: Pose())
    private var lastTransition = SymbolPresence()

    // Ours, as those of `SymbolTimeline`.
    private static let scaleExtents = (up: 1.15, down: 0.85)
    private static let scaleSpring = Spring(duration: 0.35, bounce: 0.25)
    /// Where a symbol that appears or disappears comes from and goes to.
    private static let hiddenScales = (small: 0.5, large: 1.4)
    private static let presenceSpring = Spring(duration: 0.4, bounce: 0.15)
    /// Seconds that what is called off takes to fade.
    private static let carriedFade = 0.25

    init(of element: ElementNode) {
        (self.element, order) = (element, element.identity)
    }

    // MARK: What is asked for

    /// Takes what the surroundings say. `resting` is the opacity of the symbol's parts; `isNew` for a symbol that was not there before, which
    /// shows lasting effects as they are in the end.
    func follow(_ environment: EnvironmentValues, resting: [Double], isNew: Bool) {
        guard let element else { return }
        let now = element.tree.now
        self.resting = resting
        let reducesMotion = environment.accessibilityReduceMotion
        entries = environment.symbolEffects
        playActive(now, reducesMotion)
        playChanges(now, reducesMotion)
        let transaction = element.tree.transaction
        let isStill = isNew || transaction.disablesAnimations
        setScale(of: element, isStill: isStill || reducesMotion)
        setPresence(of: element, environment.symbolPresence, reducesMotion, isStill: isStill)
        if !runs.allSatisfy(\.isOver) { element.tree.activate(self) }
    }

    private func playActive(_ now: Date, _ reducesMotion: Bool) {
        for kind in [SymbolEffectConfiguration.Kind.bounce, .pulse, .variableColor] {
            let wanted = active(kind).flatMap { entry in
                SymbolTimeline(entry.effect, resting: resting).map { ($0, entry.options) }
            }.flatMap { reducesMotion && $0.0.isMotion ? nil : $0 }
            let index = runs.firstIndex { $0.source == .activity(kind) }
            if let (timeline, options) = wanted {
                if let index, runs[index].timeline == timeline, runs[index].options == options { continue }
                start(timeline, options, .activity(kind), now)
            } else if let index {
                callOff(index, now)
            }
        }
    }

    /// The innermost that is active.
    private func active(_ kinds: SymbolEffectConfiguration.Kind...) -> SymbolEffectEntry? {
        entries.last { kinds.contains($0.effect.kind) && $0.trigger == .activity(true) }
    }

    private func playChanges(_ now: Date, _ reducesMotion: Bool) {
        var present: [UInt64: Int] = [:]
        for entry in entries {
            guard case .change(of: let id, let count) = entry.trigger else { continue }
            present[id] = count
            guard let known = counts[id], known != count,
                let timeline = SymbolTimeline(entry.effect, resting: resting), !(reducesMotion && timeline.isMotion)
            else { continue }
            start(timeline, entry.options, .change(of: id), now)
        }
        counts = present
        for index in runs.indices.reversed() {
            if case .change(of: let id) = runs[index].source, present[id] == nil, runs[index].timeline != nil { callOff(index, now) }
        }
    }

    private func start(_ timeline: SymbolTimeline, _ options: SymbolEffectOptions, _ source: Run.Source, _ now: Date) {
        var run = Run(source: source, timeline: timeline, options: options, start: now)
        switch (options.repetition, source) {
        case (.times(let count), _): run.end = timeline.duration(of: count)
        case (nil, .change): run.end = timeline.duration(of: 1)
        case (.endless, _), (nil, .activity): run.end = .infinity
        }
        if let index = runs.firstIndex(where: { $0.source == source }) {
            run.carried = look(of: runs[index], at: now)
            runs[index] = run
        } else {
            runs.append(run)
        }
    }

    private func callOff(_ index: Int, _ now: Date) {
        guard runs[index].timeline != nil else { return }
        runs[index].carried = look(of: runs[index], at: now)
        (runs[index].timeline, runs[index].start, runs[index].isOver) = (nil, now, false)
    }

    private func setScale(of element: ElementNode, isStill: Bool) {
        var new = Pose()
        let entry = active(.scale)
        if let entry { new.scale = entry.effect.direction == .down ? Self.scaleExtents.down : Self.scaleExtents.up }
        guard new != models.scale else { return }
        models.scale = new
        var transaction = Transaction()
        if !isStill {
            let speed = entry?.options.speed ?? lastSpeed(of: .scale)
            transaction.animation = .spring(Self.scaleSpring).speed(speed)
        }
        scale.set(new, transaction, in: element) { { [weak self] in self?.advanceScale() } }
    }

    private func setPresence(
        of element: ElementNode, _ transition: SymbolPresence, _ reducesMotion: Bool, isStill: Bool
    ) {
        var new = Pose(), speed = 1.0
        let hiding = active(.appear, .disappear)
        if let hiding {
            (new, speed) = (Self.hidden(hiding.effect), hiding.options.speed)
        } else if let effect = transition.hidden {
            new = Self.hidden(effect)
        }
        if hiding == nil { speed = transition.speed * lastSpeed(of: .appear) * lastSpeed(of: .disappear) }
        if reducesMotion { new.scale = 1 }
        let isTransition = (transition.hidden == nil) != (lastTransition.hidden == nil)
        lastTransition = transition
        guard new != models.presence else { return }
        models.presence = new
        // A transition waits for what it set in motion, and moves nothing that is not animated.
        var transaction = element.tree.transaction
        if isStill || isTransition && transaction.animation == nil {
            transaction = Transaction()
        } else {
            transaction.animation = .spring(Self.presenceSpring).speed(speed)
        }
        presence.set(new, transaction, in: element) { { [weak self] in self?.advancePresence() } }
    }

    /// Of an effect that is here and not active.
    private func lastSpeed(of kind: SymbolEffectConfiguration.Kind) -> Double {
        entries.last { $0.effect.kind == kind }?.options.speed ?? 1
    }

    private static func hidden(_ effect: SymbolEffectConfiguration) -> Pose {
        let isLarge = effect.kind == .appear ? effect.direction == .down : effect.direction == .up
        return Pose(scale: isLarge ? hiddenScales.large : hiddenScales.small, opacity: 0)
    }

    // MARK: What is seen

    /// Nothing of the symbol is to be seen, or soon will not be.
    var isHidden: Bool { models.presence.opacity == 0 }

    func look(at now: Date) -> SymbolLook {
        runs.reduce(scale.value.look.combined(with: presence.value.look)) { $0.combined(with: look(of: $1, at: now)) }
    }

    private func look(of run: Run, at now: Date) -> SymbolLook {
        let seconds = max(now.timeIntervalSince(run.start), 0)
        var look = SymbolLook.plain
        if let timeline = run.timeline, !run.isOver {
            let time = seconds * run.options.speed
            if time < run.end { look = timeline.look(at: time, end: run.end) }
        }
        let left = max(1 - seconds / Self.carriedFade, 0)
        guard left > 0, run.carried != .plain else { return look }
        let carried = run.carried.weighted(by: left * left, resting: look.parts ?? resting)
        return SymbolLook(
            scale: look.scale + carried.scale - 1, opacity: min(max(look.opacity + carried.opacity - 1, 0), 1),
            parts: carried.parts ?? look.parts)
    }

    private func advanceScale() {
        scale.advance()
        element?.setNeedsDisplay()
    }

    private func advancePresence() {
        presence.advance()
        element?.setNeedsDisplay()
    }

    /// A symbol that bounces or grows reaches further than its frame.
    var isInSight: Bool {
        // One that is gone is advanced once more, and so let go of.
        guard let element, element.isAttached else { return true }
        let size = element.presentation.size
        return element.isInSight(reaching: CGRect(origin: .zero, size: size).insetBy(dx: -size.width, dy: -size.height))
    }

    func advance(to now: Date) -> Bool {
        guard let element, element.isAttached else { return false }
        for index in runs.indices.reversed() where !runs[index].isOver {
            let seconds = now.timeIntervalSince(runs[index].start)
            let isCarrying = runs[index].carried != .plain && seconds < Self.carriedFade
            guard !isCarrying else { continue }
            runs[index].carried = .plain
            if runs[index].timeline == nil {
                runs.remove(at: index)
            } else if seconds * runs[index].options.speed >= runs[index].end {
                // One that is active must not start again; one that a change set off is done with.
                if case .change = runs[index].source { runs.remove(at: index) } else { runs[index].isOver = true }
            }
        }
        element.setNeedsDisplay()
        return !runs.allSatisfy(\.isOver)
    }
}
