import Foundation

/// Why a file could not be written; reads as a sentence that names the path.
public struct FileWriteError: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// The URL is not one of a file.
        case notAFile
        case invalidName
        case nameTooLong
        case isFolder
        case missingFolder(String)
        case notPermitted
        case readOnly
        case noSpace
        case tooLarge
        /// Anything else, by the system's number.
        case system(Int32)

        init(_ code: Int32, path: String) {
            self =
                switch code {
                case ENAMETOOLONG: .nameTooLong
                case EISDIR: .isFolder
                case ENOENT, ENOTDIR: .missingFolder((path as NSString).deletingLastPathComponent)
                case EACCES, EPERM: .notPermitted
                case EROFS: .readOnly
                case ENOSPC, EDQUOT: .noSpace
                case EFBIG: .tooLarge
                default: .system(code)
                }
        }
    }

    public let path: String
    public let reason: Reason

    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension FileWriteError: CustomStringConvertible, LocalizedError {
    public var description: String {
        let why =
            switch reason {
            case .notAFile: "it is not the address of a file; use a path"
            case .invalidName: "the path is empty or contains a zero character; use another name"
            case .nameTooLong: "the name is too long for its file system; use a shorter one"
            case .isFolder: "it is a folder; add the name of a file"
            case .missingFolder(let folder):
                folder.isEmpty
                    ? "its folder does not exist; create it first"
                    : "the folder \(folder) does not exist; create it first"
            case .notPermitted: "writing there is not permitted; check the permissions of the folder"
            case .readOnly: "the file system is read-only; choose another place"
            case .noSpace: "there is no space left on the disk; free some and try again"
            case .tooLarge: "the file would be larger than its file system or the process's limit allows"
            case .system(let code): systemErrorText(code)
            }
        return "\(path) could not be written: \(why)."
    }

    public var errorDescription: String? { description }
}
