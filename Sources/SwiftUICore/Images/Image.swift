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

    package enum Source: Equatable, Sendable {
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
    private var foreground: _ResolvedStyle
    private var items: [DisplayItem] = []

    init(_ image: Image, _ inputs: _NodeInputs) {
        self.image = image
        foreground = inputs.environment.resolveForeground()
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
        if old.displayScale != environment.displayScale {
            resolve()
            setNeedsLayout()
            setNeedsDisplay()
        }
        let style = environment.resolveForeground()
        if style != foreground {
            foreground = style
            if image.template == .template || environment.isRedacted { setNeedsDisplay() }
        }
        if old.isRedacted != environment.isRedacted { setNeedsDisplay() }
    }

    private func resolve() { drawing = ImageDrawing(image, in: environment, tree) }

    private var ownSize: CGSize { drawing?.size ?? .zero }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        image.resizing == nil ? ownSize : proposal.replacingUnspecifiedDimensions(by: ownSize)
    }

    override func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay { items = makeItems() }
        for var item in items {
            item.origin = origin
            list.append(item)
        }
    }

    private func makeItems() -> [DisplayItem] {
        let bounds = CGRect(origin: .zero, size: presentation.size)
        guard let drawing, bounds.width > 0, bounds.height > 0 else { return [] }
        func ink() -> [DisplayItem] {
            foreground.fill(Fill(.rect(bounds), paint: .color(.clear)), in: bounds, identity: identity)
        }
        if environment.isRedacted { return Redaction.image(ink(), in: bounds, identity: identity) }
        let pieces = drawing.pieces(in: bounds.size, identity: identity)
        guard drawing.isTemplate else { return pieces }
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds,
                content: .layer(.mask(pieces, isLuminance: false), ink()))
        ]
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) && drawing != nil ? [self] : nil
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        guard !image.isDecorative, !environment.isRedacted else { return }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = image.label?.string(in: environment) ?? ""
        node.traits = .isImage
        nodes.append(node)
    }
}
