import CSoup
import Foundation

/// GLib's event loop with Swift's main actor in it: jobs of the main actor, `Task.sleep`, main-queue blocks and timers of the main
/// run loop all go on while it runs.
///
/// Dispatch's main queue tells through a file descriptor that it has work. Foundation's timers live in the main run loop, which
/// is asked after each event when it wants to be called next, and called then. Nothing polls: with nothing to do the process sleeps.
@MainActor final class MainLoop {
    private let loop = g_main_loop_new(nil, 0)!
    private var sources: [UInt32] = []
    private var runLoopTimer: Alarm!
    private(set) var isRunning = false

    init() {
        runLoopTimer = Alarm { [weak self] in self?.serveRunLoop() }
        let queue = _dispatch_get_main_queue_handle_4CF()
        let context = Unmanaged.passUnretained(self).toOpaque()
        sources.append(
            g_unix_fd_add(
                queue, UInt32(G_IO_IN),
                { queue, _, context in
                    var count: UInt64 = 0
                    _ = read(queue, &count, 8)
                    MainActor.assumeIsolated {
                        _dispatch_main_queue_callback_4CF(nil)
                        MainLoop.of(context).serveRunLoop()
                    }
                    return 1
                }, context))
        for signal in [SIGINT, SIGTERM] {
            sources.append(
                g_unix_signal_add(
                    signal,
                    { context in
                        MainActor.assumeIsolated { MainLoop.of(context).stop() }
                        return 1
                    }, context))
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MainLoop {
        Unmanaged<MainLoop>.fromOpaque(context!).takeUnretainedValue()
    }

    isolated deinit {
        for source in sources { _ = g_source_remove(source) }
        g_main_loop_unref(loop)
    }

    /// Runs until `stop()`, or until the process is asked to end (SIGINT, SIGTERM).
    func run() {
        isRunning = true
        // What was enqueued before the descriptor was watched has raised it already; timers have not.
        serveRunLoop()
        g_main_loop_run(loop)
        isRunning = false
    }

    func stop() { g_main_loop_quit(loop) }

    /// Fires the timers that are due, and notes when the next is. To be called after code that may have started one.
    func serveRunLoop() {
        // A date as far off as `distantFuture` means that there is no timer.
        let limit = RunLoop.main.limitDate(forMode: .default) ?? .distantFuture
        runLoopTimer.set(limit.timeIntervalSinceNow < 1e9 ? max(limit.timeIntervalSinceNow, 0) : nil)
    }
}

/// Calls a closure at a time, once for each time that it is set.
@MainActor final class Alarm {
    private let source: OpaquePointer
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
        // GLib's struct has 96 bytes; it fills in what is beyond with zeros.
        source = g_source_new(Self.functions, 128)
        g_source_set_callback(
            source,
            { context in
                MainActor.assumeIsolated { Unmanaged<Alarm>.fromOpaque(context!).takeUnretainedValue().ring() }
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        g_source_set_ready_time(source, -1)
        g_source_attach(source, nil)
    }

    isolated deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// Rings in so many seconds, or no more.
    func set(_ seconds: TimeInterval?) {
        guard let seconds else { return g_source_set_ready_time(source, -1) }
        let wait = min(max(seconds, 0), 1e9)
        g_source_set_ready_time(source, g_get_monotonic_time() + Int64((wait * 1e6).rounded(.up)))
    }

    private func ring() {
        g_source_set_ready_time(source, -1)
        action()
    }

    private static let functions: UnsafeMutablePointer<GSourceFuncs> = {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(
            to: GSourceFuncs(
                prepare: nil, check: nil, dispatch: { _, callback, context in callback?(context) ?? 0 }, finalize: nil,
                closure_callback: nil, closure_marshal: nil))
        return functions
    }()
}
