import Combine
import Foundation

/// Follows an observable object for the view that shows it, and for all that read it through bindings.
final class ObjectObserver<ObjectType: ObservableObject>: @unchecked Sendable {
    let object: ObjectType
    private var readers = BodyReaders()
    private var subscription: AnyCancellable?

    @MainActor init(_ object: ObjectType, for node: ReadingNode) {
        self.object = object
        readers.note(node)
        subscription = object.objectWillChange.sink { [weak self] _ in self?.objectWillChange() }
    }

    /// The view follows the object, whatever its body reads of it.
    @MainActor func note(_ node: ReadingNode) { readers.note(node) }

    func noteReader() { readers.noteCurrent() }

    private func objectWillChange() {
        if isOnMainActor {
            MainActor.assumeIsolated { readers.setNeedBodies() }
        } else {
            Task { @MainActor in self.readers.setNeedBodies() }
        }
    }

    func end() { subscription = nil }

    /// The observer that a property's slot keeps: the last one, unless the object is another now.
    @MainActor static func connected(to object: ObjectType, in slot: _PropertySlot, _ node: _ViewNode) -> ObjectObserver {
        if let known = slot.storage as? ObjectObserver, known.object === object {
            known.note(node as! ReadingNode)
            return known
        }
        (slot.storage as? ObjectObserver)?.end()
        let observer = ObjectObserver(object, for: node as! ReadingNode)
        slot.storage = observer
        slot.end = { [weak observer] in observer?.end() }
        return observer
    }

    func binding<Subject>(_ keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
        Binding(location: ObjectLocation(object, keyPath) { [weak self] in self?.noteReader() })
    }
}

/// A property of an object.
final class ObjectLocation<Object: AnyObject, Value>: AnyLocation<Value>, @unchecked Sendable {
    private let object: Object
    private let keyPath: ReferenceWritableKeyPath<Object, Value>
    private let noteReader: () -> Void

    init(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, noteReader: @escaping () -> Void = {}
    ) {
        (self.object, self.keyPath, self.noteReader) = (object, keyPath, noteReader)
    }

    override func isSamePlace(as other: AnyLocation<Value>) -> Bool {
        guard let other = other as? ObjectLocation else { return false }
        return object === other.object && keyPath == other.keyPath
    }

    override func get() -> Value {
        noteReader()
        return object[keyPath: keyPath]
    }

    override func set(_ value: Value, transaction: Transaction) {
        withTransaction(transaction) { object[keyPath: keyPath] = value }
    }
}
