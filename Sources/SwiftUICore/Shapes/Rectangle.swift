import Foundation

/// A rectangle that takes all of its frame.
public struct Rectangle: Shape {
    public init() {}
    public func path(in rect: CGRect) -> Path { Path(rect) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}

extension Rectangle: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(amount: amount) }

    nonisolated struct _Inset: InsettableShape {
        var amount: CGFloat

        func path(in rect: CGRect) -> Path { Path(rect.inset(by: amount)) }
        var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
        func inset(by amount: CGFloat) -> _Inset { _Inset(amount: self.amount + amount) }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

extension CGRect {
    /// The same distance further in on all sides; null when nothing is left.
    func inset(by amount: CGFloat) -> CGRect {
        let amount = amount.finite()
        guard width >= 2 * amount, height >= 2 * amount else { return .null }
        return insetBy(dx: amount, dy: amount)
    }
}
