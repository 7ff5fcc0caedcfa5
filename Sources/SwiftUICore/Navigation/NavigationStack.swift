import Foundation

/// Screens one over another, with a bar above them that leads back.
@MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
    private let path: PathSource?
    private let root: Root

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { (path, self.root) = (nil, root()) }

    /// The stack shows the path's values, and changes the path as a person goes.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        self.path = PathSource(
            binding: NavigationPathBinding(
                items: { path.wrappedValue.items }, append: { path.wrappedValue.items.append($0) },
                removeLast: { path.wrappedValue.items.removeLast(min($0, path.wrappedValue.count)) }))
    }

    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.root = root()
        self.path = PathSource(
            binding: NavigationPathBinding(
                items: { path.wrappedValue.map { PathItem($0) } },
                append: { item in
                    if let value = item.value.base as? Data.Element { path.wrappedValue.append(value) }
                },
                removeLast: { count in
                    var values = path.wrappedValue
                    for _ in 0..<min(count, values.count) { values.remove(at: values.index(values.endIndex, offsetBy: -1)) }
                    path.wrappedValue = values
                }))
    }

    public var body: some View { StackContent(path: path, root: AnyView(root)) }
}

/// A stack of screens, as before iOS 16.
@MainActor @preconcurrency public struct NavigationView<Content>: View where Content: View {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { NavigationContainer(path: nil, root: AnyView(content)) }
}

struct PathSource { let binding: NavigationPathBinding }

/// A stack that is all of a split view's column is the column's own.
private struct StackContent: View {
    let path: PathSource?
    let root: AnyView
    @State private var ownPath: [PathItem] = []
    @Environment(\.splitColumn) private var column

    var body: some View {
        if let column, let model = column.model {
            content(model)
        } else {
            NavigationContainer(path: path, root: root)
        }
    }

    private func content(_ model: NavigationModel) -> some View {
        let path = path?.binding ?? .own($ownPath), items = path.items()
        model.setPath(path, isOwn: true)
        return root.onChange(of: items, initial: true) { [weak model] old, new in
            let animated = old != new && !Transaction.current.disablesAnimations
            MainActor.assumeIsolated { model?.show(new, animated: animated) }
        }
    }
}

/// Keeps the screens of a stack with the place of the stack in the tree.
private struct NavigationContainer: View {
    let path: PathSource?
    let root: AnyView
    @State private var holder = NavigationHolder()
    /// The path of a stack whose program keeps none.
    @State private var ownPath: [PathItem] = []

    var body: some View { NavigationModelReader(holder: holder) { model in content(model) } }

    private func content(_ model: NavigationModel) -> some View {
        let path = path?.binding ?? .own($ownPath)
        model.setPath(path, isOwn: true)
        let items = path.items()
        return NavigationScreens(model: model, root: root)
            .onChange(of: items, initial: true) { [weak model] old, new in
                let animated = old != new && !Transaction.current.disablesAnimations
                MainActor.assumeIsolated { model?.show(new, animated: animated) }
            }
    }
}

extension NavigationPathBinding {
    /// The path of a stack whose program keeps none.
    fileprivate static func own(_ path: Binding<[PathItem]>) -> NavigationPathBinding {
        NavigationPathBinding(
            items: { path.wrappedValue }, append: { path.wrappedValue.append($0) },
            removeLast: { path.wrappedValue.removeLast(min($0, path.wrappedValue.count)) })
    }
}

private final class NavigationHolder { var model: NavigationModel? }

/// Makes the model in the tree where the stack stands.
private struct NavigationModelReader<Content: View>: View {
    let holder: NavigationHolder
    let content: (NavigationModel) -> Content
    private var tree = TreeProperty()

    init(holder: NavigationHolder, content: @escaping (NavigationModel) -> Content) {
        (self.holder, self.content) = (holder, content)
    }

    var body: some View {
        let model = holder.model ?? NavigationModel(tree.tree!)
        holder.model = model
        return content(model)
    }
}

/// The tree that a view stands in.
struct TreeProperty: DynamicProperty {
    fileprivate(set) var tree: ViewTree?
    @MainActor static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        property.tree = node.tree
    }
}

// MARK: Destinations

/// Says on the stack around a view what shows values of a type.
nonisolated struct DestinationModifier: _ElementModifier {
    typealias Body = Never
    let type: ObjectIdentifier
    let content: (PathItem) -> AnyView

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        DestinationElement(modifier, inputs)
    }
}

private final class DestinationElement: ModifierElement<DestinationModifier> {
    private var model: NavigationModel? { environment.navigation?.model }

    override func didWrap() { model?.register(modifier.type, owner: identity, modifier.content) }

    override func modifierDidChange(from old: DestinationModifier, _ oldEnvironment: EnvironmentValues) {
        model?.register(modifier.type, owner: identity, modifier.content)
    }

    override func willDetach() { model?.unregister(owner: identity) }
}

extension View {
    /// Shows the values of a type that links in this stack lead to.
    nonisolated public func navigationDestination<D, C>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        modifier(
            DestinationModifier(type: ObjectIdentifier(D.self)) { item in
                (item.value.base as? D).map { AnyView(destination($0)) } ?? AnyView(EmptyView())
            })
    }

    /// Shows a screen while `isPresented` is true.
    nonisolated public func navigationDestination<V>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View where V: View {
        let destination = AnyView(destination())
        return presentation(isPresented, { .screen($0.navigation) }) { destination }
    }

    /// Shows a screen while `item` has a value.
    nonisolated public func navigationDestination<D, C>(
        item: Binding<Optional<D>>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        modifier(
            PresentationModifier { environment in
                guard let value = item.wrappedValue else { return nil }
                return PresentationRequest(
                    identity: AnyHashable(value), style: .screen(environment.navigation),
                    content: { AnyView(destination(value)) },
                    end: { if item.wrappedValue == value { item.wrappedValue = nil } })
            })
    }
}

// MARK: Links

/// A button that leads to another screen.
nonisolated public struct NavigationLink<Label, Destination>: View where Label: View, Destination: View {
    private enum Target {
        case view(Destination)
        case value(PathItem?)
    }

    private let target: Target
    private let label: Label
    @Environment(\.navigation) private var navigation
    @Environment(\.listPlace) private var listPlace

    private init(_ target: Target, label: Label) { (self.target, self.label) = (target, label) }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(.view(destination()), label: label())
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(.view(destination), label: label())
    }

    @MainActor @preconcurrency public var body: some View {
        let model = navigation?.model
        let button = Button {
            switch target {
            case .view(let view): model?.push(AnyView(view))
            case .value(let item): if let item { model?.push(item) }
            }
        } label: {
            label
        }
        .disabled(isIdle)
        if listPlace == .row { button.buttonStyle(ListLinkStyle()) } else { button }
    }

    /// A link that leads nowhere cannot be used.
    private var isIdle: Bool {
        if navigation?.model == nil { return true }
        if case .value(nil) = target { return true }
        return false
    }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(.view(destination()), label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder destination: () -> Destination)
    where S: StringProtocol {
        self.init(.view(destination()), label: Text(title))
    }

    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        self.init(.view(destination), label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, destination: Destination) where S: StringProtocol {
        self.init(.view(destination), label: Text(title))
    }
}

extension NavigationLink where Destination == Never {
    public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
        self.init(.value(value.map { PathItem($0) }), label: label())
    }

    public init<P>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text, P: Hashable {
        self.init(.value(value.map { PathItem($0) }), label: Text(titleKey))
    }

    @_disfavoredOverload public init<S, P>(_ title: S, value: P?) where Label == Text, S: StringProtocol, P: Hashable {
        self.init(.value(value.map { PathItem($0) }), label: Text(title))
    }

    public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Decodable, P: Encodable, P: Hashable {
        self.init(.value(value.map { PathItem(codable: $0) }), label: label())
    }

    public init<P>(_ titleKey: LocalizedStringKey, value: P?)
    where Label == Text, P: Decodable, P: Encodable, P: Hashable {
        self.init(.value(value.map { PathItem(codable: $0) }), label: Text(titleKey))
    }

    @_disfavoredOverload public init<S, P>(_ title: S, value: P?)
    where Label == Text, S: StringProtocol, P: Decodable, P: Encodable, P: Hashable {
        self.init(.value(value.map { PathItem(codable: $0) }), label: Text(title))
    }
}
