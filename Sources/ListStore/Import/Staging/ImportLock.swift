import Glibc

/// The lock of an import that is running, in this or another program.
///
/// A lock on a file beside the database: the kernel releases it when the importing program ends, however it ends.
final class ImportLock: Sendable {
    private let descriptor: Int32
    private let path: String

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Takes the lock of an import; nil when another import holds it.
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
        // Before the lock is released, so that no other process locks a file that is about to be removed.
        unlink(path)
        close(descriptor)
    }
}

extension SQLiteConnection {
    /// Removes the lists of imports that were interrupted, as far as that is possible now.
    ///
    /// Those lists are not visible, so failing to remove one (on a full disk, or while
    /// others write) is no error; the next program that opens the database retries.
    func removeAbandonedImports() {
        for list in (try? stagedLists()) ?? [] {
            guard let lock = try? ImportLock.take(database: file, list: list) else { continue }
            withExtendedLifetime(lock) { removeStagedList(list) }
        }
    }

    /// Removes a staged list, unless another connection has removed or published it meanwhile.
    ///
    /// The caller holds the list's ``ImportLock``.
    func removeStagedList(_ list: Int64) { try? removeStaged(list) }

    private func stagedLists() throws(StoreError) -> [Int64] {
        try statement("SELECT id FROM lists WHERE is_staged = 1").rows { $0.integer(0) }
    }
}
