import Foundation

/// How the content of one view goes over into other content, within an animation: text that reads otherwise, an image of another
/// name. The view itself stays, so this is no matter of insertion and removal.
public struct ContentTransition: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// Where nobody asked for a kind: text that reads the same interpolates, and other text fades.
        case automatic
        case identity
        case opacity
        case interpolate
        case numericText(countsDown: Bool)
        case numericValue(Double)
    }

    package let kind: Kind
    package init(_ kind: Kind) { self.kind = kind }

    /// Content changes at once, also within an animation.
    public static let identity = ContentTransition(.identity)

    /// What was fades out while what is new fades in.
    public static let opacity = ContentTransition(.opacity)

    /// Glyphs that both contents have travel to their new places, sizes and colours; the others fade.
    public static let interpolate = ContentTransition(.interpolate)

    /// Characters that differ roll into place, those that stay travel with the text.
    /// - Parameter countsDown: The numbers fall: what is new comes in from above instead of from below.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(.numericText(countsDown: countsDown))
    }

    /// The same, in the direction that the number takes.
    /// - Parameter value: What the text says. When it is lower than it was, the text counts down.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(.numericValue(value)) }
}

private enum ContentTransitionKey: EnvironmentKey { static let defaultValue = ContentTransition(.automatic) }
private enum AddsDrawingGroupKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// How views here animate changes of their content.
    public var contentTransition: ContentTransition {
        get { self[ContentTransitionKey.self] }
        set { self[ContentTransitionKey.self] = newValue }
    }

    /// Whether a view that goes over from one content to another is drawn into one picture meanwhile, before opacity and
    /// blend modes around it apply.
    public var contentTransitionAddsDrawingGroup: Bool {
        get { self[AddsDrawingGroupKey.self] }
        set { self[AddsDrawingGroupKey.self] = newValue }
    }
}

extension View {
    /// Sets how the views in this one animate changes of their content. It shows within animations only.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
        environment(\.contentTransition, transition)
    }
}
