import ListStore
import PostgresClient

extension StoreError {
    /// Translates an error of statements that changed nothing, or whose changes were rolled back.
    init(postgres error: PostgresError) {
        switch error.code {
        case .unreachable, .connectionLost: self.init(.unreachable, error.message, retryAfter: 1)
        case .timedOut: self.init(.timedOut, error.message, retryAfter: 1)
        case .busy: self.init(.rateLimited, error.message, retryAfter: 1)
        case .invalidAddress: self.init(.failed, error.message)
        case .refused: self.init(Self.code(ofState: error.sqlState ?? ""), error.message)
        }
    }

    /// Translates an error of a COMMIT, which may have been carried out.
    init(postgresCommit error: PostgresError) {
        switch error.code {
        case .connectionLost, .timedOut(wasSent: true):
            self.init(.unknownOutcome, "\(error.message); the change may have been stored")
        default: self.init(postgres: error)
        }
    }

    /// Returns the kind of an SQLSTATE (PostgreSQL's manual, appendix A).
    private static func code(ofState state: String) -> Code {
        switch state {
        // unique_violation: of the names of lists only.
        case "23505": .nameTaken
        // disk_full, out_of_memory, read_only_sql_transaction, insufficient_privilege
        case "53100": .diskFull
        case "25006": .readOnly
        case "42501": .accessDenied
        // lock_not_available, deadlock_detected, serialization_failure, query_canceled
        case "55P03", "40P01", "40001", "57014": .locked
        // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
        case "57P01", "57P02", "57P03", "53300": .unreachable
        // undefined_table, undefined_column, invalid_schema_name
        case "42P01", "42703", "3F000": .corrupt
        default: .failed
        }
    }
}
