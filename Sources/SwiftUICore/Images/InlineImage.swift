import DisplayList
import Foundation

/// An image in a line of text. The text engine knows nothing of images: it is given a space of the image's width, with a paint that
/// nothing else has, and where that space has come to stand the image is drawn.
package struct InlineImage: Equatable, Sendable {
    /// A space that no line is broken at. Around it stand two characters without a width, which join nothing here, because
    /// engines trim the space at the ends of lines.
    private static let space = "\u{A0}", guardian = "\u{200C}"

    private let image: Image
    /// nil when there is no such picture: nothing is drawn, in no space.
    private let drawing: ImageDrawing?
    private let font: FontDescription
    private let baselineOffset: CGFloat
    /// Of the space, before it was widened.
    private let spaceWidth: CGFloat

    @MainActor init(
        _ image: Image, font: FontDescription, baselineOffset: CGFloat, in environment: EnvironmentValues, _ tree: ViewTree
    ) {
        (self.image, self.font, self.baselineOffset) = (image, font, baselineOffset)
        drawing = ImageDrawing(image, font: font, in: environment, tree)
        spaceWidth = tree.services.textEngine.layout(
            StyledText([StyledText.Run(Self.space, font: font)]), width: .infinity, height: .infinity).size.width
    }

    package static func == (a: InlineImage, b: InlineImage) -> Bool {
        a.image == b.image && a.drawing?.symbol == b.drawing?.symbol && a.drawing?.size == b.drawing?.size && a.font == b.font
            && a.baselineOffset == b.baselineOffset
    }

    private var size: CGSize { drawing?.size ?? .zero }
    private var tracking: CGFloat { size.width - spaceWidth }

    func runs(paint: Int) -> [StyledText.Run] {
        func run(_ text: String, tracking: CGFloat = 0) -> StyledText.Run {
            var run = StyledText.Run(text, font: font)
            (run.paint, run.baselineOffset, run.tracking) = (paint, baselineOffset, tracking)
            return run
        }
        return [run(Self.guardian), run(Self.space, tracking: tracking), run(Self.guardian)]
    }

    /// `pen` is the space's glyph on the baseline; `points` the size that its font is set at, when the text was shrunk to fit;
    /// `paints` the foreground's levels.
    func items(at pen: CGPoint, size points: CGFloat, paints: [Paint], identity: UInt64) -> [DisplayItem] {
        guard let drawing, size.width > 0, size.height > 0, paints.count == 3 else { return [] }
        let scale = font.size > 0 ? points / font.size : 1
        // Half of the tracking lies on either side of the glyph.
        let rect = CGRect(
            x: pen.x - tracking / 2 * scale, y: pen.y - drawing.baseline * scale, width: size.width * scale,
            height: size.height * scale)
        if let symbol = drawing.symbol {
            return symbol.items(in: rect, from: size, paints: paints, identity: identity)
        }
        let pieces = drawing.pieces(in: rect.size, identity: identity).map { piece in
            var piece = piece
            piece.origin = CGPoint(x: piece.origin.x + rect.minX, y: piece.origin.y + rect.minY)
            return piece
        }
        func item(_ bounds: CGRect, _ content: DisplayItem.Content) -> DisplayItem {
            DisplayItem(identity: identity, version: Serial.next(), bounds: bounds, content: content)
        }
        // One item, whose place is free for the text's own.
        guard drawing.isTemplate else { return [item(rect, .layer(.transform(.identity), pieces))] }
        let ink = item(rect, .fill(Fill(.rect(rect), paint: paints[0])))
        return [item(rect, .layer(.mask(pieces, isLuminance: false), [ink]))]
    }
}

extension [Int: InlineImage] {
    /// The images where their spaces stand; none for one that was cut off.
    func items(in layout: TextLayout, paints: [Paint], identity: UInt64) -> [DisplayItem] {
        guard !isEmpty else { return [] }
        var items: [DisplayItem] = []
        for run in layout.lines.lazy.flatMap(\.runs) {
            guard let image = self[run.paint], let glyph = run.glyphs.first, run.paint + 2 < paints.count else { continue }
            items += image.items(
                at: glyph.position, size: run.size, paints: Array(paints[run.paint...run.paint + 2]),
                identity: identity)
        }
        return items
    }
}
