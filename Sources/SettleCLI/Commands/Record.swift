import DisplayList
import Foundation

extension Command {
    /// `settle record COMPONENT`.
    static func record(_ components: [Component]) -> Command {
        Command(
            path: ["settle", "record"], summary: "draw a component's whole motion into an animation",
            description: ["Each component has options of its own; settle help record COMPONENT explains them."],
            memberName: "component",
            subcommands: components.map(record),
            examples: components.flatMap { $0.recordingExamples.prefix(1) })
    }

    private static func record(_ component: Component) -> Command {
        let duration = RecordOptions.duration.defaulting(to: component.duration)
        let hold = RecordOptions.hold.defaulting(to: component.hold)
        return Command(
            path: ["settle", "record", component.name], summary: "draw the whole motion of the \(component.name) into an animation",
            description: [component.summary] + component.description + [
                "Frames are taken at exact times, not as the clock on the wall allows: at 0, 1/fps, 2/fps and so on, and a last one at "
                    + "the very end. Each stays until the next one's time, the last for 1/fps or, if that is longer, for --hold."
            ],
            options: component.options + component.recordingOptions + PictureOptions.all
                + [RecordOptions.fps, duration, hold, RecordOptions.loop, RecordOptions.format, RecordOptions.file],
            examples: component.recordingExamples,
            exitStatus: doneOrNot + [interrupted],
            run: { try await runRecord(component, $0, $1) })
    }

    @MainActor
    private static func runRecord(_ component: Component, _ arguments: Arguments, _ context: Context) async throws -> Int32 {
        let path = arguments[RecordOptions.file]
        let output = try Output(path, extensions: ["apng", "png", "webp"], console: context.console)
        let format = arguments[optional: RecordOptions.format] ?? (path.lowercased().hasSuffix(".webp") ? .webp : .apng)
        var picture = try Picture(component, arguments, isRecording: true)
        let workers = Workers()
        let maker = context.maker
        try await picture.loadImages(with: maker, on: workers)

        let schedule = FrameSchedule(
            duration: arguments[RecordOptions.duration], fps: arguments[RecordOptions.fps], hold: arguments[RecordOptions.hold])
        let film = try await maker.film(of: picture)
        let encoder = try maker.animation(as: format, loops: arguments[RecordOptions.loop])
        let bar = ProgressBar("frames", total: schedule.count, console: context.console)
        defer { bar.clear() }
        for index in 0..<schedule.count {
            try context.console.checkInterruption()
            let frame = try await film.frame(at: schedule.time(of: index))
            let duration = schedule.duration(of: index)
            // One frame at a time: a picture of the largest size takes 64 MB.
            try await workers.run { try encoder.append(maker.draw(frame), duration: duration) }
            bar.update(done: index + 1)
        }
        let data = try await workers.run { try encoder.finish() }
        try context.console.checkInterruption()
        bar.clear()
        try await output.write(data, context: context, on: workers)
        return 0
    }
}

enum RecordOptions {
    static let fps = Option.number("fps", in: 1...120, default: 60,
        "Frames a second. Browsers show a frame of 10 ms or less for longer, so up to 90 plays as fast as it should.")
    static let duration = Option.number("duration", "SECONDS", in: 0.05...60, default: 1, "How long the motion takes in seconds.")
    static let hold = Option.number(
        "hold", "SECONDS", in: 0...60, default: 0.5, "How long the end stays to be looked at, in seconds.")
    static let loop = Option.integer(
        "loop", in: 0...65535, default: 1, "How often the animation plays; 0 means for ever.")
    static let format = Option<AnimationFormat>.choice(
        "format", "FORMAT", default: nil, defaultText: "by the end of the file's name; apng for standard output", "Kind of animation.")
    static let file = Option.output(
        "FILE", "the path of a file that ends in .apng, .png or .webp, or - for standard output",
        "Where to write: .apng and .png become an animated PNG, .webp an animated WebP. A terminal is refused.")
}

/// When the frames of a recording are taken and how long each stays.
struct FrameSchedule: Equatable {
    let duration: Double
    let fps: Double
    /// How long the last frame stays at least, in seconds.
    let hold: Double
    /// Frames at 0, 1/fps, 2/fps… that lie before the end, and the one at the end.
    let count: Int

    init(duration: Double, fps: Double, hold: Double = 0) {
        (self.duration, self.fps, self.hold) = (duration, fps, hold)
        // 0.6 s · 60 is 36 frames and the last, not a frame a hair before the last.
        count = Int((duration * fps - 1e-6).rounded(.up)) + 1
    }

    func time(of index: Int) -> Double { index >= count - 1 ? duration : Double(index) / fps }

    func duration(of index: Int) -> FrameDuration {
        let full = fps == fps.rounded() ? FrameDuration(numerator: 1, denominator: UInt16(fps)) : Self.fraction(1 / fps)
        if index >= count - 1 { return hold > full.seconds ? Self.fraction(hold) : full }
        // The frame before the last may be cut short by the end.
        guard index == count - 2 else { return full }
        let rest = duration - Double(index) / fps
        return abs(rest - full.seconds) < 1e-6 ? full : Self.fraction(rest)
    }

    /// Nearest fraction to a positive time of at most a minute: within 1/120,000 s up to a second, and 1/2,000 s beyond.
    private static func fraction(_ seconds: Double) -> FrameDuration {
        if seconds > 1 { return FrameDuration(numerator: UInt16((seconds * 1000).rounded()), denominator: 1000) }
        return FrameDuration(numerator: UInt16(max(1, (seconds * 60_000).rounded())), denominator: 60_000)
    }
}
