import Foundation

extension Font.TextStyle {
    /// Points at each text size, from extra small to the fifth accessibility size: Apple's Human Interface Guidelines,
    /// "Typography", iOS Dynamic Type sizes.
    private var sizes: [CGFloat] {
        switch self {
        case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
        case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
        case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
        }
    }

    /// The style's size in points.
    package func size(at size: DynamicTypeSize) -> CGFloat { sizes[size.index] }

    package var weight: Font.Weight { self == .headline ? .semibold : .regular }

    /// What bold means in the style (the guidelines' emphasized weight).
    package var emphasizedWeight: Font.Weight {
        switch self {
        case .largeTitle, .title, .title2: .bold
        default: .semibold
        }
    }
}

extension DynamicTypeSize {
    fileprivate var index: Int { Self.allCases.firstIndex(of: self)! }
}

/// `value`, meant for the standard text size, as large as `textStyle` makes it at `size`: by the ratio of the style's sizes.
package func scaledMetric(
    _ value: CGFloat, relativeTo textStyle: Font.TextStyle, size: DynamicTypeSize
) -> CGFloat {
    size == .large ? value : value * textStyle.size(at: size) / textStyle.size(at: .large)
}
