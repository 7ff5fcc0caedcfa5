import DisplayList
import Foundation
import Settle
import SwiftUI
import SwiftUICore

// The views behind `skeleton` and `skeleton-list`.

extension Component {
    private static func style(_ arguments: Arguments) -> SkeletonLoader.Style {
        var style = SkeletonLoader.Style(
            period: arguments[SkeletonOptions.period], failedOpacity: arguments[SkeletonOptions.failedOpacity])
        func color(_ option: Option<RGBA>) -> AdaptiveColor? { arguments[optional: option].map { AdaptiveColor(Color($0)) } }
        style.fill = color(SkeletonOptions.fill) ?? style.fill
        style.highlight = color(SkeletonOptions.highlight) ?? style.highlight
        style.opaqueFill = color(SkeletonOptions.opaqueFill) ?? style.opaqueFill
        return style
    }

    /// A length that grows with the text size, up to whole points.
    private static func scaled(_ length: CGFloat, _ style: Font.TextStyle, _ arguments: Arguments) -> CGFloat {
        scaledMetric(length, relativeTo: style, size: DynamicTypeSize(arguments[PictureOptions.textSize]))
    }

    static func skeletonExtent(_ arguments: Arguments) -> CGSize {
        let size = CGSize(width: arguments[SkeletonOptions.width], height: arguments[SkeletonOptions.height])
        guard arguments[SkeletonOptions.shape] == .text else { return size }
        let lines = CGFloat(arguments[SkeletonOptions.lines])
        return CGSize(width: size.width, height: scaled(12, .body, arguments) * (lines + 0.75 * (lines - 1)))
    }

    @MainActor static func skeletonView(_ picture: Picture) throws -> ComponentView {
        let arguments = picture.arguments
        let shape: SkeletonShape =
            switch arguments[SkeletonOptions.shape] {
            case .rounded: .rounded(CGFloat(arguments[SkeletonOptions.cornerRadius]))
            case .circle: .circle
            case .capsule: .capsule
            case .text: .text(lines: arguments[SkeletonOptions.lines])
            }
        let extent = skeletonExtent(arguments)
        return ComponentView(
            SkeletonLoader(shape: shape, isFailed: arguments[SkeletonOptions.failed], style: style(arguments))
                .frame(width: extent.width, height: extent.height)
                .skeletonTime(picture.isRecording ? nil : arguments[SkeletonOptions.time]))
    }

    private static func rowHeight(_ arguments: Arguments) -> CGFloat {
        max(40, (1.3 * (scaled(17, .headline, arguments) + scaled(15, .subheadline, arguments))).rounded(.up))
    }

    private static let rowSpacing: CGFloat = 16

    static func skeletonListExtent(_ arguments: Arguments) -> CGSize {
        let rows = CGFloat(arguments[SkeletonListOptions.rows])
        return CGSize(
            width: arguments[SkeletonListOptions.width], height: rows * rowHeight(arguments) + (rows - 1) * rowSpacing)
    }

    @MainActor static func skeletonListView(_ picture: Picture) throws -> ComponentView {
        let arguments = picture.arguments
        let given = arguments[SkeletonListOptions.names].split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
        let names = given.isEmpty ? ["Ava Kim"] : given
        let height = rowHeight(arguments), style = style(arguments), extent = skeletonListExtent(arguments)
        let isFailing = arguments[SkeletonOptions.failed]
        func list(isLoading: Bool, isFailed: Bool) -> some View {
            VStack(alignment: .leading, spacing: rowSpacing) {
                ForEach(0..<arguments[SkeletonListOptions.rows], id: \.self) { index in
                    PersonRow(name: names[index % names.count])
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .frame(height: height)
                        .skeleton(isLoading: isLoading, isFailed: isFailed, staggerIndex: index, style: style)
                }
            }
            .frame(width: extent.width, height: extent.height)
            .skeletonGroup()
        }
        guard picture.isRecording else {
            return ComponentView(
                list(isLoading: !isFailing, isFailed: isFailing)
                    .skeletonHandOff(arguments[SkeletonListOptions.handOff])
                    .skeletonTime(arguments[SkeletonOptions.time]))
        }
        return ComponentView(
            Steps(times: [arguments[SkeletonListOptions.loadTime]]) { step in
                list(isLoading: step == 0, isFailed: step == 1 && isFailing)
            }
            .skeletonTiming(
                onset: arguments[SkeletonListOptions.onset], minimum: arguments[SkeletonListOptions.minimum]))
    }
}

/// What a list of people looks like.
private struct PersonRow: View {
    let name: String

    var body: some View {
        HStack(spacing: 12) {
            Avatar(type: .initials(text: AvatarName(name).initials), size: .sm, name: name)
            VStack(alignment: .leading, spacing: 2) {
                Text(name).font(.headline)
                Text("Seen a moment ago").font(.subheadline).foregroundStyle(.secondary)
            }
            .lineLimit(1)
        }
    }
}
