import Foundation

/// What two fingers do to what lies between them: how far apart they are and how they lie, against how they began.
package struct TwoFingers {
    package enum Change { case none, began, moved, lifted }

    package init() {}

    private struct Finger {
        let id: Int
        var location: CGPoint
        var reported: CGPoint
    }

    private var fingers: [Finger] = []
    private var startDistance: CGFloat = 0
    private var lastAngle = 0.0

    /// The point between the fingers when both were down, and as a part of the view.
    package private(set) var startLocation = CGPoint.zero
    package private(set) var startAnchor = UnitPoint.center
    /// How many times as far apart the fingers are as when they began.
    package private(set) var magnification: CGFloat = 1
    /// How far the fingers have turned, clockwise; beyond a full turn it goes on counting.
    package private(set) var rotation = Angle.zero

    package mutating func handle(_ event: PointerEvent) -> Change {
        let index = fingers.firstIndex { $0.id == event.finger }
        switch event.action {
        case .down:
            guard index == nil, fingers.count < 2 else { return .none }
            fingers.append(Finger(id: event.finger, location: event.location, reported: event.reported))
            guard fingers.count == 2 else { return .none }
            begin(in: event.viewSize)
            return .began
        case .move, .up:
            guard let index else { return .none }
            fingers[index].location = event.location
            fingers[index].reported = event.reported
            if fingers.count == 2 { measure() }
            if event.action == .move { return fingers.count == 2 ? .moved : .none }
            fingers.remove(at: index)
            return .lifted
        }
    }

    private mutating func begin(in size: CGSize) {
        startLocation = CGPoint(
            x: (fingers[0].reported.x + fingers[1].reported.x) / 2, y: (fingers[0].reported.y + fingers[1].reported.y) / 2)
        startAnchor = UnitPoint(
            x: size.width > 0 ? startLocation.x / size.width : 0.5, y: size.height > 0 ? startLocation.y / size.height : 0.5)
        // Two fingers on one spot would make every distance infinite.
        startDistance = max(distance, 1)
        lastAngle = angle
    }

    private mutating func measure() {
        magnification = distance / startDistance
        // The short way round from the last angle to this one.
        let turn = (angle - lastAngle).remainder(dividingBy: 2 * .pi)
        rotation.radians += turn
        lastAngle = angle
    }

    private var distance: CGFloat { fingers[0].location.distance(to: fingers[1].location) }

    private var angle: Double {
        atan2(fingers[1].location.y - fingers[0].location.y, fingers[1].location.x - fingers[0].location.x)
    }
}
