/// What a person can submit by.
public struct SubmitTriggers: OptionSet, Sendable {
    public typealias RawValue = Int
    public let rawValue: SubmitTriggers.RawValue
    public init(rawValue: SubmitTriggers.RawValue) { self.rawValue = rawValue }

    /// Return in a field for text.
    public static let text = SubmitTriggers(rawValue: 1 << 0)
    /// Return in a field to search with.
    public static let search = SubmitTriggers(rawValue: 1 << 1)
}

/// What the Return key of a keyboard on the screen says.
public struct SubmitLabel: Sendable {
    package enum Kind: String, Sendable { case done, go, send, join, route, search, `return`, next, `continue` }
    package let kind: Kind

    public static var done: SubmitLabel { SubmitLabel(kind: .done) }
    public static var go: SubmitLabel { SubmitLabel(kind: .go) }
    public static var send: SubmitLabel { SubmitLabel(kind: .send) }
    public static var join: SubmitLabel { SubmitLabel(kind: .join) }
    public static var route: SubmitLabel { SubmitLabel(kind: .route) }
    public static var search: SubmitLabel { SubmitLabel(kind: .search) }
    public static var `return`: SubmitLabel { SubmitLabel(kind: .return) }
    public static var next: SubmitLabel { SubmitLabel(kind: .next) }
    public static var `continue`: SubmitLabel { SubmitLabel(kind: .continue) }
}

/// What happens on submission, innermost last.
package final class SubmitAction: @unchecked Sendable {
    private let triggers: SubmitTriggers
    private let action: () -> Void
    private let outer: SubmitAction?

    fileprivate init(_ triggers: SubmitTriggers, _ action: @escaping () -> Void, outer: SubmitAction?) {
        (self.triggers, self.action, self.outer) = (triggers, action, outer)
    }

    /// From the inside out. False when nobody cares.
    @discardableResult package func callAsFunction(_ trigger: SubmitTriggers) -> Bool {
        let isMine = triggers.contains(trigger)
        if isMine { action() }
        let isOuters = outer?(trigger) ?? false
        return isMine || isOuters
    }
}

private enum SubmitActionKey: EnvironmentKey { static let defaultValue: SubmitAction? = nil }
private enum SubmitLabelKey: EnvironmentKey { static let defaultValue = SubmitLabel.return }

extension EnvironmentValues {
    package var submitAction: SubmitAction? {
        get { self[SubmitActionKey.self] }
        set { self[SubmitActionKey.self] = newValue }
    }

    package var submitLabel: SubmitLabel {
        get { self[SubmitLabelKey.self] }
        set { self[SubmitLabelKey.self] = newValue }
    }
}

nonisolated public struct _SubmitModifier: _EnvironmentModifier {
    public typealias Body = Never
    let triggers: SubmitTriggers
    let action: () -> Void
    nonisolated init(_ triggers: SubmitTriggers, _ action: @escaping () -> Void) {
        (self.triggers, self.action) = (triggers, action)
    }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment.submitAction = SubmitAction(triggers, action, outer: environment.submitAction)
    }
}

extension View {
    /// Runs `action` when a person submits what is in this view. Actions further out run afterwards.
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)
    ) -> some View {
        modifier(_SubmitModifier(triggers, action))
    }

    /// True: what is submitted in this view does not reach actions further out.
    nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View {
        transformEnvironment(\.submitAction) { if isBlocking { $0 = nil } }
    }

    /// What the Return key says while a field in this view has the focus.
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment(\.submitLabel, submitLabel)
    }
}
