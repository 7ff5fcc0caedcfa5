/// How content with an aspect ratio takes a space of another.
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// All of the content shows; some of the space may stay empty.
    case fit
    /// All of the space is covered; some of the content may reach beyond it.
    case fill
}

/// How lines of text stand in the text's width.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading
    case center
    case trailing
}

public enum Visibility: Hashable, CaseIterable, Sendable {
    case automatic
    case visible
    case hidden
}

/// How a shape follows the layout direction.
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// The same in both directions.
    case fixed
    /// Mirrored in this direction, as drawn in the other.
    case mirrors(in: LayoutDirection)

    /// Mirrored right to left.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }

    package func isMirrored(in direction: LayoutDirection) -> Bool { self == .mirrors(in: direction) }
}
