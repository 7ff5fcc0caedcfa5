import DisplayList
import Foundation

/// A picture.
public struct Image: Equatable, Sendable {
    package var source: Source
    package var label: Text?
    package var isDecorative = false
    package var resizing: Resizing?
    package var template: TemplateRenderingMode?
    package var quality = Interpolation.medium
    package var isAntialiased = true
    package var symbolMode: SymbolRenderingMode.Kind?

    package enum Source: Equatable, Sendable {
        /// With the share of its parts that are on, 0…1; nil: all.
        case symbol(String, variableValue: Double?)
        case named(String, bundle: BundleReference?)
        case bitmap(BitmapReference, scale: CGFloat, orientation: Orientation)
    }

    package struct BundleReference: Equatable, @unchecked Sendable {
        let bundle: Bundle
        package static func == (a: Self, b: Self) -> Bool { a.bundle === b.bundle }
    }

    package struct Resizing: Equatable, Sendable {
        var capInsets: EdgeInsets
        var mode: ResizingMode
    }

    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        case up
        case upMirrored
        case down
        case downMirrored
        case left
        case leftMirrored
        case right
        case rightMirrored
    }

    /// How large a symbol is beside text of its font.
    public enum Scale: Sendable {
        /// 0.79 of medium.
        case small
        case medium
        /// 1.28 of medium.
        case large
    }

    public enum ResizingMode: Sendable {
        case tile
        case stretch
    }
    public enum TemplateRenderingMode: Sendable {
        case template
        case original
    }
    public enum Interpolation: Sendable {
        case none
        case low
        case medium
        case high
    }

    package init(_ source: Source, label: Text?, isDecorative: Bool = false) {
        (self.source, self.label, self.isDecorative) = (source, label, isDecorative)
    }

    /// The image set `name` of an asset catalog in `bundle`, the main bundle when nil, or a picture file: `name` with the ending png,
    /// jpg, jpeg or webp, for the scene's scale if there is one (`name@2x.png`).
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(.named(name, bundle: bundle.map(BundleReference.init)), label: Text(verbatim: name))
    }

    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(.named(name, bundle: bundle.map(BundleReference.init)), label: label)
    }

    /// A picture that assistive technologies pass over.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(.named(name, bundle: bundle.map(BundleReference.init)), label: nil, isDecorative: true)
    }

    /// A symbol, as large as the font of its surroundings asks. A name that is not known is reported and drawn as a dashed
    /// square.
    public init(systemName: String) {
        self.init(.symbol(systemName, variableValue: nil), label: nil)
    }

    /// A symbol of which a share is on, `variableValue` 0…1, where its parts follow one another (`wifi`).
    public init(systemName: String, variableValue: Double?) {
        self.init(.symbol(systemName, variableValue: variableValue), label: nil)
    }

    /// `scale` in pixels a point.
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up, label: Text) {
        self.init(
            .bitmap(BitmapReference(cgImage.bitmap), scale: scale, orientation: orientation), label: label)
    }

    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) {
        self.init(
            .bitmap(BitmapReference(cgImage.bitmap), scale: scale, orientation: orientation), label: nil,
            isDecorative: true)
    }

    /// Lets the picture take any size. Caps, in points, keep theirs.
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        var copy = self
        copy.resizing = Resizing(capInsets: capInsets, mode: resizingMode)
        return copy
    }

    /// A template takes the foreground style where the picture is opaque.
    public func renderingMode(_ renderingMode: Image.TemplateRenderingMode?) -> Image {
        var copy = self
        copy.template = renderingMode
        return copy
    }

    /// nil: as the surroundings say.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        var copy = self
        copy.symbolMode = mode?.kind
        return copy
    }

    public func interpolation(_ interpolation: Image.Interpolation) -> Image {
        var copy = self
        copy.quality = interpolation
        return copy
    }

    public func antialiased(_ isAntialiased: Bool) -> Image {
        var copy = self
        copy.isAntialiased = isAntialiased
        return copy
    }
}

extension Image: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Image, _ inputs: _NodeInputs) -> _ViewNode { ImageElement(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Image, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ImageElement.self).update(to: view, environment)
    }
}

private final class ImageElement: ElementNode {
    private var image: Image
    /// nil when there is no such picture.
    private var drawing: ImageDrawing?
    /// By level; only symbols take more than the first.
    private var styles: PresentedStyles
    private var items: [DisplayItem] = []
    /// nil: no effect was ever asked for.
    private var motion: SymbolMotion?
    private var replacement: SymbolReplacement?
    /// The frame is on its way from that of another symbol, which says nothing about how large this one is.
    private var comesFromAnother = false
    private var fade = ContentFade()

    init(_ image: Image, _ inputs: _NodeInputs) {
        self.image = image
        styles = PresentedStyles(inputs.environment.foregroundLevels)
        super.init(inputs)
        drawing = ImageDrawing(image, in: environment, tree)
        followEffects(isNew: true)
    }

    func update(to new: Image, _ newEnvironment: EnvironmentValues) {
        let isSame = new == image
        image = new
        let old = environment
        environment = newEnvironment
        if !isSame {
            fade.contentWillChange(from: makeItems, in: self) {
                { [unowned self] in
                    fade.advance()
                    setNeedsDisplay()
                }
            }
            resolve()
            followEffects()
            setNeedsLayout()
            setNeedsDisplay()
        }
        if !newEnvironment.isIdentical(to: old) { environmentDidChange(from: old) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        let shown = drawing?.symbol
        var isAnother = old.displayScale != environment.displayScale
        // A set may have a picture for each.
        if case .named = image.source, old.colorScheme != environment.colorScheme { isAnother = true }
        if case .symbol = image.source { resolve() } else if isAnother { resolve() }
        if drawing?.symbol != shown || isAnother {
            setNeedsLayout()
            setNeedsDisplay()
        }
        let asksForAnother = old.symbolEffects != environment.symbolEffects || old.symbolPresence != environment.symbolPresence
            || old.accessibilityReduceMotion != environment.accessibilityReduceMotion
        if asksForAnother || drawing?.symbol != shown { followEffects() }
        let new = environment.foregroundLevels
        if new != styles.model {
            styles.set(new, tree.transaction, in: self) {
                { [unowned self] in
                    styles.advance()
                    if takesForeground { setNeedsDisplay() }
                }
            }
            if takesForeground { setNeedsDisplay() }
        }
        if old.isRedacted != environment.isRedacted { setNeedsDisplay() }
    }

    private var takesForeground: Bool { drawing?.isTemplate ?? false || environment.isRedacted }

    private func resolve() {
        let old = drawing?.symbol, oldSize = ownSize
        drawing = ImageDrawing(image, in: environment, tree)
        if drawing?.symbol != old { comesFromAnother = false }
        if let old, let new = drawing?.symbol, old.appearance.name != new.appearance.name { replace(old, of: oldSize) }
    }

    private func followEffects(isNew: Bool = false) {
        guard let symbol = drawing?.symbol else {
            motion = nil
            return
        }
        let asks = !environment.symbolEffects.isEmpty || environment.symbolPresence.hidden != nil
        guard asks || motion != nil else { return }
        let motion = motion ?? SymbolMotion(of: self)
        self.motion = motion
        motion.follow(environment, resting: symbol.partOpacities, isNew: isNew)
        setNeedsDisplay()
    }

    /// The symbol was another until now.
    private func replace(_ old: SymbolImage, of size: CGSize) {
        guard let asked = environment.contentTransition.symbolEffect, tree.transaction.animation != nil,
            !tree.transaction.disablesAnimations
        else {
            replacement = nil
            return
        }
        comesFromAnother = true
        let leaving = (replacement?.leaving ?? [])
            + [SymbolReplacement.Leaving(symbol: old, size: size, look: replacement?.coming ?? .plain)]
        replacement = SymbolReplacement(
            of: leaving, by: asked.effect, options: asked.options, isStill: environment.accessibilityReduceMotion, in: self
        ) {
            { [unowned self] in
                replacement?.advance()
                if replacement?.isOver == true { replacement = nil }
                setNeedsDisplay()
            }
        }
    }

    /// A symbol's is rounded up to pixels, as a text's.
    private var ownSize: CGSize {
        guard let drawing else { return .zero }
        guard drawing.symbol != nil else { return drawing.size }
        return CGSize(
            width: tree.roundedUpToPixels(drawing.size.width), height: tree.roundedUpToPixels(drawing.size.height))
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        image.resizing == nil ? ownSize : proposal.replacingUnspecifiedDimensions(by: ownSize)
    }

    /// A symbol stands on the line as the letters beside it do. Pictures stand on it with their lower edges, which needs no saying.
    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        guard let symbol = drawing?.symbol, ownSize.height > 0,
            key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
        else { return nil }
        let stretch = sizeThatFits(proposal).height / ownSize.height
        return (symbol.baseline + (ownSize.height - symbol.size.height) / 2) * stretch
    }

    override func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay { items = fade.items(over: makeItems(), in: self) }
        for var item in items {
            item.origin = origin
            list.append(item)
        }
    }

    private func makeItems() -> [DisplayItem] {
        let bounds = CGRect(origin: .zero, size: presentation.size)
        guard let drawing, bounds.width > 0, bounds.height > 0 else { return [] }
        func ink() -> [DisplayItem] {
            styles.value[0].fill(Fill(.rect(bounds), paint: .color(.clear)), in: bounds, identity: identity)
        }
        if environment.isRedacted { return Redaction.image(ink(), in: bounds, identity: identity) }
        if let symbol = drawing.symbol { return symbolItems(symbol, in: bounds) }
        let pieces = drawing.pieces(in: bounds.size, identity: identity)
        guard drawing.isTemplate else { return pieces }
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds,
                content: .layer(.mask(pieces, isLuminance: false), ink()))
        ]
    }

    private func symbolItems(_ symbol: SymbolImage, in bounds: CGRect) -> [DisplayItem] {
        let motion = motion?.look(at: tree.now) ?? .plain
        // Symbols of different sizes that take each other's place keep them, unless they fill what they are given.
        func place(_ size: CGSize) -> CGRect {
            image.resizing != nil || !comesFromAnother ? bounds : CGRect(
                x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        }
        guard let replacement else { return items(of: symbol, from: ownSize, in: place(ownSize), motion) }
        let leaving = replacement.leaving.flatMap { leaving in
            var look = leaving.look.combined(with: motion)
            look.parts = nil
            return items(of: leaving.symbol, from: leaving.size, in: place(leaving.size), look)
        }
        return leaving + items(of: symbol, from: ownSize, in: place(ownSize), replacement.coming.combined(with: motion))
    }

    /// Scaled as an outline, so that it is as sharp as the symbol at rest.
    private func items(of symbol: SymbolImage, from size: CGSize, in bounds: CGRect, _ look: SymbolLook) -> [DisplayItem] {
        guard look.opacity > 0 else { return [] }
        let (width, height) = (bounds.width * look.scale, bounds.height * look.scale)
        let rect = CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
        let styles = styles.value
        let items = symbol.parts(in: rect, from: size, partOpacities: look.parts).flatMap { part -> [DisplayItem] in
            guard part.opacity > 0 else { return [] }
            return part.style(styles).fill(Fill(part.outline, paint: .color(.clear)), in: rect, identity: identity)
        }
        // Parts lie on one another: they fade as one.
        guard look.opacity < 1, !items.isEmpty else { return items }
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: items.unionOfFrames, content: .layer(.opacity(look.opacity), items))
        ]
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) && drawing != nil ? [self] : nil
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        guard !image.isDecorative, !environment.isRedacted, motion?.isHidden != true else { return }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = image.accessibilityLabel(in: environment)
        node.traits = .isImage
        nodes.append(node)
    }
}

extension Image {
    /// A symbol's is its name in words, unless it was given one.
    package func accessibilityLabel(in environment: EnvironmentValues) -> String {
        if let label { return label.string(in: environment) }
        guard case .symbol(let name, _) = source else { return "" }
        return name.split(separator: ".").joined(separator: " ")
    }
}

extension EnvironmentValues {
    /// The foreground as symbols take it: its first three levels.
    package var foregroundLevels: [_ResolvedStyle] { (0...2).map { resolveForeground(level: $0) } }
}
