import Foundation
@_spi(Reflection) import Swift
import Synchronization

/// Whether a view needs its body run again: two values of one type are compared field by field, with a plan made once for
/// the type from the standard library's field reflection. `Equatable` parts use `==`, references their identity, closures
/// their code and captures. What is the same bit by bit is the same; what is not and cannot be compared counts as different, which costs a body
/// run and never a wrong picture.
package struct FieldComparer: @unchecked Sendable {
    private enum Step {
        case bits(offset: Int, size: Int)
        case equatable(offset: Int, (UnsafeRawPointer, UnsafeRawPointer) -> Bool)
        case different
    }

    private let steps: [Step]

    package func areEqual<T>(_ a: T, _ b: T) -> Bool {
        withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) { b in
                // What is the same to the last bit is one value, whatever it is made of: the same objects, the same code. Mostly it is.
                memcmp(a, b, MemoryLayout<T>.size) == 0 || areEqual(UnsafeRawPointer(a), UnsafeRawPointer(b))
            }
        }
    }

    private func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        for step in steps {
            switch step {
            case .bits(let offset, let size):
                if memcmp(a + offset, b + offset, size) != 0 { return false }
            case .equatable(let offset, let areEqual):
                if !areEqual(a + offset, b + offset) { return false }
            case .different: return false
            }
        }
        return true
    }

    // MARK: Plans

    /// A plan that has been made, for good.
    private final class Plan: Sendable {
        let type: ObjectIdentifier
        let comparer: FieldComparer
        init(_ type: ObjectIdentifier, _ comparer: FieldComparer) { (self.type, self.comparer) = (type, comparer) }
    }

    nonisolated(unsafe) private static var plans: [ObjectIdentifier: Plan] = [:]
    private static let lock = NSLock()

    /// The plans that were asked for last, by the address of their type, to be read without a lock: each modifier of each update asks.
    private struct Recent: ~Copyable, Sendable {
        static let count = 1024
        nonisolated(unsafe) private let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)

        init() {
            for index in 0..<Self.count { (slots + index).initialize(to: Atomic(0)) }
        }

        private func slot(_ type: ObjectIdentifier) -> UnsafeMutablePointer<Atomic<UInt>> {
            let address = UInt(bitPattern: type)
            return slots + Int(truncatingIfNeeded: (address >> 4 ^ address >> 14) & UInt(Self.count - 1))
        }

        func plan(_ type: ObjectIdentifier) -> Unmanaged<Plan>? {
            guard let pointer = UnsafeRawPointer(bitPattern: slot(type).pointee.load(ordering: .acquiring)) else { return nil }
            let plan = Unmanaged<Plan>.fromOpaque(pointer)
            return plan._withUnsafeGuaranteedRef { $0.type == type } ? plan : nil
        }

        func note(_ plan: Plan) {
            slot(plan.type).pointee.store(UInt(bitPattern: Unmanaged.passUnretained(plan).toOpaque()), ordering: .releasing)
        }
    }

    private static let recent = Recent()

    package static func of<T>(_ type: T.Type) -> FieldComparer { plan(type)._withUnsafeGuaranteedRef { $0.comparer } }

    private static func plan<T>(_ type: T.Type) -> Unmanaged<Plan> {
        let id = ObjectIdentifier(type)
        if let plan = recent.plan(id) { return plan }
        lock.lock()
        defer { lock.unlock() }
        if let plan = plans[id] {
            recent.note(plan)
            return .passUnretained(plan)
        }
        var steps: [Step] = []
        append(type, kindOf(type), at: 0, to: &steps, depth: 0)
        let plan = Plan(id, FieldComparer(steps: steps))
        plans[id] = plan
        recent.note(plan)
        return .passUnretained(plan)
    }

    /// The comparison of a standard type, made for just that: the one of any `Equatable` looks its conformance up at each turn.
    nonisolated(unsafe) private static let known: [ObjectIdentifier: Comparison] = [
        equal(CGFloat.self), equal(CGFloat?.self), equal(Double.self), equal(Double?.self), equal(Float.self), equal(Bool.self),
        equal(Bool?.self), equal(Int.self), equal(Int?.self), equal(String.self), equal(String?.self), equal(CGPoint.self),
        equal(CGSize.self), equal(CGRect.self), equal(Date.self),
    ].reduce(into: [:]) { $0[$1.0] = $1.1 }

    private static func equal<E: Equatable>(_ type: E.Type) -> (ObjectIdentifier, Comparison) {
        (ObjectIdentifier(type), Comparison(areEqual: comparison(type)))
    }

    /// A function by itself would be wrapped, once on its way into a table and once on its way out.
    private struct Comparison {
        let areEqual: (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    }

    private static func append(
        _ type: Any.Type, _ kind: _MetadataKind, at offset: Int, to steps: inout [Step], depth: Int
    ) {
        if let equatable = type as? any Equatable.Type {
            steps.append(.equatable(offset: offset, known[ObjectIdentifier(type)]?.areEqual ?? comparison(equatable)))
            return
        }
        let size = sizeOf(type)
        if size == 0 { return }
        switch kind {
        case .struct, .tuple:
            guard depth < 16 else { return steps.append(.different) }
            let known = _forEachField(of: type) { _, fieldOffset, fieldType, fieldKind in
                append(fieldType, fieldKind, at: offset + fieldOffset, to: &steps, depth: depth + 1)
                return true
            }
            if !known { steps.append(isTrivial(type) ? .bits(offset: offset, size: size) : .different) }
        case .class, .foreignClass, .function, .metatype, .opaque:
            steps.append(.bits(offset: offset, size: size))
        case .enum, .optional:
            // The bits of a case without references say it all; padding may only make equal values look different.
            if isTrivial(type) || isReferenceOrFunction(type) {
                steps.append(.bits(offset: offset, size: size))
            } else {
                steps.append(.different)
            }
        default:
            steps.append(.different)
        }
    }

    @inline(__always) private static func comparison<E: Equatable>(
        _ type: E.Type
    ) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { a, b in a.assumingMemoryBound(to: E.self).pointee == b.assumingMemoryBound(to: E.self).pointee }
    }

    private static func sizeOf(_ type: Any.Type) -> Int {
        func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
        return _openExistential(type, do: size)
    }

    private static func isTrivial(_ type: Any.Type) -> Bool {
        func trivial<T>(_ type: T.Type) -> Bool { _isPOD(type) }
        return _openExistential(type, do: trivial)
    }

    /// An optional closure or object: its payload is pointers only.
    private static func isReferenceOrFunction(_ type: Any.Type) -> Bool {
        guard let optional = type as? any OptionalType.Type else { return false }
        switch optional.wrappedKind {
        case .class, .function, .foreignClass: return true
        default: return false
        }
    }

    /// The reflection tells the kind of a field, so the type is asked for as one.
    fileprivate static func kindOf<T>(_ type: T.Type) -> _MetadataKind {
        var result = _MetadataKind.unknown
        _forEachField(of: Single<T>.self) { _, _, _, kind in
            result = kind
            return true
        }
        return result
    }

    private struct Single<T> { let value: T }
}

private protocol OptionalType { static var wrappedKind: _MetadataKind { get } }

extension Optional: OptionalType {
    fileprivate static var wrappedKind: _MetadataKind { FieldComparer.kindOf(Wrapped.self) }
}

/// Field by field, as `FieldComparer` says.
package func areEqual<T>(_ a: T, _ b: T) -> Bool { FieldComparer.of(T.self).areEqual(a, b) }
