import Foundation

/// Which gestures of a view with a gesture take part.
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let none: GestureMask = []
    /// The gesture that is being added.
    public static let gesture = GestureMask(rawValue: 1 << 0)
    /// The gestures in the view that it is added to.
    public static let subviews = GestureMask(rawValue: 1 << 1)
    public static let all: GestureMask = [.gesture, .subviews]
}

/// How a gesture stands to those inside of its view.
package enum GesturePriority: Sendable {
    /// After them.
    case normal
    /// Before them.
    case high
    /// Beside them.
    case simultaneous
}

nonisolated public struct _GestureModifier<G: Gesture>: _ElementModifier {
    public typealias Body = Never
    let gesture: G
    let priority: GesturePriority
    let mask: GestureMask

    nonisolated init(_ gesture: G, priority: GesturePriority, mask: GestureMask) {
        (self.gesture, self.priority, self.mask) = (gesture, priority, mask)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        GestureElement(modifier, inputs)
    }
}

/// An element with a gesture.
@MainActor package protocol GestureTarget: ElementNode {
    var recognizer: any Recognizer { get }
    var priority: GesturePriority { get }
    var mask: GestureMask { get }
}

private final class GestureElement<G: Gesture>: ModifierElement<_GestureModifier<G>>, GestureTarget {
    /// Made when somebody asks for it: most views are never touched.
    private var madeRecognizer: _GestureRecognizer<G.Value>?
    private var typedRecognizer: _GestureRecognizer<G.Value> {
        if let madeRecognizer { return madeRecognizer }
        let made = G._makeRecognizer(modifier.gesture, _GestureInputs(view: self))
        madeRecognizer = made
        return made
    }

    var recognizer: any Recognizer { typedRecognizer }
    var priority: GesturePriority { modifier.priority }
    var mask: GestureMask { modifier.mask }

    override var children: [_ViewNode] {
        var nodes = super.children
        madeRecognizer?.collectNodes(into: &nodes)
        return nodes
    }

    override func modifierDidChange(from old: _GestureModifier<G>, _ oldEnvironment: EnvironmentValues) {
        if let madeRecognizer { G._updateRecognizer(madeRecognizer, to: modifier.gesture) }
        if !environment.isEnabled { tree.pointers.remove(self, from: tree) }
    }

    override func willDetach() { tree.pointers.remove(self, from: tree) }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let first = nodes.count
        super.collectAccessibility(into: &nodes)
        guard typedRecognizer.respondsToTap, environment.isEnabled, mask.contains(.gesture) else { return }
        for index in first..<nodes.count { nodes[index].isActionable = true }
    }
}

extension View {
    /// Adds a gesture that comes after those inside of the view: it happens when none of them does.
    nonisolated public func gesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View where T: Gesture {
        modifier(_GestureModifier(gesture, priority: .normal, mask: mask))
    }

    /// Adds a gesture that comes before those inside of the view: they happen when it does not.
    nonisolated public func highPriorityGesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View
    where T: Gesture {
        modifier(_GestureModifier(gesture, priority: .high, mask: mask))
    }

    /// Adds a gesture that happens beside those inside of the view.
    nonisolated public func simultaneousGesture<T>(_ gesture: T, including mask: GestureMask = .all) -> some View
    where T: Gesture {
        modifier(_GestureModifier(gesture, priority: .simultaneous, mask: mask))
    }
}
