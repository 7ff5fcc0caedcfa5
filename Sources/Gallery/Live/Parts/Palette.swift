import Settle
import SwiftUI

/// The colours of the gallery's own surfaces, in light and in dark.
enum Palette {
    static let ground = AdaptiveColor(light: 0xF6F5F2, dark: 0x0E0F12)
    static let sidebar = AdaptiveColor(light: 0xEFEEEA, dark: 0x131418)
    static let card = AdaptiveColor(light: 0xFFFFFF, dark: 0x191A1F)
    /// Where components are shown.
    static let wall = AdaptiveColor(light: 0xFFFFFF, dark: 0x141519)
    static let code = AdaptiveColor(light: 0xFAF9F7, dark: 0x121317)
    static let line = AdaptiveColor(light: Color.black.opacity(0.09), dark: Color.white.opacity(0.11))
    static let selection = AdaptiveColor(light: Color.indigo.opacity(0.13), dark: Color.indigo.opacity(0.32))
    static let pressed = AdaptiveColor(light: Color.black.opacity(0.05), dark: Color.white.opacity(0.07))
    static let nothing = AdaptiveColor(.clear)
    static let accent = Color.indigo
}

/// A line that parts two things.
struct Hairline: View {
    var axis: Axis = .horizontal

    var body: some View {
        Rectangle().fill(Palette.line)
            .frame(width: axis == .vertical ? 1 : nil, height: axis == .horizontal ? 1 : nil)
    }
}

extension View {
    /// On a surface of its own, with round corners.
    func card(_ fill: AdaptiveColor = Palette.card, cornerRadius: CGFloat = 16) -> some View {
        background { RoundedRectangle(cornerRadius: cornerRadius).fill(fill) }
            .clipShape(RoundedRectangle(cornerRadius: cornerRadius))
            .overlay { RoundedRectangle(cornerRadius: cornerRadius).strokeBorder(Palette.line).allowsHitTesting(false) }
    }
}
