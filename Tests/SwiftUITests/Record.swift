import Combine
import Stage
import SwiftUI
import Testing

/// What views tell of themselves: where they lie, and what happened to them, in order.
@MainActor final class Record {
    /// Reaches views from outside.
    let bumps = PassthroughSubject<Void, Never>()
    private(set) var frames: [String: CGRect] = [:]
    var events: [String] = []
    var numbers: [Double] = []

    /// The frame that a view noted, in points of the stage; null when it noted none.
    subscript(name: String) -> CGRect { frames[name] ?? .null }

    func note(_ event: String) { events.append(event) }
    func note(_ number: Double) { numbers.append(number) }

    fileprivate func set(_ frame: CGRect, for name: String) { frames[name] = frame }
}

extension View {
    /// Keeps the view's frame on the stage in `record`, and what becomes of it.
    func noted(_ name: String, _ record: Record) -> some View {
        background(
            GeometryReader { proxy in
                Color.clear.onChange(of: proxy.frame(in: .global), initial: true) { _, frame in
                    record.set(frame, for: name)
                }
            })
    }

    func size(_ width: CGFloat, _ height: CGFloat) -> some View { frame(width: width, height: height) }
}

/// Lays views out in a room of this size and gives back what they noted.
@MainActor func layOut<Content: View>(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 2, conditions: Stage.Conditions = .init(),
    @ViewBuilder _ content: (Record) -> Content
) -> Record {
    let record = Record()
    let stage = Stage(size: CGSize(width: width, height: height), scale: scale, conditions: conditions) {
        content(record)
    }
    withExtendedLifetime(stage) {}
    return record
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// The stage's lines of drawing, without the first one, which says how large it is.
@MainActor func drawing(_ stage: Stage) -> [String] {
    stage.displayList.split(separator: "\n").dropFirst().map(String.init)
}

extension Stage.Conditions {
    static var rightToLeft: Stage.Conditions { .with { $0.layoutDirection = .rightToLeft } }
}
