import SwiftUI

/// Scene b: the rows of a list that is loading, a circle and two bars each, with light passing over them.
struct SkeletonList: View {
    static let size = CGSize(width: 390, height: 844)
    static let rowHeight: CGFloat = 94
    static let background = Color.white
    private static let angle = 20.0 * .pi / 180, halfWidth: CGFloat = 120

    let rows: Int
    let start: Date

    var body: some View {
        VStack(spacing: 0) {
            ForEach(0..<rows, id: \.self) { row in
                TimelineView(.animation) { context in
                    SkeletonRow(row: row)
                        .fill(Self.light(at: context.date.timeIntervalSince(start) * 60 / Double(SceneNumbers.frames)))
                        .frame(width: Self.size.width, height: Self.rowHeight)
                }
            }
        }
        .frame(width: Self.size.width, height: Self.size.height, alignment: .top)
        .clipped()
        .background(Self.background)
    }

    /// A gradient along an axis that falls by 20 degrees, in the unit square of a row.
    private static func light(at fraction: Double) -> LinearGradient {
        let axis = CGPoint(x: cos(angle), y: sin(angle))
        let extent = axis.x * size.width + axis.y * rowHeight
        let middle = -halfWidth + (extent + 2 * halfWidth) * fraction
        func point(_ along: CGFloat) -> UnitPoint {
            UnitPoint(x: along * axis.x / size.width, y: along * axis.y / rowHeight)
        }
        return LinearGradient(
            colors: [SceneNumbers.color(0xD5DAE1), SceneNumbers.color(0xF6F8FA), SceneNumbers.color(0xD5DAE1)],
            startPoint: point(middle - halfWidth), endPoint: point(middle + halfWidth))
    }
}

private struct SkeletonRow: Shape {
    let row: Int

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addEllipse(in: CGRect(x: 16, y: 19, width: 56, height: 56))
        path.addRoundedRect(
            in: CGRect(x: 88, y: 28, width: CGFloat(170 + row * 37 % 80), height: 16), cornerSize: CGSize(width: 8, height: 8),
            style: .circular)
        path.addRoundedRect(
            in: CGRect(x: 88, y: 54, width: CGFloat(220 + row * 53 % 66), height: 12), cornerSize: CGSize(width: 6, height: 6),
            style: .circular)
        return path
    }
}
