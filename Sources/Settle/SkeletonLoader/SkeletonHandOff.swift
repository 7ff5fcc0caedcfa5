import SwiftUI

/// Where a skeleton stands in giving way to its content: everything that a frame shows, as a function of the time since loading ended.
///
/// The silhouette lifts away while the content surfaces, 0.05 s behind it; each row waits 0.06 s longer than the one before.
/// With Reduce Motion the two cross-fade at once, so that the place is never empty.
public struct SkeletonHandOff: Equatable, Sendable {
    /// 0…1.
    public let silhouetteOpacity: Double
    /// 0…1.
    public let contentOpacity: Double
    /// Standard deviation, in points, 8…0.
    public let contentBlur: CGFloat
    /// How much lower than its place the content is, in points; from 6, and a little above its place on the way to 0.
    public let contentOffset: CGFloat

    /// How long a row takes after its own wait, in seconds. What the springs do after that cannot be seen.
    public static let duration: TimeInterval = 0.8

    /// How much later the content starts than the silhouette, in seconds.
    static let lag: TimeInterval = 0.05
    static let loadingBlur: CGFloat = 8
    static let loadingOffset: CGFloat = 6

    /// - Parameters:
    ///   - time: Seconds since loading ended. Below 0, and when it is no number, nothing has happened yet.
    ///   - staggerIndex: The row's place in its list.
    ///   - reduceMotion: What `\.accessibilityReduceMotion` says.
    public init(at time: TimeInterval, staggerIndex: Int = 0, reduceMotion: Bool = false) {
        let time = time.isNaN ? 0 : reduceMotion ? time : time - Self.delay(of: staggerIndex)
        let isOver = time >= Self.duration
        let lifted = isOver ? 1 : MotionRole.dismiss.progress(at: time, reduceMotion: reduceMotion)
        let surfaced =
            isOver
            ? 1 : MotionRole.reveal.progress(at: reduceMotion ? time : time - Self.lag, reduceMotion: reduceMotion)
        silhouetteOpacity = min(max(1 - lifted, 0), 1)
        contentOpacity = min(max(surfaced, 0), 1)
        contentBlur = reduceMotion ? 0 : max(Self.loadingBlur * CGFloat(1 - surfaced), 0)
        contentOffset = reduceMotion ? 0 : Self.loadingOffset * CGFloat(1 - surfaced)
    }

    /// A fraction of a row's own hand-off, without its wait: 0 is loading, 1 is done.
    public init(fraction: Double, reduceMotion: Bool = false) {
        let fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
        self.init(at: fraction * (reduceMotion ? 0.2 : Self.duration), reduceMotion: reduceMotion)
    }

    /// How long a row waits, in seconds: 0.06 a row, at most a minute.
    public static func delay(of staggerIndex: Int) -> TimeInterval { 0.06 * Double(min(max(staggerIndex, 0), 1000)) }
}
