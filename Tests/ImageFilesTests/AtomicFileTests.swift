import Foundation
import Testing

@testable import ImageFiles

@Suite("A file is there whole or not at all")
struct AtomicFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "settle-atomic-\(UUID().uuidString)")
    private let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) })

    /// Runs `body` with an empty folder and checks what it leaves there.
    private func inFolder(leaving names: [String], _ body: (URL) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted() == names)
    }

    private func failure(_ url: URL, calls: FileCalls = .system) -> FileWriteError? {
        do throws(FileWriteError) {
            try AtomicFile.write(bytes, to: url, synchronizes: false, calls: calls)
            return nil
        } catch {
            return error
        }
    }

    @Test("new and replaced; what is replaced keeps its permissions")
    func writes() throws {
        try inFolder(leaving: ["a.png"]) { folder in
            let file = folder.appending(path: "a.png")
            let path = file.path(percentEncoded: false)
            try AtomicFile.write(Data([1]), to: file)
            chmod(path, 0o640)
            try AtomicFile.write(bytes, to: file, synchronizes: true)
            #expect(try Data(contentsOf: file) == bytes)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
            try AtomicFile.write(Data(), to: file)
            #expect(try Data(contentsOf: file).isEmpty)
        }
    }

    @Test("a link stays a link, and its file is replaced")
    func links() throws {
        try inFolder(leaving: ["file", "link"]) { folder in
            let (file, link) = (folder.appending(path: "file"), folder.appending(path: "link"))
            try Data([1]).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            try AtomicFile.write(bytes, to: link)
            #expect(try Data(contentsOf: file) == bytes)
            #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link.path(percentEncoded: false))) != nil)
        }
    }

    @Test("devices are written to, not replaced")
    func devices() throws {
        #expect(failure(URL(filePath: "/dev/null")) == nil)
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        #expect(failure(URL(filePath: "/dev/full"))?.reason == .noSpace)
    }

    @Test("places where no file can be are named with the reason")
    func places() throws {
        try inFolder(leaving: ["file"]) { folder in
            let path = folder.path(percentEncoded: false)
            try Data([1]).write(to: folder.appending(path: "file"))
            #expect(failure(URL(filePath: path + "/none/a.png"))?.reason == .missingFolder(path + "/none"))
            #expect(
                failure(URL(filePath: path + "/none/a.png"))?.description
                    == "\(path)/none/a.png could not be written: the folder \(path)/none does not exist; create it first.")
            #expect(failure(URL(filePath: path + "/file/a.png"))?.reason == .missingFolder(path + "/file"))
            #expect(failure(folder)?.reason == .isFolder)
            #expect(failure(URL(filePath: path + "/new/", directoryHint: .isDirectory))?.reason == .isFolder)
            #expect(failure(folder.appending(path: String(repeating: "n", count: 300)))?.reason == .nameTooLong)
            #expect(failure(URL(string: "https://example.com/a.png")!)?.reason == .notAFile)
            #expect(failure(URL(filePath: "/proc/a.png")) != nil)
        }
        // A name as long as names can be is none too long for the temporary file.
        let longest = String(repeating: "n", count: 255)
        try inFolder(leaving: [longest]) { folder in #expect(failure(folder.appending(path: longest)) == nil) }
    }

    @Test("when the disk fills up half-way, the old file stays and nothing else is left")
    func full() throws {
        try inFolder(leaving: ["a.png"]) { folder in
            let file = folder.appending(path: "a.png")
            try Data([1, 2, 3]).write(to: file)
            var calls = FileCalls.system
            calls.write = { file, bytes, count in
                if count > 50_000 { return Foundation.write(file, bytes, 40_000) }
                errno = ENOSPC
                return -1
            }
            #expect(
                failure(file, calls: calls)?.description
                    == "\(file.path(percentEncoded: false)) could not be written: there is no space left on the disk; free some and try again.")
            calls.write = { _, _, _ in
                errno = EFBIG
                return -1
            }
            #expect(failure(file, calls: calls)?.reason == .tooLarge)
            calls.write = { _, _, _ in 0 }
            #expect(failure(file, calls: calls)?.reason == .noSpace)
            calls = .system
            calls.close = { file in
                _ = Foundation.close(file)
                errno = EDQUOT
                return -1
            }
            #expect(failure(file, calls: calls)?.reason == .noSpace)
            calls = .system
            calls.rename = { _, _ in
                errno = EROFS
                return -1
            }
            #expect(failure(file, calls: calls)?.reason == .readOnly)
            #expect(try Data(contentsOf: file) == Data([1, 2, 3]))
        }
    }

    @Test("short and interrupted writes go on")
    func interrupted() throws {
        try inFolder(leaving: ["a.png"]) { (folder: URL) throws -> Void in
            var calls = FileCalls.system
            calls.write = { file, bytes, count in
                if count % 2 == 0 {
                    errno = EINTR
                    return count > 1 ? Foundation.write(file, bytes, 1) : -1
                }
                return Foundation.write(file, bytes, min(count, 30_001))
            }
            let file = folder.appending(path: "a.png")
            #expect(failure(file, calls: calls) == nil)
            #expect(try Data(contentsOf: file) == bytes)
        }
    }
}
