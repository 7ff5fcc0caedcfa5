import Combine
import Foundation
import Observation

/// An object that a view above handed down with `environmentObject`, and that this view follows.
@propertyWrapper public struct EnvironmentObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    /// Leads to bindings to the object's properties.
    @dynamicMemberLookup public struct Wrapper {
        fileprivate let base: ObservedObject<ObjectType>.Wrapper

        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> { base[dynamicMember: keyPath] }
    }

    private var observer: ObjectObserver<ObjectType>?

    public init() {}

    /// Ends the program when no view above has handed an object of this type down.
    @MainActor @preconcurrency public var wrappedValue: ObjectType { found.object }

    @MainActor @preconcurrency public var projectedValue: EnvironmentObject<ObjectType>.Wrapper {
        Wrapper(base: ObservedObject.Wrapper(found))
    }

    private var found: ObjectObserver<ObjectType> {
        if let observer { return observer }
        missingObject(ObjectType.self, kind: "ObservableObject", modifier: "environmentObject(_:)")
    }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        let environment = (node as! ReadingNode).trackedEnvironment
        property.observer = environment[ObjectKey<ObjectType>.self].map { .connected(to: $0, in: slot, node) }
    }
}

/// An object of a type, handed down.
enum ObjectKey<ObjectType: AnyObject>: EnvironmentKey {
    static var defaultValue: ObjectType? { nil }
}

func missingObject(_ type: Any.Type, kind: String, modifier: String) -> Never {
    fatalError(
        "No \(kind) of type \(type) found. A View.\(modifier) for \(type) may be missing as an ancestor of this view.")
}

/// Hands an object down.
nonisolated public struct _EnvironmentObjectModifier<ObjectType: AnyObject>: _EnvironmentModifier {
    public typealias Body = Never
    let object: ObjectType?
    init(_ object: ObjectType?) { self.object = object }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment[ObjectKey<ObjectType>.self] = object
    }
}

extension View {
    /// Hands an object down to this view and all in it, for `@EnvironmentObject` properties of its type.
    nonisolated public func environmentObject<T>(_ object: T) -> some View where T: ObservableObject {
        modifier(_EnvironmentObjectModifier(object))
    }

    /// Hands an object down to this view and all in it, for `@Environment` properties of its type; nil takes away what views
    /// above handed down.
    nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
        modifier(_EnvironmentObjectModifier(object))
    }
}

extension EnvironmentValues {
    /// The object of a type that was handed down.
    public subscript<T>(objectType: T.Type) -> T? where T: AnyObject, T: Observable {
        get { self[ObjectKey<T>.self] }
        set { self[ObjectKey<T>.self] = newValue }
    }

    /// Stands for a type in a key path.
    struct ObjectName<T>: Hashable {}

    subscript<T: AnyObject>(optional name: ObjectName<T>) -> T? { self[ObjectKey<T>.self] }

    subscript<T: AnyObject>(required name: ObjectName<T>) -> T {
        if let object = self[ObjectKey<T>.self] { return object }
        missingObject(T.self, kind: "Observable object", modifier: "environment(_:)")
    }
}

extension Environment {
    /// An observable object that was handed down with `environment(_:)`. Reading it where there is none ends the program.
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        self.init(\EnvironmentValues.[required: EnvironmentValues.ObjectName<Value>()])
    }

    /// An observable object that was handed down with `environment(_:)`, or nil.
    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
        self.init(\EnvironmentValues.[optional: EnvironmentValues.ObjectName<T>()])
    }
}
