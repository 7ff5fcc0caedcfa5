import Foundation
import SwiftUI
import SwiftUICore

/// A wheel on the stage.
extension Stage {
    /// Turns a wheel over a point, at once. Positive distances, in points, show what lies further down and to the right. A distance
    /// or a place that is not a number does nothing.
    public func scroll(by delta: CGSize, at point: CGPoint) { event { tree.wheel(by: delta, at: point) } }

    /// What a person who cannot see does: shows the next page towards an edge, with the element of this label under the cursor.
    /// - Throws: ``StageError`` when there is no such element, or more than one.
    public func scroll(_ label: String, towards edge: Edge) throws {
        let node = try find(label)
        event { tree.performScroll(node, edge) }
    }

    /// How many places of the views' structure are alive, to test that rows out of sight are not.
    public var liveNodes: Int { tree.census.count }
}
