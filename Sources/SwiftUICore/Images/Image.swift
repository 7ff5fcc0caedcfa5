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

    /// A picture file of a bundle: `name` with the ending png, jpg, jpeg or webp, for the scene's scale if there is
    /// one (`name@2x.png`).
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

/// Picture files, read once.
@MainActor enum NamedImages {
    private static var known: [URL: BitmapReference] = [:]
    private static var reported: Set<String> = []

    static func find(_ name: String, _ bundle: Bundle, _ scale: CGFloat, _ tree: ViewTree) -> (BitmapReference, CGFloat)? {
        let wanted = Int(scale.rounded(.up))
        let scales = [wanted] + [3, 2, 1].filter { $0 != wanted }
        for scale in scales {
            let suffix = scale == 1 ? "" : "@\(scale)x"
            for ending in ["png", "jpg", "jpeg", "webp"] {
                guard let url = bundle.url(forResource: name + suffix, withExtension: ending) else { continue }
                if let image = known[url] { return (image, CGFloat(scale)) }
                do {
                    let image = BitmapReference(try tree.services.readImage(url))
                    known[url] = image
                    return (image, CGFloat(scale))
                } catch {
                    report("\(error)")
                    return nil
                }
            }
        }
        report("there is no image \"\(name)\" (png, jpg, jpeg or webp) in \(bundle.bundlePath).")
        return nil
    }

    private static func report(_ problem: String) {
        guard reported.insert(problem).inserted else { return }
        FileHandle.standardError.write(Data("SwiftUI: \(problem)\n".utf8))
    }
}

private final class ImageElement: ElementNode {
    private var image: Image
    private var resolved: (bitmap: BitmapReference, scale: CGFloat)?
    private var symbol: SymbolImage?
    /// By level; only symbols take more than the first.
    private var styles: PresentedStyles
    private var items: [DisplayItem] = []

    init(_ image: Image, _ inputs: _NodeInputs) {
        self.image = image
        styles = PresentedStyles(SymbolImage.styles(in: inputs.environment))
        super.init(inputs)
        resolve()
    }

    func update(to new: Image, _ newEnvironment: EnvironmentValues) {
        let isSame = new == image
        image = new
        let old = environment
        environment = newEnvironment
        if !isSame {
            resolve()
            setNeedsLayout()
            setNeedsDisplay()
        }
        if !newEnvironment.isIdentical(to: old) { environmentDidChange(from: old) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        if case .symbol = image.source {
            let shown = symbol?.appearance
            resolve()
            if symbol?.appearance != shown || old.displayScale != environment.displayScale {
                setNeedsLayout()
                setNeedsDisplay()
            } else if shown?.mode == .multicolor {
                setNeedsDisplay()
            }
        } else if old.displayScale != environment.displayScale {
            resolve()
            setNeedsLayout()
            setNeedsDisplay()
        }
        let new = SymbolImage.styles(in: environment)
        guard new != styles.model else { return }
        let isColored = symbol != nil || image.template == .template
        guard isColored else { return styles = PresentedStyles(new) }
        styles.set(new, tree.transaction, in: self) {
            { [unowned self] in
                styles.advance()
                setNeedsDisplay()
            }
        }
        setNeedsDisplay()
    }

    private func resolve() {
        (symbol, resolved) = (nil, nil)
        switch image.source {
        case .symbol:
            symbol = SymbolImage(
                image, font: environment.textStyle.resolvedFont(in: environment), in: environment, tree.services)
        case .bitmap(let bitmap, let scale, _): resolved = (bitmap, scale.isFinite && scale > 0 ? scale : 1)
        case .named(let name, let bundle):
            resolved = NamedImages.find(name, bundle?.bundle ?? .main, environment.displayScale, tree)
                .map { (bitmap: $0.0, scale: $0.1) }
        }
    }

    private var orientation: Image.Orientation {
        if case .bitmap(_, _, let orientation) = image.source { return orientation }
        return .up
    }

    /// In points, upright.
    private var ownSize: CGSize {
        if let symbol {
            return CGSize(
                width: tree.roundedUpToPixels(symbol.size.width), height: tree.roundedUpToPixels(symbol.size.height))
        }
        guard let resolved else { return .zero }
        let size = CGSize(
            width: CGFloat(resolved.bitmap.bitmap.width) / resolved.scale,
            height: CGFloat(resolved.bitmap.bitmap.height) / resolved.scale)
        return orientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        image.resizing == nil ? ownSize : proposal.replacingUnspecifiedDimensions(by: ownSize)
    }

    /// A symbol stands on the line as the letters beside it do. Pictures stand on it with their lower edges.
    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        guard let symbol, key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
        else { return nil }
        let own = ownSize.height
        guard own > 0 else { return nil }
        return (symbol.baseline + (own - symbol.size.height) / 2) * sizeThatFits(proposal).height / own
    }

    override func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay { items = makeItems() }
        for var item in items {
            item.origin = origin
            list.append(item)
        }
    }

    private func makeItems() -> [DisplayItem] {
        if let symbol {
            return symbol.items(
                in: CGRect(origin: .zero, size: presentation.size), ownSize: ownSize, styles: styles.value,
                identity: identity, environment: environment)
        }
        guard let resolved, presentation.width > 0, presentation.height > 0, ownSize.width > 0, ownSize.height > 0 else { return [] }
        let bounds = CGRect(origin: .zero, size: presentation.size)
        let toUpright = orientation.transform(
            width: CGFloat(resolved.bitmap.bitmap.width), height: CGFloat(resolved.bitmap.bitmap.height)
        ).concatenating(CGAffineTransform(scaleX: 1 / resolved.scale, y: 1 / resolved.scale))
        let pieces = slices(of: ownSize, in: bounds).map { slice in
            item(
                .fill(
                    Fill(
                        .rect(slice.target),
                        paint: .image(
                            resolved.bitmap, transform: toUpright.concatenating(slice.transform), tiles: slice.tiles,
                            interpolation: image.quality.displayList),
                        isAntialiased: image.isAntialiased)), slice.target)
        }
        guard image.template == .template else { return pieces }
        let mask = item(
            .layer(
                .mask(pieces, isLuminance: false),
                styles.value[0].fill(Fill(.rect(bounds), paint: .color(.clear)), in: bounds, identity: identity)), bounds)
        return [mask]
    }

    private func item(_ content: DisplayItem.Content, _ bounds: CGRect) -> DisplayItem {
        DisplayItem(identity: identity, version: Serial.next(), bounds: bounds, content: content)
    }

    private struct Slice {
        let target: CGRect
        /// From the upright picture's points to this element's.
        let transform: CGAffineTransform
        let tiles: Bool
    }

    private func slices(of size: CGSize, in bounds: CGRect) -> [Slice] {
        guard let resizing = image.resizing else {
            return [Slice(target: bounds, transform: .identity, tiles: false)]
        }
        let insets = resizing.capInsets
        let isTiled = resizing.mode == .tile
        if insets == EdgeInsets() {
            return [
                Slice(
                    target: bounds,
                    transform: isTiled
                        ? .identity
                        : CGAffineTransform(scaleX: bounds.width / size.width, y: bounds.height / size.height),
                    tiles: isTiled)
            ]
        }
        // Nine parts: corners as they are, edges and the middle stretched (or, tiled, repeated by the renderer).
        func cuts(_ before: CGFloat, _ after: CGFloat, _ source: CGFloat, _ target: CGFloat) -> [(ClosedRange<CGFloat>, ClosedRange<CGFloat>)] {
            let before = min(before.clampedLength, source), after = min(after.clampedLength, source - before)
            let shrink = min(1, target / max(before + after, 0.0001))
            let b = before * shrink, a = after * shrink
            return [
                (0...before, 0...b), (before...(source - after), b...max(b, target - a)),
                ((source - after)...source, max(b, target - a)...target),
            ]
        }
        var result: [Slice] = []
        for (sourceX, targetX) in cuts(insets.leading, insets.trailing, size.width, bounds.width) {
            for (sourceY, targetY) in cuts(insets.top, insets.bottom, size.height, bounds.height) {
                let source = CGRect(
                    x: sourceX.lowerBound, y: sourceY.lowerBound, width: sourceX.upperBound - sourceX.lowerBound,
                    height: sourceY.upperBound - sourceY.lowerBound)
                let target = CGRect(
                    x: targetX.lowerBound, y: targetY.lowerBound, width: targetX.upperBound - targetX.lowerBound,
                    height: targetY.upperBound - targetY.lowerBound)
                guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else { continue }
                let scaleX = isTiled ? 1 : target.width / source.width
                let scaleY = isTiled ? 1 : target.height / source.height
                // A tiled part is cut into copies of itself, since only whole pictures repeat.
                var y = target.minY
                while y < target.maxY {
                    var x = target.minX
                    while x < target.maxX {
                        let width = isTiled ? min(source.width, target.maxX - x) : target.width
                        let height = isTiled ? min(source.height, target.maxY - y) : target.height
                        result.append(
                            Slice(
                                target: CGRect(x: x, y: y, width: width, height: height),
                                transform: CGAffineTransform(translationX: -source.minX, y: -source.minY)
                                    .concatenating(CGAffineTransform(scaleX: scaleX, y: scaleY))
                                    .concatenating(CGAffineTransform(translationX: x, y: y)),
                                tiles: false))
                        // A part thinner than a point is not worth thousands of copies.
                        x += max(width, 1)
                    }
                    y += max(isTiled ? min(source.height, target.maxY - y) : target.height, 1)
                }
            }
        }
        return result
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) && (resolved != nil || symbol != nil) ? [self] : nil
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        guard !image.isDecorative else { return }
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

extension Image.Interpolation {
    var displayList: Paint.Interpolation {
        switch self {
        case .none: .none
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}

extension Image.Orientation {
    var swapsSides: Bool {
        switch self {
        case .left, .leftMirrored, .right, .rightMirrored: true
        default: false
        }
    }

    /// From stored pixels, `width` × `height`, to the upright picture: EXIF's eight cases.
    func transform(width: CGFloat, height: CGFloat) -> CGAffineTransform {
        switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        }
    }
}
