import Foundation

/// Opens an address: as a view around says, or else by the host.
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
    /// What a handler made of an address.
    public struct Result: Sendable {
        enum Kind { case handled, discarded, system(URL?) }
        let kind: Kind

        /// It was opened.
        public static let handled = Result(kind: .handled)
        /// It will not be.
        public static let discarded = Result(kind: .discarded)
        /// The system is to open it.
        public static let systemAction = Result(kind: .system(nil))
        /// The system is to open another in its place.
        public static func systemAction(_ url: URL) -> OpenURLAction.Result { Result(kind: .system(url)) }
    }

    private let handler: Unchecked<((URL) -> OpenURLAction.Result)?>
    nonisolated fileprivate var system: HostOpenURL?

    nonisolated public init(handler: @escaping (URL) -> OpenURLAction.Result) { self.handler = Unchecked(handler) }
    nonisolated fileprivate init() { handler = Unchecked(nil) }

    public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

    /// Tells `completion` whether the address was opened.
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        switch (handler.value?(url) ?? .systemAction).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .system(let other): completion(system?.open(other ?? url) ?? false)
        }
    }
}

/// How the host opens addresses; an object, so that environments can be compared.
package final class HostOpenURL: @unchecked Sendable {
    /// False when it cannot.
    package let open: (URL) -> Bool
    package init(_ open: @escaping (URL) -> Bool) { self.open = open }
}

private enum OpenURLKey: EnvironmentKey { static let defaultValue: OpenURLAction? = nil }
private enum HostOpenURLKey: EnvironmentKey { static let defaultValue: HostOpenURL? = nil }

extension EnvironmentValues {
    /// Opens addresses where the view stands.
    public var openURL: OpenURLAction {
        get {
            var action = self[OpenURLKey.self] ?? OpenURLAction()
            action.system = self[HostOpenURLKey.self]
            return action
        }
        set { self[OpenURLKey.self] = newValue }
    }

    package var hostOpenURL: HostOpenURL? {
        get { self[HostOpenURLKey.self] }
        set { self[HostOpenURLKey.self] = newValue }
    }
}
