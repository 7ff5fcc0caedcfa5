import Foundation

/// An angle; positive turns clockwise on screen.
public struct Angle: Sendable {
    public var radians: Double

    public var degrees: Double {
        get { radians * (180 / .pi) }
        set { radians = newValue * (.pi / 180) }
    }

    public init() { radians = 0 }
    public init(radians: Double) { self.radians = radians }
    public init(degrees: Double) { radians = degrees * (.pi / 180) }

    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

extension Angle: Hashable, Comparable {
    public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
}

extension Angle: Animatable {
    public static var zero: Angle { Angle() }

    public var animatableData: Double {
        get { radians }
        set { radians = newValue }
    }
}

extension Angle {
    package static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
    package static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
    package static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
}
