import DisplayList
import Foundation

/// What views that are matched share of their geometry.
public struct MatchedGeometryProperties: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Where the anchor lies, on the screen.
    public static let position = MatchedGeometryProperties(rawValue: 1)
    /// The size that is offered.
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
    /// Gives all views of one identifier the geometry of the one among them that is the source.
    ///
    /// When the source leaves and another view of its group comes in the same animated update, the new one sets out from where the old one is
    /// and the old one goes along, each fading by its own transition, so that both look like one. A view that is not
    /// the source lies where the source does, whatever room the layout gave it.
    ///
    /// - Parameters:
    ///   - id: Which views belong together.
    ///   - namespace: Of the identifier; from `@Namespace`.
    ///   - properties: What is shared.
    ///   - anchor: The point of each view at which positions are compared.
    ///   - isSource: Whether the others follow this one. Of several sources at a time the first counts, and is reported.
    public func matchedGeometryEffect<ID>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
        isSource: Bool = true
    ) -> some View where ID: Hashable {
        modifier(
            _MatchedGeometryEffect(
                group: MatchedGeometryGroups.Key(namespace: namespace, id: AnyHashable(id)), properties: properties, anchor: anchor,
                isSource: isSource))
    }
}

nonisolated public struct _MatchedGeometryEffect: _ElementModifier {
    public typealias Body = Never
    let group: MatchedGeometryGroups.Key
    let properties: MatchedGeometryProperties
    let anchor: UnitPoint
    let isSource: Bool

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        MatchedElement(modifier, inputs)
    }
}

/// The views of a tree that are matched.
@MainActor package final class MatchedGeometryGroups {
    struct Key: Hashable {
        let namespace: Namespace.ID
        let id: AnyHashable

        nonisolated static func == (a: Self, b: Self) -> Bool { a.namespace == b.namespace && a.id == b.id }
        nonisolated func hash(into hasher: inout Hasher) {
            hasher.combine(namespace)
            hasher.combine(id)
        }
    }

    @MainActor final class Group {
        fileprivate var members: [MatchedElement] = []
        /// Where the source was seen last, in the root's coordinates.
        fileprivate var lastSeen: CGRect?
        fileprivate var hasReported = false

        /// The one that the others follow.
        fileprivate var source: MatchedElement? {
            var found: MatchedElement?
            for member in members where member.modifier.isSource && !member.isGone {
                if found != nil {
                    report(member.modifier.group)
                    break
                }
                found = member
            }
            return found
        }

        private func report(_ key: Key) {
            guard !hasReported else { return }
            hasReported = true
            FileHandle.standardError.write(
                Data("SwiftUI: several views of the matched geometry \"\(key.id)\" are its source; the first is followed.\n".utf8))
        }
    }

    private var groups: [Key: Group] = [:]

    /// For tests: groups that have members, or had some in this update.
    package var count: Int { groups.count }

    fileprivate func group(_ key: Key) -> Group {
        if let group = groups[key] { return group }
        let group = Group()
        groups[key] = group
        return group
    }

    fileprivate func removeIfEmpty(_ key: Key) {
        if groups[key]?.members.isEmpty == true { groups[key] = nil }
    }
}

@MainActor private final class MatchedElement: ModifierElement<_MatchedGeometryEffect>, GeometryObserver {
    private var group: MatchedGeometryGroups.Group?
    /// Where the content lies when it is not where the layout put it, in this element's coordinates.
    private var matched: CGRect?
    private var hasBeenPlaced = false

    var order: UInt64 { identity }

    override func didWrap() {
        join()
        tree.add(self)
    }

    override func modifierDidChange(from old: _MatchedGeometryEffect, _ oldEnvironment: EnvironmentValues) {
        if old.group != modifier.group {
            leave(old.group)
            join()
        }
        setNeedsLayout()
    }

    private func join() {
        group = tree.matchedGeometry.group(modifier.group)
        group?.members.append(self)
    }

    private func leave(_ key: MatchedGeometryGroups.Key) {
        group?.members.removeAll { $0 === self }
        // What comes in the same update still sets out from here.
        tree.perform { [tree] in tree.matchedGeometry.removeIfEmpty(key) }
    }

    override func willDetach() {
        tree.remove(self)
        leave(modifier.group)
    }

    /// On its way out, with all or a part of what is around it.
    var isGone: Bool {
        var element: ElementNode? = self
        while let current = element {
            if current.isLeaving { return true }
            element = current.superElement
        }
        return false
    }

    // MARK: Places

    override func placeContent() {
        if !hasBeenPlaced {
            hasBeenPlaced = true
            if let start = startOfFlight { place(start) }
        }
        placeWhereItBelongs()
    }

    /// Where the view that this one takes the place of, or that it follows, is seen.
    private var startOfFlight: CGRect? {
        guard let group, let seen = group.lastSeen else { return nil }
        if modifier.isSource && tree.layoutTransaction(of: self).animation == nil { return nil }
        return placement(in: seen)
    }

    private func placeWhereItBelongs() {
        if let matched { place(matched) } else { inner.place(at: .zero, proposal: proposal) }
    }

    private func place(_ rect: CGRect) {
        let size = modifier.properties.contains(.size) ? ProposedViewSize(rect.size) : proposal
        let taken = inner.sizeThatFits(size)
        inner.place(
            at: CGPoint(
                x: rect.minX + modifier.anchor.x * (rect.width - taken.width),
                y: rect.minY + modifier.anchor.y * (rect.height - taken.height)),
            proposal: size)
    }

    /// A rectangle of the root as this element's content takes it over, in this element's coordinates.
    private func placement(in rectInRoot: CGRect) -> CGRect {
        let corner = convertFromRoot(CGPoint(x: rectInRoot.minX, y: rectInRoot.minY))
        let far = convertFromRoot(CGPoint(x: rectInRoot.maxX, y: rectInRoot.maxY))
        var rect = CGRect(
            x: min(corner.x, far.x), y: min(corner.y, far.y), width: abs(far.x - corner.x), height: abs(far.y - corner.y))
        guard rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite else {
            return CGRect(origin: .zero, size: frame.size)
        }
        let anchor = modifier.anchor
        if !modifier.properties.contains(.size) {
            let own = frame.size
            rect = CGRect(
                x: rect.minX + anchor.x * (rect.width - own.width), y: rect.minY + anchor.y * (rect.height - own.height),
                width: own.width, height: own.height)
        }
        if !modifier.properties.contains(.position) {
            rect.origin = CGPoint(x: anchor.x * (frame.width - rect.width), y: anchor.y * (frame.height - rect.height))
        }
        return rect
    }

    /// After a layout: the source notes where it is, the others go there.
    func checkGeometry() {
        guard let group else { return }
        let source = group.source
        if source === self {
            group.lastSeen = inner.frameInRoot
            follow(nil)
        } else if let source {
            // Where the source will be when it has arrived; the way there is this view's own, of the same transaction.
            tree.readsFinalFrames = true
            let target = placement(in: source.rectInRoot(CGRect(origin: .zero, size: source.frame.size)))
            tree.readsFinalFrames = false
            follow(target)
        } else if !isGone {
            follow(nil)
        }
    }

    private func follow(_ target: CGRect?) {
        guard target != matched else { return }
        matched = target
        placeWhereItBelongs()
        setNeedsDisplay()
    }
}
