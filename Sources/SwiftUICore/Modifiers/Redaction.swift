import DisplayList
import Foundation

/// Why content is not shown as it is.
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// It stands in for content that is not there yet.
    public static let placeholder = RedactionReasons(rawValue: 1 << 0)
    /// It is not meant for everyone's eyes: what is `privacySensitive` is not shown.
    public static let privacy = RedactionReasons(rawValue: 1 << 1)
    /// It is out of date. Views that care can look at it; the library's draw as always.
    public static let invalidated = RedactionReasons(rawValue: 1 << 2)
}

private enum RedactionReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
private enum PrivacySensitiveKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Why views here are redacted; none by default.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionReasonsKey.self] }
        set { self[RedactionReasonsKey.self] = newValue }
    }

    /// Whether `privacySensitive` holds here.
    package var isPrivacySensitive: Bool {
        get { self[PrivacySensitiveKey.self] }
        set { self[PrivacySensitiveKey.self] = newValue }
    }

    /// Whether text and images show their place only.
    package var isRedacted: Bool {
        let reasons = redactionReasons
        return reasons.contains(.placeholder) || reasons.contains(.privacy) && isPrivacySensitive
    }
}

extension View {
    /// Adds a reason not to show the content of this view. Its layout stays as it is.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
    }

    /// Shows this view in a redacted one as it is.
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Whether this view is hidden from those who may not see private content: where `redactionReasons` has `privacy`.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        environment(\.isPrivacySensitive, sensitive)
    }
}

/// What is drawn instead of content.
package enum Redaction {
    /// How much of the foreground a placeholder has.
    private static let opacity = 0.16
    // Apple publishes no numbers for the bars. These are ours: a tenth of the line's height stays free above and below, and a
    // quarter of what is left rounds the corners.
    private static let margin: CGFloat = 0.1
    private static let rounding: CGFloat = 0.25

    /// `ink`: the foreground over all of the image.
    package static func image(_ ink: [DisplayItem], in bounds: CGRect, identity: UInt64) -> [DisplayItem] {
        [
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds, content: .layer(.opacity(opacity), ink))
        ]
    }

    /// Instead of glyphs, a bar for each line that has text: as wide as the text, in the colour that it begins with.
    package static func text(_ item: DisplayItem) -> DisplayItem {
        guard case .glyphs(let glyphs) = item.content else { return item }
        let bars = glyphs.layout.lines.compactMap { line -> DisplayItem? in
            let rect = line.rect.insetBy(dx: 0, dy: line.rect.height * margin)
            guard rect.width > 0, rect.height > 0, let paint = line.runs.first?.paint,
                glyphs.paints.indices.contains(paint)
            else { return nil }
            let radius = min(rect.height * rounding, rect.width / 2)
            return DisplayItem(
                identity: item.identity, version: Serial.next(), bounds: rect,
                content: .fill(
                    Fill(
                        .roundedRect(rect, cornerSize: CGSize(width: radius, height: radius), isContinuous: true),
                        paint: glyphs.paints[paint])))
        }
        return DisplayItem(
            identity: item.identity, version: Serial.next(), origin: item.origin, bounds: bars.unionOfFrames,
            content: .layer(.opacity(opacity), bars))
    }
}
