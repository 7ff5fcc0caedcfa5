import DisplayList
import Foundation

/// Starts a refresh, as pulling a list down does.
public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void

    public func callAsFunction() async { await action() }
}

private enum RefreshKey: EnvironmentKey { static let defaultValue: RefreshAction? = nil }

extension EnvironmentValues {
    /// What `refreshable` asked for; nil when nothing can be refreshed.
    public var refresh: RefreshAction? { self[RefreshKey.self] }

    package var refreshAction: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}

/// How far content is pulled for a refresh, and how much room it then takes, in points; as observed of iOS.
package enum ScrollRefresh {
    package static let threshold: CGFloat = 60
    package static let length: CGFloat = 60
    private static let spokes = 8

    /// A wheel of spokes over the content, the more of them the further it is pulled; turning while the work goes on.
    @MainActor package static func draw(
        _ area: ScrollArea, identity: UInt64, into items: inout [DisplayItem], at origin: CGPoint
    ) {
        guard area.offset.y < 0, area.axes.contains(.vertical), area.environment.refreshAction != nil else { return }
        let isRunning = area.refreshing != nil
        let share = isRunning ? 1 : min(-area.offset.y / threshold, 1)
        let center = CGPoint(x: area.presentation.width / 2, y: min(-area.offset.y, length) / 2)
        let time = area.tree.now.timeIntervalSinceReferenceDate
        let turn = isRunning ? Int((time * Double(spokes)).rounded(.down)) % spokes : 0
        let gray = SystemColor.secondary.resolve(in: area.environment)
        for index in 0..<Int((CGFloat(spokes) * share).rounded(.down)) {
            let angle = Double(index) / Double(spokes) * 2 * .pi - .pi / 2
            let from = CGPoint(x: center.x + 5 * cos(angle), y: center.y + 5 * sin(angle))
            let to = CGPoint(x: center.x + 10 * cos(angle), y: center.y + 10 * sin(angle))
            var color = gray
            let age = (turn - index + spokes) % spokes
            if isRunning { color.opacity *= Float(1 - 0.1 * Double(age)) }
            let bounds = CGRect(
                x: min(from.x, to.x) - 2, y: min(from.y, to.y) - 2, width: abs(from.x - to.x) + 4, height: abs(from.y - to.y) + 4)
            items.append(
                DisplayItem(
                    identity: identity &+ UInt64(index) << 40, version: Serial.next(), origin: origin, bounds: bounds,
                    content: .fill(
                        Fill(
                            .elements([.move(from), .line(to)]), paint: .color(color.rgba),
                            stroke: Stroke(width: 2.5, cap: .round)))))
        }
    }
}

extension View {
    /// What pulling the scroll views and lists in this view down starts. The content stays down while it goes on.
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        transformEnvironment(\.refreshAction) { $0 = RefreshAction(action: action) }
    }
}
