import DisplayList
import Foundation

/// The outline of a shape: lines and curves, y down.
public struct Path: Equatable, Sendable {
    /// What the path was made from; empty once something was added to it.
    private(set) var whole: Outline
    /// What was added: it grows in place, and becomes an outline when one is asked for.
    private(set) var built: [Outline.Element] = []

    package var outline: Outline { built.isEmpty ? whole : .elements(built) }

    package init(outline: Outline) { whole = outline }

    public init() { self.init(outline: .empty) }

    public init(_ rect: CGRect) { self.init(outline: Self.rectOutline(rect)) }

    /// Corners of at most half the sides.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init(outline: Self.roundedOutline(rect, cornerSize: cornerSize, style: style))
    }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// Corners of at most what their sides leave room for. Leading is left.
    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.init(outline: Self.unevenOutline(rect, radii: cornerRadii, style: style))
    }

    public init(ellipseIn rect: CGRect) {
        self.init(outline: Self.standard(rect).map { .ellipse($0) } ?? .empty)
    }

    public init(_ callback: (inout Path) -> ()) {
        self.init()
        callback(&self)
    }

    public var isEmpty: Bool {
        if !built.isEmpty { return false }
        if case .path(let path) = whole { return path.elements.isEmpty }
        return whole.isEmpty
    }

    /// The smallest upright rectangle around the path, without its control points; null when the path is empty.
    public var boundingRect: CGRect { outline.bounds }

    /// True when `p` lies inside the filled path.
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool { outline.contains(p, evenOdd: eoFill) }

    public enum Element: Equatable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    public func forEach(_ body: (Path.Element) -> Void) {
        for element in elements {
            switch element {
            case .move(let point): body(.move(to: point))
            case .line(let point): body(.line(to: point))
            case .quad(let point, let control): body(.quadCurve(to: point, control: control))
            case .curve(let point, let control1, let control2):
                body(.curve(to: point, control1: control1, control2: control2))
            case .close: body(.closeSubpath)
            }
        }
    }

    /// The area that a stroke along the path covers.
    public func strokedPath(_ style: StrokeStyle) -> Path { Path(outline: outline.stroked(style.stroke)) }

    /// The part between two fractions of the length, 0…1; nothing when `from` is not less than `to`.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path { Path(outline: outline.trimmed(from: from, to: to)) }

    public static func == (a: Path, b: Path) -> Bool {
        a.built.isEmpty && b.built.isEmpty && a.whole == b.whole || a.elements == b.elements
    }
}

// MARK: - Forms

extension Path {
    /// The rectangle with positive sides, or nil when it is null or has a side that is not a number.
    private static func standard(_ rect: CGRect) -> CGRect? {
        guard !rect.isNull, rect.origin.x.isFinite, rect.origin.y.isFinite, rect.size.width.isFinite,
            rect.size.height.isFinite
        else { return nil }
        return rect.standardized
    }

    private static func rectOutline(_ rect: CGRect) -> Outline { standard(rect).map { .rect($0) } ?? .empty }

    private static func roundedOutline(_ rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle) -> Outline {
        guard let rect = standard(rect) else { return .empty }
        // An infinite corner is one that takes all there is.
        func radius(_ radius: CGFloat, _ side: CGFloat) -> CGFloat { radius.isNaN ? 0 : min(max(radius, 0), side / 2) }
        let corner = CGSize(width: radius(cornerSize.width, rect.width), height: radius(cornerSize.height, rect.height))
        if corner.width == 0 || corner.height == 0 { return .rect(rect) }
        return .roundedRect(rect, cornerSize: corner, isContinuous: style == .continuous)
    }

    private static func unevenOutline(_ rect: CGRect, radii: RectangleCornerRadii, style: RoundedCornerStyle) -> Outline {
        guard let rect = standard(rect) else { return .empty }
        var radii = radii.map { $0.isNaN ? 0 : min(max($0, 0), max(rect.width, rect.height)) }
        // Radii that share a side and want more than it has all shrink by the same factor (CSS Backgrounds 3, §5.5).
        let shares = [
            (rect.width, radii.topLeading + radii.topTrailing), (rect.width, radii.bottomLeading + radii.bottomTrailing),
            (rect.height, radii.topLeading + radii.bottomLeading), (rect.height, radii.topTrailing + radii.bottomTrailing),
        ]
        let factor = shares.map { side, wanted in wanted > side ? side / wanted : 1 }.min()!
        radii = radii.map { $0 * factor }
        if radii.topLeading == radii.topTrailing, radii.topLeading == radii.bottomLeading,
            radii.topLeading == radii.bottomTrailing
        {
            let size = CGSize(width: radii.topLeading, height: radii.topLeading)
            return roundedOutline(rect, cornerSize: size, style: style)
        }

        // Each corner may take a side up to where the other corner's own radius begins, shared evenly beyond that.
        func room(_ radius: CGFloat, _ sides: [(CGFloat, other: CGFloat)]) -> CGFloat {
            radius == 0 ? 1 : sides.map { side, other in (radius + (side - radius - other) / 2) / radius }.min()!
        }
        let (w, h) = (rect.width, rect.height)
        let (tl, tr, br, bl) = (radii.topLeading, radii.topTrailing, radii.bottomTrailing, radii.bottomLeading)
        // Clockwise from the top right; each turns a corner that is drawn as if it were the top right one.
        let corners: [(CGFloat, room: CGFloat, CGAffineTransform)] = [
            (tr, room(tr, [(w, tl), (h, br)]), .init(1, 0, 0, 1, rect.maxX, rect.minY)),
            (br, room(br, [(h, tr), (w, bl)]), .init(0, 1, -1, 0, rect.maxX, rect.maxY)),
            (bl, room(bl, [(w, br), (h, tl)]), .init(-1, 0, 0, -1, rect.minX, rect.maxY)),
            (tl, room(tl, [(h, bl), (w, tr)]), .init(0, -1, 1, 0, rect.minX, rect.minY)),
        ]
        var elements = corners.flatMap { radius, room, place in
            Outline.elements(cornerElements(radius: radius, room: style == .continuous ? room : 1))
                .transformed(by: place).elements
        }
        // The last corner ends where the top side begins.
        elements.insert(.move(elements.last!.point!), at: 0)
        elements.append(.close)
        return .elements(elements)
    }

    /// A top right corner around the origin: a line to where it starts, then its curves.
    private static func cornerElements(radius: CGFloat, room: CGFloat) -> [Outline.Element] {
        guard radius > 0 else { return [.line(.zero)] }
        let side = 2 * radius * min(max(room, 1), RoundedCorner.reach)
        let square = Outline.roundedRect(
            CGRect(x: -side, y: 0, width: side, height: side), cornerSize: CGSize(width: radius, height: radius),
            isContinuous: room > 1)
        let elements = square.elements.dropFirst()
        // A closed square of four equal corners: a quarter of what is between the move and the close.
        return Array(elements.prefix((elements.count - 1) / 4))
    }
}

// MARK: - Building

extension Path {
    private var elements: [Outline.Element] { built.isEmpty ? whole.elements : built }

    /// Makes what the path was made from a part of what is added to.
    private mutating func open() {
        guard built.isEmpty else { return }
        built = whole.elements
        whole = .empty
    }

    private mutating func append(_ element: Outline.Element) {
        open()
        built.append(element)
    }

    private mutating func append(_ other: Outline, _ transform: CGAffineTransform) {
        guard transform.isFinite else { return }
        let other = other.transformed(by: transform)
        if isEmpty { return self = Path(outline: other) }
        if case .empty = other { return }
        open()
        built += other.elements
    }

    private static func isFinite(_ points: CGPoint...) -> Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

    /// Begins a subpath. Here and below, a point that is not finite is left out.
    public mutating func move(to end: CGPoint) {
        if Self.isFinite(end) { append(.move(end)) }
    }

    /// A line from the current point. Without one, nothing: here as in the curves below.
    public mutating func addLine(to end: CGPoint) {
        if !isEmpty, Self.isFinite(end) { append(.line(end)) }
    }

    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if !isEmpty, Self.isFinite(end, control) { append(.quad(end, control: control)) }
    }

    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if !isEmpty, Self.isFinite(end, control1, control2) {
            append(.curve(end, control1: control1, control2: control2))
        }
    }

    public mutating func closeSubpath() {
        if !isEmpty { append(.close) }
    }

    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        append(Self.rectOutline(rect), transform)
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        append(Self.roundedOutline(rect, cornerSize: cornerSize, style: style), transform)
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        append(Self.unevenOutline(rect, radii: cornerRadii, style: style), transform)
    }

    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        append(Path(ellipseIn: rect).outline, transform)
    }

    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// A new subpath through all the points.
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        append(path.outline, transform)
    }

    /// Where the next line begins: after a close, the start of the subpath.
    public var currentPoint: CGPoint? {
        let elements = elements
        switch whole {
        case .empty, .path: break
        // The simple forms are closed: the pen is back at their start.
        default: return elements.first?.point
        }
        guard let last = elements.last else { return nil }
        if let point = last.point { return point }
        for element in elements.reversed() { if case .move(let point) = element { return point } }
        return nil
    }

    /// The path mapped; nothing is left of it by a map that is not finite.
    public func applying(_ transform: CGAffineTransform) -> Path {
        transform.isFinite ? Path(outline: outline.transformed(by: transform)) : Path()
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
        applying(CGAffineTransform(translationX: dx.finite(), y: dy.finite()))
    }
}

extension CGAffineTransform {
    var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
