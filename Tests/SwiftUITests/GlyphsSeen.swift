import DisplayList
import Foundation
import Stage

/// A letter as it is drawn, on the stage.
struct SeenGlyph {
    var text: String
    var x: CGFloat
    var y: CGFloat
    var size: CGFloat
    var opacity: Double
    var blur: CGFloat
    var color: RGBA?
}

extension Stage {
    /// The letters that are drawn, from left to right, of text whose characters are a glyph each.
    var glyphs: [SeenGlyph] {
        var found: [SeenGlyph] = []
        func walk(_ items: [DisplayItem], _ origin: CGPoint, _ opacity: Double, _ blur: CGFloat) {
            for item in items {
                let place = CGPoint(x: origin.x + item.origin.x, y: origin.y + item.origin.y)
                switch item.content {
                case .fill: break
                case .layer(.opacity(let factor), let inside): walk(inside, place, opacity * factor, blur)
                case .layer(.blur(let radius, _), let inside): walk(inside, place, opacity, radius)
                case .layer(_, let inside): walk(inside, place, opacity, blur)
                case .glyphs(let glyphs):
                    for line in glyphs.layout.lines {
                        let characters = Array(line.text), all = line.runs.flatMap { run in run.glyphs.map { (run, $0) } }
                        for (index, (run, glyph)) in all.enumerated() {
                            var color: RGBA?
                            if case .color(let paint) = glyphs.paints[run.paint] { color = paint }
                            found.append(
                                SeenGlyph(
                                    text: all.count == characters.count ? String(characters[index]) : "?", x: place.x + glyph.position.x,
                                    y: place.y + glyph.position.y, size: run.size, opacity: opacity, blur: blur, color: color))
                        }
                    }
                }
            }
        }
        walk(displayFrame.items, .zero, 1, 0)
        return found.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    }

    /// The letters that read `text`.
    func glyphs(_ text: String) -> [SeenGlyph] { glyphs.filter { $0.text == text } }
}
