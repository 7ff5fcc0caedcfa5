import Foundation

/// A size offered to a view. nil asks for the view's own size, 0 for its least, infinity for its greatest.
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
    public init(_ size: CGSize) { (width, height) = (size.width, size.height) }

    /// A size in which the parts of `size` stand for those that are nil.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    package subscript(axis: Axis) -> CGFloat? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

/// A proposal as elements keep it, in the room of a size and compared as fast as one.
struct KeptProposal: Equatable {
    private let width: UInt64, height: UInt64

    /// A number that no calculation gives stands for nil.
    private static let none: UInt64 = 0x7FF8_0000_4E4F_4E45

    init(_ proposal: ProposedViewSize) {
        (width, height) = (proposal.width?.native.bitPattern ?? Self.none, proposal.height?.native.bitPattern ?? Self.none)
    }

    var proposal: ProposedViewSize {
        ProposedViewSize(
            width: width == Self.none ? nil : CGFloat(Double(bitPattern: width)), height: height == Self.none ? nil : CGFloat(Double(bitPattern: height)))
    }

    static let unspecified = KeptProposal(.unspecified)
}

extension CGSize {
    package subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension CGFloat {
    /// This number, or `fallback` when it is NaN or infinite.
    package func finite(or fallback: CGFloat = 0) -> CGFloat { isFinite ? self : fallback }
    /// This number if it is finite and positive, else 0.
    package var clampedLength: CGFloat { isFinite ? Swift.max(0, self) : 0 }
}

extension Double {
    package func finite(or fallback: Double = 0) -> Double { isFinite ? self : fallback }
}
