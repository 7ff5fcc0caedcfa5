import Foundation

/// Whether scroll indicators are there.
public struct ScrollIndicatorVisibility: Sendable {
    private enum Kind: Sendable { case automatic, visible, hidden, never }
    private let kind: Kind

    /// While content moves.
    public static var automatic: ScrollIndicatorVisibility { .init(kind: .automatic) }
    /// While content moves, as on iOS.
    public static var visible: ScrollIndicatorVisibility { .init(kind: .visible) }
    public static var hidden: ScrollIndicatorVisibility { .init(kind: .hidden) }
    public static var never: ScrollIndicatorVisibility { .init(kind: .never) }
}

extension ScrollIndicatorVisibility: Equatable {}

extension ScrollIndicatorVisibility {
    package var isHidden: Bool { kind == .hidden || kind == .never }
}

/// What content does that is pulled beyond its end.
public struct ScrollBounceBehavior: Sendable {
    private enum Kind: Sendable { case automatic, always, basedOnSize }
    private let kind: Kind

    /// Always, as for `always`.
    public static var automatic: ScrollBounceBehavior { .init(kind: .automatic) }
    public static var always: ScrollBounceBehavior { .init(kind: .always) }
    /// Only content that is larger than its scroll view gives way.
    public static var basedOnSize: ScrollBounceBehavior { .init(kind: .basedOnSize) }

    package var dependsOnSize: Bool { kind == .basedOnSize }
}

/// Whether scrolling takes the focus from a text field, and its keyboard away.
public struct ScrollDismissesKeyboardMode: Sendable {
    private enum Kind: Sendable { case automatic, immediately, interactively, never }
    private let kind: Kind

    public static var automatic: ScrollDismissesKeyboardMode { .init(kind: .automatic) }
    /// As soon as content is dragged.
    public static var immediately: ScrollDismissesKeyboardMode { .init(kind: .immediately) }
    /// With a keyboard on the screen that the finger can push away. A host without one keeps the focus where it is.
    public static var interactively: ScrollDismissesKeyboardMode { .init(kind: .interactively) }
    public static var never: ScrollDismissesKeyboardMode { .init(kind: .never) }

    package var endsFocus: Bool { kind == .immediately }
}

/// What a margin of a scroll view is for.
public struct ContentMarginPlacement: Sendable {
    fileprivate enum Kind: Sendable { case automatic, content, indicators }
    fileprivate let kind: Kind

    /// Content and indicators alike.
    public static var automatic: ContentMarginPlacement { .init(kind: .automatic) }
    public static var scrollContent: ContentMarginPlacement { .init(kind: .content) }
    public static var scrollIndicators: ContentMarginPlacement { .init(kind: .indicators) }
}

/// The margins that scroll views take.
package struct ContentMargins: Equatable {
    package var content = EdgeInsets()
    package var indicators = EdgeInsets()
}

private enum ScrollEnabledKey: EnvironmentKey { static let defaultValue = true }
private enum ClipDisabledKey: EnvironmentKey { static let defaultValue = false }
private enum HorizontalIndicatorsKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }
private enum VerticalIndicatorsKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }
private enum HorizontalBounceKey: EnvironmentKey { static let defaultValue = ScrollBounceBehavior.automatic }
private enum VerticalBounceKey: EnvironmentKey { static let defaultValue = ScrollBounceBehavior.automatic }
private enum DismissesKeyboardKey: EnvironmentKey { static let defaultValue = ScrollDismissesKeyboardMode.automatic }
private enum ContentMarginsKey: EnvironmentKey { static let defaultValue = ContentMargins() }
private enum DefaultAnchorKey: EnvironmentKey { static let defaultValue: UnitPoint? = nil }
private enum ContentBackgroundKey: EnvironmentKey { static let defaultValue = Visibility.automatic }
private enum TargetBehaviorKey: EnvironmentKey {
    nonisolated(unsafe) static let defaultValue: (any ScrollTargetBehavior)? = nil
}
private enum ScrollBackgroundKey: EnvironmentKey { static let defaultValue: SystemColor? = nil }

extension EnvironmentValues {
    /// Whether scroll views answer to fingers and wheels.
    public var isScrollEnabled: Bool {
        get { self[ScrollEnabledKey.self] }
        set { self[ScrollEnabledKey.self] = newValue }
    }

    public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
        get { self[HorizontalIndicatorsKey.self] }
        set { self[HorizontalIndicatorsKey.self] = newValue }
    }

    public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
        get { self[VerticalIndicatorsKey.self] }
        set { self[VerticalIndicatorsKey.self] = newValue }
    }

    public var horizontalScrollBounceBehavior: ScrollBounceBehavior {
        get { self[HorizontalBounceKey.self] }
        set { self[HorizontalBounceKey.self] = newValue }
    }

    public var verticalScrollBounceBehavior: ScrollBounceBehavior {
        get { self[VerticalBounceKey.self] }
        set { self[VerticalBounceKey.self] = newValue }
    }

    public var scrollDismissesKeyboardMode: ScrollDismissesKeyboardMode {
        get { self[DismissesKeyboardKey.self] }
        set { self[DismissesKeyboardKey.self] = newValue }
    }

    package var isScrollClipDisabled: Bool {
        get { self[ClipDisabledKey.self] }
        set { self[ClipDisabledKey.self] = newValue }
    }

    package var contentMargins: ContentMargins {
        get { self[ContentMarginsKey.self] }
        set { self[ContentMarginsKey.self] = newValue }
    }

    package var defaultScrollAnchor: UnitPoint? {
        get { self[DefaultAnchorKey.self] }
        set { self[DefaultAnchorKey.self] = newValue }
    }

    package var scrollContentBackground: Visibility {
        get { self[ContentBackgroundKey.self] }
        set { self[ContentBackgroundKey.self] = newValue }
    }

    package var scrollTargetBehavior: (any ScrollTargetBehavior)? {
        get { self[TargetBehaviorKey.self] }
        set { self[TargetBehaviorKey.self] = newValue }
    }

    /// What a list fills its area with.
    package var scrollBackground: SystemColor? {
        get { self[ScrollBackgroundKey.self] }
        set { self[ScrollBackgroundKey.self] = newValue }
    }

    package func bounceBehavior(_ axis: Axis) -> ScrollBounceBehavior {
        axis == .horizontal ? horizontalScrollBounceBehavior : verticalScrollBounceBehavior
    }

    package func indicatorVisibility(_ axis: Axis) -> ScrollIndicatorVisibility {
        axis == .horizontal ? horizontalScrollIndicatorVisibility : verticalScrollIndicatorVisibility
    }

    /// What is meant for the nearest scroll view does not hold for those inside of it.
    package mutating func forgetScrollConditions() {
        if contentMargins != ContentMargins() { contentMargins = ContentMargins() }
        if defaultScrollAnchor != nil { defaultScrollAnchor = nil }
        if scrollTargetBehavior != nil { scrollTargetBehavior = nil }
        if isScrollClipDisabled { isScrollClipDisabled = false }
        if scrollBackground != nil { scrollBackground = nil }
    }
}

extension FocusRouter {
    func scrollBegan(_ mode: ScrollDismissesKeyboardMode) {
        if mode.endsFocus, focused != nil { move(to: nil) }
    }
}

extension View {
    /// True: scroll views in this view stand still under fingers and wheels. A program can still move them.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isScrollEnabled) { $0 = $0 && !disabled }
    }

    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View {
        transformEnvironment(\.self) { values in
            if axes.contains(.vertical) { values.verticalScrollIndicatorVisibility = visibility }
            if axes.contains(.horizontal) { values.horizontalScrollIndicatorVisibility = visibility }
        }
    }

    nonisolated public func scrollBounceBehavior(
        _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
    ) -> some View {
        transformEnvironment(\.self) { values in
            if axes.contains(.vertical) { values.verticalScrollBounceBehavior = behavior }
            if axes.contains(.horizontal) { values.horizontalScrollBounceBehavior = behavior }
        }
    }

    /// True: content shows beyond the edges of its scroll view.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
        environment(\.isScrollClipDisabled, disabled)
    }

    /// Whether lists and forms draw the background of their style.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        environment(\.scrollContentBackground, visibility)
    }

    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
        environment(\.scrollDismissesKeyboardMode, mode)
    }

    /// Space around the content of scroll views, inside of what scrolls.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        let held = EdgeInsets(
            top: insets.top.finite(), leading: insets.leading.finite(), bottom: insets.bottom.finite(),
            trailing: insets.trailing.finite())
        return transformEnvironment(\.contentMargins) { margins in
            for edge in Edge.allCases where edges.contains(edge) {
                if placement.kind != .indicators { margins.content[edge] = held[edge] }
                if placement.kind != .content { margins.indicators[edge] = held[edge] }
            }
        }
    }

    /// `length` in points; nil for the standard 16.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        contentMargins(edges, EdgeInsets(length ?? 16), for: placement)
    }

    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        contentMargins(.all, length, for: placement)
    }

    /// The part of the content that shows first: `.bottom` begins at the end, and stays there while content is added, until someone
    /// scrolls.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        environment(\.defaultScrollAnchor, anchor)
    }
}
