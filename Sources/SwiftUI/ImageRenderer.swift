import DisplayList
import Foundation
import Renderer
import SwiftUICore

/// Draws a view into a picture.
@MainActor @preconcurrency final public class ImageRenderer<Content> where Content: View {
    public var content: Content
    /// The size offered to the view; unspecified, it takes its own.
    public var proposedSize = ProposedViewSize.unspecified
    /// Pixels a point.
    public var scale: CGFloat = 1
    /// True to lay the picture on black and leave nothing transparent.
    public var isOpaque = false
    public var colorMode = ColorRenderingMode.nonLinear

    public init(content view: Content) { content = view }

    /// The view as it first appears: 8 bits a channel, premultiplied, sRGB; nil when it has no size or one beyond 16,384 pixels.
    public var cgImage: CGImage? { bitmap.map(CGImage.init) }

    private var bitmap: Bitmap? {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        let now = Date()
        let tree = ViewTree(
            content, size: .zero, scale: scale, environment: EnvironmentValues(), now: now, services: .standard)
        defer { tree.close() }
        let size = tree.sizeThatFits(proposedSize)
        let longest = max(size.width, size.height) * scale
        guard size.width > 0, size.height > 0, longest.isFinite, longest <= 16_384 else { return nil }
        tree.resize(to: size, scale: scale)
        tree.update(to: now)
        var frame = tree.displayFrame()
        if isOpaque { frame.background = .black }
        return FrameRenderer().render(frame)
    }
}
