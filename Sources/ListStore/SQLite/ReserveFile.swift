import Glibc

/// Room on a disk that is kept for removing things once the disk is full.
///
/// A change goes into SQLite's log before it comes into the database, and so does a removal. The
/// log is brought into the database after 1,000 pages (`PRAGMA wal_autocheckpoint`), which may
/// make the database longer by as many; only then its own room is used again.
struct ReserveFile: Sendable {
    /// A file beside the database.
    let path: String
    /// Its length, in bytes; 0 for none.
    let size: Int

    /// Takes the room, if there is enough for as much again; what is there already is left.
    func take() {
        guard size > 0, free >= UInt64(size) * 2 else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A part of the room would not be enough.
        if posix_fallocate(descriptor, 0, size) != 0 { unlink(path) }
    }

    /// Gives the room back to the disk.
    ///
    /// - Returns: True if there was any.
    func giveUp() -> Bool {
        size > 0 && unlink(path) == 0
    }

    /// The bytes that a user without privileges may still write beside the file; very many where none can tell.
    var free: UInt64 {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return .max }
        let (bytes, overflow) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
        return overflow ? .max : bytes
    }
}
