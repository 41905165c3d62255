import Glibc

/// The source of an import's bytes.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes, waiting until there are some.
    ///
    /// - Parameter buffer: The memory for the bytes; not empty.
    /// - Returns: The number of bytes read; 0 at the end of the input.
    /// - Throws: ``ImportError/Code/unreadable``, or ``ImportError/Code/cancelled`` when the import is to stop.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int
}

/// An open file or pipe as the input of an import.
public final class FileSource: ByteSource {
    /// The name of the input in messages.
    public let name: String
    private let descriptor: Int32
    private let closesDescriptor: Bool
    private let stopDescriptor: Int32

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - stopDescriptor: A descriptor that becomes readable when the import is to stop, such as a
    ///     `signalfd`; it is polled before every read, also while a pipe is empty.
    /// - Throws: ``ImportError/Code/unreadable``.
    public init(path: String, stopDescriptor: Int32? = nil) throws(ImportError) {
        name = path
        // Opening a named pipe would wait for its writer without polling the stop descriptor.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        closesDescriptor = true
        self.stopDescriptor = stopDescriptor ?? -1
        guard descriptor >= 0 else {
            throw ImportError(.unreadable, "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    }

    /// Creates a source from a descriptor that the caller keeps open, such as standard input.
    public init(descriptor: Int32, name: String, stopDescriptor: Int32? = nil) {
        self.name = name
        self.descriptor = descriptor
        closesDescriptor = false
        self.stopDescriptor = stopDescriptor ?? -1
    }

    deinit { if closesDescriptor, descriptor >= 0 { close(descriptor) } }

    /// The number of bytes left to read; nil unless it is a regular file.
    public var byteCount: Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return max(0, Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)))
    }

    /// Reads the next bytes.
    public func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
        while true {
            try waitForBytes()
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else { throw failure() }
        }
    }

    /// Waits until the descriptor is readable, has ended or has failed.
    private func waitForBytes() throws(ImportError) {
        // `poll` ignores a negative descriptor.
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&watched, nfds_t(watched.count), -1) < 0 {
            guard errno == EINTR else { throw failure() }
        }
        if watched[1].revents != 0 { throw ImportError(.cancelled, "the import was stopped; nothing was imported") }
    }

    private func failure() -> ImportError {
        ImportError(.unreadable, "\(name) cannot be read: \(String(cString: strerror(errno)))")
    }
}
