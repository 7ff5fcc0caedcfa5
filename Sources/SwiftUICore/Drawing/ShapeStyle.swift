import Foundation

/// A colour or pattern to fill shapes with.
public protocol ShapeStyle: Sendable {
    /// The type of the style that `resolve(in:)` gives.
    associatedtype Resolved: ShapeStyle = Never
    /// The style to use in place of this one where the environment holds. Styles of the library draw by themselves and
    /// have none.
    func resolve(in environment: EnvironmentValues) -> Self.Resolved
    /// The style with its environment's part settled; `level` 0 is the style itself, 1 its secondary variant, up to 4.
    func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle
}

extension ShapeStyle where Self.Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never {
        fatalError("\(Self.self) is drawn by the library itself and resolves to no other style")
    }
}

extension ShapeStyle {
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        resolve(in: environment)._resolve(in: environment, level: level)
    }
}

extension Never: ShapeStyle {
    public typealias Resolved = Never
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        switch self {}
    }
}

/// Any style, its type erased.
public struct AnyShapeStyle: ShapeStyle {
    package let base: any ShapeStyle

    public typealias Resolved = Never

    public init<S>(_ style: S) where S: ShapeStyle { base = (style as? AnyShapeStyle)?.base ?? style }

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        base._resolve(in: environment, level: level)
    }

    /// Same type of style and same values.
    package func isEqual(to other: AnyShapeStyle) -> Bool {
        func areSame<A: ShapeStyle, B: ShapeStyle>(_ a: A, _ b: B) -> Bool {
            // They are of one type then, which a cast would take longer to find out.
            A.self == B.self && areEqual(a, unsafeBitCast(b, to: A.self))
        }
        return areSame(base, other.base)
    }
}

/// One of the five levels of the foreground style that holds where it is used.
public struct HierarchicalShapeStyle: ShapeStyle {
    package let level: Int

    public typealias Resolved = Never

    public static let primary = HierarchicalShapeStyle(level: 0)
    public static let secondary = HierarchicalShapeStyle(level: 1)
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    public static let quinary = HierarchicalShapeStyle(level: 4)

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        environment.resolveForeground(level: level + self.level)
    }

    /// What a level does to a colour that has no variants of its own. iOS' first four; the fifth, which is not known,
    /// goes on a step.
    package static func opacity(at level: Int) -> Double {
        let opacities = [1, 0.5, 0.25, 0.18, 0.12]
        return opacities[min(max(level, 0), opacities.count - 1)]
    }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
    public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle.quinary }
}

/// A level of another style.
public struct HierarchicalShapeStyleModifier<Base>: ShapeStyle where Base: ShapeStyle {
    package let base: Base
    package let level: Int

    public typealias Resolved = Never

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        base._resolve(in: environment, level: level + self.level)
    }
}

extension ShapeStyle {
    /// The second level of this style.
    public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
    public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
    public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
    public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }
}
