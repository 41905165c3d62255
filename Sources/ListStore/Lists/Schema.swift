/// The tables of a database of lists.
///
/// Names that users give are data and never part of SQL: the rows of list 7
/// are in table `rows_7`, the values of its third column in `c2`. Values keep
/// the type they were stored with (`ANY`); the column's type is applied on
/// reading, so that it can become wider without changes to the rows.
enum Schema {
    /// Marks a file as ours (`PRAGMA application_id`): "SCRF".
    static let applicationID: Int64 = 0x5343_5246
    /// The version of the tables (`PRAGMA user_version`).
    static let version: Int64 = 9

    /// The SQL that migrates tables of each version, from version 1 on, to the next one.
    static let migrations = [
        // Replaces heights by the number of lines with heights by the cells' templates.
        "UPDATE lists SET row_heights = 'exact' WHERE row_heights = 'varied'",
        // Adds recorded scrolls.
        traces,
        // Splits their files into pieces.
        tracePieces,
        // Adds headers and footers of sections.
        "ALTER TABLE lists ADD COLUMN section_elements TEXT",
        // Adds indexes of texts.
        textIndexes,
        // Adds the progress of lists over HTTP APIs.
        upstreams,
        // Adds the server that asks an API.
        upstreamLeases,
        // Adds the changes by which other programs follow.
        changeLog,
    ]

    /// Returns the SQL that migrates tables of an earlier version to this one.
    static func migration(from version: Int64) -> String {
        (migrations.dropFirst(max(0, Int(version) - 1)) + ["PRAGMA user_version = \(Self.version)"])
            .joined(separator: ";\n")
    }

    /// The table of recorded scrolls, with their files in one piece.
    private static let traces = """
        CREATE TABLE traces (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            platform TEXT NOT NULL,
            width REAL NOT NULL,
            height REAL NOT NULL,
            events INTEGER NOT NULL,
            microseconds INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            created INTEGER NOT NULL,
            file BLOB NOT NULL
        ) STRICT
        """

    /// The table of the pieces of their files, which replaces the files.
    private static let tracePieces = """
        CREATE TABLE trace_pieces (
            trace INTEGER NOT NULL,
            number INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (trace, number)
        ) STRICT;
        INSERT INTO trace_pieces SELECT id, 0, file FROM traces;
        -- the length of the file
        ALTER TABLE traces ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE traces SET bytes = length(file);
        -- 0 for a trace that is seen, 1 while its pieces come
        ALTER TABLE traces ADD COLUMN is_staged INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE traces DROP COLUMN file
        """

    /// The table of the indexes of lists' texts, each of which is a table of its own.
    private static let textIndexes = """
        CREATE TABLE text_indexes (
            list INTEGER PRIMARY KEY,
            -- rows of lower identities are indexed
            next_row_id INTEGER NOT NULL
        ) STRICT
        """

    /// The tables of what was fetched for lists over HTTP APIs.
    private static let upstreams = """
        CREATE TABLE upstreams (
            list INTEGER PRIMARY KEY,
            -- the place of the next page, as JSON
            progress TEXT NOT NULL
        ) STRICT;
        CREATE TABLE upstream_rows (
            list INTEGER NOT NULL,
            -- the row's identity in the API
            key TEXT NOT NULL,
            PRIMARY KEY (list, key)
        ) STRICT, WITHOUT ROWID
        """

    /// The table of the servers that ask the HTTP APIs of lists.
    private static let upstreamLeases = """
        CREATE TABLE upstream_leases (
            list INTEGER PRIMARY KEY,
            -- drawn at random by a server when it starts
            owner TEXT NOT NULL,
            -- the times, in milliseconds since 1970, up to which the lease lasts and the API is not asked
            expires INTEGER NOT NULL,
            not_before INTEGER NOT NULL
        ) STRICT
        """

    /// The latest changes of lists, by which other programs that have read a version follow.
    private static let changeLog = """
        CREATE TABLE change_log (
            list INTEGER NOT NULL,
            version INTEGER NOT NULL,
            change BLOB NOT NULL,
            PRIMARY KEY (list, version)
        ) STRICT, WITHOUT ROWID
        """

    static let creation = """
        CREATE TABLE lists (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            -- 0 for a list that is seen, 1 while an import fills it, 2 when it was deleted and still has rows
            is_staged INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            source_rows INTEGER,
            source_seed INTEGER,
            source_file TEXT,
            source_table TEXT,
            extent TEXT NOT NULL,
            loaded_from INTEGER,
            loaded_to INTEGER,
            sections BLOB NOT NULL,
            page_size INTEGER NOT NULL,
            row_heights TEXT NOT NULL,
            row_height REAL NOT NULL,
            -- the cells' template as JSON; null where the columns decide
            template TEXT,
            -- the headers and footers of sections as JSON; null where there are none
            section_elements TEXT,
            created INTEGER NOT NULL,
            version INTEGER NOT NULL,
            row_count INTEGER NOT NULL,
            next_row_id INTEGER NOT NULL,
            log_bytes INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE list_columns (
            list INTEGER NOT NULL,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            PRIMARY KEY (list, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE order_snapshots (
            list INTEGER PRIMARY KEY,
            version INTEGER NOT NULL,
            runs BLOB NOT NULL
        ) STRICT;
        CREATE TABLE order_log (
            list INTEGER NOT NULL,
            version INTEGER NOT NULL,
            edits BLOB NOT NULL,
            PRIMARY KEY (list, version)
        ) STRICT, WITHOUT ROWID;
        \(traces);
        \(tracePieces);
        \(textIndexes);
        \(upstreams);
        \(upstreamLeases);
        \(changeLog);
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """

    /// Returns the name of the table of a list's rows.
    static func rowTable(_ list: Int64) -> String { "rows_\(list)" }
    /// Returns the name of the SQL column with the values of a list's column.
    static func valueColumn(_ position: Int) -> String { "c\(position)" }

    /// Returns the name of the index of a list's column.
    static func valueIndex(_ list: Int64, _ position: Int) -> String { "\(rowTable(list))_\(valueColumn(position))" }

    /// Returns the name of the index of a list's texts.
    static func textIndex(_ list: Int64) -> String { "texts_\(list)" }

    /// Returns the names of the SQL columns of a list's first `count` columns, each after a comma.
    static func valueColumns(_ count: Int) -> String {
        (0..<count).map { ", " + valueColumn($0) }.joined()
    }
}
