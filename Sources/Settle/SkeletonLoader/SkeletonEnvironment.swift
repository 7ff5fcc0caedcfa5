import SwiftUI

private struct SkeletonTimeKey: EnvironmentKey { static let defaultValue: TimeInterval? = nil }
private struct SkeletonHandOffKey: EnvironmentKey { static let defaultValue: Double? = nil }
private struct SkeletonTimingKey: EnvironmentKey { static let defaultValue = SkeletonTiming() }
private struct SkeletonGroupKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The time that skeletons are lit at, in seconds since the reference date; nil, the default, for the clock's.
    public var skeletonTime: TimeInterval? {
        get { self[SkeletonTimeKey.self] }
        set { self[SkeletonTimeKey.self] = newValue }
    }

    /// Where skeletons of content stand in their hand-off, from 0, loading, to 1, loaded; nil, the default, to let it run.
    public var skeletonHandOff: Double? {
        get { self[SkeletonHandOffKey.self] }
        set { self[SkeletonHandOffKey.self] = newValue }
    }

    var skeletonTiming: SkeletonTiming {
        get { self[SkeletonTimingKey.self] }
        set { self[SkeletonTimingKey.self] = newValue }
    }

    var isInSkeletonGroup: Bool {
        get { self[SkeletonGroupKey.self] }
        set { self[SkeletonGroupKey.self] = newValue }
    }
}

extension View {
    /// Pins the light of the skeletons here at a time, for previews and tests. No clock runs.
    /// - Parameter time: Seconds since the reference date; nil lets the clock run.
    public func skeletonTime(_ time: TimeInterval?) -> some View { environment(\.skeletonTime, time) }

    /// Pins the hand-off of the skeletons here, for previews, tests and scrubbing, whatever `isLoading` says.
    /// - Parameter fraction: From 0, loading, to 1, loaded; nil lets it run. See ``SkeletonHandOff/init(fraction:reduceMotion:)``.
    public func skeletonHandOff(_ fraction: Double?) -> some View { environment(\.skeletonHandOff, fraction) }

    /// Keeps the skeletons of content here from flashing at a fast load. Without this modifier they come and go at once.
    ///
    /// While a silhouette is waited for, what was there stays: nothing at first, the old content when it is loaded again. It takes no touches.
    ///
    /// - Parameters:
    ///   - onset: How long a load has to take before its silhouette shows, in seconds, 0…86,400. A failure shows at once.
    ///   - minimum: How long a silhouette that shows stays at least, in seconds, 0…86,400, also when the content has come.
    public func skeletonTiming(onset: TimeInterval = 0, minimum: TimeInterval = 0) -> some View {
        environment(\.skeletonTiming, SkeletonTiming(onset: onset, minimum: minimum))
    }
}
