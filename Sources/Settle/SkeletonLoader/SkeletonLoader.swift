import SwiftUI

/// A bone: the place of something that is not there yet, with light passing over it.
///
///     HStack {
///         SkeletonLoader(shape: .circle).frame(width: 40, height: 40)
///         SkeletonLoader(shape: .text(lines: 2))
///     }
///
/// For the shapes of a view that you have already, use `skeleton(isLoading:isFailed:staggerIndex:style:)`. All bones are lit by
/// one clock, so that those on the screen are lit together, whenever they came and however wide they are.
public struct SkeletonLoader: View {
    private let shape: SkeletonShape
    private let isFailed: Bool
    private let style: Style

    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.isInSkeletonGroup) private var isInGroup
    @ScaledMetric(relativeTo: .body) private var lineHeight: CGFloat = 12

    /// - Parameters:
    ///   - shape: Takes the room that it is offered; text takes the height of its lines, which grows with Dynamic Type.
    ///   - isFailed: The light stops and the bone dims; a retry brings both back.
    ///   - style: Colours, and the period of the light.
    public init(shape: SkeletonShape = .rounded(), isFailed: Bool = false, style: Style = .standard) {
        self.shape = shape
        self.isFailed = isFailed
        self.style = style
    }

    public var body: some View {
        let outline = BoneOutline(shape: shape, lineHeight: lineHeight)
        SkeletonSurface(style: style, isLit: !isFailed)
            .clipShape(outline)
            .overlay {
                if contrast == .increased {
                    BoneOutline(shape: shape, lineHeight: lineHeight, inset: 0.5).stroke(.primary, lineWidth: 1)
                }
            }
            .frame(height: outline.height)
            .modifier(SkeletonDimming(isFailed: isFailed, style: style))
            .modifier(SkeletonElement(phase: isFailed ? .failed : .loading, isInGroup: isInGroup))
    }
}

/// Dims what could not be loaded.
struct SkeletonDimming: ViewModifier {
    let isFailed: Bool
    let style: SkeletonLoader.Style
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    func body(content: Content) -> some View {
        let role = isFailed ? MotionRole.error : .reveal
        content.animation(role.animation(reduceMotion: reduceMotion)) { surface in
            surface.opacity(isFailed ? style.heldFailedOpacity : 1)
        }
    }
}

#Preview("Bones", traits: .fixedLayout(width: 280, height: 96)) {
    HStack(spacing: 12) {
        SkeletonLoader(shape: .circle).frame(width: 48, height: 48)
        VStack(alignment: .leading, spacing: 8) {
            SkeletonLoader().frame(width: 140, height: 14)
            SkeletonLoader().frame(height: 14)
        }
    }
    .padding()
}
