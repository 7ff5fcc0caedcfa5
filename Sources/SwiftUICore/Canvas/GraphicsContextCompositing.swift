import DisplayList
import Foundation

/// What all the contexts of one drawing share: the canvas that is drawn.
final class CanvasSource: @unchecked Sendable {  // Made, used and let go of on the main actor.
    let environment: EnvironmentValues
    let identity: UInt64
    unowned let tree: ViewTree
    /// The symbols by the type and value of their tags.
    let symbol: (ObjectIdentifier, AnyHashable) -> GraphicsContext.ResolvedSymbol?

    init(
        environment: EnvironmentValues, identity: UInt64, tree: ViewTree,
        symbol: @escaping (ObjectIdentifier, AnyHashable) -> GraphicsContext.ResolvedSymbol?
    ) {
        (self.environment, self.identity, self.tree, self.symbol) = (environment, identity, tree, symbol)
    }

    func item(_ content: DisplayItem.Content, _ bounds: CGRect) -> DisplayItem {
        DisplayItem(identity: identity, version: Serial.next(), bounds: bounds, content: content)
    }

    /// The items as one with an effect; nothing when nothing of them can be seen. `bounds` for effects that draw where
    /// their items do not.
    func layer(_ effect: Effect, _ items: [DisplayItem], bounds: CGRect? = nil) -> [DisplayItem] {
        let bounds = bounds ?? effect.reach(of: items.unionOfFrames)
        return bounds.isEmpty || bounds.isNull ? [] : [item(.layer(effect, items), bounds)]
    }

    /// The items as one picture, if blending among them would reach what lies behind.
    func isolated(_ items: [DisplayItem]) -> [DisplayItem] {
        items.contains(where: \.blends) ? layer(.group, items) : items
    }

    /// The items with a map from their coordinates to others; nothing when it flattens them.
    func placed(_ items: [DisplayItem], by transform: CGAffineTransform) -> [DisplayItem] {
        guard transform.isFinite, transform.determinant != 0 else { return [] }
        if transform.isIdentity { return items }
        if transform.isTranslation { return items.moved(by: CGPoint(x: transform.tx, y: transform.ty)) }
        return layer(.transform(transform), items)
    }
}

extension [DisplayItem] {
    func moved(by offset: CGPoint) -> [DisplayItem] {
        offset == .zero
            ? self
            : map { item in
                var item = item
                item.origin = CGPoint(x: item.origin.x + offset.x, y: item.origin.y + offset.y)
                return item
            }
    }
}

extension DisplayItem {
    /// Whether it may mix with what lies behind in another way than by covering it.
    fileprivate var blends: Bool {
        guard case .layer(let effect, let items) = content else { return false }
        switch effect {
        case .blend: return true
        // Drawn straight onto what lies behind, unless they are translucent.
        case .list, .transform, .clip, .opacity: return items.contains(where: \.blends)
        default: return false
        }
    }
}

extension Effect {
    /// How far the effect draws when its items draw within `bounds`.
    fileprivate func reach(of bounds: CGRect) -> CGRect {
        if bounds.isEmpty { return bounds }
        switch self {
        case .transform(let transform): return bounds.applying(transform)
        case .projection(let projection): return projection.frame(of: bounds)
        case .clip(let outline, _, _): return bounds.intersection(outline.bounds).orZero
        case .mask(let mask, _): return bounds.intersection(mask.unionOfFrames).orZero
        case .blur(let radius, let extent): return extent ?? bounds.insetBy(dx: -blurReach(radius), dy: -blurReach(radius))
        case .shadow(_, let radius, let offset):
            let reach = blurReach(radius)
            return bounds.union(bounds.insetBy(dx: -reach, dy: -reach).offsetBy(dx: offset.width, dy: offset.height))
        default: return bounds
        }
    }
}

extension GraphicsContext {
    /// Some of what a command draws, blended by itself.
    struct Part {
        var items: [DisplayItem]
        /// nil: as the context says.
        var blendMode: BlendMode?
    }

    /// Draws items with all of the context's state.
    ///
    /// - Parameters:
    ///   - space: The coordinates of the items; nil: those of commands.
    ///   - shape: The same in opaque ink, for the modes that change what lies behind wherever the command draws.
    func add(_ items: [DisplayItem], in space: CGAffineTransform? = nil, shape: (() -> [DisplayItem])? = nil) {
        let opacity = opacity.unit, space = space ?? transform
        for part in filtered([Part(items: items)], space) {
            let mode = (blendMode == .normal ? part.blendMode : nil) ?? blendMode
            var drawn = clipped(part.items)
            if opacity < 1 { drawn = opacity > 0 ? source.layer(.opacity(opacity), drawn) : [] }
            /// All that the mode may change: what the command covers, or all within the clip when filters may have
            /// spread it.
            func reached() -> [DisplayItem] {
                if filters.isEmpty { return clipped(source.placed(shape?() ?? items, by: space)) }
                return clipped([source.item(.fill(Fill(.rect(clipBounds), paint: .color(.black))), clipBounds)])
            }
            switch mode {
            case .normal: layer.items += drawn
            case .clear: layer.items += source.layer(.blend(.destinationOut), reached())
            case .copy:
                // Takes away what was there, as far as the edge covers it, and adds what comes.
                layer.items += source.layer(.blend(.destinationOut), reached())
                layer.items += source.layer(.blend(.plusLighter), drawn)
            case .destinationIn:
                // Takes away what the command does not keep.
                let removed = reached() + source.layer(.blend(.destinationOut), drawn)
                layer.items += source.layer(.blend(.destinationOut), removed)
            default: layer.items += source.layer(.blend(mode.displayed), drawn)
            }
        }
    }

    private func filtered(_ parts: [Part], _ space: CGAffineTransform) -> [Part] {
        var parts = parts, space = space
        for placed in filters.reversed() {
            let filter = placed.filter, own = placed.transform
            if filter.hasLengths {
                // Where only places differ, lengths are the same.
                let target = own.isTranslation && filter.isTheSameEverywhere ? CGAffineTransform.identity : own
                guard target.isFinite, target.determinant != 0 else { return [] }
                let map = space.concatenating(target.inverted())
                for index in parts.indices { parts[index].items = source.placed(parts[index].items, by: map) }
                space = target
            }
            let region = clipBounds.applying(space.inverted())
            parts = parts.flatMap { filter.apply(to: $0, within: region, source) }
        }
        for index in parts.indices { parts[index].items = source.placed(parts[index].items, by: space) }
        return parts
    }

    private func clipped(_ items: [DisplayItem]) -> [DisplayItem] {
        var items = items
        for clip in clips {
            if items.isEmpty { return [] }
            switch clip {
            case .shape(let outline, let style, isInverse: false):
                items = source.layer(
                    .clip(outline, isEvenOdd: style.isEOFilled, isAntialiased: style.isAntialiased), items)
            case .shape(let outline, let style, isInverse: true):
                let hole = Fill(
                    outline, paint: .color(.black), isEvenOdd: style.isEOFilled, isAntialiased: style.isAntialiased)
                items = masked(items, without: outline.isEmpty ? [] : [source.item(.fill(hole), hole.bounds)])
            case .layer(let mask, isInverse: false): items = source.layer(.mask(mask, isLuminance: false), items)
            case .layer(let mask, isInverse: true): items = masked(items, without: mask)
            }
        }
        return items
    }

    /// The items where `holes` are not opaque.
    private func masked(_ items: [DisplayItem], without holes: [DisplayItem]) -> [DisplayItem] {
        if holes.isEmpty { return items }
        let bounds = items.unionOfFrames
        let everything = source.item(.fill(Fill(.rect(bounds), paint: .color(.black))), bounds)
        let mask = [everything] + source.layer(.blend(.destinationOut), holes)
        return source.layer(.mask(mask, isLuminance: false), items)
    }
}
