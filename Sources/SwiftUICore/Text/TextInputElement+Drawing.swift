import DisplayList
import Foundation

/// How the field looks.
extension TextInputElement {
    func makeItems() -> [DisplayItem] {
        guard !environment.isRedacted else { return redacted() }
        let layout = currentLayout()
        if mustReveal { revealCaret(layout) }
        var inside: [DisplayItem] = []
        let tint = TintShapeStyle()._resolve(in: environment, level: 0).color.rgba
        func fill(_ rect: CGRect, _ color: RGBA) {
            inside.append(
                DisplayItem(
                    identity: identity, version: Serial.next(), origin: rect.origin,
                    bounds: CGRect(origin: .zero, size: rect.size),
                    content: .fill(Fill(.rect(CGRect(origin: .zero, size: rect.size)), paint: .color(color)))))
        }
        let (top, bottom) = (scroll.y, scroll.y + frame.height)
        if hasFocus, !editing.selection.isEmpty {
            let range = editing.selection.range
            for rect in layout.rects(of: shownPlace(range.lowerBound)..<shownPlace(range.upperBound), from: top, to: bottom) {
                fill(rect.offsetBy(dx: -scroll.x, dy: -scroll.y), tint.multiplyingAlpha(by: 0.3))
            }
        }
        if let placeholder = resolvedPlaceholder() {
            let width = view.kind == .growing ? frame.width : .infinity
            inside += glyphs(
                tree.services.textEngine.layout(placeholder.text, width: isSingleLine ? frame.width : width, height: .infinity),
                placeholder.paints)
        }
        let foreground = environment.isEnabled
            ? environment.resolveForeground() : Color(SystemColor.tertiary)._resolve(in: environment, level: 0)
        let bounds = CGRect(origin: .zero, size: presentation.size)
        for paragraph in layout.paragraphs where paragraph.origin.y <= bottom && paragraph.origin.y + paragraph.block.layout.size.height >= top {
            let paints = [foreground.paint(in: bounds)]
            var item: DisplayItem
            if let kept = paragraph.block.item, case .glyphs(let glyphs) = kept.content, glyphs.paints == paints {
                item = kept
            } else {
                item = DisplayItem(
                    identity: identity, version: Serial.next(), bounds: paragraph.block.layout.inkBounds,
                    content: .glyphs(Glyphs(paragraph.block.layout, paints: paints)))
                paragraph.block.item = item
            }
            guard !item.bounds.isEmpty else { continue }
            item.origin = CGPoint(x: paragraph.origin.x - scroll.x, y: paragraph.origin.y - scroll.y)
            inside.append(item)
        }
        if hasFocus, showsCaret, !environment.textStart.isCaretHidden, editing.selection.isEmpty {
            var caret = layout.caret(at: shownPlace(editing.selection.head)).offsetBy(dx: -scroll.x, dy: -scroll.y)
            if editing.isEmpty { caret.size.height = max(caret.height, metrics.ascent + metrics.descent) }
            caret.size.width = Self.caretWidth
            fill(caret, tint)
        }
        let isCut = layout.size.width > frame.width + 0.5 || layout.size.height > frame.height + 0.5
        guard isCut, !inside.isEmpty else { return inside }
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds,
                content: .layer(.clip(.rect(bounds), isEvenOdd: false, isAntialiased: true), inside))
        ]
    }

    func glyphs(_ layout: TextLayout, _ styles: [_ResolvedStyle]) -> [DisplayItem] {
        guard !layout.inkBounds.isEmpty else { return [] }
        let space = max(0, frame.width - Self.caretWidth - layout.size.width)
        let isRight = environment.layoutDirection == .rightToLeft
        let x: CGFloat = switch environment.multilineTextAlignment {
        case .leading: isRight ? space : 0
        case .center: space / 2
        case .trailing: isRight ? 0 : space
        }
        let bounds = CGRect(origin: .zero, size: presentation.size)
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), origin: CGPoint(x: x, y: 0), bounds: layout.inkBounds,
                content: .glyphs(Glyphs(layout, paints: styles.map { $0.paint(in: bounds) })))
        ]
    }

    func redacted() -> [DisplayItem] {
        guard !editing.isEmpty else { return [] }
        let layout = currentLayout().paragraphs[0].block.layout
        let item = DisplayItem(
            identity: identity, version: Serial.next(), bounds: layout.inkBounds,
            content: .glyphs(Glyphs(layout, paints: [environment.resolveForeground().paint(in: layout.inkBounds)])))
        return [Redaction.text(item)].filter { !$0.bounds.isEmpty }
    }
}
