import Foundation

/// Tells when something in a few folders was saved, made, moved or taken away.
final class FolderWatch {
    private let descriptor: Int32

    /// - Throws: `FileFailure` when the system watches no more.
    init(_ folders: some Sequence<URL>) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileFailure(code: errno) }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        for folder in folders { inotify_add_watch(descriptor, folder.path, events) }
    }

    deinit { close(descriptor) }

    /// What a program is made of; an editor's own files, or pictures that are drawn beside the sources, are not.
    private static let endings = [".swift", ".strings", ".xcstrings", ".json"]

    /// True when such a file changed since it was last asked.
    func hasChanged() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14), changed = false
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return changed }
            // A head of 16 bytes, whose last four are the length of the name, padded with zeros.
            var start = 0
            while start + 16 <= count {
                let length = (0..<4).reduce(0) { $0 | Int(buffer[start + 12 + $1]) << (8 * $1) }
                let end = min(start + 16 + length, count)
                let name = String(decoding: buffer[(start + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
                if !name.hasPrefix("."), Self.endings.contains(where: name.hasSuffix) { changed = true }
                start = end
            }
        }
    }
}
