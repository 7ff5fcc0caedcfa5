import Foundation

extension Timer {
    /// Delivers the date again and again, every `interval` seconds, from when it is connected.
    ///
    /// On the main run loop the timer is the main actor's and follows the clock of the scene whose code connects it: on a stage
    /// it fires at exact times of the stage, with the stage's dates. On other run loops it is a timer of Foundation, in
    /// real time. `tolerance` and `mode` matter to those only.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> Timer.TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    final public class TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never

        final public let interval: TimeInterval
        final public let tolerance: TimeInterval?
        final public let runLoop: RunLoop
        final public let mode: RunLoop.Mode
        final public let options: RunLoop.SchedulerOptions?
        private let lock = NSLock()
        private var conduits = Conduits<Date, Never>()

        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            (self.interval, self.tolerance, self.runLoop) = (interval, tolerance, runLoop)
            (self.mode, self.options) = (mode, options)
        }

        final public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Date {
            let conduit = Conduit<Date, Never>(subscriber) { [weak self] gone in self?.remove(gone) }
            lock.withLock { conduits.append(conduit) }
            subscriber.receive(subscription: conduit)
        }

        private func remove(_ conduit: Conduit<Date, Never>) { lock.withLock { conduits.remove(conduit) } }

        private func fire(_ date: Date) {
            for conduit in lock.withLock({ conduits.all }) { conduit.offer(date) }
        }

        final public func connect() -> any Cancellable {
            let step = TickInterval.held(interval)
            if runLoop === RunLoop.main {
                return MainActorWork.run(every: step, after: step) { [weak self] in self?.fire(SceneDate.now) }
            }
            let publisher = Unchecked(Weak(self))
            let timer = Timer(timeInterval: step, repeats: true) { publisher.value.object?.fire($0.fireDate) }
            timer.tolerance = tolerance ?? 0
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }
    }

    private final class Weak {
        weak var object: TimerPublisher?
        init(_ object: TimerPublisher) { self.object = object }
    }
}
