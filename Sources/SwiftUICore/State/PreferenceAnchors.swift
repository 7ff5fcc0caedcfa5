import Foundation

/// A point or rectangle in a view, to be read in another view's coordinates with `GeometryProxy[anchor]`.
public struct Anchor<Value> {
    /// The view's element. Anchors outlive it.
    fileprivate final class Place {
        weak var element: ElementNode?
        init(_ element: ElementNode) { self.element = element }
    }

    /// Says which point or rectangle, before it is known of which view.
    public struct Source {
        fileprivate let spot: AnchorSpot
        /// Takes its points from the front and makes the value of them.
        fileprivate let make: (inout ArraySlice<CGPoint>) -> Value
    }

    private let source: Source
    private let place: Place

    @MainActor fileprivate init(_ source: Source, of element: ElementNode) {
        (self.source, place) = (source, Place(element))
    }

    /// Where the animations end that run: what is made from an anchor moves there along with it.
    @MainActor fileprivate func points(in other: ElementNode) -> [CGPoint] {
        guard let element = place.element, element.isAttached else { return source.spot.points(in: .zero) }
        other.tree.readsFinalFrames = true
        defer { other.tree.readsFinalFrames = false }
        return source.spot.points(in: element.frame.size).map { other.convertFromRoot(element.convertToRoot($0)) }
    }

    @MainActor fileprivate func value(in other: ElementNode) -> Value {
        var points = points(in: other)[...]
        return source.make(&points)
    }

    /// What it says of a view that is gone, or to one that is.
    fileprivate var nothing: Value {
        var points = source.spot.points(in: .zero)[...]
        return source.make(&points)
    }

    fileprivate var name: AnyHashable { AnyHashable(AnchorName(spot: source.spot, element: place.element.map(ObjectIdentifier.init))) }
}

private struct AnchorName: Hashable {
    let spot: AnchorSpot
    let element: ObjectIdentifier?
}

extension Anchor: @unchecked Sendable where Value: Sendable {}
extension Anchor.Source: @unchecked Sendable where Value: Sendable {}

extension Anchor: Equatable where Value: Equatable {
    public static func == (lhs: Anchor, rhs: Anchor) -> Bool { lhs.name == rhs.name }
}

extension Anchor: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a source says, in points of the view.
private indirect enum AnchorSpot: Hashable {
    case point(x: CGFloat, y: CGFloat)
    case unitPoint(UnitPoint)
    case rect(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
    case bounds
    case list([AnchorSpot])

    func points(in size: CGSize) -> [CGPoint] {
        switch self {
        case .point(let x, let y): [CGPoint(x: x, y: y)]
        case .unitPoint(let point): [CGPoint(x: point.x * size.width, y: point.y * size.height)]
        case .rect(let x, let y, let width, let height): Self.corners(CGRect(x: x, y: y, width: width, height: height))
        case .bounds: Self.corners(CGRect(origin: .zero, size: size))
        case .list(let spots): spots.flatMap { $0.points(in: size) }
        }
    }

    private static func corners(_ rect: CGRect) -> [CGPoint] {
        [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ]
    }
}

extension Anchor.Source where Value == CGRect {
    public static func rect(_ r: CGRect) -> Anchor<Value>.Source {
        rect(of: .rect(x: r.minX, y: r.minY, width: r.width, height: r.height))
    }

    /// All of the view.
    public static var bounds: Anchor<CGRect>.Source { rect(of: .bounds) }

    /// The smallest upright rectangle around the four corners.
    private static func rect(of spot: AnchorSpot) -> Anchor<CGRect>.Source {
        Anchor<CGRect>.Source(spot: spot) { points in
            let corners = (0..<4).map { _ in points.removeFirst() }
            let xs = corners.map(\.x), ys = corners.map(\.y)
            return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
        }
    }
}

extension Anchor.Source where Value == CGPoint {
    public static func point(_ p: CGPoint) -> Anchor<Value>.Source { point(of: .point(x: p.x, y: p.y)) }
    public static func unitPoint(_ p: UnitPoint) -> Anchor<Value>.Source { point(of: .unitPoint(p)) }

    private static func point(of spot: AnchorSpot) -> Anchor<CGPoint>.Source {
        Anchor<CGPoint>.Source(spot: spot) { $0.removeFirst() }
    }

    public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
}

extension Anchor.Source {
    public init<T>(_ array: [Anchor<T>.Source]) where Value == [T] {
        self.init(spot: .list(array.map(\.spot))) { points in array.map { $0.make(&points) } }
    }

    public init<T>(_ anchor: Anchor<T>.Source?) where Value == T? {
        self.init(spot: .list(anchor.map { [$0.spot] } ?? [])) { points in anchor.map { $0.make(&points) } }
    }
}

extension GeometryProxy {
    /// An anchor's value in the coordinates of the reader. A body that reads it runs again when it is another after a layout.
    public subscript<T>(anchor: Anchor<T>) -> T {
        let carried = Unchecked(anchor)
        return read(anchor.nothing) { element, _ in
            let anchor = carried.value
            if let node = CurrentReader.node {
                element.tree.preferences.anchors.note(node, anchor.name, in: element) { anchor.points(in: $0) }
            }
            return anchor.value(in: element)
        }
    }
}

/// The anchors that bodies have read, each with the points that it had then.
@MainActor final class AnchorReads: GeometryObserver {
    private struct Key: Hashable {
        let node: ObjectIdentifier
        let reader: ObjectIdentifier
        let anchor: AnyHashable
    }

    private struct Read {
        weak var node: ReadingNode?
        weak var element: ElementNode?
        let locate: (ElementNode) -> [CGPoint]
        let points: [CGPoint]
    }

    private var reads: [Key: Read] = [:]

    nonisolated init() {}

    func note(
        _ node: ReadingNode, _ anchor: AnyHashable, in element: ElementNode, _ locate: @escaping (ElementNode) -> [CGPoint]
    ) {
        if reads.isEmpty { node.tree.add(self) }
        let key = Key(node: ObjectIdentifier(node), reader: ObjectIdentifier(element), anchor: anchor)
        reads[key] = Read(node: node, element: element, locate: locate, points: locate(element))
    }

    /// After everything else that looks at geometry.
    var order: UInt64 { .max }

    func checkGeometry() {
        var last: ReadingNode?
        for (key, read) in reads {
            guard let node = read.node, let element = read.element, node.isAttached, element.isAttached else {
                reads[key] = nil
                continue
            }
            last = node
            guard read.locate(element) != read.points else { continue }
            reads[key] = nil
            node.setNeedsBody(node.tree.layoutTransaction(of: element), isLocal: true)
        }
        if reads.isEmpty { last?.tree.remove(self) }
    }
}

/// Says something that is made from an anchor in the view itself.
nonisolated public struct _AnchorWritingModifier<AnchorValue, Key>: _ElementModifier where Key: PreferenceKey {
    public typealias Body = Never
    public var anchor: Anchor<AnchorValue>.Source
    public var transform: (Anchor<AnchorValue>) -> Key.Value

    nonisolated public init(
        anchor: Anchor<AnchorValue>.Source, transform: @escaping (Anchor<AnchorValue>) -> Key.Value
    ) {
        (self.anchor, self.transform) = (anchor, transform)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AnchorWritingElement(modifier, inputs)
    }
}

private final class AnchorWritingElement<AnchorValue, Key: PreferenceKey>:
    ModifierElement<_AnchorWritingModifier<AnchorValue, Key>>
{
    override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
        guard key == Key.self else { return super.preference(key) }
        return (modifier.transform(Anchor(modifier.anchor, of: self)) as! K.Value)
    }

    override func modifierDidChange(
        from old: _AnchorWritingModifier<AnchorValue, Key>, _ oldEnvironment: EnvironmentValues
    ) {
        if old.anchor.spot != modifier.anchor.spot || !areEqual(old.transform, modifier.transform) {
            preferencesDidChange()
        }
    }
}

/// Changes what is said within, with an anchor in the view itself.
nonisolated public struct _AnchorTransformModifier<AnchorValue, Key>: _ElementModifier where Key: PreferenceKey {
    public typealias Body = Never
    public var anchor: Anchor<AnchorValue>.Source
    public var transform: (inout Key.Value, Anchor<AnchorValue>) -> Void

    nonisolated public init(
        anchor: Anchor<AnchorValue>.Source, transform: @escaping (inout Key.Value, Anchor<AnchorValue>) -> Void
    ) {
        (self.anchor, self.transform) = (anchor, transform)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AnchorTransformElement(modifier, inputs)
    }
}

private final class AnchorTransformElement<AnchorValue, Key: PreferenceKey>:
    ModifierElement<_AnchorTransformModifier<AnchorValue, Key>>
{
    override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
        guard key == Key.self else { return super.preference(key) }
        var value = super.preference(Key.self) ?? Key.defaultValue
        modifier.transform(&value, Anchor(modifier.anchor, of: self))
        return (value as! K.Value)
    }

    override func modifierDidChange(
        from old: _AnchorTransformModifier<AnchorValue, Key>, _ oldEnvironment: EnvironmentValues
    ) {
        if old.anchor.spot != modifier.anchor.spot || !areEqual(old.transform, modifier.transform) {
            preferencesDidChange()
        }
    }
}

extension View {
    /// Says something that is made from a point or rectangle of this view.
    nonisolated public func anchorPreference<A, K>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View where K: PreferenceKey {
        modifier(_AnchorWritingModifier<A, K>(anchor: value, transform: transform))
    }

    /// Changes what is said in this view, with a point or rectangle of this view.
    nonisolated public func transformAnchorPreference<A, K>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View where K: PreferenceKey {
        modifier(_AnchorTransformModifier<A, K>(anchor: value, transform: transform))
    }
}
