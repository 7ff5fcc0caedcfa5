import SwiftUI

/// One silhouette of all that a view draws when it is redacted, cut from a skeleton's surface.
struct SkeletonSilhouette<Content: View>: View {
    let content: Content
    let isFailed: Bool
    let style: SkeletonLoader.Style

    @Environment(\.colorSchemeContrast) private var contrast

    var body: some View {
        SkeletonSurface(style: style, isLit: !isFailed)
            .mask { SilhouetteDrawing(content: content, part: .whole) }
            .overlay {
                if contrast == .increased {
                    Rectangle().fill(.primary).mask { SilhouetteDrawing(content: content, part: .edge) }
                }
            }
            .modifier(SkeletonDimming(isFailed: isFailed, style: style))
    }
}

/// The silhouette in black, drawn once: nothing in it moves.
private struct SilhouetteDrawing<Content: View>: View {
    enum Part { case whole, edge }

    let content: Content
    let part: Part

    /// Alpha under which a view draws nothing; a redacted text in a faint colour has more.
    private static var threshold: Double { 0.02 }
    /// What takes the stairs out of the edge, in points.
    private static var softness: CGFloat { 0.4 }

    var body: some View {
        GeometryReader { proxy in
            let part = part
            Canvas { context, size in
                guard let symbol = context.resolveSymbol(id: 0) else { return }
                let middle = CGPoint(x: size.width / 2, y: size.height / 2)
                // Of filters, the one added last is applied first.
                var flat = context
                if part == .whole { flat.addFilter(.blur(radius: Self.softness)) }
                flat.addFilter(.alphaThreshold(min: Self.threshold))
                if part == .whole { return flat.draw(symbol, at: middle) }
                // The outermost point: the whole, without what is left of it when it has shrunk by as much. A blur of 1 point has
                // fallen to 0.84 one point inside of an edge.
                context.drawLayer { edge in
                    var inner = edge
                    edge.addFilter(.alphaThreshold(min: Self.threshold))
                    edge.draw(symbol, at: middle)
                    inner.blendMode = .destinationOut
                    inner.addFilter(.alphaThreshold(min: 0.84))
                    inner.addFilter(.blur(radius: 1))
                    inner.addFilter(.alphaThreshold(min: Self.threshold))
                    inner.draw(symbol, at: middle)
                }
            } symbols: {
                content
                    .redacted(reason: .placeholder)
                    .frame(width: proxy.size.width, height: proxy.size.height)
                    .tag(0)
            }
        }
    }
}
