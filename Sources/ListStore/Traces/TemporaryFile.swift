import Descriptors
import Glibc

/// A temporary file beside the database in which its bytes, or what is made of them, will be stored.
///
/// The file has no name, so the system removes it with the last reference, or with the program. Where the file system has
/// no such files, it has one for a moment.
public final class TemporaryFile: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Creates an empty file in the folder of a database.
    public init(beside database: String) throws(StoreError) {
        path = database
        let folder = database.lastIndex(of: "/").map { database[...$0] } ?? "."
        let file = open(String(folder), Self.unnamed | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard file < 0 else {
            descriptor = file
            return
        }
        var template = Array("\(database)-spool-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw StoreError(systemError: errno, file: database) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(&template)
    }

    /// `O_TMPFILE`, which Swift does not import: `include/uapi/asm-generic/fcntl.h` of Linux, for x86-64 and ARM alike.
    private static let unnamed = 0o20_000_000 | O_DIRECTORY

    deinit { close(descriptor) }

    /// The number of bytes.
    public var count: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Appends bytes.
    ///
    /// - Throws: ``StoreError/Code/diskFull`` when the disk has no space for them.
    public func append(_ bytes: [UInt8]) throws(StoreError) {
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch { throw StoreError(systemError: error.number, file: path) }
    }

    /// Returns a portion of the bytes, counted from 0; all but the last have the same length, those after it are empty.
    public func portion(_ number: Int) throws(StoreError) -> [UInt8] {
        var portion = [UInt8](repeating: 0, count: Self.portion)
        var length = 0
        while length < portion.count {
            let count = try portion.withUnsafeMutableBufferPointer { (bytes) throws(StoreError) in
                try read(
                    into: UnsafeMutableBufferPointer(rebasing: bytes[length...]),
                    at: number * bytes.count + length
                )
            }
            if count == 0 { break }
            length += count
        }
        portion.removeLast(portion.count - length)
        return portion
    }

    /// Reads bytes from a place on; returns their number, 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) throws(StoreError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, place)
            if count >= 0 { return count }
            guard errno == EINTR else { throw StoreError(systemError: errno, file: path) }
        }
    }

    private static let portion = 256 << 10
}
