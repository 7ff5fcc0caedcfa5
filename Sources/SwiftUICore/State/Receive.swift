import Combine
import Foundation

/// Runs something with each value of a publisher, as long as the view is there.
nonisolated public struct _ReceiveModifier<P>: _ElementModifier where P: Publisher, P.Failure == Never {
    public typealias Body = Never
    let publisher: P
    let action: (P.Output) -> Void
    nonisolated init(publisher: P, action: @escaping (P.Output) -> Void) {
        (self.publisher, self.action) = (publisher, action)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ReceiveElement(modifier, inputs)
    }
}

private final class ReceiveElement<P: Publisher>: ModifierElement<_ReceiveModifier<P>> where P.Failure == Never {
    private var subscription: AnyCancellable?

    override func didWrap() { scheduleSubscription() }

    override func modifierDidChange(from old: _ReceiveModifier<P>, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old.publisher, modifier.publisher) { scheduleSubscription() }
    }

    /// What a publisher delivers at once may change state, so that waits until the bodies have run.
    private func scheduleSubscription() {
        tree.perform { [weak self] in
            guard let self, isAttached else { return }
            subscription = nil
            subscription = modifier.publisher.sink { [weak self] value in
                let value = Unchecked(value)
                if isOnMainActor {
                    MainActor.assumeIsolated { self?.receive(value.value) }
                } else {
                    Task { @MainActor in self?.receive(value.value) }
                }
            }
        }
    }

    private func receive(_ value: P.Output) {
        guard isAttached else { return }
        // A value that a body sends waits for the end of the bodies.
        guard CurrentReader.node == nil else {
            return tree.perform { [weak self] in
                if let self, isAttached { modifier.action(value) }
            }
        }
        modifier.action(value)
    }

    override func willDetach() { subscription = nil }
}

extension View {
    /// Runs `action` with each value that the publisher delivers while the view is there.
    nonisolated public func onReceive<P>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
    where P: Publisher, P.Failure == Never {
        modifier(_ReceiveModifier(publisher: publisher, action: action))
    }
}
