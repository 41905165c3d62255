import Descriptors
import Glibc

/// Bytes that wait on the disk, beside the database that is to have them.
///
/// The file has no name, so it is gone with the last reference, or with the program.
public final class Spool: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Makes an empty file in the folder of a database.
    ///
    /// - Throws: ``StoreError`` when the folder cannot be written.
    public init(beside database: String) throws(StoreError) {
        path = database
        var template = Array("\(database)-spool-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw StoreError(systemError: errno, file: database) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(&template)
    }

    deinit {
        close(descriptor)
    }

    /// How many bytes there are.
    public var count: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Adds bytes at the end.
    ///
    /// - Throws: ``StoreError/Code/diskFull`` when there is no room for them.
    public func append(_ bytes: [UInt8]) throws(StoreError) {
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch {
            throw StoreError(systemError: error.number, file: path)
        }
    }

    /// Visits all bytes from the start, a portion at a time.
    func forEachPortion(_ body: (RawSpan) throws(StoreError) -> Void) throws(StoreError) {
        var portion = [UInt8](repeating: 0, count: Self.portion)
        var position = 0
        while true {
            let count = pread(descriptor, &portion, portion.count, position)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoreError(systemError: errno, file: path) }
            if count == 0 { return }
            try body(portion.span.bytes.extracting(0..<count))
            position += count
        }
    }

    /// What is read at a time, in bytes.
    private static let portion = 256 << 10
}
