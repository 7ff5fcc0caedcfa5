import Foundation

/// A scene of which each window shows the same content, each with a state of its own.
nonisolated public struct WindowGroup<Content>: Scene where Content: View {
    let id: String?
    let title: Text?
    let content: Content

    private init(id: String?, title: Text?, content: Content) {
        (self.id, self.title, self.content) = (id, title, content)
    }
}

extension WindowGroup {
    nonisolated public init(id: String, @ViewBuilder content: () -> Content) {
        self.init(id: id, title: nil, content: content())
    }

    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
        self.init(id: id, title: title, content: content())
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        self.init(id: id, title: Text(titleKey), content: content())
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, id: String, @ViewBuilder content: () -> Content)
    where S: StringProtocol {
        self.init(id: id, title: Text(title), content: content())
    }

    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(id: nil, title: nil, content: content())
    }

    nonisolated public init(_ title: Text, @ViewBuilder content: () -> Content) {
        self.init(id: nil, title: title, content: content())
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(id: nil, title: Text(titleKey), content: content())
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content)
    where S: StringProtocol {
        self.init(id: nil, title: Text(title), content: content())
    }
}

// A window for each value: `openWindow(value:)` opens it.
extension WindowGroup {
    nonisolated public init<D, C>(
        id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: id, title: nil, content: PresentedWindowContent(content))
    }

    nonisolated public init<D, C>(
        _ title: Text, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: id, title: title, content: PresentedWindowContent(content))
    }

    nonisolated public init<D, C>(
        _ titleKey: LocalizedStringKey, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: id, title: Text(titleKey), content: PresentedWindowContent(content))
    }

    @_disfavoredOverload nonisolated public init<S, D, C>(
        _ title: S, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    )
    where
        Content == PresentedWindowContent<D, C>, S: StringProtocol, D: Decodable, D: Encodable, D: Hashable, C: View
    {
        self.init(id: id, title: Text(title), content: PresentedWindowContent(content))
    }

    nonisolated public init<D, C>(
        for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: nil, title: nil, content: PresentedWindowContent(content))
    }

    nonisolated public init<D, C>(
        _ title: Text, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: nil, title: title, content: PresentedWindowContent(content))
    }

    nonisolated public init<D, C>(
        _ titleKey: LocalizedStringKey, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: nil, title: Text(titleKey), content: PresentedWindowContent(content))
    }

    @_disfavoredOverload nonisolated public init<S, D, C>(
        _ title: S, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    )
    where
        Content == PresentedWindowContent<D, C>, S: StringProtocol, D: Decodable, D: Encodable, D: Hashable, C: View
    {
        self.init(id: nil, title: Text(title), content: PresentedWindowContent(content))
    }
}

// The same, with a value for windows that are opened without one.
extension WindowGroup {
    nonisolated public init<D, C>(
        id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: id, title: nil, content: PresentedWindowContent(content, defaultValue))
    }

    nonisolated public init<D, C>(
        _ title: Text, id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: id, title: title, content: PresentedWindowContent(content, defaultValue))
    }

    nonisolated public init<D, C>(
        _ titleKey: LocalizedStringKey, id: String, for type: D.Type = D.self,
        @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: id, title: Text(titleKey), content: PresentedWindowContent(content, defaultValue))
    }

    nonisolated public init<D, C>(
        for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
        self.init(id: nil, title: nil, content: PresentedWindowContent(content, defaultValue))
    }
}

/// The content of a window that shows a value.
nonisolated public struct PresentedWindowContent<Data, Content>: View
where Data: Decodable, Data: Encodable, Data: Hashable, Content: View {
    private let content: (Binding<Data?>) -> Content
    @Environment(\.windowValue) private var given
    /// What the window shows since its content wrote to the binding.
    @State private var written: Data??

    init(_ content: @escaping (Binding<Data?>) -> Content) { self.content = content }

    init(_ content: @escaping (Binding<Data>) -> Content, _ defaultValue: @escaping () -> Data) {
        self.content = { value in
            content(
                Binding(
                    get: { value.wrappedValue ?? defaultValue() },
                    set: { value.transaction($1).wrappedValue = $0 }))
        }
    }

    @MainActor @preconcurrency public var body: some View {
        let (written, given) = ($written, given?.value as? Data)
        content(
            Binding(
                get: { written.wrappedValue ?? given }, set: { written.transaction($1).wrappedValue = .some($0) }))
    }
}

/// The value that a window was opened for.
struct WindowValue: Equatable {
    let value: AnyHashable
}

private enum WindowValueKey: EnvironmentKey { static var defaultValue: WindowValue? { nil } }

extension EnvironmentValues {
    var windowValue: WindowValue? {
        get { self[WindowValueKey.self] }
        set { self[WindowValueKey.self] = newValue }
    }
}

/// A window's content says what values it can be opened for.
protocol ValueWindowContent {
    static var valueType: Any.Type { get }
    static func decode(_ json: Data) throws -> AnyHashable
}

extension PresentedWindowContent: ValueWindowContent {
    static var valueType: Any.Type { Data.self }
    static func decode(_ json: Foundation.Data) throws -> AnyHashable {
        AnyHashable(try JSONDecoder().decode(Data.self, from: json))
    }
}

extension WindowGroup: _PrimitiveScene {
    public typealias Body = Never

    @MainActor public static func _makeScene(_ scene: Self, _ inputs: _NodeInputs) -> _ViewNode {
        WindowGroupNode(scene, inputs)
    }

    @MainActor public static func _updateScene(_ node: _ViewNode, to scene: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: WindowGroupNode<Content>.self).update(to: scene, environment)
    }
}

/// A scene that a host can open.
@MainActor protocol SceneNode: _ViewNode {
    var sceneID: String? { get }
    var title: Text? { get }
    /// The type of values that it is opened for; nil when it is opened without.
    var valueType: Any.Type? { get }
    func decodeValue(_ json: Data) throws -> AnyHashable?
    /// The root view of one window. It follows what the app's body makes of the scene.
    func makeRoot() -> AnyView
}

private final class WindowGroupNode<Content: View>: _ViewNode, SceneNode {
    private var scene: WindowGroup<Content>
    private let content: StateLocation<Content>

    init(_ scene: WindowGroup<Content>, _ inputs: _NodeInputs) {
        self.scene = scene
        content = StateLocation(scene.content)
        super.init(inputs)
    }

    func update(to new: WindowGroup<Content>, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        scene = new
        content.set(new.content, transaction: tree.transaction)
    }

    var sceneID: String? { scene.id }
    var title: Text? { scene.title }
    private var valueContent: (any ValueWindowContent.Type)? { Content.self as? any ValueWindowContent.Type }
    var valueType: Any.Type? { valueContent?.valueType }
    func decodeValue(_ json: Data) throws -> AnyHashable? { try valueContent?.decode(json) }
    func makeRoot() -> AnyView { AnyView(WindowRoot(content: content)) }
}

/// Shows the newest content that the app's body has made.
private struct WindowRoot<Content: View>: View {
    let content: AnyLocation<Content>
    var body: Content { content.get() }
}
