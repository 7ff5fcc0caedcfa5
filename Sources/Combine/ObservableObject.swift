import Foundation
@_spi(Reflection) import Swift

/// An object that says before it changes, so that views which show it can follow.
///
/// By default `objectWillChange` speaks before each change of a `@Published` property, also of those that a superclass has.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where Self.ObjectWillChangePublisher.Failure == Never
    var objectWillChange: Self.ObjectWillChangePublisher { get }
}

extension ObservableObject where Self.ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { PublisherOfObject.find(self) }
}

/// Speaks whenever its object says that it is about to change.
final public class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let subject = PassthroughSubject<Void, Never>()

    public init() {}

    final public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
        subject.receive(subscriber: subscriber)
    }

    final public func send() { subject.send() }
}

/// The default publisher of an object. It lives in the object's published properties, which are found by reflection when it
/// is first asked for; that of an object without any is kept beside it.
private enum PublisherOfObject {
    private final class Kept {
        weak var object: AnyObject?
        let publisher = ObservableObjectPublisher()
        init(_ object: AnyObject) { self.object = object }
    }

    private static let lock = NSRecursiveLock()
    nonisolated(unsafe) private static var offsets: [ObjectIdentifier: [(offset: Int, type: any PublishedProperty.Type)]] = [:]
    nonisolated(unsafe) private static var kept: [ObjectIdentifier: Kept] = [:]
    nonisolated(unsafe) private static var sweepCount = 64

    static func find(_ object: AnyObject) -> ObservableObjectPublisher {
        lock.lock()
        defer { lock.unlock() }
        let fields = publishedFields(of: type(of: object))
        let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        guard let first = fields.first else { return besides(object) }
        if let publisher = first.type.storage(at: base + first.offset).objectWillChange { return publisher }
        let publisher = ObservableObjectPublisher()
        for field in fields { field.type.storage(at: base + field.offset).objectWillChange = publisher }
        return publisher
    }

    private static func publishedFields(of type: AnyClass) -> [(offset: Int, type: any PublishedProperty.Type)] {
        if let known = offsets[ObjectIdentifier(type)] { return known }
        var found: [(offset: Int, type: any PublishedProperty.Type)] = []
        // The option is that the type is a class; its superclasses' fields come with it.
        _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, offset, fieldType, _ in
            if let published = fieldType as? any PublishedProperty.Type { found.append((offset, published)) }
            return true
        }
        offsets[ObjectIdentifier(type)] = found
        return found
    }

    private static func besides(_ object: AnyObject) -> ObservableObjectPublisher {
        if let known = kept[ObjectIdentifier(object)], known.object === object { return known.publisher }
        if kept.count >= sweepCount {
            kept = kept.filter { $0.value.object != nil }
            sweepCount = 2 * kept.count + 64
        }
        let made = Kept(object)
        kept[ObjectIdentifier(object)] = made
        return made.publisher
    }
}

/// A `Published`, whatever its value.
protocol PublishedProperty {
    static func storage(at pointer: UnsafeRawPointer) -> any PublishedStorage
}

protocol PublishedStorage: AnyObject {
    var objectWillChange: ObservableObjectPublisher? { get set }
}
