import DisplayList
import Foundation

/// Fades.
nonisolated public struct OpacityTransition: Transition {
    public init() {}
    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.opacity(phase.isIdentity ? 1 : 0)
    }
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// Grows from a size and shrinks back to it.
nonisolated public struct ScaleTransition: Transition {
    public var scale: Double
    public var anchor: UnitPoint

    public init(_ scale: Double, anchor: UnitPoint = .center) { (self.scale, self.anchor) = (scale, anchor) }

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
    }
}

/// Moves in from an edge and back out to it.
nonisolated public struct MoveTransition: Transition {
    public var edge: Edge
    public init(edge: Edge) { self.edge = edge }

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(_EdgeOffsetEffect(edge: edge, share: phase.isIdentity ? 0 : 1))
    }
}

/// Moves in from the leading edge and out to the trailing one.
nonisolated public struct SlideTransition: Transition {
    public init() {}
    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(_EdgeOffsetEffect(edge: .trailing, share: phase.value))
    }
}

/// Moves in from an edge and out to the one across, fading.
nonisolated public struct PushTransition: Transition {
    public var edge: Edge
    public init(edge: Edge) { self.edge = edge }

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(_EdgeOffsetEffect(edge: edge, share: -phase.value)).opacity(phase.isIdentity ? 1 : 0)
    }
}

/// Moves in from an offset and back.
nonisolated public struct OffsetTransition: Transition {
    public var offset: CGSize
    public init(_ offset: CGSize) { self.offset = offset }

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.offset(phase.isIdentity ? .zero : offset)
    }
}

/// Fades, blurs and scales a little: what replaces something in its place.
nonisolated public struct BlurReplaceTransition: Transition {
    public struct Configuration: Equatable, Sendable {
        let leavesLarger: Bool
        /// Comes and goes a little smaller.
        public static let downUp = Configuration(leavesLarger: false)
        /// Goes a little larger.
        public static let upUp = Configuration(leavesLarger: true)
    }

    public var configuration: Configuration
    public init(configuration: Configuration) { self.configuration = configuration }

    // 7 points, 0.9 and 1.1 as observed of iOS 17.
    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content
            .scaleEffect(phase.isIdentity ? 1 : phase == .didDisappear && configuration.leavesLarger ? 1.1 : 0.9)
            .blur(radius: phase.isIdentity ? 0 : 7)
            .opacity(phase.isIdentity ? 1 : 0)
    }
}

/// Comes one way and goes another.
nonisolated public struct AsymmetricTransition<Insertion, Removal>: Transition where Insertion: Transition, Removal: Transition {
    public var insertion: Insertion
    public var removal: Removal

    public init(insertion: Insertion, removal: Removal) { (self.insertion, self.removal) = (insertion, removal) }

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        // Both stay in place, so that the change from one to the other ends nothing.
        insertion.apply(
            content: removal.apply(content: content, phase: phase == .didDisappear ? .didDisappear : .identity),
            phase: phase == .willAppear ? .willAppear : .identity)
    }
}

extension AsymmetricTransition: AnimatedTransition {
    @MainActor func animation(inserting: Bool) -> Animation? {
        inserting
            ? (insertion as? any AnimatedTransition)?.animation(inserting: true)
            : (removal as? any AnimatedTransition)?.animation(inserting: false)
    }
}

/// Comes and goes at once.
nonisolated public struct IdentityTransition: Transition {
    public init() {}
    @MainActor public func body(content: Content, phase: TransitionPhase) -> Content { content }
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// A transition, then another around it.
nonisolated public struct _CombinedTransition<First: Transition, Second: Transition>: Transition, AnimatedTransition {
    let first: First
    let second: Second

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        second.apply(content: first.apply(content: content, phase: phase), phase: phase)
    }

    @MainActor func animation(inserting: Bool) -> Animation? {
        (first as? any AnimatedTransition)?.animation(inserting: inserting)
            ?? (second as? any AnimatedTransition)?.animation(inserting: inserting)
    }
}

/// A transition that brings its animation.
nonisolated public struct _AnimatedTransition<Base: Transition>: Transition, AnimatedTransition {
    let base: Base
    let animation: Animation?

    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        base.apply(content: content, phase: phase)
    }

    @MainActor func animation(inserting: Bool) -> Animation? { animation }
}

extension Transition {
    @MainActor @preconcurrency public func combined<T>(with other: T) -> some Transition where T: Transition {
        _CombinedTransition(first: self, second: other)
    }

    @MainActor @preconcurrency public func animation(_ animation: Animation?) -> some Transition {
        _AnimatedTransition(base: self, animation: animation)
    }
}

extension Transition where Self == OpacityTransition {
    nonisolated public static var opacity: OpacityTransition { OpacityTransition() }
}

extension Transition where Self == ScaleTransition {
    nonisolated public static var scale: ScaleTransition { ScaleTransition(1e-5) }
    nonisolated public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
        ScaleTransition(scale, anchor: anchor)
    }
}

extension Transition where Self == MoveTransition {
    nonisolated public static func move(edge: Edge) -> Self { MoveTransition(edge: edge) }
}

extension Transition where Self == SlideTransition {
    nonisolated public static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == PushTransition {
    nonisolated public static func push(from edge: Edge) -> Self { PushTransition(edge: edge) }
}

extension Transition where Self == OffsetTransition {
    nonisolated public static func offset(_ offset: CGSize) -> Self { OffsetTransition(offset) }
    nonisolated public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self {
        OffsetTransition(CGSize(width: x, height: y))
    }
}

extension Transition where Self == BlurReplaceTransition {
    nonisolated public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition(configuration: .downUp) }
    nonisolated public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self {
        BlurReplaceTransition(configuration: config)
    }
}

extension Transition where Self == IdentityTransition {
    nonisolated public static var identity: IdentityTransition { IdentityTransition() }
}

/// Any transition, its type erased.
nonisolated public struct AnyTransition: @unchecked Sendable {
    private let base: any Transition

    public init<T>(_ transition: T) where T: Transition { base = transition }

    var erased: _ErasedTransition { _ErasedTransition(base: base) }

    public static let identity = AnyTransition(IdentityTransition())
    public static let opacity = AnyTransition(OpacityTransition())
    public static var scale: AnyTransition { AnyTransition(ScaleTransition(1e-5)) }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(ScaleTransition(Double(scale), anchor: anchor))
    }
    public static var slide: AnyTransition { AnyTransition(SlideTransition()) }
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

    /// `active` while the view comes or goes, `identity` while it is there.
    public static func modifier<E>(active: E, identity: E) -> AnyTransition where E: ViewModifier {
        AnyTransition(_ModifierTransition(active: active, identity: identity))
    }

    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(AsymmetricTransition(insertion: insertion.erased, removal: removal.erased))
    }

    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(_CombinedTransition(first: erased, second: other.erased))
    }

    public func animation(_ animation: Animation?) -> AnyTransition {
        AnyTransition(_AnimatedTransition(base: erased, animation: animation))
    }
}

/// A type-erased transition as one that has a body.
nonisolated public struct _ErasedTransition: Transition, AnimatedTransition {
    let base: any Transition

    @MainActor public func body(content: Content, phase: TransitionPhase) -> AnyView {
        func open<T: Transition>(_ transition: T) -> AnyView { AnyView(transition.apply(content: content, phase: phase)) }
        return open(base)
    }

    @MainActor func animation(inserting: Bool) -> Animation? {
        (base as? any AnimatedTransition)?.animation(inserting: inserting)
    }
}

nonisolated public struct _ModifierTransition<E: ViewModifier>: Transition {
    let active: E
    let identity: E
    @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(phase.isIdentity ? identity : active)
    }
}

/// Draws a view away from its place by a share of its own size, towards an edge.
nonisolated public struct _EdgeOffsetEffect: _ElementModifier, Animatable {
    public typealias Body = Never
    var edge: Edge
    var share: Double

    public var animatableData: Double {
        get { share }
        set { share = newValue }
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        EdgeOffsetElement(modifier, inputs)
    }
}

private final class EdgeOffsetElement: TransformElement<_EdgeOffsetEffect> {
    override func transform() -> CGAffineTransform {
        let forward: CGFloat = environment.layoutDirection == .rightToLeft ? -1 : 1
        let share = modifier.share.finite()
        return switch modifier.edge {
        case .top: CGAffineTransform(translationX: 0, y: -share * presentation.height)
        case .bottom: CGAffineTransform(translationX: 0, y: share * presentation.height)
        case .leading: CGAffineTransform(translationX: -share * forward * presentation.width, y: 0)
        case .trailing: CGAffineTransform(translationX: share * forward * presentation.width, y: 0)
        }
    }

    override func modifierDidChange(from old: _EdgeOffsetEffect, _ oldEnvironment: EnvironmentValues) {
        if old.edge != modifier.edge || old.share != modifier.share { setNeedsDisplay() }
    }
}
