import Foundation

/// What the views of a screen say for the bars around it.
struct BarContent: Equatable {
    var title: Text?
    var displayMode = NavigationBarItem.TitleDisplayMode.automatic
    var hidesBackButton = false
    var removesSidebarToggle = false
    var search: SearchDescription?
    var role: ToolbarRole.Kind?
    var isTitleInlineLarge = false
    /// None or one.
    var titleMenu: [_ToolbarEntry] = []
    var items: [_ToolbarEntry] = []
    var visibility: [ToolbarPlacement.Kind: Visibility] = [:]
    var backgrounds: [ToolbarPlacement.Kind: BarBackground] = [:]
    var colorSchemes: [ToolbarPlacement.Kind: ColorScheme] = [:]

    func background(_ bar: ToolbarPlacement.Kind) -> BarBackground? { backgrounds[bar] ?? backgrounds[.automatic] }
    func colorScheme(_ bar: ToolbarPlacement.Kind) -> ColorScheme? { colorSchemes[bar] ?? colorSchemes[.automatic] }

    /// What is meant for a tab bar around a stack.
    var forTabBar: BarContent {
        var content = BarContent()
        content.visibility[.tabBar] = visibility[.tabBar]
        content.backgrounds[.tabBar] = backgrounds[.tabBar]
        content.colorSchemes[.tabBar] = colorSchemes[.tabBar]
        return content
    }

    func isHidden(_ bar: ToolbarPlacement.Kind) -> Bool { (visibility[bar] ?? visibility[.automatic]) == .hidden }

    static func == (a: Self, b: Self) -> Bool {
        a.title == b.title && a.displayMode == b.displayMode && a.hidesBackButton == b.hidesBackButton
            && a.removesSidebarToggle == b.removesSidebarToggle && a.search == b.search && a.role == b.role
            && a.isTitleInlineLarge == b.isTitleInlineLarge && a.titleMenu == b.titleMenu && a.visibility == b.visibility && a.items == b.items && a.backgrounds == b.backgrounds
            && a.colorSchemes == b.colorSchemes
    }

    enum Key: PreferenceKey {
        static var defaultValue: BarContent { BarContent() }

        /// Of several views the first one's title counts, and the items of all.
        static func reduce(value: inout BarContent, nextValue: () -> BarContent) {
            let next = nextValue()
            if value.title == nil { value.title = next.title }
            if value.displayMode == .automatic { value.displayMode = next.displayMode }
            value.hidesBackButton = value.hidesBackButton || next.hidesBackButton
            value.removesSidebarToggle = value.removesSidebarToggle || next.removesSidebarToggle
            value.search = value.search ?? next.search
            value.role = value.role ?? next.role
            value.isTitleInlineLarge = value.isTitleInlineLarge || next.isTitleInlineLarge
            if value.titleMenu.isEmpty { value.titleMenu = next.titleMenu }
            value.items += next.items
            value.visibility.merge(next.visibility) { old, _ in old }
            value.backgrounds.merge(next.backgrounds) { old, _ in old }
            value.colorSchemes.merge(next.colorSchemes) { old, _ in old }
        }
    }
}

struct BarBackground: Equatable {
    var style: AnyShapeStyle?
    var visibility: Visibility?

    static func == (a: Self, b: Self) -> Bool { a.visibility == b.visibility && areEqual(a.style, b.style) }
}

/// Says something for the bars, with the environment of the view that says it.
nonisolated struct BarModifier: _ElementModifier {
    typealias Body = Never
    let change: (inout BarContent, EnvironmentValues) -> Void
    init(_ change: @escaping (inout BarContent, EnvironmentValues) -> Void) { self.change = change }

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        BarElement(modifier, inputs)
    }
}

private final class BarElement: ModifierElement<BarModifier> {
    override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
        guard key == BarContent.Key.self else { return super.preference(key) }
        var content = super.preference(BarContent.Key.self) ?? BarContent()
        modifier.change(&content, environment)
        return (content as! K.Value)
    }

    override func didWrap() { preferencesDidChange() }
    override func modifierDidChange(from old: BarModifier, _ oldEnvironment: EnvironmentValues) {
        // Who follows what is said may be the one that updates this.
        guard !areEqual(old, modifier) || !oldEnvironment.isIdentical(to: environment) else { return }
        preferencesDidChange()
    }
}

/// How a navigation bar shows its title.
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        /// As the screen before; large on the first one.
        case automatic
        /// Small, in the middle of the bar.
        case inline
        /// Large, below the bar.
        case large
    }
}

extension View {
    nonisolated private func bar(_ change: @escaping (inout BarContent) -> Void) -> some View {
        modifier(BarModifier { content, _ in change(&content) })
    }

    /// The title of the screen that the view is on.
    nonisolated public func navigationTitle(_ title: Text) -> some View { bar { $0.title = title } }
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        bar { $0.title = Text(titleKey) }
    }
    @_disfavoredOverload nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
        let title = Text(title)
        return bar { $0.title = title }
    }

    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        bar { $0.displayMode = displayMode }
    }

    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        bar { $0.hidesBackButton = hidesBackButton }
    }

    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
        bar { $0.visibility[.navigationBar] = hidden ? .hidden : .visible }
    }

    // MARK: As before iOS 16

    nonisolated public func navigationBarTitle(_ title: Text) -> some View { bar { $0.title = title } }
    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
        bar { $0.title = Text(titleKey) }
    }
    @_disfavoredOverload nonisolated public func navigationBarTitle<S>(_ title: S) -> some View
    where S: StringProtocol {
        let title = Text(title)
        return bar { $0.title = title }
    }

    nonisolated public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        bar { ($0.title, $0.displayMode) = (title, displayMode) }
    }
    nonisolated public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        bar { ($0.title, $0.displayMode) = (Text(titleKey), displayMode) }
    }
    @_disfavoredOverload nonisolated public func navigationBarTitle<S>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View where S: StringProtocol {
        let title = Text(title)
        return bar { ($0.title, $0.displayMode) = (title, displayMode) }
    }

    nonisolated public func navigationBarItems<L, T>(leading: L, trailing: T) -> some View where L: View, T: View {
        toolbar {
            ToolbarItem(placement: .topBarLeading) { leading }
            ToolbarItem(placement: .topBarTrailing) { trailing }
        }
    }
    nonisolated public func navigationBarItems<L>(leading: L) -> some View where L: View {
        toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
    }
    nonisolated public func navigationBarItems<T>(trailing: T) -> some View where T: View {
        toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
    }

    // MARK: The bars

    /// Puts views on the bars around the screen.
    nonisolated public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View where Content: View {
        toolbarEntries([_ToolbarEntry(.automatic, AnyView(content()))])
    }

    nonisolated public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View
    where Content: ToolbarContent {
        toolbarEntries(Content._entries(content()))
    }

    nonisolated private func toolbarEntries(_ entries: [_ToolbarEntry]) -> some View {
        modifier(
            BarModifier { content, environment in
                content.items += entries.map { entry in
                    var entry = entry
                    entry.environment = environment
                    return entry
                }
            })
    }

    /// Whether bars show.
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        bar { content in for bar in bars { content.visibility[bar.kind] = visibility } }
    }

    /// Whether bars look as on a light or a dark ground, while they have a background; nil: as the screen does.
    nonisolated public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
        bar { content in for bar in bars { content.colorSchemes[bar.kind] = colorScheme } }
    }

    nonisolated public func toolbarBackground<S>(_ style: S, for bars: ToolbarPlacement...) -> some View
    where S: ShapeStyle {
        let style = AnyShapeStyle(style)
        return bar { content in for bar in bars { content.backgrounds[bar.kind, default: .init()].style = style } }
    }

    nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        bar { content in
            for bar in bars { content.backgrounds[bar.kind, default: .init()].visibility = visibility }
        }
    }
}

/// An item that a bar has by itself.
public struct ToolbarDefaultItemKind {
    enum Kind { case sidebarToggle }
    let kind: Kind
    /// The button that shows and hides the sidebar of a split view.
    nonisolated(unsafe) public static let sidebarToggle = ToolbarDefaultItemKind(kind: .sidebarToggle)
}

extension View {
    /// Takes an item away that the bar has by itself; nil: none.
    nonisolated public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
        modifier(BarModifier { content, _ in if defaultItemKind != nil { content.removesSidebarToggle = true } })
    }
}

/// Which bar is meant.
public struct ToolbarPlacement {
    enum Kind: Hashable { case automatic, navigationBar, bottomBar, tabBar }
    let kind: Kind
    public static var automatic: ToolbarPlacement { .init(kind: .automatic) }
    public static var bottomBar: ToolbarPlacement { .init(kind: .bottomBar) }
    public static var navigationBar: ToolbarPlacement { .init(kind: .navigationBar) }
    public static var tabBar: ToolbarPlacement { .init(kind: .tabBar) }
}
