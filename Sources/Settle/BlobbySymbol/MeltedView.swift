import SwiftUI

/// A view as a blob in the foreground style: blurred, and then cut where its alpha falls under the threshold. Takes the size that it is
/// offered, which should be the view's own, and draws beyond it where the blob swells.
struct MeltedView<Symbol: View>: View {
    let melt: BlobMelt
    /// How far it may swell on each side, in points.
    let reach: CGFloat
    let symbol: Symbol

    var body: some View {
        GeometryReader { proxy in
            let size = proxy.size
            Rectangle()
                .mask { blob(of: size) }
                .frame(width: size.width + 2 * reach, height: size.height + 2 * reach)
                .position(x: size.width / 2, y: size.height / 2)
        }
    }

    private func blob(of size: CGSize) -> some View {
        let melt = melt
        return Canvas { context, room in
            guard let symbol = context.resolveSymbol(id: 0) else { return }
            // The one added last is applied first.
            context.addFilter(.alphaThreshold(min: melt.alphaThreshold))
            context.addFilter(.blur(radius: melt.blurRadius))
            context.draw(symbol, at: CGPoint(x: room.width / 2, y: room.height / 2))
        } symbols: {
            // Only its alpha matters, and a translucent foreground is applied to the blob once.
            symbol.foregroundStyle(.black).frame(width: size.width, height: size.height).tag(0)
        }
    }
}
