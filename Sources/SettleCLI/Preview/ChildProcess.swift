import Foundation

/// A program that runs beside this one, with its output read as it comes and an end to its patience.
struct ChildProcess {
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
        /// It said nothing for as long as it was allowed to, and was stopped.
        case silent
        /// A signal asked this program to stop.
        case interrupted
    }

    var path: String
    var arguments: [String]
    var environment = ProcessInfo.processInfo.environment

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - patience: Seconds from one line of output to the next, or to the end.
    ///   - isInterrupted: Asked ten times a second.
    ///   - line: Gets each line of standard output when it is there.
    /// - Returns: How it ended, and its standard error, up to a megabyte.
    /// - Throws: `FileFailure` when it cannot be started.
    func run(
        patience: Double = .infinity, isInterrupted: () -> Bool = { false }, line: (Data) -> Void
    ) throws -> (ending: Ending, errors: String) {
        var output: [Int32] = [0, 0], errors: [Int32] = [0, 0]
        guard pipe(&output) == 0 else { throw FileFailure(code: errno) }
        guard pipe(&errors) == 0 else {
            close(output[0]); close(output[1])
            throw FileFailure(code: errno)
        }
        for descriptor in output + errors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        defer {
            close(output[0]); close(errors[0])
        }
        let child: pid_t
        do { child = try spawn(output: output[1], errors: errors[1]) } catch {
            close(output[1]); close(errors[1])
            throw error
        }
        close(output[1])
        close(errors[1])

        var lines = Data(), complaints = Data()
        var isOpen = [true, true]
        var last = DispatchTime.now().uptimeNanoseconds
        var stopped: Ending?
        while isOpen[0] || isOpen[1] {
            var places = [
                pollfd(fd: isOpen[0] ? output[0] : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen[1] ? errors[0] : -1, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&places, 2, 100)
            if places[0].revents != 0 {
                if let bytes = Self.readSome(output[0]) {
                    lines += bytes
                    last = DispatchTime.now().uptimeNanoseconds
                    while let end = lines.firstIndex(of: UInt8(ascii: "\n")) {
                        line(Data(lines[lines.startIndex..<end]))
                        lines = Data(lines[(end + 1)...])
                    }
                } else {
                    isOpen[0] = false
                }
            }
            if places[1].revents != 0 {
                if let bytes = Self.readSome(errors[0]) {
                    if complaints.count < 1 << 20 { complaints += bytes }
                } else {
                    isOpen[1] = false
                }
            }
            guard stopped == nil else { continue }
            if isInterrupted() {
                stopped = .interrupted
            } else if Double(DispatchTime.now().uptimeNanoseconds - last) / 1e9 > patience {
                stopped = .silent
            }
            // What it started itself may hold the pipes: all of its group goes.
            if stopped != nil { kill(-child, SIGKILL) }
        }
        if !lines.isEmpty { line(lines) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return (
            stopped ?? (signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)), String(decoding: complaints, as: UTF8.self)
        )
    }

    private func spawn(output: Int32, errors: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))

        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, path, &actions, &attributes, &words, &settings)
        guard failure == 0 else { throw FileFailure(code: failure) }
        return child
    }

    /// nil at the end.
    private static func readSome(_ descriptor: Int32) -> Data? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 { return Data(chunk[..<count]) }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }
}
