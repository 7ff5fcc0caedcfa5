import DisplayList
import Foundation
import ImageFiles
import Renderer
import SwiftUICore

extension ViewTree.Services {
    /// Pango for text and this package's codecs for pictures; tasks run as ordinary ones.
    @MainActor package static var standard: ViewTree.Services {
        ViewTree.Services(
            textEngine: sharedTextEngine,
            readImage: { try ImageDecoder.decode(contentsOf: $0) }, imageLoader: .shared)
    }
}

/// One for all scenes, since what it keeps of laid out text serves them all.
private let sharedTextEngine = PangoTextEngine()

extension ImageLoader {
    /// Scenes that show the same pictures share them.
    fileprivate static let shared = ImageLoader(load: load)

    private static func load(_ url: URL) async throws -> Bitmap { try await ImageLoading.image(at: url) }
}

/// The distribution's icon font, whose names `SymbolNames` uses.
private let icons = GlyphOutlines(families: ["Material Design Icons"])
private let letterOutlines = GlyphOutlines(families: ["Inter", "Noto Sans", "DejaVu Sans"])

extension PangoTextEngine: SymbolGlyphs {
    package var hasIcons: Bool { icons != nil }
    package func icon(named name: String) -> Outline? { icons?.outline(named: name) }
    package func letters(_ text: String) -> Outline? { letterOutlines?.outline(of: text) }
}
