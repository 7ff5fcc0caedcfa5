import Foundation

/// The keyframes of one track, worked out: where each segment starts, and how it goes.
struct KeyframeCurve<Value: Animatable> {
    private typealias Data = Value.AnimatableData

    private enum Motion {
        case line(UnitCurve)
        /// A Hermite curve with velocities in units per second.
        case cubic(startVelocity: Data, endVelocity: Data)
        case spring(Spring, startVelocity: Data)
        case jump
    }

    private struct Segment {
        var time: Double
        var duration: Double
        var start: Data
        /// What the segment aims at.
        var target: Data
        /// Where it is when it is over.
        var end: Data
        var motion: Motion

        func value(_ elapsed: Double) -> Data {
            if elapsed >= duration { return end }
            switch motion {
            case .line(let curve): return start.interpolated(towards: target, amount: curve.value(at: elapsed / duration))
            case .cubic(let startVelocity, let endVelocity):
                let s = elapsed / duration
                let along = s * s * (3 - 2 * s)
                return start + (target - start).scaled(by: along)
                    + startVelocity.scaled(by: s * (1 - s) * (1 - s) * duration)
                    + endVelocity.scaled(by: s * s * (s - 1) * duration)
            case .spring(let spring, let startVelocity):
                return start
                    + spring.value(target: target - start, initialVelocity: startVelocity, time: elapsed)
            case .jump: return end
            }
        }

        var endVelocity: Data {
            switch motion {
            case .line(let curve): return (target - start).scaled(by: curve.velocity(at: 1) / duration)
            case .cubic(_, let endVelocity): return endVelocity
            case .spring(let spring, let startVelocity):
                return spring.velocity(target: target - start, initialVelocity: startVelocity, time: duration)
            case .jump: return .zero
            }
        }
    }

    private let initialValue: Value
    private var segments: [Segment] = []
    private(set) var duration = 0.0

    init(_ keyframes: [Keyframe<Value>], from initialValue: Value) {
        self.initialValue = initialValue
        for index in keyframes.indices {
            let segment = Self.segment(
                keyframes[index], next: index + 1 < keyframes.count ? keyframes[index + 1] : nil,
                previous: segments.last, time: duration, start: segments.last?.end ?? initialValue.animatableData)
            segments.append(segment)
            duration += segment.duration
        }
    }

    /// - Parameter time: 0 or more. At the time of a jump it is done.
    func value(at time: Double) -> Value {
        // The last segment that has begun: halving, so that long tracks cost little.
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return initialValue }
        let segment = segments[low - 1]
        var value = initialValue
        value.animatableData = segment.value(time - segment.time)
        return value
    }

    // MARK: Making segments

    private static func segment(
        _ keyframe: Keyframe<Value>, next: Keyframe<Value>?, previous: Segment?, time: Double, start: Data
    ) -> Segment {
        let duration = keyframe.seconds
        let target = keyframe.target.animatableData
        var segment = Segment(
            time: time, duration: duration, start: start, target: target, end: target, motion: .jump)
        guard duration > 0 else { return segment }
        switch keyframe {
        case .move: break
        case .linear(_, _, let curve): segment.motion = .line(curve)
        case .spring(_, let wanted, let spring, let startVelocity):
            segment.motion = .spring(
                spring, startVelocity: startVelocity?.animatableData ?? previous?.endVelocity ?? .zero)
            if wanted != nil {
                segment.end =
                    start
                    + spring.value(
                        target: target - start,
                        initialVelocity: startVelocity?.animatableData ?? previous?.endVelocity ?? .zero, time: duration)
            }
        case .cubic(_, _, let startVelocity, let endVelocity):
            segment.motion = .cubic(
                // The end of a cubic segment was chosen to suit this one already.
                startVelocity: startVelocity?.animatableData ?? previous?.endVelocity ?? .zero,
                endVelocity: endVelocity?.animatableData
                    ?? Self.endVelocity(start: start, target: target, duration: duration, next: next))
        }
        return segment
    }

    /// How fast a cubic segment ends, to suit the keyframe after it.
    private static func endVelocity(start: Data, target: Data, duration: Double, next: Keyframe<Value>?) -> Data {
        guard let next, next.seconds > 0 else { return .zero }
        let way = next.target.animatableData - target
        switch next {
        case .move: return .zero
        case .linear(_, let length, let curve): return way.scaled(by: curve.velocity(at: 0) / length)
        case .spring(_, _, _, let startVelocity): return startVelocity?.animatableData ?? .zero
        case .cubic(_, let length, let startVelocity, _):
            // Catmull-Rom: through this knot at the mean velocity between its neighbours.
            return startVelocity?.animatableData
                ?? (target - start + way).scaled(by: 1 / (duration + length))
        }
    }
}

extension Keyframe {
    fileprivate var target: Value {
        switch self {
        case .linear(let value, _, _), .cubic(let value, _, _, _), .spring(let value, _, _, _), .move(let value): value
        }
    }

    /// NaN and what is negative count as 0. More than thirty years count as thirty years, so that times stay numbers.
    fileprivate var seconds: Double {
        let duration =
            switch self {
            case .linear(_, let duration, _), .cubic(_, let duration, _, _): duration
            case .spring(_, let duration?, _, _): duration
            case .spring(_, nil, let spring, _):
                // A spring that never settles swings once.
                spring.settlingDuration.isFinite ? spring.settlingDuration : spring.duration
            case .move: 0.0
            }
        return duration > 0 ? min(duration, 1e9) : 0
    }
}
