import Foundation

/// What the content of a bar is for, which decides where its title stands.
public struct ToolbarRole: Sendable {
    enum Kind: Sendable { case automatic, navigationStack, browser, editor }
    let kind: Kind

    /// As `navigationStack`.
    public static var automatic: ToolbarRole { .init(kind: .automatic) }
    /// The title in the middle, and the way back named after the screen that it leads to.
    public static var navigationStack: ToolbarRole { .init(kind: .navigationStack) }
    /// The title at the leading edge in wide windows.
    public static var browser: ToolbarRole { .init(kind: .browser) }
    /// As for a browser, with a way back that has no name.
    public static var editor: ToolbarRole { .init(kind: .editor) }
}

/// How a bar shows its title.
public struct ToolbarTitleDisplayMode {
    enum Kind { case automatic, large, inlineLarge, inline }
    let kind: Kind

    public static var automatic: ToolbarTitleDisplayMode { .init(kind: .automatic) }
    /// Large, below the bar, until content comes up.
    public static var large: ToolbarTitleDisplayMode { .init(kind: .large) }
    /// Large, at the leading edge of the bar's row.
    public static var inlineLarge: ToolbarTitleDisplayMode { .init(kind: .inlineLarge) }
    /// Small, in the bar's row.
    public static var inline: ToolbarTitleDisplayMode { .init(kind: .inline) }
}

extension BarContent {
    /// Whether the title stands at the leading edge of the row.
    func hasLeadingTitle(isNarrow: Bool) -> Bool {
        if isTitleInlineLarge { return true }
        return !isNarrow && (role == .browser || role == .editor)
    }
}

extension View {
    nonisolated public func toolbarRole(_ role: ToolbarRole) -> some View {
        modifier(BarModifier { content, _ in if role.kind != .automatic { content.role = role.kind } })
    }

    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        modifier(
            BarModifier { content, _ in
                content.isTitleInlineLarge = mode.kind == .inlineLarge
                switch mode.kind {
                case .automatic: break
                case .large: content.displayMode = .large
                case .inlineLarge, .inline: content.displayMode = .inline
                }
            })
    }

    /// Makes the small title of the bar a menu of actions.
    nonisolated public func toolbarTitleMenu<C>(@ViewBuilder content: () -> C) -> some View where C: View {
        let menu = AnyView(content())
        return modifier(
            BarModifier { content, environment in
                var entry = _ToolbarEntry(.principal, menu)
                entry.environment = environment
                content.titleMenu = [entry]
            })
    }
}
