import Settle
import SwiftUI

extension Exhibit {
    static var motion: Exhibit {
        Exhibit(
            id: "motion", title: "Motion",
            text: """
                Five springs, and a word for each thing that happens to a view. A view says what a change means, and the word decides \
                how it moves, also for people who asked for less motion.

                A finger is never animated: while it is down, things are where it puts them. Springs are for what comes after.
                """,
            credits: [Credit("Springs by duration and bounce: as in SwiftUI")],
            sample: """
                import Settle
                import SwiftUI

                struct Notice: View {
                    let message: String?

                    var body: some View {
                        VStack {
                            if let message {
                                Text(message)
                                    .motionTransition(.blurReplace)
                                    .id(message)
                            }
                        }
                        .motion(.settle, value: message)
                    }
                }
                """,
            films: [springRace], series: [springCurves])
    }

    private static let tiers: [(name: String, tier: Motion, color: Color)] = [
        ("tight", .tight, .gray), ("responsive", .responsive, .blue), ("elastic", .elastic, .green),
        ("expressive", .expressive, .orange), ("calm", .calm, .purple),
    ]

    private static var springRace: Film {
        Film("The five springs", duration: 0.9, size: CGSize(width: 300, height: 190)) { seconds in
            VStack(alignment: .leading, spacing: 14) {
                ForEach(tiers, id: \.name) { entry in
                    ZStack(alignment: .leading) {
                        Capsule().fill(entry.color.opacity(0.2)).frame(width: 200, height: 4).padding(.leading, 10)
                        Circle().fill(entry.color).frame(width: 20, height: 20)
                            .padding(.leading, 200 * max(CGFloat(entry.tier.spring.value(target: 1.0, time: seconds)), 0))
                    }
                    .frame(width: 280, alignment: .leading)
                }
            }
        }
    }

    private static var springCurves: Series {
        Series(
            "From rest to its place, in a second",
            text: "`tight` passes its target not at all, `calm` by 1.5 per cent, `responsive` by 2.8, `elastic` by 8.4, `expressive` by 14.8.",
            figures: tiers.map { entry in
                Figure(entry.name) {
                    ZStack(alignment: .bottomLeading) {
                        Rectangle().fill(entry.color.opacity(0.3)).frame(width: 160, height: 1).padding(.bottom, 80)
                        StepResponse(spring: entry.tier.spring)
                            .stroke(entry.color, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                            .frame(width: 160, height: 80)
                    }
                    .frame(width: 168, height: 104, alignment: .bottom)
                }
            })
    }
}

/// How a spring gets from 0, the rectangle's bottom, to 1, its top, within a second, its width.
private struct StepResponse: Shape {
    let spring: Spring

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addLines((0...80).map { step in
            let time = Double(step) / 80
            return CGPoint(
                x: rect.minX + CGFloat(time) * rect.width,
                y: rect.maxY - CGFloat(spring.value(target: 1.0, time: time)) * rect.height)
        })
        return path
    }

    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}
