import Foundation

/// A typeface, size and style; the environment's text size settles what it comes to.
public struct Font: Hashable, Sendable {
    package enum Provider: Hashable, Sendable {
        case style(TextStyle, design: Design?, weight: Weight?)
        case system(size: CGFloat, weight: Weight?, design: Design?)
        /// Scales with a text style; nil: never.
        case custom(name: String, size: CGFloat, relativeTo: TextStyle?)
    }

    package enum Modifier: Hashable, Sendable {
        case bold, italic, monospaced, monospacedDigit, smallCaps
        case weight(Weight)
        case width(Width)
        case design(Design)
        case leading(Leading)
    }

    package let provider: Provider
    package private(set) var modifiers: [Modifier] = []

    package init(_ provider: Provider) { self.provider = provider }

    package func modified(_ modifier: Modifier) -> Font {
        var copy = self
        copy.modifiers.append(modifier)
        return copy
    }

    /// What a text is, which decides its size; sizes in points at the standard text size.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// 34.
        case largeTitle
        /// 28.
        case title
        /// 22.
        case title2
        /// 20.
        case title3
        /// 17, semibold.
        case headline
        /// 15.
        case subheadline
        /// 17.
        case body
        /// 16.
        case callout
        /// 13.
        case footnote
        /// 12.
        case caption
        /// 11.
        case caption2
    }

    public struct Weight: Hashable, Sendable {
        /// 100 (ultra light) … 900 (black), in hundreds.
        package let value: Int
        public static let ultraLight = Weight(value: 100)
        public static let thin = Weight(value: 200)
        public static let light = Weight(value: 300)
        public static let regular = Weight(value: 400)
        public static let medium = Weight(value: 500)
        public static let semibold = Weight(value: 600)
        public static let bold = Weight(value: 700)
        public static let heavy = Weight(value: 800)
        public static let black = Weight(value: 900)
    }

    public struct Width: Hashable, Sendable {
        /// 0 is the normal width; 0.2 a quarter wider, −0.2 a quarter narrower.
        public var value: CGFloat
        public init(_ value: CGFloat) { self.value = value }
        public static let compressed = Width(-0.4)
        public static let condensed = Width(-0.2)
        public static let standard = Width(0)
        public static let expanded = Width(0.2)
    }

    /// The space between lines.
    public enum Leading: Hashable, Sendable {
        case standard
        case tight
        case loose
    }

    public enum Design: Hashable, Sendable {
        case `default`
        case serif
        case rounded
        case monospaced
    }
}

extension Font {
    public static let largeTitle = Font.system(.largeTitle)
    public static let title = Font.system(.title)
    public static let title2 = Font.system(.title2)
    public static let title3 = Font.system(.title3)
    public static let headline = Font.system(.headline)
    public static let subheadline = Font.system(.subheadline)
    public static let body = Font.system(.body)
    public static let callout = Font.system(.callout)
    public static let footnote = Font.system(.footnote)
    public static let caption = Font.system(.caption)
    public static let caption2 = Font.system(.caption2)

    public static func system(
        _ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil
    ) -> Font {
        Font(.style(style, design: design, weight: weight))
    }

    /// Stays at `size` points, whatever the environment's text size.
    public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font {
        Font(.system(size: size, weight: weight, design: design))
    }

    /// A font by its family's or its full name. Scales as body text does.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        custom(name, size: size, relativeTo: .body)
    }

    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font {
        Font(.custom(name: name, size: size, relativeTo: textStyle))
    }

    /// Stays at `fixedSize` points.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(.custom(name: name, size: fixedSize, relativeTo: nil))
    }

    public func bold() -> Font { modified(.bold) }
    public func italic() -> Font { modified(.italic) }
    public func weight(_ weight: Font.Weight) -> Font { modified(.weight(weight)) }
    public func width(_ width: Font.Width) -> Font { modified(.width(width)) }
    public func monospaced() -> Font { modified(.monospaced) }
    /// Digits of one width.
    public func monospacedDigit() -> Font { modified(.monospacedDigit) }
    public func smallCaps() -> Font { modified(.smallCaps) }
    public func leading(_ leading: Font.Leading) -> Font { modified(.leading(leading)) }
}
