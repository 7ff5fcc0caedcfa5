import Foundation

/// A view's size and alignment guides, in its own coordinates.
public struct ViewDimensions {
    public let width: CGFloat
    public let height: CGFloat
    private let explicit: (AlignmentKey) -> CGFloat?

    /// `explicit` answers for guides that the view or a descendant has set, and nil for all others.
    package init(width: CGFloat, height: CGFloat, explicit: @escaping (AlignmentKey) -> CGFloat?) {
        (self.width, self.height, self.explicit) = (width, height, explicit)
    }

    package subscript(explicit key: AlignmentKey) -> CGFloat? { explicit(key) }
    package subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.id.defaultValue(in: self) }

    /// The guide's explicit value if there is one, else its default.
    public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
    public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
    /// The guide's value where the view or a descendant has set one.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }
}

extension ViewDimensions: Equatable {
    /// Same size, and the same explicit values of the guides that SwiftUI itself knows.
    public static func == (lhs: ViewDimensions, rhs: ViewDimensions) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height
            && Self.knownGuides.allSatisfy { lhs.explicit($0) == rhs.explicit($0) }
    }

    private static let knownGuides: [AlignmentKey] = [
        HorizontalAlignment.leading.key, HorizontalAlignment.center.key, HorizontalAlignment.trailing.key,
        HorizontalAlignment.listRowSeparatorLeading.key, HorizontalAlignment.listRowSeparatorTrailing.key,
        VerticalAlignment.top.key, VerticalAlignment.center.key, VerticalAlignment.bottom.key,
        VerticalAlignment.firstTextBaseline.key, VerticalAlignment.lastTextBaseline.key,
    ]
}
