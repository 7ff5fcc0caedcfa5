import Foundation

/// A property of a class that publishes its changes: through its own publisher, `$name`, and through its object's
/// `objectWillChange`. Both speak before the property has changed.
@propertyWrapper public struct Published<Value> {
    fileprivate let storage: Storage

    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError("@Published is only available on properties of classes") }
        set { fatalError("@Published is only available on properties of classes") }
    }

    public static subscript<EnclosingSelf>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value where EnclosingSelf: AnyObject {
        get { object[keyPath: storageKeyPath].storage.value }
        set { object[keyPath: storageKeyPath].storage.send(newValue) }
    }

    /// Delivers the present value, then each new one before the property has it.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        fileprivate let storage: Storage

        public func receive<S>(subscriber: S) where Value == S.Input, S: Subscriber, S.Failure == Never {
            storage.receive(subscriber)
        }
    }

    public var projectedValue: Published<Value>.Publisher {
        mutating get { Publisher(storage: storage) }
        // `assign(to: &model.$name)` writes back what it was given.
        set {}
    }

    /// The property's value and who follows it. An object, so that publishers can outlive an access to the property.
    fileprivate final class Storage: PublishedStorage, @unchecked Sendable {
        private let lock = NSLock()
        private var current: Value
        private var conduits = Conduits<Value, Never>()
        private var changePublisher: ObservableObjectPublisher?
        private var assignments: [AnyCancellable] = []

        init(_ value: Value) { current = value }

        var value: Value { lock.withLock { Unchecked(current) }.value }

        var objectWillChange: ObservableObjectPublisher? {
            get { lock.withLock { Unchecked(changePublisher) }.value }
            set { lock.withLock { changePublisher = newValue } }
        }

        func receive<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
            let conduit = lock.withLock {
                let conduit = Conduit<Value, Never>(subscriber, initial: current, keepsNewest: true) { [weak self] gone in
                    self?.remove(gone)
                }
                conduits.append(conduit)
                return conduit
            }
            subscriber.receive(subscription: conduit)
        }

        private func remove(_ conduit: Conduit<Value, Never>) { lock.withLock { conduits.remove(conduit) } }

        func send(_ new: Value) {
            let (change, receivers) = lock.withLock { (Unchecked(changePublisher), conduits.all) }
            change.value?.send()
            for conduit in receivers { conduit.offer(new) }
            let old = lock.withLock {
                defer { current = new }
                return Unchecked(current)
            }
            // The old value may end here, outside of the lock.
            _ = old
        }

        func keep(_ assignment: AnyCancellable) { lock.withLock { assignments.append(assignment) } }
    }
}

extension Published: PublishedProperty {
    static func storage(at pointer: UnsafeRawPointer) -> any PublishedStorage {
        pointer.assumingMemoryBound(to: Published<Value>.self).pointee.storage
    }
}

extension Publisher where Failure == Never {
    /// Writes each value to a published property, for as long as both are there.
    public func assign(to published: inout Published<Self.Output>.Publisher) {
        let storage = published.storage
        storage.keep(sink { [weak storage] in storage?.send($0) })
    }
}
