import ListStore
import PostgresClient

/// The tables of lists in a schema of a PostgreSQL database, by their names in SQL.
///
/// Every key begins with the list, so that a cluster can distribute by it. The narrow row in `heads` is all that an edit of
/// rows updates; the wide one in `lists` stays as it is.
struct PostgresTables: Hashable, Sendable {
    /// The version of the tables.
    static let version: Int64 = 2
    /// The oldest version of programs that can use the tables.
    static let oldestProgram: Int64 = 1

    /// The name of the schema.
    let schema: String

    /// The names of the tables, with the schema.
    var lists: String { name("lists") }
    var heads: String { name("heads") }
    var rows: String { name("rows") }
    var changes: String { name("changes") }
    var snapshots: String { name("snapshots") }
    var upstreams: String { name("upstreams") }
    var upstreamRows: String { name("upstream_rows") }
    var upstreamLeases: String { name("upstream_leases") }
    var meta: String { name("meta") }

    /// The channel of the announcements of changes.
    var channel: String { "screenful \(schema)" }

    /// Returns the name of the index of a column of a list.
    func index(ofColumn column: Int, ofList list: Int64) -> String { "rows_\(list)_c\(column)" }

    /// Returns a name of the schema as SQL.
    func name(_ table: String) -> String { "\(Self.quoted(schema)).\(table)" }

    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private var creation: String {
        """
        CREATE TABLE \(meta) (
            one boolean PRIMARY KEY DEFAULT true CHECK (one),
            version bigint NOT NULL,
            oldest_program bigint NOT NULL
        );
        INSERT INTO \(meta) (version, oldest_program) VALUES (1, \(Self.oldestProgram));
        CREATE TABLE \(lists) (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            -- 0 for a list that is seen, 2 when it was deleted and still has rows
            state smallint NOT NULL,
            name text COLLATE "C" NOT NULL,
            kind text NOT NULL,
            source_rows bigint,
            source_seed bigint,
            source_file text,
            source_table text,
            column_names text[] NOT NULL,
            column_types text[] NOT NULL,
            extent text NOT NULL,
            page_size bigint NOT NULL,
            row_heights text NOT NULL,
            row_height double precision NOT NULL,
            template text,
            section_elements text,
            created bigint NOT NULL
        );
        CREATE UNIQUE INDEX lists_name ON \(lists) (name) WHERE state = 0;
        CREATE TABLE \(heads) (
            list bigint PRIMARY KEY,
            version bigint NOT NULL,
            row_count bigint NOT NULL,
            next_row_id bigint NOT NULL,
            loaded_from bigint,
            loaded_to bigint,
            sections bytea NOT NULL,
            -- changes of later versions are in the log
            log_from bigint NOT NULL,
            -- the bytes of the log since the snapshot of the order
            log_bytes bigint NOT NULL
        ) WITH (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
        CREATE TABLE \(rows) (
            list bigint NOT NULL,
            id bigint NOT NULL,
            -- an array of values in the columns' order
            cells jsonb NOT NULL,
            PRIMARY KEY (list, id)
        );
        CREATE TABLE \(changes) (
            list bigint NOT NULL,
            version bigint NOT NULL,
            -- drawn at random by who made it, by which it is recognized
            change bigint NOT NULL,
            at timestamptz NOT NULL DEFAULT clock_timestamp(),
            edit bytea NOT NULL,
            PRIMARY KEY (list, version),
            UNIQUE (list, change)
        );
        CREATE TABLE \(snapshots) (
            list bigint PRIMARY KEY,
            version bigint NOT NULL,
            runs bytea NOT NULL
        );
        """
    }

    /// The statements that bring tables of each version, from version 1 on, to the next one, which programs of the version
    /// before can use as well.
    private var migrations: [String] {
        [
            // Adds lists over HTTP APIs.
            """
            CREATE TABLE \(upstreams) (
                list bigint PRIMARY KEY,
                -- the place of the next page, as JSON
                progress text NOT NULL
            );
            CREATE TABLE \(upstreamRows) (
                list bigint NOT NULL,
                -- the row's identity in the API
                key text COLLATE "C" NOT NULL,
                PRIMARY KEY (list, key)
            );
            CREATE TABLE \(upstreamLeases) (
                list bigint PRIMARY KEY,
                -- the server that asks the API
                owner text NOT NULL,
                expires timestamptz NOT NULL,
                -- the API is not asked before
                not_before timestamptz NOT NULL
            );
            """
        ]
    }

    /// Returns the statements that bring tables of a version to this one.
    private func migration(from version: Int64) -> String {
        (migrations.dropFirst(max(0, Int(version) - 1)) + ["UPDATE \(meta) SET version = \(Self.version)"])
            .joined(separator: "\n")
    }

    /// Creates the tables unless they are there, and brings those of an earlier version to this one.
    ///
    /// - Throws: ``StoreError/Code/newerVersion`` when they are of a version that this program cannot use.
    func prepare(_ session: borrowing PostgresSession) throws(StoreError) {
        if let version = try version(session), version >= Self.version { return try checkVersion(session) }
        try session.transaction(mapping: StoreError.init(postgres:)) { () throws(StoreError) in
            do throws(PostgresError) {
                // One server at a time: the others find the tables.
                let lock = PostgresStatement(
                    "SELECT pg_advisory_xact_lock(hashtext($1))",
                    [.text("screenful \(schema)")]
                )
                try session.run(lock)
                // Of a server that reads at this moment; another attempt is for the user.
                try session.execute("SET LOCAL lock_timeout = '5s'")
                let version: Int64
                if let known = try storedVersion(session) {
                    version = known
                } else {
                    try session.execute("CREATE SCHEMA IF NOT EXISTS \(Self.quoted(schema))")
                    try session.execute(creation)
                    version = 1
                }
                if version < Self.version { try session.execute(migration(from: version)) }
            } catch { throw StoreError(postgres: error) }
        }
        try checkVersion(session)
    }

    /// Returns the version of the tables; nil if there are none.
    private func version(_ session: borrowing PostgresSession) throws(StoreError) -> Int64? {
        do throws(PostgresError) {
            return try storedVersion(session)
        } catch { throw StoreError(postgres: error) }
    }

    private func storedVersion(_ session: borrowing PostgresSession) throws(PostgresError) -> Int64? {
        // Read from the catalog: `to_regclass` may remember from before the lock that there was no such table.
        let sought = PostgresStatement(
            """
            SELECT EXISTS (SELECT FROM pg_catalog.pg_class AS c
                JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
                WHERE n.nspname = $1 AND c.relname = 'meta')
            """,
            [.text(schema)]
        )
        guard try session.run(sought).boolean(0, 0) == true else { return nil }
        // A table without its row is found by the check that follows.
        return try session.run(PostgresStatement("SELECT version FROM \(meta)")).integer(0, 0) ?? Self.version
    }

    private func checkVersion(_ session: borrowing PostgresSession) throws(StoreError) {
        let result: PostgresResult
        do throws(PostgresError) {
            result = try session.run(PostgresStatement("SELECT oldest_program FROM \(meta)"))
        } catch { throw StoreError(postgres: error) }
        guard let oldest = result.integer(0, 0) else {
            throw StoreError(.corrupt, "schema “\(schema)” has no version of its tables")
        }
        guard oldest <= Self.version else {
            throw StoreError(.newerVersion, "schema “\(schema)” was written by a later version of this program")
        }
    }
}
