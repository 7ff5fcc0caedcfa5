import Settle
import SwiftUI

extension Exhibit {
    static var blobbySymbol: Exhibit {
        Exhibit(
            id: "blobby-symbol", title: "BlobbySymbol",
            text: """
                One symbol melts into another, as drops of ink do: both are blurred until they are a blob, and there they change places. What \
                is drawn is the blurred symbol cut where its alpha falls under a threshold, in the foreground style.

                It moves under any animation, or stands where you pin it. As `.transition(.blob)` it is how a view comes and goes. With Reduce \
                Motion the two cross-fade.
                """,
            credits: [Credit("Design: the blobby symbol gist by auramagi")],
            sample: """
                import Settle
                import SwiftUI

                struct PlayButton: View {
                    @State private var isPlaying = false

                    var body: some View {
                        Button {
                            isPlaying.toggle()
                        } label: {
                            BlobbySymbol(isPrimary: isPlaying) {
                                Image(systemName: "pause.fill")
                            } alternative: {
                                Image(systemName: "play.fill")
                            }
                            .font(.largeTitle)
                            .motion(.morph, value: isPlaying)
                        }
                        .accessibilityLabel(isPlaying ? "Pause" : "Play")
                    }
                }
                """,
            films: [blobMorph, blobSpring, blobPairs], series: [blobMoments, blobBlurs, blobThresholds, blobStyles, blobViews])
    }

    private static func blob(
        _ progress: Double, _ primary: String = "play.fill", _ alternative: String = "pause.fill", size: CGFloat = 56,
        maxBlur: CGFloat = 25, alphaThreshold: Double = 0.25
    ) -> some View {
        BlobbySymbol(progress: progress, maxBlur: maxBlur, alphaThreshold: alphaThreshold) {
            Image(systemName: primary)
        } alternative: {
            Image(systemName: alternative)
        }
        .font(.system(size: size))
        .frame(width: 1.6 * size, height: 1.6 * size)
    }

    private static func share(_ progress: Double) -> String { String(format: "p = %.2f", progress) }

    private static var blobMorph: Film {
        Film("From one to the other", duration: 1, size: CGSize(width: 200, height: 200), label: share) { seconds in
            blob(seconds, size: 112, maxBlur: 40)
        }
    }

    private static var blobSpring: Film {
        func progress(_ seconds: Double) -> Double { MotionRole.morph.progress(at: seconds) }
        return Film(
            "As the morph role moves it", duration: 0.8, size: CGSize(width: 160, height: 160), label: { share(progress($0)) }
        ) { seconds in
            blob(progress(seconds), "heart", "heart.fill", size: 96).foregroundStyle(.pink)
        }
    }

    private static let pairs = [
        ("play.fill", "stop.fill"), ("mic.fill", "mic.slash.fill"), ("moon.fill", "sun.max.fill"), ("plus", "checkmark"),
    ]

    private static var blobPairs: Film {
        Film("Four pairs", duration: 1, size: CGSize(width: 360, height: 90), label: share) { seconds in
            HStack(spacing: 0) { ForEach(pairs, id: \.0) { pair in blob(seconds, pair.0, pair.1) } }
        }
    }

    private static var blobMoments: Series {
        Series(
            "Moments",
            text: "The blur is nothing at both ends and half of `maxBlur` in the middle, where the symbols change places.",
            figures: [0, 0.1, 0.25, 0.45, 0.55, 0.75, 0.9, 1].map { p in Figure(share(p)) { blob(p) } })
    }

    private static var blobBlurs: Series {
        Series(
            "Blurs",
            text: "`maxBlur` in points: with a small one the symbols hardly let go of their shapes, with a large one they all but dissolve.",
            figures: [5, 15, 25, 40].map { (blur: CGFloat) in Figure("\(Int(blur)) points") { blob(0.4, maxBlur: blur) } })
    }

    private static var blobThresholds: Series {
        Series(
            "Thresholds",
            text: "`alphaThreshold` decides where the blob ends: fat at 0.1, and at 0.6 no wider than the symbol.",
            figures: [0.1, 0.25, 0.4, 0.6].map { threshold in
                Figure(String(format: "%.2f", threshold)) { blob(0.3, alphaThreshold: threshold) }
            })
    }

    private static var blobStyles: Series {
        Series(
            "Foreground styles",
            text: "A colour, a gradient, a translucent style: applied once, to the blob.",
            figures: [
                Figure("A colour") { blob(0.35).foregroundStyle(.teal) },
                Figure("A gradient") {
                    blob(0.35).foregroundStyle(.linearGradient(colors: [.pink, .orange], startPoint: .top, endPoint: .bottom))
                },
                Figure("Secondary") { blob(0.35).foregroundStyle(.secondary) },
            ])
    }

    private static var blobViews: Series {
        Series(
            "Any two views",
            text: "Text, shapes, whole stacks: what they draw is the ink.",
            figures: [0, 0.3, 0.7, 1].map { p in
                Figure(share(p), size: CGSize(width: 140, height: 70)) {
                    BlobbySymbol(progress: p, maxBlur: 14) {
                        Text("Wait").font(.system(size: 34, weight: .bold, design: .rounded))
                    } alternative: {
                        HStack(spacing: 6) { ForEach(0..<3, id: \.self) { _ in Circle().frame(width: 18, height: 18) } }
                    }
                }
            })
    }
}
