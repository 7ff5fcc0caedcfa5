import Foundation
import Observation
import Stage
import SwiftUI

/// A value that a control changes, and all that it became.
@MainActor @Observable final class Held<Value> {
    var value: Value { didSet { history.append(value) } }
    @ObservationIgnored var history: [Value] = []
    /// What the control told besides: `true` when editing begins, `false` when it ends.
    @ObservationIgnored var editing: [Bool] = []

    init(_ value: Value) { self.value = value }

    var binding: Binding<Value> { Bindable(self).value }
}

extension Stage {
    /// The only element that assistive technologies find, or the first.
    var element: AccessibilityItem? { accessibility.first }

    /// The element with the focus.
    var focusedLabel: String? { accessibility.first(where: \.isFocused)?.label }

    func tap(_ x: CGFloat, _ y: CGFloat) { tap(at: CGPoint(x: x, y: y)) }

    func drag(_ x: CGFloat, _ y: CGFloat, by width: CGFloat, _ height: CGFloat = 0) {
        drag(from: CGPoint(x: x, y: y), to: CGPoint(x: x + width, y: y + height))
    }
}

/// A stage of one point a pixel, on white.
@MainActor func controlStage<V: View>(
    _ width: CGFloat, _ height: CGFloat, conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> V
) -> Stage {
    Stage(size: CGSize(width: width, height: height), scale: 1, conditions: conditions, background: .white, content: view)
}

extension Pixels.Pixel {
    static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Pixels.Pixel {
        Pixels.Pixel(red: red, green: green, blue: blue, alpha: 255)
    }

    /// Whether no part differs by more than one, which rounding may make.
    func isNearly(_ other: Pixels.Pixel) -> Bool {
        func near(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 1 }
        return near(red, other.red) && near(green, other.green) && near(blue, other.blue) && near(alpha, other.alpha)
    }
}
