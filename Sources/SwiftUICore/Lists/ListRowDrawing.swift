import DisplayList
import Foundation

/// What a row draws beside its content.
extension ListRowElement {
    /// What the row covers of the list's width.
    var field: CGRect {
        CGRect(origin: .zero, size: presentation.size).insetBy(dx: min(metrics.sideInset, presentation.width / 2), dy: 0)
    }

    var isMirrored: Bool { environment.layoutDirection == .rightToLeft }

    var fieldOutline: Outline {
        let rect = field, radius = metrics.cornerRadius
        guard radius > 0, position.isFirst || position.isLast else { return .rect(rect) }
        if position.isFirst && position.isLast {
            return .roundedRect(rect, cornerSize: CGSize(width: radius, height: radius), isContinuous: true)
        }
        let radii = RectangleCornerRadii(
            topLeading: position.isFirst ? radius : 0, bottomLeading: position.isLast ? radius : 0,
            bottomTrailing: position.isLast ? radius : 0, topTrailing: position.isFirst ? radius : 0)
        return Path(roundedRect: rect, cornerRadii: radii, style: .continuous).outline
    }

    /// Something that the row draws beside its content. It comes and goes with the content.
    func item(_ fill: Fill, _ part: UInt64, at origin: CGPoint) -> DisplayItem {
        var fill = fill
        let opacity = Float(min(max(inner.opacityOfPresence, 0), 1))
        if opacity < 1, case .color(let color) = fill.paint { fill.paint = .color(color.multiplyingAlpha(by: opacity)) }
        return DisplayItem(
            identity: identity | part << 58, version: Serial.next(), origin: origin, bounds: fill.bounds, content: .fill(fill))
    }

    /// What lies behind the content.
    func fieldItems(at origin: CGPoint) -> [DisplayItem] {
        let metrics = metrics, field = field
        let outline = fieldOutline
        if let backdrop {
            var inside: [DisplayItem] = []
            if let view = backdrop.element { emit(view, into: &inside, at: .zero) }
            guard !inside.isEmpty else { return [] }
            return [
                DisplayItem(
                    identity: identity | 5 << 58, version: Serial.next(), origin: origin, bounds: field,
                    content: .layer(.clip(outline, isEvenOdd: false, isAntialiased: true), inside))
            ]
        }
        var items: [DisplayItem] = []
        if let color = metrics.rowColor ?? (swipeButtons == nil && liftDistance == 0 ? nil : .background) {
            items.append(item(Fill(outline, paint: .color(color.resolve(in: environment).rgba)), 1, at: origin))
        }
        if isEditing, isSelected {
            items.append(item(Fill(outline, paint: .color(SystemColor.quaternaryFill.resolve(in: environment).rgba)), 6, at: origin))
            return items
        }
        guard isPressed || isSelected else { return items }
        let shape = metrics.selectionRadius.map {
            Outline.roundedRect(field, cornerSize: CGSize(width: $0, height: $0), isContinuous: true)
        }
        items.append(
            item(
                Fill(shape ?? outline, paint: .color(SystemColor.highlight.resolve(in: environment).rgba)), 6, at: origin))
        return items
    }

    /// The arrow at the trailing edge.
    var arrow: Fill {
        let size = arrowSize
        let end = (traits.insets ?? metrics.rowInsets).trailing + metrics.sideInset
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            let x = presentation.width - end - size.width + x
            return CGPoint(x: isMirrored ? presentation.width - x : x, y: presentation.height / 2 + y)
        }
        return Fill(
            .elements([
                .move(point(1, -size.height / 2 + 1)), .line(point(size.width - 1, 0)), .line(point(1, size.height / 2 - 1)),
            ]), paint: .color(SystemColor.tertiary.resolve(in: environment).rgba),
            stroke: Stroke(width: 2 * textScale, cap: .round, join: .round))
    }

    func fill(_ line: ListRowPosition.Line, at y: CGFloat) -> Fill {
        let field = field
        var start = field.minX, end = field.maxX
        if !line.isFull {
            let margins = margins(frame.width), proposal = offered(frame.width, margins)
            let leading = margins.leading + (inner.alignment(HorizontalAlignment.listRowSeparatorLeading.key, proposal) ?? 0)
            start = min(max(leading.finite(), 0), frame.width)
            if let trailing = inner.alignment(HorizontalAlignment.listRowSeparatorTrailing.key, proposal) {
                end = min(max(margins.leading + trailing.finite(), start), frame.width)
            }
            if isMirrored { (start, end) = (frame.width - end, frame.width - start) }
        }
        let color = line.tint.map { $0._resolve(in: environment, level: 0).color.rgba }
            ?? SystemColor.separator.resolve(in: environment).rgba
        return Fill(
            .rect(CGRect(x: start, y: y, width: max(end - start, 0), height: environment.pixelLength)), paint: .color(color))
    }

    // MARK: Editing

    /// The circle before the content, and the lines by which the row is moved.
    func editItems(at origin: CGPoint) -> [DisplayItem] {
        var items: [DisplayItem] = []
        let y = presentation.height / 2
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: isMirrored ? presentation.width - x : x, y: y) }
        func color(_ color: SystemColor, _ opacity: CGFloat) -> RGBA {
            color.resolve(in: environment).rgba.multiplyingAlpha(by: Float(opacity))
        }
        let shown = editProgress
        if shown > 0 {
            // The circle comes in with the content, from the edge.
            let center = point(controlCenter - (1 - shown) * ListRowElement.controlRoom, y)
            let circle = CGRect(x: center.x - 11, y: y - 11, width: 22, height: 22)
            func mark(_ elements: [Outline.Element], _ part: UInt64) {
                items.append(
                    item(
                        Fill(
                            .elements(elements), paint: .color(RGBA.white.multiplyingAlpha(by: Float(shown))),
                            stroke: Stroke(width: 2, cap: .round, join: .round)), part, at: origin))
            }
            switch control {
            case .delete:
                items.append(item(Fill(.ellipse(circle), paint: .color(color(.red, shown))), 8, at: origin))
                mark([.move(CGPoint(x: center.x - 5, y: y)), .line(CGPoint(x: center.x + 5, y: y))], 9)
            case .select where isSelected:
                let tint = TintShapeStyle()._resolve(in: environment, level: 0).color.rgba
                items.append(
                    item(Fill(.ellipse(circle), paint: .color(tint.multiplyingAlpha(by: Float(shown)))), 8, at: origin))
                mark(
                    [
                        .move(CGPoint(x: center.x - 5, y: y)), .line(CGPoint(x: center.x - 1.5, y: y + 4)),
                        .line(CGPoint(x: center.x + 5, y: y - 4)),
                    ], 9)
            case .select:
                items.append(
                    item(
                        Fill(
                            .ellipse(circle.insetBy(dx: 0.75, dy: 0.75)), paint: .color(color(.tertiary, shown)),
                            stroke: Stroke(width: 1.5)), 8, at: origin))
            case .none: break
            }
        }
        if canBeMoved {
            let trailing = presentation.width - metrics.sideInset - 16
            for (index, offset) in [-6, 0, 6].enumerated() {
                items.append(
                    item(
                        Fill(
                            .elements([
                                .move(point(trailing - 22, y + CGFloat(offset))), .line(point(trailing, y + CGFloat(offset))),
                            ]), paint: .color(color(.tertiary, 1)), stroke: Stroke(width: 2, cap: .round)), 10 + UInt64(index),
                        at: origin))
            }
        }
        return items
    }
}
