import SwiftUI

extension View {
    /// Moves as `role` does whenever `value` changes, with less motion for those who asked for it.
    public func motion(_ role: MotionRole, value: some Equatable) -> some View {
        modifier(MotionModifier(role: role, value: value))
    }
}

private struct MotionModifier<Value: Equatable>: ViewModifier {
    let role: MotionRole
    let value: Value
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    func body(content: Content) -> some View {
        content.animation(role.animation(reduceMotion: reduceMotion), value: value)
    }
}

/// A view that goes through phases for as long as it is there, each reached with the `ambient` motion.
///
///     AmbientLoop([1, 0.6]) { opacity in Circle().opacity(opacity) }
///
/// With Reduce Motion it stays in its first phase, and no clock runs.
public struct AmbientLoop<Phase: Equatable, Content: View>: View {
    private let phases: [Phase]
    private let content: (Phase) -> Content
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    /// - Parameters:
    ///   - phases: In order, again and again. One alone stands still; none shows nothing.
    ///   - content: The view in a phase.
    public init(_ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content) {
        self.phases = Array(phases)
        self.content = content
    }

    public var body: some View {
        if let first = phases.first {
            if reduceMotion || phases.count == 1 {
                content(first)
            } else {
                PhaseAnimator(phases, content: content, animation: { _ in MotionRole.ambient.animation() })
            }
        }
    }
}
