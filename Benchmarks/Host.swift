import DisplayList
import Foundation
import Renderer
import SwiftUI
import SwiftUICore

/// The whole way from a view to pixels, as a host with a screen goes it: one tree, one surface, one frame after another.
@MainActor final class Host {
    static let start = Date(timeIntervalSinceReferenceDate: 0)

    let tree: ViewTree
    let surface = FrameSurface()
    private(set) var wakeUps: Counter

    final class Counter {
        var count = 0
    }

    init<V: View>(_ view: V, size: CGSize, scale: CGFloat) {
        let wakeUps = Counter()
        self.wakeUps = wakeUps
        var services = ViewTree.Services.standard
        services.requestFrame = { wakeUps.count += 1 }
        tree = ViewTree(
            view, size: size, scale: scale, environment: EnvironmentValues(), now: Self.start, services: services)
    }

    /// Bodies, layout and the display list.
    @discardableResult func makeFrame(at time: Double) -> DisplayFrame {
        tree.update(to: Self.start.addingTimeInterval(time))
        return tree.displayFrame()
    }

    /// All of it.
    func show(at time: Double) { surface.show(makeFrame(at: time)) }
}
