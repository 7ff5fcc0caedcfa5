import Foundation

/// A view on a bar.
public struct _ToolbarEntry {
    let placement: ToolbarItemPlacement.Kind
    let view: AnyView
    /// That of the view that puts it there.
    var environment: EnvironmentValues?

    init(_ placement: ToolbarItemPlacement.Kind, _ view: AnyView) { (self.placement, self.view) = (placement, view) }
}

extension _ToolbarEntry {
    static func == (a: Self, b: Self) -> Bool {
        a.placement == b.placement && areEqual(a.view, b.view)
            && (a.environment.map { own in b.environment.map { own.isIdentical(to: $0) } ?? false } ?? (b.environment == nil))
    }
}

extension [_ToolbarEntry] {
    static func == (a: Self, b: Self) -> Bool { a.count == b.count && zip(a, b).allSatisfy { $0 == $1 } }
}

/// Where on the bars an item stands.
public struct ToolbarItemPlacement: Sendable {
    enum Kind: Hashable, Sendable {
        case automatic, principal, navigation, primaryAction, secondaryAction, status, confirmationAction
        case cancellationAction, destructiveAction, keyboard, topBarLeading, topBarTrailing, bottomBar
    }

    let kind: Kind
    public static let automatic = ToolbarItemPlacement(kind: .automatic)
    /// In the middle, in place of the title.
    public static let principal = ToolbarItemPlacement(kind: .principal)
    public static let navigation = ToolbarItemPlacement(kind: .navigation)
    public static let primaryAction = ToolbarItemPlacement(kind: .primaryAction)
    public static let secondaryAction = ToolbarItemPlacement(kind: .secondaryAction)
    public static let status = ToolbarItemPlacement(kind: .status)
    public static let confirmationAction = ToolbarItemPlacement(kind: .confirmationAction)
    public static let cancellationAction = ToolbarItemPlacement(kind: .cancellationAction)
    public static let destructiveAction = ToolbarItemPlacement(kind: .destructiveAction)
    public static let topBarLeading = ToolbarItemPlacement(kind: .topBarLeading)
    public static let topBarTrailing = ToolbarItemPlacement(kind: .topBarTrailing)
    public static let navigationBarLeading = ToolbarItemPlacement(kind: .topBarLeading)
    public static let navigationBarTrailing = ToolbarItemPlacement(kind: .topBarTrailing)
    public static let bottomBar = ToolbarItemPlacement(kind: .bottomBar)

    enum Spot { case leading, center, trailing, bottom }
}

extension ToolbarItemPlacement.Kind {
    var spot: ToolbarItemPlacement.Spot {
        switch self {
        case .topBarLeading, .navigation, .cancellationAction: .leading
        case .principal: .center
        case .bottomBar, .status: .bottom
        default: .trailing
        }
    }
}

/// What a toolbar is made of.
@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
    nonisolated static func _entries(_ content: Self) -> [_ToolbarEntry]
}

/// Toolbar content that the bar knows by itself; it has no body.
@MainActor @preconcurrency public protocol _PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension _PrimitiveToolbarContent {
    public var body: Never { fatalError("\(Self.self) is shown by the bar and has no body") }
}

extension ToolbarContent {
    nonisolated public static func _entries(_ content: Self) -> [_ToolbarEntry] {
        let content = Unchecked(content)
        return MainActor.assumeIsolated { Unchecked(Body._entries(content.value.body)) }.value
    }
}

extension Never: ToolbarContent {
    nonisolated public static func _entries(_ content: Never) -> [_ToolbarEntry] {}
}

/// One view on a bar.
nonisolated public struct ToolbarItem<ID, Content>: _PrimitiveToolbarContent where Content: View {
    public typealias Body = Never
    let placement: ToolbarItemPlacement
    let content: Content

    public static func _entries(_ item: Self) -> [_ToolbarEntry] {
        [_ToolbarEntry(item.placement.kind, AnyView(item.content))]
    }
}

extension ToolbarItem where ID == () {
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        (self.placement, self.content) = (placement, content())
    }
}

/// Several views at one place.
nonisolated public struct ToolbarItemGroup<Content>: _PrimitiveToolbarContent where Content: View {
    public typealias Body = Never
    let placement: ToolbarItemPlacement
    let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        (self.placement, self.content) = (placement, content())
    }

    public static func _entries(_ group: Self) -> [_ToolbarEntry] {
        [_ToolbarEntry(group.placement.kind, AnyView(group.content))]
    }
}

/// Toolbar content whose type is not known.
public struct _ToolbarEntries: _PrimitiveToolbarContent {
    public typealias Body = Never
    nonisolated(unsafe) let entries: [_ToolbarEntry]
    nonisolated init(_ entries: [_ToolbarEntry]) { self.entries = entries }

    nonisolated public static func _entries(_ content: Self) -> [_ToolbarEntry] { content.entries }
}

extension Group: ToolbarContent, _PrimitiveToolbarContent where Content: ToolbarContent {
    nonisolated public init(@ToolbarContentBuilder content: () -> Content) { self.content = content() }
    nonisolated public static func _entries(_ group: Self) -> [_ToolbarEntry] { Content._entries(group.content) }
}

/// Puts the toolbar items that a closure lists together.
@resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent { content }

    public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
        content
    }

    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: ToolbarContent { content }

    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
        _ConditionalContent(storage: .trueContent(first))
    }

    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
        _ConditionalContent(storage: .falseContent(second))
    }

    public static func buildLimitedAvailability<Content>(_ content: Content) -> some ToolbarContent
    where Content: ToolbarContent {
        content
    }

    public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some ToolbarContent
    where C0: ToolbarContent, C1: ToolbarContent {
        _ToolbarEntries(C0._entries(c0) + C1._entries(c1))
    }

    public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> some ToolbarContent
    where C0: ToolbarContent, C1: ToolbarContent, C2: ToolbarContent {
        _ToolbarEntries(C0._entries(c0) + C1._entries(c1) + C2._entries(c2))
    }

    public static func buildBlock<C0, C1, C2, C3>(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3) -> some ToolbarContent
    where C0: ToolbarContent, C1: ToolbarContent, C2: ToolbarContent, C3: ToolbarContent {
        _ToolbarEntries(C0._entries(c0) + C1._entries(c1) + C2._entries(c2) + C3._entries(c3))
    }

    public static func buildBlock<C0, C1, C2, C3, C4>(
        _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4
    ) -> some ToolbarContent
    where C0: ToolbarContent, C1: ToolbarContent, C2: ToolbarContent, C3: ToolbarContent, C4: ToolbarContent {
        _ToolbarEntries(C0._entries(c0) + C1._entries(c1) + C2._entries(c2) + C3._entries(c3) + C4._entries(c4))
    }
}

extension Optional: ToolbarContent, _PrimitiveToolbarContent where Wrapped: ToolbarContent {
    nonisolated public static func _entries(_ content: Wrapped?) -> [_ToolbarEntry] {
        content.map { Wrapped._entries($0) } ?? []
    }
}

extension _ConditionalContent: ToolbarContent, _PrimitiveToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
    nonisolated public static func _entries(_ content: Self) -> [_ToolbarEntry] {
        switch content.storage {
        case .trueContent(let content): TrueContent._entries(content)
        case .falseContent(let content): FalseContent._entries(content)
        }
    }
}

/// Gives a view the whole environment of another place.
nonisolated struct ForeignEnvironmentModifier: _EnvironmentModifier {
    let environment: EnvironmentValues

    @MainActor func _transform(_ values: inout EnvironmentValues) {
        values = environment.untracked
        values.stackAxis = nil
    }
}
