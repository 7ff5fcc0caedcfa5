import DisplayList
import Foundation

/// Any shape, its type erased.
public struct AnyShape: Shape {
    private var base: any Shape

    public init<S>(_ shape: S) where S: Shape { base = (shape as? AnyShape)?.base ?? shape }

    public func path(in rect: CGRect) -> Path { base.path(in: rect) }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }

    /// Two shapes of one type animate as that type does; another type takes over at once.
    public typealias AnimatableData = _AnyAnimatableData

    public var animatableData: AnyShape.AnimatableData {
        get {
            func data<S: Shape>(of shape: S) -> _AnyAnimatableData { _AnyAnimatableData(shape.animatableData) }
            return data(of: base)
        }
        set {
            func shape<S: Shape>(_ shape: S, with data: _AnyAnimatableData) -> any Shape {
                guard let data = data.value(as: S.AnimatableData.self) else { return shape }
                var copy = shape
                copy.animatableData = data
                return copy
            }
            base = shape(base, with: newValue)
        }
    }
}

extension AnyShape {
    package var role: ShapeRole { type(of: base).role }
    package var shape: any Shape { base }
}
