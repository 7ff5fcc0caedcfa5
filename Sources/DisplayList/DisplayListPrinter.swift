import Foundation

extension DisplayFrame {
    /// The frame as an indented tree, one item a line, for tests and for reading. It holds no identities and no versions,
    /// so equal drawings print alike.
    public var printed: String {
        let head = "frame \(size.width.printed)×\(size.height.printed) @\(scale.printed)"
        return ([background.alpha == 0 ? head : "\(head) background \(background.printed)"]
            + (items.isEmpty ? [] : [items.printed])).joined(separator: "\n")
    }
}

extension [DisplayItem] {
    /// The items back to front, what a layer holds two spaces further in.
    public var printed: String { flatMap { $0.printedLines(indent: "") }.joined(separator: "\n") }
}

extension DisplayItem {
    public var printed: String { printedLines(indent: "").joined(separator: "\n") }

    fileprivate func printedLines(indent: String) -> [String] {
        let place = origin == .zero ? "" : " at \(origin.printed)"
        switch content {
        case .fill(let fill): return ["\(indent)\(fill.printed)\(place)"]
        case .glyphs(let glyphs): return ["\(indent)\(glyphs.printed)\(place)"]
        case .layer(.list, let items):
            // Not a layer that could be seen.
            return items.flatMap { item in
                var item = item
                item.origin.x += origin.x
                item.origin.y += origin.y
                return item.printedLines(indent: indent)
            }
        case .layer(let effect, let items):
            var lines = ["\(indent)layer \(effect.printed)\(place)"]
            lines += items.flatMap { $0.printedLines(indent: indent + "  ") }
            if case .mask(let mask, let isLuminance) = effect {
                lines.append("\(indent)by \(isLuminance ? "luminance" : "alpha")")
                lines += mask.flatMap { $0.printedLines(indent: indent + "  ") }
            }
            return lines
        }
    }
}

extension Fill {
    fileprivate var printed: String {
        var words = [stroke == nil ? "fill" : "stroke", outline.printed]
        if let stroke { words.append(stroke.printed) }
        words.append(paint.printed)
        if isEvenOdd { words.append("even-odd") }
        if !isAntialiased { words.append("aliased") }
        return words.joined(separator: " ")
    }
}

extension Stroke {
    fileprivate var printed: String {
        var words = ["width \(width.printed)"]
        if cap != .butt { words.append("\(cap) cap") }
        if join != .miter { words.append("\(join) join") } else if miterLimit != 10 { words.append("miter \(miterLimit.printed)") }
        if !dash.isEmpty {
            words.append("dash [\(dash.map(\.printed).joined(separator: " "))]\(dashPhase == 0 ? "" : " from \(dashPhase.printed)")")
        }
        return words.joined(separator: " ")
    }
}

extension Glyphs {
    fileprivate var printed: String {
        let text = layout.lines.map(\.text).joined(separator: "\n")
        let size = layout.lines.lazy.flatMap(\.runs).first.map { " size \($0.size.printed)" } ?? ""
        let lines = layout.lines.count > 1 ? " \(layout.lines.count) lines" : ""
        return "text \(text.debugDescription)\(size)\(lines)\(layout.isTruncated ? " truncated" : "") "
            + paints.map(\.printed).joined(separator: ", ")
    }
}

extension Outline {
    /// `ellipse (6 6 96 96)`: the kind, then origin and size, then corner radii.
    public var printed: String {
        switch self {
        case .empty: return "empty"
        case .rect(let rect): return "rect \(rect.printed)"
        case .ellipse(let rect): return "ellipse \(rect.printed)"
        case .roundedRect(let rect, let corner, let isContinuous):
            let radius = corner.width == corner.height
                ? corner.width.printed : "(\(corner.width.printed) \(corner.height.printed))"
            return "rounded rect \(rect.printed) radius \(radius)\(isContinuous ? " continuous" : "")"
        case .path(let path):
            let elements = path.elements
            return "path [" + elements.map { element in
                switch element {
                case .move(let point): "m \(point.plain)"
                case .line(let point): "l \(point.plain)"
                case .quad(let point, let control): "q \(control.plain) \(point.plain)"
                case .curve(let point, let control1, let control2):
                    "c \(control1.plain) \(control2.plain) \(point.plain)"
                case .close: "z"
                }
            }.joined(separator: " ") + "]"
        }
    }
}

extension Paint {
    public var printed: String {
        switch self {
        case .color(let color): return color.printed
        case .linear(let stops, let start, let end):
            return "linear(\(stops.printed) from \(start.printed) to \(end.printed))"
        case .radial(let stops, let center, let startRadius, let endRadius):
            return "radial(\(stops.printed) center \(center.printed) radius \(startRadius.printed) to \(endRadius.printed))"
        case .elliptical(let stops, let bounds, let center, let startRadius, let endRadius):
            return "elliptical(\(stops.printed) in \(bounds.printed) center \(center.printed) "
                + "radius \(startRadius.printed) to \(endRadius.printed))"
        case .angular(let stops, let center, let startAngle, let endAngle):
            let (start, end) = (startAngle * 180 / .pi, endAngle * 180 / .pi)
            return "angular(\(stops.printed) center \(center.printed) angle \(start.printed)° to \(end.printed)°)"
        case .image(let reference, let transform, let tiles, let interpolation):
            return "image(\(reference.bitmap.width)×\(reference.bitmap.height) \(transform.printed)"
                + "\(tiles ? " tiled" : "") \(interpolation))"
        }
    }
}

extension GradientStops {
    fileprivate var printed: String {
        stops.map { "\($0.color.printed) \(CGFloat($0.location).printed)" }.joined(separator: ", ")
            + (space == .perceptual ? " perceptual" : "")
    }
}

extension Effect {
    fileprivate var printed: String {
        switch self {
        case .list: return "list"
        case .transform(let transform): return "transform \(transform.printed)"
        case .projection(let p):
            let numbers = [p.m11, p.m12, p.m13, p.m21, p.m22, p.m23, p.m31, p.m32, p.m33].map { Double($0).printed(places: 6) }
            return "projection [\(numbers.joined(separator: " "))]"
        case .opacity(let opacity): return "opacity \(opacity.printed)"
        case .clip(let outline, let isEvenOdd, let isAntialiased):
            return "clip \(outline.printed)\(isEvenOdd ? " even-odd" : "")\(isAntialiased ? "" : " aliased")"
        case .mask: return "mask"
        case .blur(let radius, let extent):
            return "blur \(radius.printed)" + (extent.map { " opaque \($0.printed)" } ?? "")
        case .shadow(let color, let radius, let offset):
            return "shadow \(color.printed) radius \(radius.printed) offset (\(offset.width.printed) \(offset.height.printed))"
        case .blend(let mode): return "blend \(mode)"
        case .color(let matrix): return "color [\(matrix.rows.map { CGFloat($0).printed }.joined(separator: " "))]"
        case .alphaThreshold(let minimum, let maximum, let color):
            return "threshold \(minimum.printed) to \(maximum.printed) \(color.printed)"
        case .group: return "group"
        case .backdrop(let backdrop):
            return "backdrop \(backdrop.outline.printed) blur \(backdrop.radius.printed) "
                + "saturation \(CGFloat(backdrop.saturation).printed)"
                + "\(backdrop.isEvenOdd ? " even-odd" : "")\(backdrop.isAntialiased ? "" : " aliased")"
        }
    }
}

extension RGBA {
    /// `#RRGGBB`, with two more digits for an alpha below 1.
    public var printed: String {
        let digits = Array("0123456789ABCDEF")
        let channels = alpha >= 1 ? [red, green, blue] : [red, green, blue, alpha]
        return channels.reduce(into: "#") { text, channel in
            let byte = channel.isNaN ? 0 : Int((min(max(channel, 0), 1) * 255).rounded())
            text.append(digits[byte >> 4])
            text.append(digits[byte & 15])
        }
    }
}

extension CGAffineTransform {
    fileprivate var printed: String {
        if isTranslation { return "move (\(tx.printed) \(ty.printed))" }
        if b == 0, c == 0 {
            let scale = a == d ? "scale \(a.printed)" : "scale (\(a.printed) \(d.printed))"
            return tx == 0 && ty == 0 ? scale : "\(scale) move (\(tx.printed) \(ty.printed))"
        }
        return "[\([a, b, c, d, tx, ty].map(\.printed).joined(separator: " "))]"
    }
}

extension CGPoint {
    fileprivate var plain: String { "\(x.printed) \(y.printed)" }
    fileprivate var printed: String { "(\(plain))" }
}

extension CGRect {
    fileprivate var printed: String {
        isNull ? "(null)" : "(\(origin.x.printed) \(origin.y.printed) \(size.width.printed) \(size.height.printed))"
    }
}

extension CGFloat {
    fileprivate var printed: String { Double(self).printed(places: 3) }
}

extension Double {
    fileprivate var printed: String { printed(places: 3) }

    /// At most so many decimals, no zeros at the end, no minus before nought.
    fileprivate func printed(places: Int) -> String {
        guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
        if abs(self) >= 1e15 { return "\(self)" }
        var text = String(format: "%.\(places)f", self)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
