import Foundation

/// A view's size and alignment guides, in its own coordinates.
public struct ViewDimensions {
    public let width: CGFloat
    public let height: CGFloat
    /// What answers for guides that the view or a descendant has set.
    private let element: ElementNode?
    private let proposal: KeptProposal

    /// Of an element that was offered `proposal`.
    @MainActor init(of element: ElementNode, size: CGSize, in proposal: ProposedViewSize) {
        (width, height, self.element, self.proposal) = (size.width, size.height, element, KeptProposal(proposal))
    }

    /// Of a box in which no guide is set.
    package init(width: CGFloat, height: CGFloat) {
        (self.width, self.height, element, proposal) = (width, height, nil, .unspecified)
    }

    package subscript(explicit key: AlignmentKey) -> CGFloat? {
        guard let element else { return nil }
        return onMainActor(element, key, proposal.proposal) { $0.alignment($1, $2) }
    }

    package subscript(key: AlignmentKey) -> CGFloat { self[explicit: key] ?? key.id.defaultValue(in: self) }

    /// The guide's explicit value if there is one, else its default.
    public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
    public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
    /// The guide's value where the view or a descendant has set one.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { self[explicit: guide.key] }
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { self[explicit: guide.key] }
}

extension ViewDimensions: Equatable {
    /// Same size, and the same explicit values of the guides that SwiftUI itself knows.
    public static func == (lhs: ViewDimensions, rhs: ViewDimensions) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height
            && Self.knownGuides.allSatisfy { lhs[explicit: $0] == rhs[explicit: $0] }
    }

    private static let knownGuides: [AlignmentKey] = [
        HorizontalAlignment.leading.key, HorizontalAlignment.center.key, HorizontalAlignment.trailing.key,
        HorizontalAlignment.listRowSeparatorLeading.key, HorizontalAlignment.listRowSeparatorTrailing.key,
        VerticalAlignment.top.key, VerticalAlignment.center.key, VerticalAlignment.bottom.key,
        VerticalAlignment.firstTextBaseline.key, VerticalAlignment.lastTextBaseline.key,
    ]
}
