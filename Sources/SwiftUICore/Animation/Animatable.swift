import Foundation

/// Something with a part that can be interpolated when it changes within an animation.
public protocol Animatable {
    associatedtype AnimatableData: VectorArithmetic
    /// What is interpolated: between the old and the new value, the view or shape is asked again for each frame.
    var animatableData: Self.AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }
}

extension Animatable where Self.AnimatableData == EmptyAnimatableData {
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

extension Double: Animatable { public typealias AnimatableData = Double }
extension CGFloat: Animatable { public typealias AnimatableData = CGFloat }

extension CGPoint: Animatable {
    public typealias AnimatableData = AnimatablePair<CGFloat, CGFloat>

    public var animatableData: CGPoint.AnimatableData {
        get { .init(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}

extension CGSize: Animatable {
    public typealias AnimatableData = AnimatablePair<CGFloat, CGFloat>

    public var animatableData: CGSize.AnimatableData {
        get { .init(width, height) }
        set { (width, height) = (newValue.first, newValue.second) }
    }
}

extension CGRect: Animatable {
    public typealias AnimatableData = AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData>

    public var animatableData: CGRect.AnimatableData {
        get { .init(origin.animatableData, size.animatableData) }
        set { (origin.animatableData, size.animatableData) = (newValue.first, newValue.second) }
    }
}

/// Any animatable data, for values whose type is erased. Arithmetic between data of different types keeps the left side:
/// there is no way between two kinds of shape.
public struct _AnyAnimatableData: VectorArithmetic, @unchecked Sendable {
    // Unchecked: boxes are values of plain numbers, never changed once made.
    private let box: Box?

    package init(_ data: some VectorArithmetic) { box = TypedBox(data) }
    private init(box: Box?) { self.box = box }

    package func value<V: VectorArithmetic>(as type: V.Type) -> V? { (box as? TypedBox<V>)?.value }

    public static var zero: _AnyAnimatableData { .init(box: nil) }

    public static func == (a: _AnyAnimatableData, b: _AnyAnimatableData) -> Bool {
        switch (a.box, b.box) {
        case (nil, nil): true
        case (let a?, let b?): a.isEqual(b)
        default: false
        }
    }

    public static func + (a: _AnyAnimatableData, b: _AnyAnimatableData) -> _AnyAnimatableData {
        guard let left = a.box else { return b }
        return b.box.map { .init(box: left.adding($0)) } ?? a
    }

    public static func - (a: _AnyAnimatableData, b: _AnyAnimatableData) -> _AnyAnimatableData {
        guard let right = b.box else { return a }
        return .init(box: a.box.map { $0.subtracting(right) } ?? right.scaled(by: -1))
    }

    public mutating func scale(by rhs: Double) { self = .init(box: box?.scaled(by: rhs)) }
    public var magnitudeSquared: Double { box?.magnitudeSquared ?? 0 }

    private class Box {
        func isEqual(_ other: Box) -> Bool { false }
        func adding(_ other: Box) -> Box { self }
        func subtracting(_ other: Box) -> Box { self }
        func scaled(by factor: Double) -> Box { self }
        var magnitudeSquared: Double { 0 }
    }

    private final class TypedBox<V: VectorArithmetic>: Box {
        let value: V
        init(_ value: V) { self.value = value }
        override func isEqual(_ other: Box) -> Bool { (other as? TypedBox<V>)?.value == value }
        override func adding(_ other: Box) -> Box { (other as? TypedBox<V>).map { TypedBox(value + $0.value) } ?? self }
        override func subtracting(_ other: Box) -> Box { (other as? TypedBox<V>).map { TypedBox(value - $0.value) } ?? self }
        override func scaled(by factor: Double) -> Box { TypedBox(value.scaled(by: factor)) }
        override var magnitudeSquared: Double { value.magnitudeSquared }
    }
}
