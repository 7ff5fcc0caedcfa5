import SwiftUI

/// Scene c: a letter melts into another. Both are added up, blurred, cut where their alpha falls under a quarter, and filled with a gradient.
struct MeltingLetters: View {
    static let side: CGFloat = 96
    private static let fontSize: CGFloat = 72, widestBlurPixels: CGFloat = 25

    let start: Date

    var body: some View {
        TimelineView(.animation) { context in
            frame(at: context.date.timeIntervalSince(start) * 60 / Double(SceneNumbers.frames - 1))
        }
    }

    private func frame(at t: Double) -> some View {
        let p = SceneNumbers.smoothstep(t)
        let radius = Self.widestBlurPixels / SceneNumbers.scale * (1 - abs(2 * t - 1))
        return LinearGradient(
            colors: [SceneNumbers.color(0x5B5FEF), SceneNumbers.color(0xF06AA6)], startPoint: .top, endPoint: .bottom
        )
        .mask {
            Canvas { context, size in
                let middle = CGPoint(x: size.width / 2, y: size.height / 2)
                // The filter that is added last is applied first.
                context.addFilter(.alphaThreshold(min: 0.25))
                if radius > 0.005 { context.addFilter(.blur(radius: radius)) }
                context.drawLayer { layer in
                    layer.blendMode = .plusLighter
                    for (letter, opacity) in [(0, 1 - p), (1, p)] where opacity > 0 {
                        guard let symbol = layer.resolveSymbol(id: letter) else { continue }
                        layer.opacity = opacity
                        layer.draw(symbol, at: middle)
                    }
                }
            } symbols: {
                ForEach(0..<2) { index in
                    Initials(text: ["R", "S"][index], size: Self.fontSize)
                        .frame(width: Self.side, height: Self.side)
                        .tag(index)
                }
            }
        }
        .frame(width: Self.side, height: Self.side)
    }
}
