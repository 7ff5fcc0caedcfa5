import DisplayList
import Foundation

/// How the text lies in the field, and which part of it is in sight.
extension TextInputElement {
    var isSingleLine: Bool { view.kind == .line || view.kind == .secure }
    var font: FontDescription { environment.textStyle.resolvedFont(in: environment) }
    var metrics: FontMetrics { tree.services.textEngine.metrics(of: font) }
    var lineHeight: CGFloat { tree.roundedUpToPixels(metrics.ascent + metrics.descent) }

    var style: EditorLayout.Style {
        var run = StyledText.Run("", font: font)
        run.tracking = (environment.textStyle.tracking ?? environment.textStyle.kerning ?? 0).finite()
        let alignment: StyledText.Alignment = switch environment.multilineTextAlignment {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
        return EditorLayout.Style(
            run: run, alignment: alignment, lineSpacing: environment.lineSpacing.clampedLength,
            isRightToLeft: environment.layoutDirection == .rightToLeft,
            language: environment.locale.identifier.replacingOccurrences(of: "_", with: "-"))
    }

    /// The text as it is seen: bullets for what is secret, spaces for breaks where there is one line.
    var shown: String {
        switch view.kind {
        case .secure: return String(repeating: "•", count: editing.text.count)
        case .line:
            guard editing.text.contains(where: \.isNewline) else { return editing.text }
            return String(
                String.UnicodeScalarView(
                    editing.text.unicodeScalars.flatMap { scalar in
                        // As many bytes as before, so that places stay.
                        Character(scalar).isNewline ? Array(repeating: Unicode.Scalar(0x20), count: UTF8.width(scalar)) : [scalar]
                    }))
        case .growing, .editor: return editing.text
        }
    }

    func shownPlace(_ place: Int) -> Int {
        guard view.kind == .secure else { return place }
        return editing.string(0..<editing.held(place)).count * 3
    }

    func textPlace(_ shown: Int) -> Int {
        guard view.kind == .secure else { return editing.held(shown) }
        let index = editing.text.index(editing.text.startIndex, offsetBy: shown / 3, limitedBy: editing.text.endIndex)
        return editing.text.utf8.distance(from: editing.text.startIndex, to: index ?? editing.text.endIndex)
    }

    func makeLayout(width: CGFloat) -> EditorLayout {
        let marked = editing.marked.map { shownPlace($0.lowerBound)..<shownPlace($0.upperBound) }
        return EditorLayout(
            shown, marked: marked, style: style, width: isSingleLine ? .infinity : max(width - Self.caretWidth, 1),
            room: max(width - Self.caretWidth, 0), engine: tree.services.textEngine, reusing: lastLayout)
    }

    func currentLayout() -> EditorLayout {
        if let layout { return layout }
        let made = makeLayout(width: frame.width)
        layout = made
        lastLayout = made
        return made
    }

    func resolvedPlaceholder() -> (text: StyledText, paints: [_ResolvedStyle])? {
        guard editing.isEmpty, let prompt = view.prompt ?? view.label, view.kind != .editor else { return nil }
        if let placeholder { return placeholder }
        var outer = environment
        outer.foregroundStyles = nil
        outer.setForegroundStyles([PlaceholderTextShapeStyle()])
        if isSingleLine { outer.lineLimit = 1 }
        let (text, paints, _) = prompt.resolve(in: outer, tree)
        placeholder = (text, paints)
        return placeholder
    }

    func measured(_ proposal: ProposedViewSize) -> CGSize {
        switch view.kind {
        case .editor: return proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 100))
        case .line, .secure:
            return CGSize(width: width(offered: proposal.width), height: lineHeight)
        case .growing:
            let width = width(offered: proposal.width)
            let layout = makeLayout(width: width)
            lastLayout = layout
            var height = layout.size.height
            if let placeholder = resolvedPlaceholder() {
                height = max(height, tree.services.textEngine.layout(placeholder.text, width: width, height: .infinity).size.height)
            }
            let spacing = environment.lineSpacing.clampedLength
            if let lines = environment.lineMinimum { height = max(height, metrics.height(ofLines: lines, spacing: spacing)) }
            if let lines = environment.lineLimit { height = min(height, metrics.height(ofLines: lines, spacing: spacing)) }
            return CGSize(width: width, height: max(tree.roundedUpToPixels(height), lineHeight))
        }
    }

    /// All that is offered; what the text takes where nothing is.
    func width(offered: CGFloat?) -> CGFloat {
        if let offered, offered < .infinity { return max(offered, 0) }
        let engine = tree.services.textEngine
        let prompt = resolvedPlaceholder().map { engine.layout($0.text, width: .infinity, height: .infinity).size.width } ?? 0
        return tree.roundedUpToPixels(max(makeLayout(width: .infinity).size.width, prompt) + Self.caretWidth)
    }

    /// Moves the content so that the caret is in sight, and no further than there is content.
    func revealCaret(_ layout: EditorLayout) {
        mustReveal = false
        let caret = layout.caret(at: shownPlace(editing.selection.head))
        let room = CGSize(width: max(frame.width - Self.caretWidth, 0), height: frame.height)
        func held(_ scroll: CGFloat, _ low: CGFloat, _ high: CGFloat, _ room: CGFloat, _ content: ClosedRange<CGFloat>) -> CGFloat {
            var scroll = scroll
            if hasFocus {
                if high - scroll > room { scroll = high - room }
                if low - scroll < 0 { scroll = low }
            }
            // Content that is wider starts and ends at the edges.
            let most = max(content.upperBound - room, min(content.lowerBound, 0))
            return min(max(scroll, min(content.lowerBound, 0)), most)
        }
        let left = layout.paragraphs.map(\.origin.x).min() ?? 0
        let x = isSingleLine ? held(scroll.x, caret.minX, caret.minX, room.width, left...max(left, left + layout.size.width)) : 0
        let y = isSingleLine ? 0 : held(scroll.y, caret.minY, caret.maxY, room.height, 0...max(layout.size.height, 0))
        scroll = CGPoint(x: x, y: y)
        // Without the focus a field from right to left shows its start.
        if isSingleLine, !hasFocus { scroll.x = environment.layoutDirection == .rightToLeft ? max(layout.size.width - room.width, 0) : 0 }
    }
}
