import Foundation

/// The shape of a button with a border.
public struct ButtonBorderShape: Equatable, Sendable {
    enum Kind: Equatable { case automatic, capsule, roundedRectangle(CGFloat?), circle }
    let kind: Kind

    /// A rounded rectangle.
    public static let automatic = ButtonBorderShape(kind: .automatic)
    public static let capsule = ButtonBorderShape(kind: .capsule)
    /// A rounded rectangle whose radius follows the control's size.
    public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
    /// A rounded rectangle with a radius in points.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(kind: .roundedRectangle(radius.clampedLength))
    }
    public static let circle = ButtonBorderShape(kind: .circle)

    /// With the radius of a control size in place of one that was not given.
    func resolved(for size: ControlSize) -> ButtonBorderShape {
        switch kind {
        case .automatic, .roundedRectangle(nil): .roundedRectangle(radius: ButtonMetrics(size).cornerRadius)
        case .capsule, .roundedRectangle, .circle: self
        }
    }
}

/// As a shape of its own, the border of a control of regular size.
extension ButtonBorderShape: InsettableShape {
    nonisolated public func path(in rect: CGRect) -> Path { border(inset: 0).path(in: rect) }
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { border(inset: amount) }

    private nonisolated func border(inset: CGFloat) -> _Border { _Border(kind: kind, amount: inset) }

    nonisolated struct _Border: InsettableShape {
        let kind: Kind
        var amount: CGFloat

        func path(in rect: CGRect) -> Path {
            switch kind {
            case .automatic: rounded(ButtonMetrics(.regular).cornerRadius, in: rect)
            case .roundedRectangle(let radius): rounded(radius ?? ButtonMetrics(.regular).cornerRadius, in: rect)
            case .capsule: Capsule().inset(by: amount).path(in: rect)
            case .circle: Circle().inset(by: amount).path(in: rect)
            }
        }

        private func rounded(_ radius: CGFloat, in rect: CGRect) -> Path {
            RoundedRectangle(cornerRadius: radius).inset(by: amount).path(in: rect)
        }

        func inset(by amount: CGFloat) -> _Border { _Border(kind: kind, amount: self.amount + amount) }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

private enum ButtonBorderShapeKey: EnvironmentKey { static let defaultValue = ButtonBorderShape.automatic }

extension EnvironmentValues {
    package var buttonBorderShape: ButtonBorderShape {
        get { self[ButtonBorderShapeKey.self] }
        set { self[ButtonBorderShapeKey.self] = newValue }
    }
}

extension View {
    /// Sets the shape of bordered buttons in this view.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        environment(\.buttonBorderShape, shape)
    }
}
