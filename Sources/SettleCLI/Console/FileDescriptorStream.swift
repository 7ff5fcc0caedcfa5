import Foundation

/// Standard output and standard error.
struct FileDescriptorStream: ByteStream {
    let descriptor: Int32

    var isTerminal: Bool { isatty(descriptor) == 1 }

    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    func write(_ bytes: Data) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress!, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Someone made the pipe non-blocking: wait until it takes more.
                    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&place, 1, -1)
                } else if errno != EINTR {
                    throw FileFailure(code: errno)
                }
            }
        }
    }
}

/// Everything that a descriptor has to give, or nil when that is more than `limit` bytes.
/// - Throws: `FileFailure`, or `Interruption` when `isInterrupted` turns true while waiting.
func readAll(from descriptor: Int32, limit: Int, isInterrupted: () -> Bool) throws -> Data? {
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        if isInterrupted() { throw Interruption() }
        let count = read(descriptor, &chunk, chunk.count)
        if count == 0 { return result }
        if count < 0 {
            if errno == EINTR { continue }
            if errno == EAGAIN {
                var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&place, 1, 100)
                continue
            }
            throw FileFailure(code: errno)
        }
        guard result.count + count <= limit else { return nil }
        result.append(contentsOf: chunk[..<count])
    }
}
