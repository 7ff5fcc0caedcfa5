import Foundation

/// How much a badge stands out.
public struct BadgeProminence: Hashable, Sendable {
    private enum Level { case decreased, standard, increased }
    private let level: Level

    /// For what is merely told, such as how many there are. In a list it looks as `standard`.
    public static let decreased = BadgeProminence(level: .decreased)
    /// For what may be acted on, such as a count of new messages: the text alone, in a list.
    public static let standard = BadgeProminence(level: .standard)
    /// For what must be acted on, such as a count of errors: white on red, in a list.
    public static let increased = BadgeProminence(level: .increased)
}

private enum BadgeProminenceKey: EnvironmentKey { static let defaultValue = BadgeProminence.standard }

extension EnvironmentValues {
    /// How much badges of views here stand out: `standard`.
    public internal(set) var badgeProminence: BadgeProminence {
        get { self[BadgeProminenceKey.self] }
        set { self[BadgeProminenceKey.self] = newValue }
    }
}

/// A badge in a row of a list.
struct ListBadge: View {
    let badge: ListRowTraits.Badge
    /// Beside the text, in points.
    @ScaledMetric(relativeTo: .largeTitle) private var margin: CGFloat = 7
    /// One digit stands in a circle.
    @ScaledMetric private var leastWidth: CGFloat = 23

    init(_ badge: ListRowTraits.Badge) { self.badge = badge }

    var body: some View {
        if badge.prominence == .increased {
            badge.text.foregroundStyle(.white)
                .padding(EdgeInsets(top: 1, leading: margin, bottom: 1, trailing: margin))
                .frame(minWidth: leastWidth)
                .background(Color.red, in: Capsule())
        } else {
            badge.text
        }
    }
}

extension View {
    /// How much badges of this view stand out in lists.
    nonisolated public func badgeProminence(_ prominence: BadgeProminence) -> some View {
        environment(\.badgeProminence, prominence)
    }

    /// A count at the view's tab, or in its row of a list; 0 shows none.
    nonisolated public func badge(_ count: Int) -> some View {
        badgeText(count == 0 ? nil : Text(verbatim: "\(count)"))
    }

    nonisolated public func badge(_ label: Text?) -> some View { badgeText(label) }
    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View { badgeText(key.map { Text($0) }) }
    @_disfavoredOverload nonisolated public func badge<S>(_ label: S?) -> some View where S: StringProtocol {
        badgeText(label.map { Text($0) })
    }

    nonisolated private func badgeText(_ badge: Text?) -> some View {
        modifier(_ListRowTraitsModifier { $0.badge = badge.map { ListRowTraits.Badge(text: $0) } })
            .transformPreference(TabLabel.Key.self) { $0.badge = badge }
    }
}
