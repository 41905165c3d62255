internal import CLibPQ

/// The address of a PostgreSQL server and database, with the user and the password: a URL, or words such as `host=db`.
///
/// What it leaves out is taken from the environment (`PGPASSWORD`, `PGPASSFILE`, …) as by PostgreSQL's own programs.
public struct PostgresAddress: Hashable, Sendable {
    /// The text as it was given, which may have a password.
    let text: String

    /// Reads an address.
    ///
    /// - Throws: ``PostgresError/Code/invalidAddress`` with the reason.
    public init(_ text: String) throws(PostgresError) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            let reason = message.map { String(cString: $0).trimmed } ?? "out of memory"
            throw PostgresError(.invalidAddress, reason)
        }
        PQconninfoFree(options)
        self.text = text
    }

    /// What holds for every connection unless the address says otherwise, by libpq's names (its manual, 34.1.2).
    ///
    /// A server that is gone without a word is noticed in seconds, and among several hosts the one that can be written
    /// is taken. No setting of the session is among them: poolers refuse or forget those.
    static let defaults = [
        ("connect_timeout", "2"), ("tcp_user_timeout", "3000"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
        ("keepalives_count", "3"), ("target_session_attrs", "read-write"), ("fallback_application_name", "screenful"),
        ("client_encoding", "UTF8"),
    ]
}

extension String {
    /// The text without line ends and blanks at its ends, in one line.
    var trimmed: String {
        split(whereSeparator: \.isNewline).map { line in
            line.drop { $0.isWhitespace }
        }.joined(separator: "; ")
    }
}
