import Foundation
import Synchronization

/// The first signal that asked the program to stop; 0 when none did. A handler may touch nothing that locks or allocates.
private let received = Atomic<Int32>(0)

extension Console {
    /// The console of this process.
    ///
    /// From here on the first interrupt (control-C) or termination only raises a flag, so that what is being written is finished; the
    /// second ends the program at once. A closed pipe is an error to handle, not a signal to die of.
    static func standard() -> Console {
        // A global is made when it is first used, and making it inside a handler could deadlock.
        received.store(0, ordering: .relaxed)
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in received.store(number, ordering: .relaxed) }
            action.sa_flags = Int32(bitPattern: 0x8000_0000)  // SA_RESETHAND: the second one does what it always does
            sigaction(number, &action, nil)
        }
        return Console(
            output: FileDescriptorStream(descriptor: STDOUT_FILENO),
            error: FileDescriptorStream(descriptor: STDERR_FILENO),
            rewritesLines: isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb",
            readInput: { limit in
                try readAll(from: STDIN_FILENO, limit: limit, isInterrupted: { received.load(ordering: .relaxed) != 0 })
            },
            interruption: {
                let number = received.load(ordering: .relaxed)
                return number == 0 ? nil : number
            },
            now: { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
            processors: ProcessInfo.processInfo.activeProcessorCount)
    }
}
