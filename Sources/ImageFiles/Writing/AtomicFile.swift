import Foundation

/// Files that are there whole or not at all: whoever reads the path sees what was there before or all of the new bytes.
public enum AtomicFile {
    /// Writes a temporary file into the same folder, then renames it. A file that is replaced keeps its permissions; a link
    /// stays a link, and what it leads to is replaced. What is not a regular file (a pipe, `/dev/stdout`) is
    /// written to directly. On failure nothing is left behind.
    /// - Parameter synchronizes: waits until the disk has the bytes, so that they survive a power cut. Default false.
    public static func write(_ data: Data, to url: URL, synchronizes: Bool = false) throws(FileWriteError) {
        try write(data, to: url, synchronizes: synchronizes, calls: .system)
    }

    static func write(_ data: Data, to url: URL, synchronizes: Bool, calls: FileCalls) throws(FileWriteError) {
        let path = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
        guard url.isFileURL else { throw FileWriteError(path: path, reason: .notAFile) }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileWriteError(path: path, reason: .invalidName) }
        func failure(_ code: Int32) -> FileWriteError { FileWriteError(path: path, reason: .init(code, path: path)) }

        var status = stat()
        var permissions: mode_t?
        var target = path
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw FileWriteError(path: path, reason: .isFolder)
            case S_IFREG:
                permissions = status.st_mode & 0o7777
                guard let resolved = realpath(path, nil) else { throw failure(errno) }
                target = String(cString: resolved)
                free(resolved)
            default:
                let file = open(path, O_WRONLY | O_CLOEXEC)
                guard file >= 0 else { throw failure(errno) }
                try fill(file, with: data, synchronizes: false, calls: calls, failure: failure)
                return
            }
        } else if errno != ENOENT {
            throw failure(errno)
        } else if path.hasSuffix("/") {
            throw FileWriteError(path: path, reason: .isFolder)
        }

        let folder = (target as NSString).deletingLastPathComponent
        let (temporary, file) = try openTemporary(in: folder.isEmpty ? "." : folder, failure: failure)
        do throws(FileWriteError) {
            if let permissions, fchmod(file, permissions) != 0 {
                let code = errno
                close(file)
                throw failure(code)
            }
            try fill(file, with: data, synchronizes: synchronizes, calls: calls, failure: failure)
            guard calls.rename(temporary, target) == 0 else { throw failure(errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        if synchronizes { synchronizeFolder(folder) }
    }

    /// A new file of a name that does not depend on the target's, whose own may be as long as names can be.
    private static func openTemporary(
        in folder: String, failure: (Int32) -> FileWriteError
    ) throws(FileWriteError) -> (path: String, file: Int32) {
        for _ in 0..<100 {
            let path = folder + "/.settle-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".tmp"
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if file >= 0 { return (path, file) }
            if errno != EEXIST && errno != EINTR { throw failure(errno) }
        }
        throw failure(EEXIST)
    }

    /// Writes everything and closes the file, whatever happens.
    private static func fill(
        _ file: Int32, with data: Data, synchronizes: Bool, calls: FileCalls, failure: (Int32) -> FileWriteError
    ) throws(FileWriteError) {
        var code: Int32 = data.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = calls.write(file, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if count == 0 {
                    return ENOSPC  // a disk that takes nothing
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        if code == 0, synchronizes, calls.synchronize(file) != 0 { code = errno }
        // Network file systems report a full disk only now. After EINTR the file is closed all the same (Linux).
        if calls.close(file) != 0, code == 0, errno != EINTR { code = errno }
        if code != 0 { throw failure(code) }
    }

    /// So that the new name survives a power cut, too. Some file systems cannot; the file itself is safe by now.
    private static func synchronizeFolder(_ folder: String) {
        let file = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}

/// The system calls that can fail for want of space, so that tests can let them.
struct FileCalls: Sendable {
    var write: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int
    var synchronize: @Sendable (Int32) -> Int32
    var close: @Sendable (Int32) -> Int32
    var rename: @Sendable (String, String) -> Int32

    static let system = FileCalls(
        write: { Foundation.write($0, $1, $2) }, synchronize: { fsync($0) }, close: { Foundation.close($0) },
        rename: { Foundation.rename($0, $1) })
}
