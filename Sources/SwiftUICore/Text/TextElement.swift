import DisplayList
import Foundation

extension Text: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Text, _ inputs: _NodeInputs) -> _ViewNode { TextElement(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Text, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: TextElement.self).update(to: view, environment)
    }
}

/// Text, measured and laid out by the host's text engine.
package final class TextElement: ElementNode {
    @exclusivity(unchecked) private var text: Text
    @exclusivity(unchecked) private(set) var styled: StyledText
    private var styles: PresentedStyles
    /// What was asked of the text engine last: its size, its guides and its drawing follow from one layout.
    @exclusivity(unchecked) private var laidOut: (width: CGFloat, height: CGFloat, layout: TextLayout)?
    /// By the number of their paint.
    @exclusivity(unchecked) private(set) var images: [Int: InlineImage]
    @exclusivity(unchecked) private var items: [DisplayItem] = []
    private var transition = TextTransition()
    /// nil where nothing can be selected.
    var selection: TextSelection?

    init(_ text: Text, _ inputs: _NodeInputs) {
        self.text = text
        let (resolved, paints, inlineImages) = text.resolve(in: inputs.environment, inputs.tree)
        (styled, images) = (resolved, inlineImages)
        styles = PresentedStyles(paints)
        super.init(inputs)
        selectabilityMayHaveChanged()
    }

    override package func willDetach() {
        guard let selection else { return }
        selection.endActions()
        tree.focus.lose(self)
        tree.pointers.remove(self, from: tree)
    }

    func update(to new: Text, _ newEnvironment: EnvironmentValues) {
        let isSame = new == text && newEnvironment.isIdentical(to: environment), old = environment
        text = new
        environment = newEnvironment
        if !isSame { environmentDidChange(from: old) }
    }

    override package func environmentDidChange(from old: EnvironmentValues) {
        if old.isRedacted != environment.isRedacted {
            transition.end()
            setNeedsDisplay()
        }
        resolve()
        selectabilityMayHaveChanged()
    }

    private func resolve() {
        let (newText, newPaints, newImages) = text.resolve(in: environment, tree)
        // Whether an image is another one is not told by its width alone.
        let reads = newText != styled || newImages != images
        if reads {
            transition.contentWillChange(from: (styled, styles.value, images), in: self)
            (styled, images, laidOut) = (newText, newImages, nil)
            selection?.contentDidChange()
            setNeedsLayout()
            setNeedsDisplay()
        }
        if newPaints != styles.model {
            if transition.takesColors {
                // They are mixed for each part of the text.
                styles = PresentedStyles(newPaints)
                if !reads { transition.recolor(newPaints, in: self, seen: motionAdvances) }
            } else {
                blendStyles(to: newPaints)
            }
            setNeedsDisplay()
        }
    }

    private func blendStyles(to new: [_ResolvedStyle]) {
        var transaction = tree.transaction
        if environment.contentTransition == .identity { transaction.animation = nil }
        styles.set(new, transaction, in: self) {
            { [unowned self] in
                styles.advance()
                setNeedsDisplay()
            }
        }
    }

    private func motionAdvances() -> @MainActor () -> Void {
        { [unowned self] in
            transition.advance()
            setNeedsDisplay()
        }
    }

    override package func placeContent() {
        selection?.contentDidChange()
        transition.contentIsPlaced(
            SetContent(
                text: styled, layout: layout(frame.width, frame.height), styles: styles.model, images: images, size: frame.size),
            in: self, seen: motionAdvances)
    }

    private func layout(_ width: CGFloat?, _ height: CGFloat?) -> TextLayout {
        func limit(_ length: CGFloat?) -> CGFloat {
            guard let length, !length.isNaN else { return .infinity }
            return max(length, 0)
        }
        let width = limit(width), height = limit(height)
        if let laidOut {
            if laidOut.width == width, laidOut.height == height { return laidOut.layout }
            // A text that fits as it is by itself is laid out so, as `TextEngine` says.
            let layout = laidOut.layout
            if laidOut.width == .infinity, laidOut.height == .infinity, !layout.isTruncated, layout.size.width <= width,
                layout.size.height <= height
            {
                return layout
            }
        }
        let layout = tree.services.textEngine.layout(styled, width: width, height: height)
        laidOut = (width, height, layout)
        return layout
    }

    override package func measure(_ proposal: ProposedViewSize) -> CGSize {
        let size = layout(proposal.width, proposal.height).size
        var height = size.height
        if let lines = environment.lineMinimum, let font = styled.runs.first?.font {
            let metrics = tree.services.textEngine.metrics(of: font)
            height = max(height, metrics.height(ofLines: lines, spacing: styled.lineSpacing))
        }
        return CGSize(width: tree.roundedUpToPixels(size.width), height: tree.roundedUpToPixels(height))
    }

    override package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        if key == VerticalAlignment.firstTextBaseline.key {
            return layout(proposal.width, proposal.height).firstBaseline
        }
        if key == VerticalAlignment.lastTextBaseline.key {
            return layout(proposal.width, proposal.height).lastBaseline
        }
        // The line under a row of a list begins where its text does.
        if key == HorizontalAlignment.listRowSeparatorLeading.key { return 0 }
        return nil
    }

    override package var spacing: ViewSpacing {
        var spacing = ViewSpacing()
        guard let font = styled.runs.first?.font else { return spacing }
        let leading = tree.services.textEngine.metrics(of: font).leading
        // Lines of two views stand as far apart as the font sets lines of a paragraph; a font without leading of its own gets a tenth of its size.
        let distance = tree.roundedUpToPixels(leading > 0 ? leading : 0.1 * font.size)
        spacing.top = .text(leading: distance)
        spacing.bottom = .text(leading: distance)
        return spacing
    }

    override package func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay {
            let bounds = CGRect(origin: .zero, size: presentation.size)
            if let moving = transition.items(in: bounds, of: self) {
                items = moving
                return emitItems(into: &list, at: origin)
            }
            // The box was rounded up to pixels: laid out in it, the text breaks as it was measured.
            let layout = layout(frame.width, frame.height)
            let paints = styles.value.map { $0.paint(in: bounds) }
            let glyphs = DisplayItem(
                identity: identity, version: Serial.next(), bounds: layout.inkBounds,
                content: .glyphs(Glyphs(layout, paints: paints)))
            items = environment.isRedacted
                ? [Redaction.text(glyphs)] : (selection?.items() ?? []) + [glyphs] + images.items(in: layout, paints: paints, identity: identity)
            items.removeAll { $0.bounds.isEmpty }
        }
        emitItems(into: &list, at: origin)
    }

    private func emitItems(into list: inout [DisplayItem], at origin: CGPoint) {
        for var item in items {
            item.origin = CGPoint(x: item.origin.x + origin.x, y: item.origin.y + origin.y)
            list.append(item)
        }
    }

    override package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) ? [self] : nil
    }

    override package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let label = text.string(in: environment)
        guard !label.isEmpty, !environment.isRedacted else { return }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = label
        node.traits = .isStaticText
        node.isFocused = hasFocus
        nodes.append(node)
    }
}

extension Text {
    /// The text with all that the environment gives it, and the styles that its runs name.
    @MainActor package func resolve(
        in environment: EnvironmentValues, _ tree: ViewTree
    ) -> (StyledText, [_ResolvedStyle], [Int: InlineImage]) {
        var images: [Int: InlineImage] = [:]
        var paints: [_ResolvedStyle] = []
        func paint(_ style: _ResolvedStyle) -> Int {
            if let known = paints.firstIndex(of: style) { return known }
            paints.append(style)
            return paints.count - 1
        }
        let inherited = environment.textStyle
        var runs: [StyledText.Run] = []
        let flat = plainPieces(in: environment)
        /// The character before or behind an image; nil at the ends. Of two images the first sees a stand-in behind it.
        func neighbour(_ indices: some Sequence<Int>, image: Character?, _ end: (String) -> Character?) -> Character? {
            for index in indices {
                if case .image = flat[index].source { return image }
                if let character = end(flat[index].string(in: environment)) { return character }
            }
            return nil
        }
        for (index, piece) in flat.enumerated() {
            let style = piece.style.over(inherited)
            if case .image(let image) = piece.source {
                // Paints of its own, by which its place in the lines is found again.
                let inline = InlineImage(
                    image, font: style.resolvedFont(in: environment), baselineOffset: (style.baselineOffset ?? 0).finite(),
                    in: environment, tree)
                images[paints.count] = inline
                runs += inline.runs(
                    paint: paints.count, after: neighbour((0..<index).reversed(), image: nil) { $0.last },
                    before: neighbour((index + 1)..<flat.count, image: "\u{FFFC}") { $0.first })
                paints += (0...2).map { level in
                    style.foreground?._resolve(in: environment, level: level) ?? environment.resolveForeground(level: level)
                }
                continue
            }
            var string = piece.string(in: environment)
            switch environment.textCase {
            case .uppercase: string = string.uppercased(with: environment.locale)
            case .lowercase: string = string.lowercased(with: environment.locale)
            case nil: break
            }
            let foreground = paint(
                style.foreground?._resolve(in: environment, level: 0) ?? environment.resolveForeground())
            var run = StyledText.Run(string, font: style.resolvedFont(in: environment))
            run.tracking = (style.tracking ?? style.kerning ?? 0).finite()
            run.baselineOffset = (style.baselineOffset ?? 0).finite()
            run.paint = foreground
            func line(_ style: Text.LineStyle?) -> StyledText.Line? {
                style.map { line in
                    StyledText.Line(
                        pattern: line.pattern.pattern,
                        paint: line.color.map { paint($0._resolve(in: environment, level: 0)) })
                }
            }
            run.underline = line(style.underline)
            run.strikethrough = line(style.strikethrough)
            runs.append(run)
        }
        if runs.isEmpty { runs = [StyledText.Run("", font: inherited.resolvedFont(in: environment))] }
        if paints.isEmpty { paints = [environment.resolveForeground()] }
        var text = StyledText(runs)
        switch environment.multilineTextAlignment {
        case .leading: text.alignment = .leading
        case .center: text.alignment = .center
        case .trailing: text.alignment = .trailing
        }
        text.lineLimit = environment.lineLimit.map { max($0, 1) }
        switch environment.truncationMode {
        case .head: text.truncation = .head
        case .middle: text.truncation = .middle
        case .tail: text.truncation = .tail
        }
        text.lineSpacing = environment.lineSpacing.clampedLength
        text.minimumScaleFactor = min(max(environment.minimumScaleFactor.finite(or: 1), 0), 1)
        text.allowsTightening = environment.allowsTightening
        text.isRightToLeft = environment.layoutDirection == .rightToLeft
        text.language = TextLanguage.of(environment.locale)
        return (text, paints, images)
    }

    private func plainPieces(in environment: EnvironmentValues) -> [Piece] {
        for piece in pieces {
            if case .localized = piece.source { return pieces.flatMap { $0.flattened(in: environment) } }
        }
        return pieces
    }
}

/// The language of a text as BCP 47 writes it.
@MainActor private enum TextLanguage {
    /// Nearly all texts of a program are in one.
    private static var last = (identifier: "", language: "")

    static func of(_ locale: Locale) -> String {
        let identifier = locale.identifier
        if identifier != last.identifier { last = (identifier, identifier.replacing("_", with: "-")) }
        return last.language
    }
}

extension TextStyle {
    package func resolvedFont(in environment: EnvironmentValues) -> FontDescription {
        var font = (font ?? nil) ?? environment.font ?? .body
        if let design { font = font.modified(.design(design)) }
        if let weight { font = font.weight(weight) }
        if let width { font = font.width(width) }
        if isBold == true { font = font.bold() }
        if isItalic == true { font = font.italic() }
        if isMonospaced == true { font = font.monospaced() }
        if hasMonospacedDigits == true { font = font.monospacedDigit() }
        return font.resolve(in: environment)
    }
}

private enum TextStyleKey: EnvironmentKey { static var defaultValue: TextStyle { TextStyle() } }

extension EnvironmentValues {
    /// What `bold()`, `underline()` and the like on a view give to the text in it.
    package var textStyle: TextStyle {
        get { self[TextStyleKey.self] }
        set { self[TextStyleKey.self] = newValue }
    }
}

extension FontMetrics {
    /// How high so many lines of one font are, in points; of fewer than one, as high as one.
    func height(ofLines lines: Int, spacing: CGFloat) -> CGFloat {
        let lines = CGFloat(min(max(lines, 1), 1_000_000))
        return lines * (ascent + descent) + (lines - 1) * (leading + spacing)
    }
}
