import Glibc

/// The sign that an import is still being worked on, by this or another program.
///
/// A lock on a file beside the database: the kernel gives it up when the
/// importing program ends, however it ends.
final class ImportLock {
    private let descriptor: Int32
    private let path: String

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Takes the lock of an import.
    ///
    /// - Returns: Nil when somebody else has it.
    static func take(database: String, list: Int64) throws(StoreError) -> ImportLock? {
        let path = "\(database)-import-\(list)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(.inputOutput, "\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return ImportLock(descriptor: descriptor, path: path)
    }

    deinit {
        // Before the lock is given up, so that nobody locks a file that is about to go.
        unlink(path)
        close(descriptor)
    }
}
