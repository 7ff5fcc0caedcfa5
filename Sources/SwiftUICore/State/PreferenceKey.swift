import Foundation

/// A kind of value that views say about themselves to those around them.
public protocol PreferenceKey {
    associatedtype Value
    /// What holds where no view says anything.
    static var defaultValue: Self.Value { get }
    /// Joins what several views say, in their order: `value` comes from those before, `nextValue` from the next.
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Self.Value: ExpressibleByNilLiteral {
    public static var defaultValue: Self.Value { nil }
}

extension ElementNode {
    /// What some elements say about a key, joined in their order; nil when none says anything. Elements that are leaving
    /// have no say any more.
    package final func preference<K: PreferenceKey>(_ key: K.Type, of elements: [ElementNode]) -> K.Value? {
        var result: K.Value?
        for element in elements where !element.isLeaving {
            guard let next = element.preference(key) else { continue }
            if var value = result.take() {
                K.reduce(value: &value) { next }
                result = value
            } else {
                result = next
            }
        }
        return result
    }

    /// What is said in this element may be different now: those around it that follow a preference look again after the
    /// layout.
    package final func preferencesDidChange() {
        let observers = tree.preferences
        guard observers.isFollowed else { return }
        var child = self
        observers.note(self, from: nil)
        while let element = child.superElement {
            observers.note(element, from: child)
            child = element
        }
    }
}

extension Optional {
    fileprivate mutating func take() -> Wrapped? {
        defer { self = nil }
        return self
    }
}

/// An element that follows what is said in it.
@MainActor package protocol PreferenceObserver: ElementNode {
    /// Asked after the layout of an update in which what is said may have changed.
    func checkPreferences()
    /// Whether what is said in a child counts; nil stands for the element itself.
    func follows(_ child: ElementNode?) -> Bool
}

/// Asks what is said in an element on behalf of one that follows it. What is said may be made from state and objects: when
/// those change, the follower looks again.
@MainActor package final class PreferenceReader: ReadingNode {
    private let look: () -> Void

    init(for observer: any PreferenceObserver) {
        look = { [unowned observer] in observer.tree.preferences.look(observer) }
        super.init(_NodeInputs(parent: observer, environment: observer.environment))
    }

    func read<K: PreferenceKey>(_ key: K.Type, in element: ElementNode) -> K.Value? {
        read { element.preference(key) }
    }

    override package func updateBody() { withPendingTransaction(look) }
}

/// The elements of a tree that follow preferences, and those that have to look again.
///
/// Preferences are not kept: what an element says is asked of its content when someone who follows it has a reason to look.
@MainActor package final class PreferenceObservers {
    private var observers: [ObjectIdentifier: any PreferenceObserver] = [:]
    private var due: [ObjectIdentifier: any PreferenceObserver] = [:]
    let anchors = AnchorReads()

    nonisolated package init() {}

    var isFollowed: Bool { !observers.isEmpty }

    /// The observer looks after the next layout.
    func look(_ observer: any PreferenceObserver) { due[ObjectIdentifier(observer)] = observer }

    /// A new observer looks after the next layout: some content is made only then.
    func add(_ observer: any PreferenceObserver) {
        observers[ObjectIdentifier(observer)] = observer
        due[ObjectIdentifier(observer)] = observer
    }

    func remove(_ observer: any PreferenceObserver) {
        observers[ObjectIdentifier(observer)] = nil
        due[ObjectIdentifier(observer)] = nil
    }

    func note(_ element: ElementNode, from child: ElementNode?) {
        guard let observer = observers[ObjectIdentifier(element)], observer.follows(child) else { return }
        due[ObjectIdentifier(observer)] = observer
    }

    /// Lets all look that have a reason to, inner ones first; false when there were none.
    package func check() -> Bool {
        guard !due.isEmpty else { return false }
        let observers = due.values.sorted { ($1.depth, $0.identity) < ($0.depth, $1.identity) }
        due.removeAll(keepingCapacity: true)
        for observer in observers where observer.isAttached { observer.checkPreferences() }
        return true
    }
}
