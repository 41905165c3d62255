import Glibc

/// An open file or pipe as the input of an import.
public final class FileSource: ByteSource {
    /// What people call the input, for messages.
    public let name: String
    private let descriptor: Int32
    private let closesDescriptor: Bool
    private let stopDescriptor: Int32

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - stopDescriptor: A descriptor that becomes readable when the import is to stop, such as a
    ///     `signalfd`; it is looked at before every read, also while a pipe has nothing to give.
    /// - Throws: ``ImportError/Code/unreadable``.
    public init(path: String, stopDescriptor: Int32? = nil) throws(ImportError) {
        name = path
        // Opening a named pipe would wait for its writer, without a look at the stop descriptor.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        closesDescriptor = true
        self.stopDescriptor = stopDescriptor ?? -1
        guard descriptor >= 0 else {
            throw ImportError(.unreadable, "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    }

    /// Takes a descriptor that the caller keeps open, such as standard input.
    public init(descriptor: Int32, name: String, stopDescriptor: Int32? = nil) {
        self.name = name
        self.descriptor = descriptor
        closesDescriptor = false
        self.stopDescriptor = stopDescriptor ?? -1
    }

    deinit {
        if closesDescriptor, descriptor >= 0 { close(descriptor) }
    }

    /// The bytes that are left to read, or nil for what is no regular file.
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

    /// Returns when there is something to read, or an end or an error to be read.
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
