import DisplayList
import Foundation

/// The layouts that were asked for lately, in two generations: when the young one is full, the old one goes, and
/// what was asked for meanwhile has moved over. So a hit costs one or two lookups and no list has to be kept in order.
struct TextLayoutCache {
    struct Key: Hashable {
        var text: StyledText
        var width: CGFloat
        var height: CGFloat

        /// By what mostly differs; all of it takes longer than to compare it where it is the same.
        func hash(into hasher: inout Hasher) {
            hasher.combine(width)
            hasher.combine(height)
            guard let run = text.runs.first else { return }
            hasher.combine(text.runs.count)
            hasher.combine(run.text)
            hasher.combine(run.font.size)
            hasher.combine(run.font.weight)
        }
    }

    /// Glyphs, and some for each layout's own weight: together at most twice this, about 16 MB.
    static let generationCost = 200_000

    private var young: [Key: TextLayout] = [:]
    private var old: [Key: TextLayout] = [:]
    private var cost = 0

    var count: Int { young.count + old.count }

    mutating func layout(_ key: Key) -> TextLayout? {
        if let found = young[key] { return found }
        guard let found = old.removeValue(forKey: key) else { return nil }
        insert(found, key)
        return found
    }

    mutating func insert(_ layout: TextLayout, _ key: Key) {
        let glyphs = layout.lines.reduce(0) { $0 + $1.runs.reduce(4) { $0 + $1.glyphs.count } }
        let text = key.text.runs.reduce(0) { $0 + $1.text.utf8.count / 8 }
        cost += 32 + glyphs + text
        if cost > Self.generationCost {
            (old, young) = (young, [:])
            cost = 32 + glyphs + text
        }
        young[key] = layout
    }
}
