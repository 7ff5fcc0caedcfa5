import DisplayList
import Foundation

/// An image in a line of text. The text engine knows nothing of images: it is given a space of the image's width, with a paint that
/// nothing else has, and where that space has come to stand the image is drawn.
@MainActor package struct InlineImage {
    /// A space that no line is broken at. Around it stand two characters without a width (they join nothing here), since engines
    /// trim what follows the last character of a line.
    private static let space = "\u{A0}", guardian = "\u{200C}"

    private enum Content {
        case symbol(SymbolImage)
        case bitmap(BitmapReference, scale: CGFloat, Paint.Interpolation)
        case none
    }

    private let content: Content
    private let font: FontDescription
    private let baselineOffset: CGFloat
    private let size: CGSize
    /// Of the space, before it was widened.
    private let spaceWidth: CGFloat

    init(_ image: Image, font: FontDescription, baselineOffset: CGFloat, in environment: EnvironmentValues, _ tree: ViewTree) {
        (self.font, self.baselineOffset) = (font, baselineOffset)
        func bitmap(_ found: (BitmapReference, CGFloat)?) -> Content {
            found.map { .bitmap($0.0, scale: $0.1, image.quality.displayList) } ?? .none
        }
        switch image.source {
        case .symbol:
            content = SymbolImage(image, font: font, in: environment, tree.services).map { .symbol($0) } ?? .none
        case .bitmap(let reference, let scale, _): content = bitmap((reference, scale.isFinite && scale > 0 ? scale : 1))
        case .named(let name, let bundle):
            content = bitmap(NamedImages.find(name, bundle?.bundle ?? .main, environment.displayScale, tree))
        }
        size =
            switch content {
            case .symbol(let symbol): symbol.size
            case .bitmap(let reference, let scale, _):
                CGSize(width: CGFloat(reference.bitmap.width) / scale, height: CGFloat(reference.bitmap.height) / scale)
            case .none: .zero
            }
        spaceWidth = tree.services.textEngine.layout(
            StyledText([StyledText.Run(Self.space, font: font)]), width: .infinity, height: .infinity).size.width
    }

    private var tracking: CGFloat { size.width - spaceWidth }

    func runs(paint: Int) -> [StyledText.Run] {
        func run(_ text: String) -> StyledText.Run {
            var run = StyledText.Run(text, font: font)
            run.paint = paint
            run.baselineOffset = baselineOffset
            return run
        }
        var space = run(Self.space)
        space.tracking = tracking
        return [run(Self.guardian), space, run(Self.guardian)]
    }

    /// `pen` is the space's glyph on the baseline; `scale` what the text was shrunk by to fit.
    fileprivate func items(
        at pen: CGPoint, scale: CGFloat, styles: [_ResolvedStyle], identity: UInt64, environment: EnvironmentValues
    ) -> [DisplayItem] {
        // Half of the tracking lies on either side of the glyph.
        let left = pen.x - tracking / 2 * scale
        switch content {
        case .symbol(let symbol):
            let rect = CGRect(
                x: left, y: pen.y - symbol.baseline * scale, width: size.width * scale, height: size.height * scale)
            return symbol.items(in: rect, ownSize: size, styles: styles, identity: identity, environment: environment)
        case .bitmap(let reference, let pixels, let interpolation):
            let rect = CGRect(
                x: left, y: pen.y - size.height * scale, width: size.width * scale, height: size.height * scale)
            let toPoints = CGAffineTransform(scaleX: scale / pixels, y: scale / pixels)
                .concatenating(CGAffineTransform(translationX: rect.minX, y: rect.minY))
            let paint = Paint.image(reference, transform: toPoints, tiles: false, interpolation: interpolation)
            return [
                DisplayItem(
                    identity: identity, version: Serial.next(), bounds: rect, content: .fill(Fill(.rect(rect), paint: paint)))
            ]
        case .none: return []
        }
    }

    fileprivate func scale(of run: TextLayout.GlyphRun) -> CGFloat { font.size > 0 ? run.size / font.size : 1 }
}

extension [Int: InlineImage] {
    /// The images where their spaces stand. One that was cut off has none.
    @MainActor func items(
        in layout: TextLayout, styles: [_ResolvedStyle], identity: UInt64, environment: EnvironmentValues
    ) -> [DisplayItem] {
        guard !isEmpty else { return [] }
        var items: [DisplayItem] = []
        for run in layout.lines.lazy.flatMap(\.runs) {
            guard let image = self[run.paint], let glyph = run.glyphs.first, run.paint + 2 < styles.count else { continue }
            items += image.items(
                at: glyph.position, scale: image.scale(of: run), styles: Array(styles[run.paint...run.paint + 2]),
                identity: identity, environment: environment)
        }
        return items
    }
}
