import Combine
import Foundation

/// An object that a view is given and follows: whenever the object says that it will change, the view's body runs again.
@propertyWrapper public struct ObservedObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    /// Leads to bindings to the object's properties.
    @dynamicMemberLookup public struct Wrapper {
        fileprivate let object: ObjectType
        fileprivate let observer: ObjectObserver<ObjectType>?

        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            observer?.binding(keyPath) ?? Binding(location: ObjectLocation(object, keyPath))
        }
    }

    private var object: ObjectType
    private var observer: ObjectObserver<ObjectType>?

    public init(initialValue: ObjectType) { object = initialValue }
    public init(wrappedValue: ObjectType) { object = wrappedValue }

    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        get { object }
        set {
            object = newValue
            observer = nil
        }
    }

    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        Wrapper(object: object, observer: observer)
    }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        property.observer = .connected(to: property.object, in: slot, node)
    }
}

extension ObservedObject.Wrapper {
    init(_ observer: ObjectObserver<ObjectType>) { self.init(object: observer.object, observer: observer) }
    init(_ object: ObjectType) { self.init(object: object, observer: nil) }
}

/// An object that a view makes when it appears, keeps as long as it is there, and follows.
@propertyWrapper public struct StateObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    /// Only the first counts, so a newer one is no reason to run a body.
    private struct Maker: Equatable {
        let make: () -> ObjectType
        static func == (a: Maker, b: Maker) -> Bool { true }
    }

    private let maker: Maker
    private var observer: ObjectObserver<ObjectType>?

    /// `thunk` runs once for each place in which the view appears.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { maker = Maker(make: thunk) }

    /// Outside of the tree, a new object each time.
    @MainActor @preconcurrency public var wrappedValue: ObjectType { observer?.object ?? maker.make() }

    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        observer.map { ObservedObject.Wrapper($0) } ?? ObservedObject.Wrapper(maker.make())
    }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        let object = (slot.storage as? ObjectObserver<ObjectType>)?.object ?? property.maker.make()
        property.observer = .connected(to: object, in: slot, node)
    }
}

extension StateObject: KeptProperty {}
