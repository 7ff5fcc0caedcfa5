import Foundation

/// How a silhouette is kept from flashing.
struct SkeletonTiming: Hashable, Sendable {
    /// How long a load has to take before its silhouette shows, in seconds.
    let onset: TimeInterval
    /// How long a silhouette stays at least, in seconds.
    let minimum: TimeInterval

    /// - Parameters: Held to 0…86,400; what is no number counts as 0.
    init(onset: TimeInterval = 0, minimum: TimeInterval = 0) {
        func held(_ seconds: TimeInterval) -> TimeInterval { seconds.isNaN ? 0 : min(max(seconds, 0), 86_400) }
        (self.onset, self.minimum) = (held(onset), held(minimum))
    }
}

/// What stands in the place of content, and for how long at least: the state machine behind `skeleton(…)`, without a clock.
///
///     content → waiting → held → shown → content
///
/// A load that ends while it waits has never been seen; one that ends while it is held goes on until the hold is over.
enum SkeletonPresence: Hashable, Sendable {
    /// The content, and nothing on its way.
    case content
    /// A load that may be over before it is worth a silhouette. The content of an earlier one stays meanwhile.
    case waiting(showsContent: Bool)
    /// A silhouette that may not go yet.
    case held
    /// A silhouette that goes when the content comes.
    case shown

    /// - Parameter last: What was there before; nil at first.
    init(after last: SkeletonPresence?, isLoading: Bool, isFailed: Bool, timing: SkeletonTiming) {
        let isPending = isLoading || isFailed
        switch last {
        case .held: self = .held
        case .shown: self = isPending ? .shown : .content
        case .waiting where isLoading && !isFailed: self = last!
        case nil, .content, .waiting:
            if !isPending {
                self = .content
            } else if isFailed || timing.onset == 0 {
                self = timing.minimum > 0 ? .held : .shown
            } else {
                self = .waiting(showsContent: last == .content)
            }
        }
    }

    /// How long it lasts, in seconds, and what it is then, whatever happens meanwhile; nil for what lasts until something happens.
    func next(_ timing: SkeletonTiming) -> (delay: TimeInterval, presence: SkeletonPresence)? {
        switch self {
        case .content, .shown: nil
        case .waiting: (timing.onset, timing.minimum > 0 ? .held : .shown)
        case .held: (timing.minimum, .shown)
        }
    }

    var showsContent: Bool { self == .content || self == .waiting(showsContent: true) }
    var showsSilhouette: Bool { self == .held || self == .shown }
}
