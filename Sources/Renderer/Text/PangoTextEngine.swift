import DisplayList
import Foundation
import Synchronization

/// Text by Pango (HarfBuzz, fontconfig), without hinting and without rounding: a point is a unit at every size.
///
/// One lock guards the one font map. A layout takes some 10 µs and most questions are answered from the cache, so
/// threads hardly ever wait, whereas a map for each thread would find and sort the fonts again (25 ms).
public final class PangoTextEngine: TextEngine {
    private let cache = Mutex(TextLayoutCache())
    private let typesetter = Mutex(Typesetter())

    /// Letters move together by no more than this part of their size.
    private static let maximumTightening: CGFloat = 0.05
    /// Text of up to this many bytes is measured on one line first: if it fits, its width does not matter.
    private static let shortText = 1_024

    public init() {}

    public func layout(_ text: StyledText, width: CGFloat, height: CGFloat) -> TextLayout {
        let key = TextLayoutCache.Key(text: text, width: Self.length(width), height: Self.length(height))
        if let known = cache.withLock({ $0.layout(key) }) { return known }
        return typesetter.withLock { typesetter in
            // Another thread may have made it while this one waited.
            if let known = cache.withLock({ $0.layout(key) }) { return known }
            let made = make(key, typesetter).layout
            cache.withLock { $0.insert(made, key) }
            return made
        }
    }

    public func caretLines(of text: StyledText, width: CGFloat, height: CGFloat) -> [CaretLine] {
        let source = SourceText(text)
        let (width, height) = (Self.length(width), Self.length(height))
        return typesetter.withLock { typesetter in
            let mayShrink = text.allowsTightening || text.minimumScaleFactor < 1
            let fit = mayShrink ? make(TextLayoutCache.Key(text: text, width: width, height: height), typesetter).fit : SetText.Fit()
            return typesetter.caretLines(source, style: text, width: width, height: height, fit: fit)
        }
    }

    public func metrics(of font: FontDescription) -> FontMetrics {
        var font = font
        font.size = SourceText.size(font.size)
        return typesetter.withLock { [font] in SetText.metrics(font, $0.fonts.primary(of: font).metrics) }
    }

    private static func length(_ length: CGFloat) -> CGFloat { length.isNaN ? .infinity : max(0, length) }

    private func make(_ key: TextLayoutCache.Key, _ typesetter: Typesetter) -> Fitted {
        let source = SourceText(key.text)
        guard !source.runs.isEmpty else {
            return Fitted(layout: TextLayout(size: .zero, lines: [], isTruncated: false, inkBounds: .zero))
        }

        if source.bytes.count <= Self.shortText, key.width < .infinity || key.height < .infinity {
            let natural = natural(source, key, typesetter)
            if !natural.isTruncated, natural.size.width <= key.width + 1e-3, natural.size.height <= key.height + 1e-3 {
                return Fitted(layout: natural)
            }
        }
        func set(_ fit: SetText.Fit) -> Fitted {
            Fitted(layout: typesetter.set(source, style: key.text, width: key.width, height: key.height, fit: fit), fit: fit)
        }
        let normal = set(SetText.Fit())
        guard normal.layout.isTruncated, key.width < .infinity || key.height < .infinity else { return normal }

        var best = normal
        var fit = SetText.Fit()
        if key.text.allowsTightening {
            fit.tightening = Self.maximumTightening
            best = set(fit)
            if !best.layout.isTruncated {
                return search(from: best, at: Self.maximumTightening, to: 0) { set(SetText.Fit(tightening: $0)) }
            }
        }
        let minimum = key.text.minimumScaleFactor
        if minimum < 1 {
            fit.scale = max(minimum, 0.01)
            best = set(fit)
            if !best.layout.isTruncated {
                return search(from: best, at: fit.scale, to: 1) { set(SetText.Fit(scale: $0, tightening: fit.tightening)) }
            }
        }
        return best
    }

    /// A layout, and what the text was changed by for it.
    private struct Fitted {
        var layout: TextLayout
        var fit = SetText.Fit()
    }

    private func natural(_ source: SourceText, _ key: TextLayoutCache.Key, _ typesetter: Typesetter) -> TextLayout {
        let naturalKey = TextLayoutCache.Key(text: key.text, width: .infinity, height: .infinity)
        if let known = cache.withLock({ $0.layout(naturalKey) }) { return known }
        let made = typesetter.set(source, style: key.text, width: .infinity, height: .infinity, fit: SetText.Fit())
        cache.withLock { $0.insert(made, naturalKey) }
        return made
    }

    /// The layout closest to `bad`, where text is cut, in which it is not; to 1/4096 of the way.
    private func search(
        from fitting: Fitted, at good: CGFloat, to bad: CGFloat, _ set: (CGFloat) -> Fitted
    ) -> Fitted {
        var (best, good, bad) = (fitting, good, bad)
        for _ in 0..<12 {
            let middle = (good + bad) / 2
            let tried = set(middle)
            if tried.layout.isTruncated { bad = middle } else { (best, good) = (tried, middle) }
        }
        return best
    }
}
