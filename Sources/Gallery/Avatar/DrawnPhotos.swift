import SwiftUI

/// The gallery's drawings as pictures: what stands where an app has loaded a photo.
@MainActor enum DrawnPhotos {
    static let portrait = picture(of: DrawnPortrait(), width: 240, height: 240)
    /// Half as high as wide, so that an avatar has to crop it.
    static let landscape = picture(of: DrawnLandscape(), width: 480, height: 240)

    private static func picture(of drawing: some View, width: CGFloat, height: CGFloat) -> Image? {
        let renderer = ImageRenderer(content: drawing.frame(width: width, height: height))
        return renderer.cgImage.map { Image(decorative: $0, scale: 1) }
    }
}
