import Foundation

/// An ellipse that touches all sides of its frame.
public struct Ellipse: Shape {
    public init() {}
    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}

extension Ellipse: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(amount: amount) }

    nonisolated struct _Inset: InsettableShape {
        var amount: CGFloat

        func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.inset(by: amount)) }
        var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
        func inset(by amount: CGFloat) -> _Inset { _Inset(amount: self.amount + amount) }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

extension Shape where Self == Ellipse {
    public static var ellipse: Ellipse { Ellipse() }
}

/// A circle in the middle of its frame, as wide as the frame's shorter side.
public struct Circle: Shape {
    public init() {}

    public func path(in rect: CGRect) -> Path { Path(ellipseIn: Self.square(in: rect)) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    /// A square: the shorter of the two lengths proposed, or the one there is; 10 when there is none.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let length = [proposal.width, proposal.height].compactMap { $0 }.min() ?? 10
        return CGSize(width: length, height: length)
    }

    public typealias AnimatableData = EmptyAnimatableData

    fileprivate static func square(in rect: CGRect) -> CGRect {
        if rect.isNull { return rect }
        let rect = rect.standardized
        let side = min(rect.width, rect.height)
        return CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    }
}

extension Circle: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(amount: amount) }

    nonisolated struct _Inset: InsettableShape {
        var amount: CGFloat

        func path(in rect: CGRect) -> Path { Path(ellipseIn: Circle.square(in: rect).inset(by: amount)) }
        var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
        func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { Circle().sizeThatFits(proposal) }
        func inset(by amount: CGFloat) -> _Inset { _Inset(amount: self.amount + amount) }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

/// A rectangle whose shorter sides are fully rounded.
public struct Capsule: Shape {
    public var style: RoundedCornerStyle
    public init(style: RoundedCornerStyle = .continuous) { self.style = style }

    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: Self.radius(in: rect), style: style)
    }

    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData

    fileprivate static func radius(in rect: CGRect) -> CGFloat {
        rect.isNull ? 0 : min(abs(rect.size.width), abs(rect.size.height)) / 2
    }
}

extension Capsule: InsettableShape {
    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(style: style, amount: amount) }

    nonisolated struct _Inset: InsettableShape {
        var style: RoundedCornerStyle
        var amount: CGFloat

        func path(in rect: CGRect) -> Path {
            let rect = rect.inset(by: amount)
            return Path(roundedRect: rect, cornerRadius: Capsule.radius(in: rect), style: style)
        }

        var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
        func inset(by amount: CGFloat) -> _Inset { _Inset(style: style, amount: self.amount + amount) }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
    public static func capsule(style: RoundedCornerStyle) -> Self { Capsule(style: style) }
}
