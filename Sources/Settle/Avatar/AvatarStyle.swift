import SwiftUI

/// The colours of one avatar.
///
///     var palette = AvatarPalette.paper
///     palette.surface = .mint
public struct AvatarPalette: Equatable, Sendable {
    /// Behind initials, icons and pictures that do not cover it.
    public var surface = Color.white
    /// Initials and icons.
    public var content = Color.black
    /// Around the avatar.
    public var outline = sRGB(0xE5E7EB)
    /// Around the avatar with Increase Contrast, where it is also twice as wide.
    public var strongOutline = sRGB(0x6B7280)
    /// The circle that counts a group's other members.
    public var count = sRGB(0xE5E7EB)
    public var countContent = Color.black
    /// Around a badge, and in it where nothing else is.
    public var badgeOutline = Color.white
    /// `offline` is drawn in it at half opacity.
    public var online = sRGB(0x16A34A)
    /// The ring around `offline`.
    public var offlineRing = sRGB(0x166534)
    public var away = sRGB(0xB45309)
    public var busy = sRGB(0xDC2626)
    /// The number in a count badge, which is drawn in `busy`.
    public var badgeContent = Color.white

    /// White, with black content. Badges stand out from their white outline by at least 3 : 1.
    public static let paper = AvatarPalette()

    /// Dark grey, with white content. Badges stand out from their nearly black outline by at least 3 : 1.
    public static let night: AvatarPalette = {
        var palette = AvatarPalette()
        (palette.surface, palette.content) = (sRGB(0x1F2937), .white)
        (palette.outline, palette.strongOutline) = (sRGB(0x374151), sRGB(0x9CA3AF))
        (palette.count, palette.countContent) = (sRGB(0x374151), .white)
        (palette.badgeOutline, palette.badgeContent) = (sRGB(0x111827), .black)
        (palette.online, palette.offlineRing) = (sRGB(0x22C55E), sRGB(0xBBF7D0))
        (palette.away, palette.busy) = (sRGB(0xFBBF24), sRGB(0xF87171))
        return palette
    }()
}

/// A colour as it is written in style sheets.
private func sRGB(_ hex: UInt32) -> Color {
    func channel(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
    return Color(red: channel(16), green: channel(8), blue: channel(0))
}

/// The colours of avatars in light and in dark.
public struct AvatarStyle: Equatable, Sendable {
    public var light: AvatarPalette
    public var dark: AvatarPalette

    public init(light: AvatarPalette, dark: AvatarPalette) { (self.light, self.dark) = (light, dark) }

    /// White in light and in dark, like a photograph. The default.
    public static let standard = AvatarStyle(light: .paper, dark: .paper)

    /// White in light, dark grey in dark.
    public static let adaptive = AvatarStyle(light: .paper, dark: .night)
}

private struct AvatarStyleKey: EnvironmentKey { static let defaultValue = AvatarStyle.standard }

extension EnvironmentValues {
    var avatarStyle: AvatarStyle {
        get { self[AvatarStyleKey.self] }
        set { self[AvatarStyleKey.self] = newValue }
    }

    /// What avatars are drawn with here.
    var avatarInk: AvatarInk {
        let palette = colorScheme == .dark ? avatarStyle.dark : avatarStyle.light
        return AvatarInk(palette, isStrong: colorSchemeContrast == .increased)
    }
}

/// A palette, and how strong the outlines in it are.
struct AvatarInk: Equatable {
    let palette: AvatarPalette
    let outline: Color
    /// In points.
    let outlineWidth: CGFloat

    init(_ palette: AvatarPalette, isStrong: Bool) {
        self.palette = palette
        outline = isStrong ? palette.strongOutline : palette.outline
        outlineWidth = isStrong ? 2 : 1
    }
}

extension View {
    /// The colours of avatars and groups of them.
    public func avatarStyle(_ style: AvatarStyle) -> some View { environment(\.avatarStyle, style) }
}
