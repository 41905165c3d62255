import CSQLite
import Glibc

extension StoreError {
    /// Creates the error for a result code of SQLite.
    ///
    /// - Note: Result codes from https://sqlite.org/rescode.html; the low byte is the primary code.
    init(sqlite result: Int32, connection: OpaquePointer?, file: String) {
        let detail = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(result))
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self.init(.locked, "\(file) is in use by another program and stayed locked")
        case SQLITE_READONLY where result == Self.readOnlyRollback || result == Self.readOnlyRecovery:
            self.init(.needsRecovery, Self.recoveryMessage(file: file))
        case SQLITE_READONLY: self.init(.readOnly, "\(file) cannot be written")
        case SQLITE_CORRUPT: self.init(.corrupt, "\(file) is damaged (\(detail))")
        case SQLITE_FULL: self.init(.diskFull, Self.fullMessage(file: file))
        case SQLITE_NOTADB: self.init(.notADatabase, "\(file) is not a SQLite database")
        case SQLITE_PERM, SQLITE_AUTH: self.init(.accessDenied, "access to \(file) is denied")
        case SQLITE_CANTOPEN, SQLITE_IOERR:
            let noted = connection.map { sqlite3_system_errno($0) } ?? 0
            // After a COMMIT that failed to write, SQLite has no system error, but `errno` still has it.
            let systemError = noted == 0 && result == Self.writeFailure ? errno : noted
            self.init(systemError: systemError, detail: detail, file: file)
        case SQLITE_INTERRUPT: self.init(.cancelled, "work on \(file) was cancelled")
        default: self.init(.failed, "\(file): \(detail)")
        }
    }

    /// Creates the error for a failed system call, with SQLite's message if there is no number.
    init(systemError: Int32, detail: String = "no reason is known", file: String) {
        let reason = systemError == 0 ? detail : String(cString: strerror(systemError))
        switch systemError {
        case ENOSPC, EDQUOT, EFBIG: self.init(.diskFull, Self.fullMessage(file: file))
        case EROFS: self.init(.readOnly, "\(file) cannot be written (\(reason))")
        case EACCES, EPERM: self.init(.accessDenied, "access to \(file) or its folder is denied (\(reason))")
        default: self.init(.inputOutput, "\(file) cannot be opened, read or written (\(reason))")
        }
    }

    private static func fullMessage(file: String) -> String { "there is no room left for \(file)" }

    /// Returns the message for a file that only a writer could bring to a consistent state.
    static func recoveryMessage(file: String) -> String {
        "\(file) was not closed by the program that wrote it; open it once with that program"
    }

    /// `SQLITE_IOERR_WRITE`, a macro Swift cannot import.
    private static let writeFailure = SQLITE_IOERR | 3 << 8
    /// `SQLITE_READONLY_ROLLBACK` and `SQLITE_READONLY_RECOVERY`, macros Swift cannot import.
    private static let (readOnlyRollback, readOnlyRecovery) = (SQLITE_READONLY | 3 << 8, SQLITE_READONLY | 1 << 8)
}
