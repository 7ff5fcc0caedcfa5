import Foundation
import Synchronization

/// A type of alignment guide, with the position that it has where a view sets none.
public protocol AlignmentID {
    /// The guide's position in a view of these dimensions, in the view's own coordinates.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
    /// Merges the `n`th explicit value of a container's children into the container's own; `n` counts from 0.
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?)
}

extension AlignmentID {
    /// The mean of all explicit values.
    public static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        let count = CGFloat(n)
        parentValue = ((parentValue ?? 0) * count + childValue) / (count + 1)
    }
}

/// Which guide is meant: its type and the axis that it positions on. Public only because a layout's requirement names it.
public struct _AlignmentKey: Hashable, @unchecked Sendable {
    // As guides are kept and compared wherever something is laid out, what is known of one is said once and never let go of: there are as
    // many as types that a program declares for them.
    private let entry: Unmanaged<Entry>

    private final class Entry {
        let id: any AlignmentID.Type
        let axis: Axis
        let guide: Guides

        init(_ id: any AlignmentID.Type, _ axis: Axis) {
            (self.id, self.axis) = (id, axis)
            guide = Guides(ObjectIdentifier(id), axis)
        }
    }

    // Unchecked: they are only read, and metatypes have no state; the compiler minds that a conformance might be bound to an actor.
    private struct Entries: @unchecked Sendable {
        var of: [Axis: [ObjectIdentifier: Unmanaged<Entry>]] = [:]
    }
    private static let entries = Mutex(Entries())

    package init(id: any AlignmentID.Type, axis: Axis) {
        let id = Unchecked(id)
        entry = Self.entries.withLock { entries in
            if let known = entries.of[axis]?[ObjectIdentifier(id.value)] { return Unchecked(known) }
            let made = Unmanaged.passRetained(Entry(id.value, axis))
            entries.of[axis, default: [:]][ObjectIdentifier(id.value)] = made
            return Unchecked(made)
        }.value
    }

    package var id: any AlignmentID.Type { entry._withUnsafeGuaranteedRef { $0.id } }
    package var axis: Axis { entry._withUnsafeGuaranteedRef { $0.axis } }
    /// The guide as one of those that SwiftUI itself knows; empty for all others.
    var guide: Guides { entry._withUnsafeGuaranteedRef { $0.guide } }

    public static func == (a: _AlignmentKey, b: _AlignmentKey) -> Bool { a.entry.toOpaque() == b.entry.toOpaque() }
    public func hash(into hasher: inout Hasher) { hasher.combine(entry.toOpaque()) }

    /// Some of SwiftUI's own guides, a bit for each.
    struct Guides: OptionSet, Sendable {
        let rawValue: UInt16
        init(rawValue: UInt16) { self.rawValue = rawValue }

        private static let known = HorizontalAlignment.ownIDs + VerticalAlignment.ownIDs

        fileprivate init(_ id: ObjectIdentifier, _ axis: Axis) {
            let known = Self.known
            for index in known.indices where known[index] == id {
                let isHorizontal = index < HorizontalAlignment.ownIDs.count
                // A type may be used on the other axis than it was made for, and is another guide there.
                rawValue = isHorizontal == (axis == .horizontal) ? 1 << index : 0
                return
            }
            rawValue = 0
        }
    }

    package func combineExplicit(_ values: some Sequence<CGFloat?>) -> CGFloat? {
        var result: CGFloat?
        var count = 0
        for case let value? in values {
            id._combineExplicit(childValue: value, count, into: &result)
            count += 1
        }
        return result
    }
}

package typealias AlignmentKey = _AlignmentKey

/// A guide on the horizontal axis.
public struct HorizontalAlignment: Equatable, Sendable {
    package let key: AlignmentKey

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }
    init(key: AlignmentKey) { self.key = key }

    /// Merges the explicit values of several views; nil when there is none. The mean, unless the guide says otherwise.
    public func combineExplicit<S>(_ values: S) -> CGFloat? where S: Sequence, S.Element == CGFloat? {
        key.combineExplicit(values)
    }

    private enum Leading: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
    }
    private enum Center: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
    }
    private enum Trailing: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
    }
    private enum ListRowSeparatorLeading: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.leading] }
        static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
            parentValue = min(parentValue ?? .infinity, childValue)
        }
    }
    private enum ListRowSeparatorTrailing: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.trailing] }
        static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
            parentValue = max(parentValue ?? -.infinity, childValue)
        }
    }

    static let ownIDs: [ObjectIdentifier] = [
        ObjectIdentifier(Leading.self), ObjectIdentifier(Center.self), ObjectIdentifier(Trailing.self),
        ObjectIdentifier(ListRowSeparatorLeading.self), ObjectIdentifier(ListRowSeparatorTrailing.self),
    ]

    public static let leading = HorizontalAlignment(Leading.self)
    public static let center = HorizontalAlignment(Center.self)
    public static let trailing = HorizontalAlignment(Trailing.self)
    public static let listRowSeparatorLeading = HorizontalAlignment(ListRowSeparatorLeading.self)
    public static let listRowSeparatorTrailing = HorizontalAlignment(ListRowSeparatorTrailing.self)
}

/// A guide on the vertical axis.
public struct VerticalAlignment: Equatable, Sendable {
    package let key: AlignmentKey

    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }
    init(key: AlignmentKey) { self.key = key }

    /// Merges the explicit values of several views; nil when there is none. The mean, except for baselines: the
    /// least first and the greatest last baseline.
    public func combineExplicit<S>(_ values: S) -> CGFloat? where S: Sequence, S.Element == CGFloat? {
        key.combineExplicit(values)
    }

    private enum Top: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
    }
    private enum Center: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
    }
    private enum Bottom: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    }
    private enum FirstTextBaseline: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
        static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
            parentValue = min(parentValue ?? .infinity, childValue)
        }
    }
    private enum LastTextBaseline: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
        static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
            parentValue = max(parentValue ?? -.infinity, childValue)
        }
    }

    static let ownIDs: [ObjectIdentifier] = [
        ObjectIdentifier(Top.self), ObjectIdentifier(Center.self), ObjectIdentifier(Bottom.self),
        ObjectIdentifier(FirstTextBaseline.self), ObjectIdentifier(LastTextBaseline.self),
    ]

    public static let top = VerticalAlignment(Top.self)
    public static let center = VerticalAlignment(Center.self)
    public static let bottom = VerticalAlignment(Bottom.self)
    /// The baseline of the topmost text.
    public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
    /// The baseline of the bottommost text.
    public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

/// A guide on each axis.
public struct Alignment: Equatable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    public static var centerFirstTextBaseline: Alignment { .init(horizontal: .center, vertical: .firstTextBaseline) }
    public static var centerLastTextBaseline: Alignment { .init(horizontal: .center, vertical: .lastTextBaseline) }
    public static var leadingFirstTextBaseline: Alignment { .init(horizontal: .leading, vertical: .firstTextBaseline) }
    public static var leadingLastTextBaseline: Alignment { .init(horizontal: .leading, vertical: .lastTextBaseline) }
    public static var trailingFirstTextBaseline: Alignment { .init(horizontal: .trailing, vertical: .firstTextBaseline) }
    public static var trailingLastTextBaseline: Alignment { .init(horizontal: .trailing, vertical: .lastTextBaseline) }
}
