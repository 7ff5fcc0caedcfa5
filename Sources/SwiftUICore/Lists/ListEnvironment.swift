import Foundation

/// How much the headers of sections stand out.
public enum Prominence: Sendable, Equatable, Hashable {
    case standard
    case increased
}

/// How far the sections of a list stand apart.
public struct ListSectionSpacing: Sendable {
    enum Kind: Equatable, Sendable {
        case standard, compact
        case custom(CGFloat)
    }

    let kind: Kind

    public static let `default` = ListSectionSpacing(kind: .standard)
    /// About half of the default.
    public static let compact = ListSectionSpacing(kind: .compact)

    /// `spacing` in points; negative counts as 0.
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing {
        ListSectionSpacing(kind: .custom(max(spacing.finite(), 0)))
    }

    /// In points.
    func length(_ metrics: ListMetrics) -> CGFloat {
        switch kind {
        case .standard: metrics.sectionSpacing
        case .compact: (metrics.sectionSpacing / 2).rounded()
        case .custom(let length): length
        }
    }
}

/// Where a view stands in a list.
package enum ListPlace: Sendable { case outside, row, header, footer }

private enum MinRowHeightKey: EnvironmentKey { static let defaultValue: CGFloat = 44 }
private enum MinHeaderHeightKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private enum HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }
private enum RowSpacingKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private enum SectionSpacingKey: EnvironmentKey { static let defaultValue = ListSectionSpacing.default }
private enum PlaceKey: EnvironmentKey { static let defaultValue = ListPlace.outside }

extension EnvironmentValues {
    /// The least height of a row in a list, in points: 44.
    public var defaultMinListRowHeight: CGFloat {
        get { self[MinRowHeightKey.self] }
        set { self[MinRowHeightKey.self] = newValue }
    }

    /// The least height of a header in a list, in points; nil: as high as it needs.
    public var defaultMinListHeaderHeight: CGFloat? {
        get { self[MinHeaderHeightKey.self] }
        set { self[MinHeaderHeightKey.self] = newValue }
    }

    /// How much the headers of sections stand out.
    public var headerProminence: Prominence {
        get { self[HeaderProminenceKey.self] }
        set { self[HeaderProminenceKey.self] = newValue }
    }

    package var listRowSpacing: CGFloat? {
        get { self[RowSpacingKey.self] }
        set { self[RowSpacingKey.self] = newValue }
    }

    package var listSectionSpacing: ListSectionSpacing {
        get { self[SectionSpacingKey.self] }
        set { self[SectionSpacingKey.self] = newValue }
    }

    /// Where in the nearest list around a view stands.
    package var listPlace: ListPlace {
        get { self[PlaceKey.self] }
        set { if self[PlaceKey.self] != newValue { self[PlaceKey.self] = newValue } }
    }

    /// What is shown over a list or a bar, or led to from it, stands in neither.
    package var outsideOfListsAndBars: EnvironmentValues {
        guard listPlace != .outside || isBarItem else { return self }
        var values = self
        if isBarItem { values.isBarItem = false }
        guard listPlace != .outside else { return values }
        values.listPlace = .outside
        if values.sectionStyle != nil { values.sectionStyle = nil }
        return values
    }
}

extension View {
    /// How much the headers of sections in this view stand out.
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        environment(\.headerProminence, prominence)
    }

    /// How far rows of lists in this view stand apart, in points; nil: they touch. Rows apart are cards of their own.
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View {
        environment(\.listRowSpacing, spacing.map { max($0.finite(), 0) })
    }

    /// How far sections of lists in this view stand apart, in points.
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View {
        environment(\.listSectionSpacing, .custom(spacing))
    }

    /// How far sections of lists in this view stand apart. On a section: from it to the next.
    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
        environment(\.listSectionSpacing, spacing)
    }
}
