import Foundation

/// What of a frame must be drawn again when it follows another.
public struct FrameChanges: Sendable {
    /// A few rectangles that do not overlap, where anything may have changed.
    public var damage: [PixelRect] = []
    /// Rectangles in which a fill got another paint and nothing else changed: the pixels that it does not cover are as they were. They do
    /// not overlap those of `damage`, but may overlap each other.
    public var repaints: [PixelRect] = []

    public init(damage: [PixelRect] = [], repaints: [PixelRect] = []) { (self.damage, self.repaints) = (damage, repaints) }

    /// All of them in a few rectangles that do not overlap.
    public var rects: [PixelRect] {
        if repaints.isEmpty { return damage }
        var region = Region(damage)
        for rect in repaints { region.add(rect) }
        return region.rects
    }
}

extension DisplayFrame {
    /// The pixels that must be drawn again when this frame follows `old`: a few rectangles that do not overlap, none when
    /// nothing changed, the whole canvas when its size, scale or background did.
    ///
    /// Items are matched by identity. Equal versions at equal origins draw the same; of all others the old and the new
    /// place are damaged. A layer that is in both frames with the same effect is looked into, so that a small change in
    /// a large layer stays small.
    public func damage(since old: DisplayFrame) -> [PixelRect] {
        changes(since: old).rects
    }

    /// The same, with what was only painted anew told apart.
    public func changes(since old: DisplayFrame) -> FrameChanges {
        let canvas = PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight)
        guard old.scale == scale, old.background == background, old.pixelWidth == pixelWidth,
            old.pixelHeight == pixelHeight
        else { return FrameChanges(damage: [canvas]) }

        var region = Region(), repaints: [PixelRect] = []
        let scale = scale
        let isPart = compare(old.items, items, CGAffineTransform(scaleX: scale, y: scale)) { rect, kind in
            guard !rect.isNull else { return true }
            // An infinite rectangle has no size that can be scaled.
            let touched = rect.isInfinite ? canvas : PixelRect(covering: rect.scaled(by: scale)).grown(by: kind.pixels)
            let seen = touched.intersection(canvas)
            if case .repaint = kind, !seen.isEmpty {
                repaints.append(seen)
                return true
            }
            region.add(seen)
            return region.rects.first != canvas
        }
        if !isPart { return FrameChanges(damage: [canvas]) }
        // Glass shows what lies behind it, blurred, so from back to front it changes with that.
        items.forEachBackdrop(CGAffineTransform(scaleX: scale, y: scale)) { rect, source in
            func pixels(_ rect: CGRect) -> PixelRect {
                rect.isInfinite ? canvas : rect.isNull ? .empty : PixelRect(covering: rect.scaled(by: scale)).grown(by: 2)
            }
            for repaint in repaints { region.add(repaint) }
            repaints = []
            let seen = pixels(source)
            if region.rects.contains(where: { !$0.intersection(seen).isEmpty }) {
                region.add(pixels(rect).intersection(canvas))
            }
        }
        if repaints.count > Self.mostRepaints {
            for repaint in repaints { region.add(repaint) }
            repaints = []
        }
        // A rectangle that is added may make others touch.
        while let place = repaints.firstIndex(where: { repaint in
            region.rects.contains { !$0.intersection(repaint).isEmpty }
        }) {
            region.add(repaints.remove(at: place))
        }
        return FrameChanges(damage: region.rects, repaints: repaints)
    }

    /// Each is looked for in the whole frame.
    private static let mostRepaints = 32
}

extension CGRect {
    fileprivate func scaled(by scale: CGFloat) -> CGRect {
        CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
    }
}

extension [DisplayItem] {
    /// Calls `body` for each backdrop, back to front, with where it shows and where that comes from, in the coordinates of the
    /// items' parent.
    fileprivate func forEachBackdrop(_ toPixels: CGAffineTransform, _ body: (CGRect, _ source: CGRect) -> Void) {
        for item in self {
            guard case .layer(let effect, let inside) = item.content else { continue }
            func outside(_ rects: (CGRect, CGRect?)) -> CGRect {
                let whole = rects.1.map { rects.0.union($0) } ?? rects.0
                return whole.isNull || whole.isInfinite ? whole : whole.offsetBy(dx: item.origin.x, dy: item.origin.y)
            }
            inside.forEachBackdrop(effect.inner(toPixels)) { rect, source in
                // A clip cuts the glass, not what is seen through it.
                let isClip = if case .clip = effect { true } else { false }
                body(
                    outside(effect.spread(rect, toPixels)),
                    outside(isClip ? (source, nil) : effect.spread(source, toPixels)))
            }
            if case .backdrop(let backdrop) = effect {
                let reach = backdrop.radius.gaussianReach(toPixels)
                body(
                    item.frame,
                    item.frame.isNull || item.frame.isInfinite
                        ? item.frame : item.frame.insetBy(dx: -reach.width, dy: -reach.height))
            }
        }
    }
}

extension Effect {
    /// How many standard deviations away from its place a point has any part in a blur, all of the filter's steps counted.
    /// What shows ends much earlier: three deviations from an opaque edge a third of one level of 255 is left.
    public static let gaussianReach: CGFloat = 5.5
}

/// Tells where something has to be drawn again: a rectangle in the coordinates of the list that is compared. False when all of the canvas has, so
/// that nothing more need be told.
private typealias Emit = (CGRect, Change) -> Bool

private enum Change {
    /// In the rectangle, grown by whole pixels.
    case any(pixels: Int)
    /// In the pixels that a fill covers.
    case repaint

    var pixels: Int {
        switch self {
        case .any(let pixels): pixels
        case .repaint: 1
        }
    }
}

/// `transform` takes the coordinates of the list to pixels, but for its translation. False as soon as `emit` says so.
private func compare(_ old: [DisplayItem], _ new: [DisplayItem], _ transform: CGAffineTransform, emit: Emit) -> Bool {
    // The same in the same order, as in most frames.
    if old.hasIdentities(of: new) {
        return old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                for at in old.indices where !old[at].isSame(as: new[at]) {
                    if !compare(old[at], new[at], transform, emit: emit) { return false }
                }
                return true
            }
        }
    }

    struct Key: Hashable { var identity: UInt64, ordinal: Int }
    func keys(_ items: [DisplayItem]) -> [Key] {
        var counts: [UInt64: Int] = [:]
        return items.map { item in
            defer { counts[item.identity, default: 0] += 1 }
            return Key(identity: item.identity, ordinal: counts[item.identity, default: 0])
        }
    }
    let places = Dictionary(uniqueKeysWithValues: zip(keys(old), old.indices))
    let matches = keys(new).map { places[$0] }

    // Items that kept their order among each other need not be drawn again for it; the fewest others are.
    let kept = longestAscent(matches.compactMap { $0 })
    var stays = Set<Int>()
    for (item, match) in zip(new, matches) {
        guard let match else {
            guard emit(item.frame, .any(pixels: 0)) else { return false }
            continue
        }
        stays.insert(match)
        if kept.contains(match) {
            guard compare(old[match], item, transform, emit: emit) else { return false }
        } else {
            guard emit(old[match].frame, .any(pixels: 0)), emit(item.frame, .any(pixels: 0)) else { return false }
        }
    }
    return old.indices.allSatisfy { stays.contains($0) || emit(old[$0].frame, .any(pixels: 0)) }
}

private func compare(_ old: DisplayItem, _ new: DisplayItem, _ transform: CGAffineTransform, emit: Emit) -> Bool {
    if old.isSame(as: new) { return true }
    if old.origin == new.origin, case .fill(let oldFill) = old.content, case .fill(let fill) = new.content,
        let changed = fill.change(since: oldFill, in: new.bounds)
    {
        return emit(changed.isNull ? changed : changed.offsetBy(dx: new.origin.x, dy: new.origin.y), .repaint)
    }
    guard old.origin == new.origin, case .layer(let oldEffect, let oldItems) = old.content,
        case .layer(let effect, let items) = new.content, effect.isSame(as: oldEffect),
        !effect.fillsBounds || old.bounds == new.bounds
    else {
        return emit(old.frame, .any(pixels: 0)) && emit(new.frame, .any(pixels: 0))
    }
    let bounds = old.bounds.union(new.bounds)
    func inside(_ rect: CGRect, _ change: Change) -> Bool {
        var change = change
        if !effect.keepsPixels { change = .any(pixels: change.pixels + effect.pixelReach) }
        func part(_ part: CGRect) -> Bool {
            // What grows by pixels cannot be cut off here; the layer's frame grows with it.
            let cut = part.intersection(bounds)
            return cut.isNull || emit(cut.offsetBy(dx: new.origin.x, dy: new.origin.y), change)
        }
        let (first, second) = effect.spread(rect, transform)
        return part(first) && (second.map(part) ?? true)
    }
    guard compare(oldItems, items, effect.inner(transform), emit: inside) else { return false }
    if case .mask(let oldMask, _) = oldEffect, case .mask(let mask, _) = effect {
        return compare(oldMask, mask, transform, emit: inside)
    }
    return true
}

extension Fill {
    /// Where a fill differs from another, when both are of one outline and only a linear gradient moved along its axis, as the light on a
    /// skeleton does: not where both are before it or both are behind it. Null where they are the same; nil when they differ in more.
    fileprivate func change(since old: Fill, in bounds: CGRect) -> CGRect? {
        guard case .linear(let stops, let start, let end) = paint, case .linear(let oldStops, let oldStart, let oldEnd) = old.paint,
            stops == oldStops, let first = stops.stops.first, let last = stops.stops.last,
            isEvenOdd == old.isEvenOdd, isAntialiased == old.isAntialiased, stroke == old.stroke, outline == old.outline,
            !bounds.isNull, !bounds.isInfinite
        else { return nil }
        let axis = CGPoint(x: end.x - start.x, y: end.y - start.y)
        let length = hypot(axis.x, axis.y)
        guard length > 0, length.isFinite, abs(axis.x - (oldEnd.x - oldStart.x)) < 1e-9 * length,
            abs(axis.y - (oldEnd.y - oldStart.y)) < 1e-9 * length
        else { return nil }
        let (x, y) = (axis.x / length, axis.y / length)
        let place = start.x * x + start.y * y, oldPlace = oldStart.x * x + oldStart.y * y
        guard place.isFinite, oldPlace.isFinite else { return nil }
        let low = min(place, oldPlace) + length * CGFloat(first.location), high = max(place, oldPlace) + length * CGFloat(last.location)
        // What is left of the bounds between two lines across the axis: `x·px + y·py` lies between them, for some point of the bounds.
        func range(_ factor: CGFloat, _ least: CGFloat, _ most: CGFloat, otherFactor: CGFloat, _ otherLeast: CGFloat, _ otherMost: CGFloat)
            -> (CGFloat, CGFloat)
        {
            let (a, b) = (otherFactor * otherLeast, otherFactor * otherMost)
            if factor == 0 { return min(a, b) <= high && max(a, b) >= low ? (least, most) : (1, 0) }
            let (c, d) = ((low - max(a, b)) / factor, (high - min(a, b)) / factor)
            return (max(least, min(c, d)), min(most, max(c, d)))
        }
        let (left, right) = range(x, bounds.minX, bounds.maxX, otherFactor: y, bounds.minY, bounds.maxY)
        let (top, bottom) = range(y, bounds.minY, bounds.maxY, otherFactor: x, bounds.minX, bounds.maxX)
        return left <= right && top <= bottom ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : .null
    }
}

extension [DisplayItem] {
    fileprivate func hasIdentities(of other: [DisplayItem]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { items in
            other.withUnsafeBufferPointer { others in
                for at in items.indices where items[at].identity != others[at].identity { return false }
                return true
            }
        }
    }
}

extension DisplayItem {
    @inline(__always)
    fileprivate func isSame(as other: DisplayItem) -> Bool {
        identity == other.identity && version == other.version && origin == other.origin
    }
}

extension Effect {
    /// Same kind and same numbers; what a mask holds is compared on its own.
    fileprivate func isSame(as other: Effect) -> Bool {
        switch (self, other) {
        case (.transform(let a), .transform(let b)): a == b
        case (.projection(let a), .projection(let b)): a == b
        case (.opacity(let a), .opacity(let b)): a == b
        case (.clip(let a, let aRule, let aSmooth), .clip(let b, let bRule, let bSmooth)):
            a == b && aRule == bRule && aSmooth == bSmooth
        case (.mask(_, let a), .mask(_, let b)): a == b
        case (.blur(let a, let aExtent), .blur(let b, let bExtent)): a == b && aExtent == bExtent
        case (.shadow(let a, let aRadius, let aOffset), .shadow(let b, let bRadius, let bOffset)):
            a == b && aRadius == bRadius && aOffset == bOffset
        case (.blend(let a), .blend(let b)): a == b
        case (.color(let a), .color(let b)): a == b
        case (.alphaThreshold(let aLow, let aHigh, let a), .alphaThreshold(let bLow, let bHigh, let b)):
            aLow == bLow && aHigh == bHigh && a == b
        case (.group, .group), (.list, .list): true
        case (.backdrop(let a), .backdrop(let b)): a == b
        default: false
        }
    }

    /// True when the effect may draw where its items do not.
    fileprivate var fillsBounds: Bool {
        switch self {
        case .color, .alphaThreshold, .blend: true
        default: false
        }
    }

    /// Whether a pixel that no item covers is as if there were no layer, and others are those of the items.
    fileprivate var keepsPixels: Bool {
        switch self {
        case .list, .transform, .clip: true
        default: false
        }
    }

    /// Neighbours that a pixel's result looks at, apart from blurs.
    fileprivate var pixelReach: Int {
        switch self {
        case .alphaThreshold: 2
        case .projection: 2
        case .blur, .shadow: 2
        default: 0
        }
    }

    /// Takes the coordinates of the layer's items to pixels, but for its translation.
    fileprivate func inner(_ toPixels: CGAffineTransform) -> CGAffineTransform {
        switch self {
        case .transform(let own): own.concatenating(toPixels)
        // Drawn upright at one scale, then projected.
        case .projection: .identity
        default: toPixels
        }
    }

    /// Where a change within the layer shows outside it, in the coordinates of the layer: in one rectangle or two.
    fileprivate func spread(_ rect: CGRect, _ toPixels: CGAffineTransform) -> (CGRect, CGRect?) {
        switch self {
        case .transform(let transform): return (rect.applying(transform), nil)
        case .projection(let projection): return (projection.frame(of: rect), nil)
        case .clip(let outline, _, _): return (rect.intersection(outline.bounds), nil)
        case .blur(let radius, let extent):
            let reach = radius.gaussianReach(toPixels)
            let grown = rect.insetBy(dx: -reach.width, dy: -reach.height)
            return (extent.map { grown.intersection($0) } ?? grown, nil)
        case .shadow(_, let radius, let offset):
            let reach = radius.gaussianReach(toPixels)
            return (rect, rect.insetBy(dx: -reach.width, dy: -reach.height).offsetBy(dx: offset.width, dy: offset.height))
        case .list, .opacity, .mask, .blend, .color, .alphaThreshold, .group, .backdrop: return (rect, nil)
        }
    }
}

extension CGFloat {
    /// How far a blur of this radius reaches along the axes. It is round in pixels, and as wide as the mean of the scales, so
    /// where one direction is scaled less it reaches further than the radius says.
    fileprivate func gaussianReach(_ toPixels: CGAffineTransform) -> CGSize {
        guard isFinite, self > 0 else { return .zero }
        let reach = self * Effect.gaussianReach, inverse = toPixels.inverted()
        let pixels = reach * toPixels.determinant.magnitude.squareRoot()
        let width = pixels * hypot(inverse.a, inverse.c), height = pixels * hypot(inverse.b, inverse.d)
        return CGSize(
            width: width.isFinite ? Swift.max(width, reach) : reach, height: height.isFinite ? Swift.max(height, reach) : reach)
    }
}

extension Projection {
    /// The upright rectangle around the projected one; infinite when a part of it lies behind the eye.
    public func frame(of rect: CGRect) -> CGRect {
        if rect.isNull || rect.isInfinite { return rect }
        var (minX, minY, maxX, maxY) = (CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity)
        for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
            let w = m13 * x + m23 * y + m33
            guard w > 1e-6 else { return .infinite }
            let px = (m11 * x + m21 * y + m31) / w, py = (m12 * x + m22 * y + m32) / w
            (minX, minY, maxX, maxY) = (min(minX, px), min(minY, py), max(maxX, px), max(maxY, py))
        }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}

/// The longest ascending selection from `values`, which are distinct (patience sorting).
private func longestAscent(_ values: [Int]) -> Set<Int> {
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
        var (low, high) = (0, tops.count)
        while low < high {
            let middle = (low + high) / 2
            if values[tops[middle]] < value { low = middle + 1 } else { high = middle }
        }
        before[index] = low > 0 ? tops[low - 1] : nil
        if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var chosen = Set<Int>()
    var next = tops.last
    while let index = next {
        chosen.insert(values[index])
        next = before[index]
    }
    return chosen
}

/// Rectangles that do not overlap, kept few: drawing a little too much is cheaper than many small pieces.
private struct Region {
    private(set) var rects: [PixelRect] = []
    private static let mostRects = 8

    init(_ rects: [PixelRect] = []) { self.rects = rects }

    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var rect = rect
        // Joining may make the rectangle touch one that it did not touch before, so look again after each.
        while let place = rects.firstIndex(where: { $0.isWorthJoining(rect) }) { rect = rect.union(rects.remove(at: place)) }
        rects.append(rect)
        if rects.count > Self.mostRects { joinCheapestPair() }
    }

    private mutating func joinCheapestPair() {
        var best = (first: 0, second: 1, waste: Int.max)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        let second = rects.remove(at: best.second), first = rects.remove(at: best.first)
        add(first.union(second))
    }
}

extension PixelRect {
    fileprivate func isWorthJoining(_ other: PixelRect) -> Bool {
        if !intersection(other).isEmpty { return true }
        return union(other).area <= area + other.area
    }
}
