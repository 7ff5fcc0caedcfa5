import DisplayList
import Foundation

/// How a text goes over from what it read to what it reads: notices the change, and holds the motion while there is one.
///
/// A change of what is read is noted when it comes, with its transaction, and begins when the new text has its place: only then is it
/// known where its parts stand.
@MainActor struct TextTransition {
    private var motion: Presented<TextMotion>?
    /// The text as it was placed last.
    private var placed: (layout: TextLayout, size: CGSize)?
    private var change: PendingChange?
    /// What `numericText(value:)` said then.
    private var value: Double?

    private struct PendingChange {
        var text: StyledText
        var styles: [_ResolvedStyle]
        var images: [Int: InlineImage]
        var transaction: Transaction
        var date: Date
    }

    /// Whether colours change with the parts that have them, and not for all of the text.
    var takesColors: Bool { motion != nil || change != nil }

    mutating func end() { (motion, change) = (nil, nil) }

    mutating func advance() {
        motion?.advance()
        if motion?.isAnimating == false { motion = nil }
    }

    /// The text is about to read otherwise.
    /// - Parameter old: As it is seen.
    mutating func contentWillChange(from old: (StyledText, [_ResolvedStyle], [Int: InlineImage]), in element: ElementNode) {
        guard placed != nil else { return }
        let tree = element.tree
        if let known = change, known.date == tree.now {
            // Once by the environment and once by the view, in one update.
            if known.transaction.animation == nil { change?.transaction = tree.transaction }
            return
        }
        change = PendingChange(text: old.0, styles: old.1, images: old.2, transaction: tree.transaction, date: tree.now)
    }

    /// The text stands in its place, whether anything is other than it was or not.
    /// - Parameter seen: Makes what is called at each frame of the motion.
    mutating func contentIsPlaced(_ new: SetContent, in element: ElementNode, seen: () -> @MainActor () -> Void) {
        let tree = element.tree, environment = element.environment, change = change, known = placed
        placed = (new.layout, new.size)
        self.change = nil
        guard let known, !environment.isRedacted else {
            _ = countsDown(environment.contentTransition)
            return end()
        }
        let old = SetContent(
            text: change?.text ?? new.text, layout: known.layout, styles: change?.styles ?? new.styles,
            images: change?.images ?? new.images, size: known.size)
        guard !old.isSet(as: new) || old.styles != new.styles else { return }
        let countsDown = countsDown(environment.contentTransition)
        let transaction = change?.transaction ?? tree.layoutTransaction(of: element)
        // A change that waited to be placed is an old one.
        guard transaction.animation != nil, change.map({ $0.date == tree.now }) ?? true,
            let way = way(from: old, to: new, countsDown: countsDown, environment, tree.services.textEngine)
        else {
            motion = nil
            return
        }
        let engine = tree.services.textEngine
        let isWhole = way == .fade
        let parts = isWhole ? new.asOne : new.parts(engine)
        var moving = motion ?? Presented(TextMotion(isWhole ? old.asOne : old.parts(engine), styles: old.styles))
        let anchor = anchor(environment)
        let turn = TextMotion.Change(
            way: way, shiftOfLeaving: (new.size.width - known.size.width) * anchor,
            shiftOfComing: (new.size.width - element.presentation.width) * anchor,
            isLeftToRight: environment.layoutDirection == .leftToRight)
        let goal = moving.value.turned(to: parts, styles: new.styles, turn)
        moving.set(goal, transaction, in: element, changed: seen)
        motion = moving.isAnimating ? moving : nil
    }

    /// Other colours, while the text is in motion.
    mutating func recolor(_ styles: [_ResolvedStyle], in element: ElementNode, seen: () -> @MainActor () -> Void) {
        guard var moving = motion else { return }
        moving.set(moving.value.recolored(styles), element.tree.transaction, in: element, changed: seen)
        motion = moving.isAnimating ? moving : nil
    }

    /// What to draw while it moves; nil at rest.
    func items(in bounds: CGRect, of element: ElementNode) -> [DisplayItem]? {
        guard let motion else { return nil }
        let items = motion.value.items(in: bounds, identity: element.identity)
        guard element.environment.contentTransitionAddsDrawingGroup, !items.isEmpty else { return items }
        return [
            DisplayItem(
                identity: element.identity, version: Serial.next(), bounds: items.unionOfFrames, content: .layer(.group, items))
        ]
    }

    // MARK: How

    private mutating func countsDown(_ transition: ContentTransition) -> Bool {
        switch transition.kind {
        case .numericText(let countsDown): return countsDown
        case .numericValue(let new):
            defer { value = new }
            return value.map { new < $0 } ?? false
        default: return false
        }
    }

    /// Beyond this many glyphs a text goes over as one: each would cost its share of every frame.
    private static let mostGlyphs = 1000

    /// nil: at once.
    private func way(
        from old: SetContent, to new: SetContent, countsDown: Bool, _ environment: EnvironmentValues, _ engine: any TextEngine
    ) -> TextMotion.Change.Way? {
        let kind = environment.contentTransition.kind
        if kind == .identity { return nil }
        // The same text, only elsewhere or larger: what is there travels.
        let isSameText = old.text.string == new.text.string && old.images == new.images
        if max(old.glyphCount, new.glyphCount) > Self.mostGlyphs { return isSameText ? nil : .fade }
        if isSameText, old.text == new.text, old.styles == new.styles { return environment.accessibilityReduceMotion ? nil : .interpolate }
        if environment.accessibilityReduceMotion { return .fade }
        switch kind {
        case .identity: return nil
        case .opacity: return .fade
        case .interpolate: return .interpolate
        case .automatic: return isSameText ? .interpolate : .fade
        case .numericText, .numericValue: return .roll(countsDown: countsDown)
        }
    }

    /// Which part of the box stays at its place when its width changes: 0 is the left edge, 1 the right one.
    private func anchor(_ environment: EnvironmentValues) -> CGFloat {
        let isLeftToRight = environment.layoutDirection == .leftToRight
        return switch environment.multilineTextAlignment {
        case .leading: isLeftToRight ? 0 : 1
        case .center: 0.5
        case .trailing: isLeftToRight ? 1 : 0
        }
    }
}
