import DisplayList
import Foundation

/// A picture that was found, and how an `Image` draws it: in a view and in a canvas.
package struct ImageDrawing: Sendable {
    package let image: Image
    /// Set where the image is a symbol; a symbol has no bitmap.
    package let symbol: SymbolImage?
    private let bitmap: BitmapReference
    /// Pixels a point.
    private let scale: CGFloat

    private static let noBitmap = BitmapReference(Bitmap(width: 0, height: 0) { _, _ in })

    /// nil when there is no such picture, or none with anything in it. `font` is what a symbol goes with; nil: the environment's.
    @MainActor package init?(
        _ image: Image, font: FontDescription? = nil, in environment: EnvironmentValues, _ tree: ViewTree
    ) {
        self.image = image
        symbol = SymbolImage(
            image, font: font ?? environment.textStyle.resolvedFont(in: environment), in: environment, tree.services)
        switch image.source {
        case .symbol: (bitmap, scale) = (Self.noBitmap, 1)
        case .bitmap(let bitmap, let scale, _):
            (self.bitmap, self.scale) = (bitmap, scale.isFinite && scale > 0 ? scale : 1)
        case .named(let name, let bundle):
            guard let found = NamedImages.find(name, bundle?.bundle ?? .main, environment, tree) else {
                return nil
            }
            (bitmap, scale) = found
        }
    }

    private var orientation: Image.Orientation {
        if case .bitmap(_, _, let orientation) = image.source { return orientation }
        return .up
    }

    /// In points, upright.
    package var size: CGSize {
        if let symbol { return symbol.size }
        let size = CGSize(width: CGFloat(bitmap.bitmap.width) / scale, height: CGFloat(bitmap.bitmap.height) / scale)
        return orientation.swapsSides ? CGSize(width: size.height, height: size.width) : size
    }

    /// Whether the picture's alpha counts alone, and the foreground gives the colour.
    package var isTemplate: Bool { symbol != nil || image.template == .template }

    /// From the top of `size`: where the line of text is that the image stands on.
    package var baseline: CGFloat { symbol?.baseline ?? size.height }

    /// From pixels to points of the upright picture.
    private var toUpright: CGAffineTransform {
        orientation.transform(width: CGFloat(bitmap.bitmap.width), height: CGFloat(bitmap.bitmap.height))
            .concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
    }

    /// The picture in a rectangle of `target` points at the origin, in its own colours.
    package func pieces(in target: CGSize, isAntialiased: Bool = true, identity: UInt64) -> [DisplayItem] {
        let size = size
        if let symbol {
            // The foreground is laid over it: black, and less of it for the levels behind the first.
            let levels = (0...2).map { level in
                let alpha = Float(HierarchicalShapeStyle.opacity(at: level))
                return Paint.color(RGBA.black.multiplyingAlpha(by: symbol.isLayered ? alpha : 1))
            }
            return symbol.items(in: CGRect(origin: .zero, size: target), from: size, paints: levels, identity: identity)
        }
        guard size.width > 0, size.height > 0 else { return [] }
        return slices(of: size, in: CGRect(origin: .zero, size: target)).map { slice in
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: slice.target,
                content: .fill(
                    Fill(
                        .rect(slice.target),
                        paint: .image(
                            bitmap, transform: toUpright.concatenating(slice.transform), tiles: slice.tiles,
                            interpolation: image.quality.displayList),
                        isAntialiased: image.isAntialiased && isAntialiased)))
        }
    }

    /// Copies of a part of the picture, `sourceRect` in unit points, next to one another from `origin` on; nil for no part.
    package func tiles(origin: CGPoint, sourceRect: CGRect, scale: CGFloat) -> Paint? {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        let part = sourceRect.standardized.intersection(whole)
        guard !part.isEmpty, scale.isFinite, scale > 0, bitmap.bitmap.width > 0, bitmap.bitmap.height > 0 else { return nil }
        let place = CGAffineTransform(scaleX: scale, y: scale)
            .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
        if part == whole {
            return .image(
                bitmap, transform: toUpright.concatenating(place), tiles: true, interpolation: image.quality.displayList)
        }
        // Only whole pictures repeat, so the part becomes one, in whole pixels.
        let size = size
        let upright = CGRect(
            x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
            height: part.height * size.height)
        let pixels = PixelRect(covering: upright.applying(toUpright.inverted()).insetBy(dx: 1e-6, dy: 1e-6))
            .intersection(PixelRect(x: 0, y: 0, width: bitmap.bitmap.width, height: bitmap.bitmap.height))
        guard !pixels.isEmpty else { return nil }
        let corner = CGAffineTransform(translationX: CGFloat(pixels.minX), y: CGFloat(pixels.minY))
            .concatenating(toUpright).concatenating(CGAffineTransform(translationX: -upright.minX, y: -upright.minY))
        return .image(
            BitmapReference(bitmap.bitmap.part(pixels)), transform: corner.concatenating(place), tiles: true,
            interpolation: image.quality.displayList)
    }

    private struct Slice {
        let target: CGRect
        /// From the upright picture's points to this element's.
        let transform: CGAffineTransform
        let tiles: Bool
    }

    private static let mostCopies: CGFloat = 10_000

    private func slices(of size: CGSize, in bounds: CGRect) -> [Slice] {
        guard let resizing = image.resizing else {
            return [
                Slice(
                    target: bounds,
                    transform: CGAffineTransform(scaleX: bounds.width / size.width, y: bounds.height / size.height),
                    tiles: false)
            ]
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
            // Rounding must not let one part begin after the next.
            let sourceEnd = max(before, source - after)
            let start = min(before * shrink, target), end = min(max(start, target - after * shrink), target)
            return [
                (0...before, 0...start), (before...sourceEnd, start...end), (sourceEnd...source, end...target),
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
                // A tiled part is cut into copies of itself, since only whole pictures repeat. One that would take more copies
                // than anyone could tell apart is stretched.
                let copies = (target.width / source.width).rounded(.up) * (target.height / source.height).rounded(.up)
                let repeats = isTiled && copies <= Self.mostCopies
                let width = repeats ? source.width : target.width, height = repeats ? source.height : target.height
                for y in stride(from: target.minY, to: target.maxY, by: height) {
                    for x in stride(from: target.minX, to: target.maxX, by: width) {
                        result.append(
                            Slice(
                                target: CGRect(
                                    x: x, y: y, width: min(width, target.maxX - x), height: min(height, target.maxY - y)),
                                transform: CGAffineTransform(translationX: -source.minX, y: -source.minY)
                                    .concatenating(
                                        CGAffineTransform(scaleX: width / source.width, y: height / source.height))
                                    .concatenating(CGAffineTransform(translationX: x, y: y)),
                                tiles: false))
                    }
                }
            }
        }
        return result
    }
}

extension Bitmap {
    fileprivate func part(_ rect: PixelRect) -> Bitmap {
        Bitmap(width: rect.width, height: rect.height) { target, bytesPerRow in
            for y in 0..<rect.height {
                let start = (rect.minY + y) * self.bytesPerRow + rect.minX * 4
                UnsafeMutableRawBufferPointer(rebasing: target[(y * bytesPerRow)..<(y * bytesPerRow + rect.width * 4)])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + rect.width * 4)]))
            }
        }
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
