import Foundation

/// A program that a test starts. Not Foundation's `Process`: that learns of an end through a descriptor, which another program that is
/// started at the same moment inherits and keeps open.
final class ChildProcess: @unchecked Sendable {
    let identifier: pid_t
    private let lock = NSLock()
    private var status: Int32?

    /// - Parameter descriptors: What of this process the program has under which number.
    init(_ program: String, _ arguments: [String], descriptors: [(own: Int32, its: Int32)]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for number in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
        // By way of high numbers, in case that one of its is one of ours.
        for (index, pair) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, pair.own, 200 + Int32(index))
        }
        for (index, pair) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, 200 + Int32(index), pair.its)
            posix_spawn_file_actions_addclose(&actions, 200 + Int32(index))
        }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        // Threads of a pool block signals, and what they start would never hear of SIGTERM.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, program, &actions, &attributes, &words, environ)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT) }
        self.identifier = identifier
    }

    deinit { end(SIGKILL) }

    /// Asks the program to end and waits for it, at most 10 seconds, after which it is made to.
    /// - Returns: Its exit code, or the negative number of the signal that ended it.
    @discardableResult func end(_ signal: Int32 = SIGTERM) -> Int32 {
        lock.withLock {
            if let status { return status }
            kill(identifier, signal)
            var result: Int32 = 0
            var tries = 0
            while waitpid(identifier, &result, WNOHANG) == 0 {
                tries += 1
                if tries == 1000 { kill(identifier, SIGKILL) }
                usleep(10_000)
            }
            let code = result & 0x7F == 0 ? result >> 8 & 0xFF : -(result & 0x7F)
            status = code
            return code
        }
    }

    /// A pipe that no other program inherits.
    static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    }
}
