import Foundation

/// Opens a window of a scene of the app.
@MainActor @preconcurrency public struct OpenWindowAction {
    let open: @MainActor (WindowTarget) -> Void

    /// A window for a value, of the first group that is for values of this type.
    public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {
        open(WindowTarget(id: nil, value))
    }

    /// A window of the group with this id.
    public func callAsFunction(id: String) { open(WindowTarget(id: id)) }

    public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable {
        open(WindowTarget(id: id, value))
    }
}

/// Closes windows of the app.
@MainActor @preconcurrency public struct DismissWindowAction {
    let dismiss: @MainActor (WindowTarget) -> Void

    /// The window for a value.
    public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {
        dismiss(WindowTarget(id: nil, value))
    }

    /// All windows of the group with this id.
    public func callAsFunction(id: String) { dismiss(WindowTarget(id: id)) }

    public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable {
        dismiss(WindowTarget(id: id, value))
    }
}

/// What a program says of the window that it means.
struct WindowTarget {
    let id: String?
    let value: AnyHashable?
    let valueType: Any.Type?
    let encode: (() throws -> Data)?

    init(id: String) { (self.id, value, valueType, encode) = (id, nil, nil, nil) }

    init<D: Codable & Hashable>(id: String?, _ value: D) {
        (self.id, self.value, valueType) = (id, AnyHashable(value), D.self)
        encode = { try JSONEncoder().encode(value) }
    }
}

private enum OpenWindowKey: EnvironmentKey {
    static let defaultValue = MainActor.assumeIsolated { Unchecked(OpenWindowAction { _ in }) }.value
}

private enum DismissWindowKey: EnvironmentKey {
    static let defaultValue =
        MainActor.assumeIsolated { Unchecked(DismissWindowAction { _ in }) }.value
}

private enum SupportsMultipleWindowsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Opens windows. Outside of an app it has none to open.
    public var openWindow: OpenWindowAction { self[OpenWindowKey.self] }
    public var dismissWindow: DismissWindowAction { self[DismissWindowKey.self] }
    /// Whether the host can show more than one window.
    public var supportsMultipleWindows: Bool { self[SupportsMultipleWindowsKey.self] }

    mutating func setWindowActions(open: OpenWindowAction, dismiss: DismissWindowAction, supportsMultiple: Bool) {
        self[OpenWindowKey.self] = open
        self[DismissWindowKey.self] = dismiss
        self[SupportsMultipleWindowsKey.self] = supportsMultiple
    }
}
