import Combine
import DisplayList
import Foundation
import ImageFiles
import Renderer
import StageExecutor
import SwiftUI
import SwiftUICore

/// A view on a stage without a screen: its clock is yours, and so is its size, its touch and its surroundings.
///
///     let stage = Stage(size: CGSize(width: 120, height: 120)) { AvatarLoadSettle(name: "Ava Kim") }
///     stage.advance(to: 0.31)
///     try stage.tap("Ava Kim, photo")
///     try stage.writePNG(to: url)
///
/// The same steps give the same pixels, byte for byte, on every run and machine with the same fonts. Nothing waits: an hour
/// of animation takes as long as its frames take to make.
///
/// **Time.** A stage begins at `time` 0, at ``startDate``. `TimelineView`, `task` (with `Task.sleep` and Swift's clocks in
/// it, also in what it calls), `Timer.publish` on the main run loop and gestures follow the stage's clock. What asks the system
/// for the time by itself cannot: `Date()`, `Timer.scheduledTimer`, `DispatchQueue.asyncAfter` stay real. A component that should be testable takes its dates from
/// `TimelineView`'s context, or waits in `task` with `Task.sleep`.
@MainActor public final class Stage {
    /// What surrounds the view, as the system and the person would set it.
    public struct Conditions: Sendable {
        public var colorScheme = ColorScheme.light
        public var contrast = ColorSchemeContrast.standard
        public var dynamicTypeSize = DynamicTypeSize.large
        public var layoutDirection = LayoutDirection.leftToRight
        public var locale = Locale(identifier: "en_US")
        public var reduceMotion = false
        public var reduceTransparency = false
        public var differentiateWithoutColor = false
        public var legibilityWeight: LegibilityWeight?

        public init() {}

        /// Conditions with some changes: `.with { $0.colorScheme = .dark }`.
        public static func with(_ change: (inout Conditions) -> Void) -> Conditions {
            var conditions = Conditions()
            change(&conditions)
            return conditions
        }

        func apply(to environment: inout EnvironmentValues) {
            environment.colorScheme = colorScheme
            environment.contrast = contrast
            environment.dynamicTypeSize = dynamicTypeSize
            environment.layoutDirection = layoutDirection
            environment.locale = locale
            environment.reduceMotion = reduceMotion
            environment.reduceTransparency = reduceTransparency
            environment.differentiateWithoutColor = differentiateWithoutColor
            environment.legibilityWeight = legibilityWeight
        }
    }

    /// The date at `time` 0, the same for every stage: the reference date, 1 January 2001, 00:00:00 UTC.
    public static let startDate = Date(timeIntervalSinceReferenceDate: 0)

    /// Frames a second while something moves. The stage's display shows them at whole multiples of 1 / `frameRate` seconds.
    public let frameRate: Double

    /// What lies behind the view; `Color.clear` leaves pictures transparent there.
    public var background: Color

    /// The surroundings. A change reaches the view at once.
    public var conditions: Conditions {
        didSet {
            tree.setEnvironment(Self.environment(conditions, further))
            settle()
        }
    }

    /// What was cut or copied last, to be pasted.
    public var clipboard: String?

    /// The addresses that views had opened, in order.
    public private(set) var openedURLs: [URL] = []

    let tree: ViewTree
    private let clock: StageClock
    private let renderer = FrameRenderer()
    private let further: (inout EnvironmentValues) -> Void

    /// Puts a view on a stage and shows its first frame, at `time` 0.
    ///
    /// - Parameters:
    ///   - size: The stage in points, in whose middle the view stands; nil for the size that the view itself would have.
    ///     Sides are held to 1…16,384 pixels.
    ///   - scale: Pixels a point, 0.1…16.
    ///   - conditions: What surrounds the view.
    ///   - background: What lies behind the view.
    ///   - frameRate: Frames a second while something moves, 1…1,000.
    ///   - environment: Changes to the environment beyond the conditions.
    ///   - content: The view.
    public init<Content: View>(
        size: CGSize? = nil, scale: CGFloat = 2, conditions: Conditions = Conditions(), background: Color = .clear,
        frameRate: Double = 60, environment: @escaping (inout EnvironmentValues) -> Void = { _ in },
        @ViewBuilder content: () -> Content
    ) {
        self.conditions = conditions
        self.background = background
        self.frameRate = frameRate.isFinite ? min(max(frameRate, 1), 1000) : 60
        further = environment
        let clock = StageClock()
        self.clock = clock
        let scale = Self.held(scale, 0.1, 16, otherwise: 2)
        var services = ViewTree.Services.standard
        services.startTask = { [weak clock] priority, work in
            guard let clock else { return Task {} }
            return clock.run(priority: priority) { await work() }
        }
        let outside = Outside()
        services.clipboard = Clipboard(read: { outside.stage?.clipboard }, write: { outside.stage?.clipboard = $0 })
        services.openURL = {
            outside.stage?.openedURLs.append($0)
            return true
        }
        // At once, and never from a network: its time is not the stage's.
        services.imageLoader = ImageLoader { try ImageLoading.localImage(at: $0) }
        let values = Self.environment(conditions, environment)
        let view = content()
        tree = clock.performWithDates {
            let tree = ViewTree(
                view, size: size.map { Self.held($0, scale) } ?? .zero, scale: scale, environment: values,
                now: Self.startDate, services: services)
            if size == nil { tree.resize(to: Self.held(tree.sizeThatFits(.unspecified), scale), scale: scale) }
            return tree
        }
        outside.stage = self
        settle()
    }

    /// Leads from a tree back to its stage.
    private final class Outside { weak var stage: Stage? }

    isolated deinit { clock.perform { tree.close() } }

    private static func environment(
        _ conditions: Conditions, _ further: (inout EnvironmentValues) -> Void
    ) -> EnvironmentValues {
        var environment = EnvironmentValues()
        conditions.apply(to: &environment)
        further(&environment)
        return environment
    }

    private static func held(_ value: CGFloat, _ least: CGFloat, _ most: CGFloat, otherwise: CGFloat) -> CGFloat {
        value.isFinite ? min(max(value, least), most) : otherwise
    }

    private static func held(_ size: CGSize, _ scale: CGFloat) -> CGSize {
        let longest = CGFloat(FrameRenderer.longestSide) / scale
        return CGSize(
            width: held(size.width, 1 / scale, longest, otherwise: 1 / scale),
            height: held(size.height, 1 / scale, longest, otherwise: 1 / scale))
    }

    // MARK: Size

    /// In points.
    public var size: CGSize { tree.size }

    /// Pixels a point.
    public var scale: CGFloat { tree.scale }

    /// Gives the stage another size, as when a window is dragged.
    public func resize(to size: CGSize) {
        tree.resize(to: Self.held(size, scale), scale: scale)
        settle()
    }

    // MARK: Time

    /// Seconds since the stage began.
    public private(set) var time: TimeInterval = 0

    /// Goes on by a number of seconds.
    public func advance(by seconds: TimeInterval) { advance(to: time + seconds) }

    /// Goes on to a time, in seconds since the stage began, by way of every frame and every awakening before it, and shows the frame
    /// at exactly that time. A time in the past, or none at all, changes nothing. What was changed from outside since the last step
    /// (a model, a binding) is taken in first, at the time of that step.
    public func advance(to target: TimeInterval) {
        catchUp()
        guard target.isFinite, target > time else { return }
        while let next = nextEvent, next < target { step(to: next) }
        step(to: target)
    }

    /// Goes on to the next moment at which something happens, but not past `limit`; false when nothing does.
    @discardableResult public func advanceToNextEvent(before limit: TimeInterval = .infinity) -> Bool {
        guard let next = nextEvent, next < limit else { return false }
        step(to: next)
        return true
    }

    /// True when nothing moves, waits or is to be done: without an event from outside, the picture stays as it is for ever.
    public var isIdle: Bool { nextEvent == nil }

    /// When something happens next, in seconds since the stage began; nil when nothing does.
    public var nextEvent: TimeInterval? {
        catchUp()
        var next = clock.nextDeadline.map(\.seconds)
        switch tree.nextWake {
        case .never: break
        case .nextFrame: next = min(next ?? .infinity, nextFrameTime)
        case .at(let date):
            // The display shows it with its next frame; a date that is due by now waits for one too.
            let due = date.timeIntervalSince(Self.startDate)
            next = min(next ?? .infinity, max(frameTime(atOrAfter: due), nextFrameTime))
        }
        return next.map { max($0, time) }
    }

    private var nextFrameTime: TimeInterval {
        // The smallest whole frame after now; a time a rounding error before a frame counts as that frame's.
        ((time * frameRate + 1e-6).rounded(.down) + 1) / frameRate
    }

    private func frameTime(atOrAfter time: TimeInterval) -> TimeInterval {
        (time * frameRate - 1e-6).rounded(.up) / frameRate
    }

    private func step(to next: TimeInterval) {
        time = next
        var moment = Duration(seconds: next)
        // A deadline finer than a nanosecond must not lie for ever just behind the moment that stands for it.
        if let deadline = clock.nextDeadline, deadline.seconds <= next { moment = max(moment, deadline) }
        clock.advance(to: moment)
        settle()
    }

    /// Takes in what was changed from outside, so that a stage never shows the past.
    private func catchUp() {
        if tree.hasPendingWork || !clock.isIdle { settle() }
    }

    /// Everything that can happen without time going by.
    private func settle() {
        let now = Self.startDate.addingTimeInterval(time)
        // Tasks change state, state starts tasks; views that never end this are stopped at the next frame.
        for _ in 0..<100 {
            clock.performWithDates { tree.update(to: now) }
            clock.drain()
            if !tree.hasPendingWork { return }
        }
    }

    // MARK: Events

    @discardableResult func event<Result>(_ body: () -> Result) -> Result {
        catchUp()
        defer { settle() }
        return clock.performWithDates(body)
    }

    // MARK: What can be seen

    package var displayFrame: DisplayFrame {
        catchUp()
        var frame = clock.perform { tree.displayFrame() }
        frame.background = background.resolve(in: tree.environment).rgba
        return frame
    }

    /// The frame as pixels.
    public var pixels: Pixels { Pixels(renderer.render(displayFrame)) }

    /// The frame as what is drawn, a line for each shape, text and layer: for tests of drawing that need no pixels.
    public var displayList: String { displayFrame.printed }

    /// The frame as a PNG file's bytes.
    public func png() throws -> Data { try PNGEncoder().encode(renderer.render(displayFrame), pixelsPerInch: 72 * scale) }

    /// Writes the frame as a PNG file, whole or not at all.
    /// - Throws: An error that says in a sentence what kept the file from being written.
    public func writePNG(to url: URL) throws { try AtomicFile.write(try png(), to: url) }

    /// How many bodies and builders of views have run since the stage began: to test that what did not change is left alone.
    public var bodyRuns: Int { tree.bodyRuns }

    // MARK: What can be heard

    /// What assistive technologies find, in reading order.
    public var accessibility: [AccessibilityItem] {
        catchUp()
        return clock.perform { tree.accessibilityTree().map(AccessibilityItem.init) }
    }

    func find(_ label: String) throws -> AccessibilityNode {
        func flat(_ nodes: [AccessibilityNode]) -> [AccessibilityNode] { nodes.flatMap { [$0] + flat($0.children) } }
        catchUp()
        let all = flat(clock.perform { tree.accessibilityTree() })
        let found = all.filter { $0.label == label }
        guard let node = found.first else { throw StageError.noElement(label, present: all.map(\.label)) }
        guard found.count == 1 else { throw StageError.severalElements(label, count: found.count) }
        return node
    }
}

/// Why something that was asked of a stage could not be done.
public enum StageError: Error, Equatable, CustomStringConvertible {
    case noElement(String, present: [String])
    case severalElements(String, count: Int)

    public var description: String {
        switch self {
        case .noElement(let label, let present):
            let known = present.filter { !$0.isEmpty }.map { "\"\($0)\"" }
            return "there is no element labelled \"\(label)\"; "
                + (known.isEmpty ? "no element has a label." : "there are \(known.joined(separator: ", ")).")
        case .severalElements(let label, let count):
            return "\(count) elements are labelled \"\(label)\"; tap at a point instead."
        }
    }
}

extension StageClock {
    /// As `perform`, with the stage's dates for the timers that `body` starts, and those that its tasks start.
    fileprivate func performWithDates<Result>(_ body: () throws -> Result) rethrows -> Result {
        let date = SceneDate.Source { [weak self] in
            MainActor.assumeIsolated { Stage.startDate.addingTimeInterval(self?.now.seconds ?? 0) }
        }
        return try SceneDate.$current.withValue(date) { try perform(body) }
    }
}

extension Duration {
    fileprivate init(seconds: TimeInterval) {
        // Nanoseconds hold 292 years of stage time.
        self = .nanoseconds(Int64((min(seconds, 9e9) * 1e9).rounded()))
    }

    fileprivate var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18
    }
}
