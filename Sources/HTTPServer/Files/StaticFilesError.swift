import Glibc

/// Why the files of a folder cannot be served.
public enum StaticFilesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such folder, or it is none.
    case notADirectory(path: String)
    /// A file or folder cannot be read.
    case unreadable(path: String, errorNumber: Int32)
    /// All files together are longer than the limit, in bytes.
    case tooLarge(path: String, limit: Int)

    /// What is wrong, for a person to read.
    public var description: String {
        switch self {
        case .notADirectory(let path): "\(path) is not a folder"
        case .unreadable(let path, let errorNumber): "cannot read \(path): \(String(cString: strerror(errorNumber)))"
        case .tooLarge(let path, let limit): "the files in \(path) are longer than \(limit) bytes together"
        }
    }
}
