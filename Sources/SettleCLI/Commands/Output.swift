import Foundation

enum FileKind { case file, folder, other }

/// What a path leads to, through symbolic links.
func fileKind(at path: String) -> Result<FileKind, FileFailure> {
    var status = stat()
    guard stat(path, &status) == 0 else { return .failure(FileFailure(code: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .success(.file)
    case S_IFDIR: return .success(.folder)
    default: return .success(.other)
    }
}

/// A folder that files can be made in, or why not.
private func checkFolder(_ folder: String, for path: String) throws(Complaint) {
    switch fileKind(at: folder) {
    case .failure(let failure) where failure.code == ENOENT:
        throw Complaint("\(shown(path: path)) cannot be written: there is no folder \(shown(path: folder)).")
    case .failure(let failure): throw Complaint("\(shown(path: path)) cannot be written: \(reason(for: failure)).")
    case .success(.folder): break
    case .success: throw Complaint("\(shown(path: path)) cannot be written: \(shown(path: folder)) is not a folder.")
    }
    if access(folder, W_OK | X_OK) != 0 {
        let failure = FileFailure(code: errno)
        throw Complaint("\(shown(path: path)) cannot be written: \(reason(for: failure)) in \(shown(path: folder)).")
    }
}

private func parent(of path: String) -> String {
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? "." : parent
}

/// Where one picture goes: a file, or standard output. Checked when it is made, so that nothing is drawn in vain.
enum Output {
    case file(String)
    case standardOutput

    init(_ path: String, extensions: [String], console: Console) throws(Complaint) {
        if path == "-" {
            if console.output.isTerminal {
                throw Complaint("standard output is a terminal, which cannot show a picture: name a file with -o, or send it on with | or >.")
            }
            self = .standardOutput
            return
        }
        let named = extensions.map { "." + $0 }
        let lowercased = path.lowercased()
        guard named.contains(where: { lowercased.hasSuffix($0) }) else {
            throw Complaint("-o \(shown(path: path)) must end in \(named.joined(separator: " or ")).")
        }
        if case .success(.folder) = fileKind(at: path) { throw Complaint("\(shown(path: path)) cannot be written: it is a folder.") }
        try checkFolder(parent(of: path), for: path)
        self = .file(path)
    }

    func write(_ data: Data, context: Context, on workers: Workers) async throws {
        let maker = context.maker
        let stream = context.console.output
        switch self {
        case .file(let path):
            do { try await workers.run { try maker.write(data, to: URL(fileURLWithPath: path, isDirectory: false)) } } catch {
                throw Complaint("\(shown(path: path)) cannot be written: \(reason(for: error)).")
            }
        case .standardOutput:
            do { try await workers.run { try stream.write(data) } } catch {
                throw Complaint("standard output cannot be written: \(reason(for: error)).")
            }
        }
    }
}

/// A folder to fill, made when it is not there.
struct OutputFolder {
    /// As it was given.
    let path: String
    var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    init(_ path: String, createsParents: Bool = false) throws(Complaint) {
        self.path = path
        if case .failure(let failure) = fileKind(at: path), failure.code == ENOENT {
            if !createsParents { try checkFolder(parent(of: path), for: path) }
            do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: createsParents) } catch {
                throw Complaint("the folder \(shown(path: path)) cannot be made: \(reason(for: error)).")
            }
        }
        try checkFolder(path, for: path)
    }
}
