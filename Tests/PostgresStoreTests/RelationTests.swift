import EventLoop
import Glibc
import ListStore
import PostgresClient
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// Tables of another program's database, read on a loop that the test's thread runs.
final class RelationReader {
    let loop: EventLoop
    let scanner: RelationScanner
    let session: PostgresSession
    let schema: String
    private let cluster: PostgresCluster

    init(on cluster: PostgresCluster? = .shared, as user: String? = nil) throws {
        let cluster = try #require(cluster)
        self.cluster = cluster
        loop = try EventLoop()
        schema = PostgresCluster.makeSchemaName()
        session = try PostgresSession(to: PostgresAddress(cluster.url))
        try session.execute("CREATE SCHEMA \"\(schema)\"; SET search_path = \"\(schema)\"")
        let url = user.map { cluster.url + "&user=\($0)" } ?? cluster.url
        scanner = try RelationScanner(["db": PostgresAddress(url)], loop: loop)
    }

    deinit { scanner.close() }

    /// Runs the loop until a question is answered.
    func wait<Answer>(_ ask: (@escaping (Answer) -> Void) -> Void) -> Answer {
        var answer: Answer?
        ask { [loop] result in
            answer = result
            loop.stop()
        }
        while true {
            if let answer { return answer }
            loop.run()
        }
    }

    func scan(
        _ table: String,
        after earlier: RelationTable? = nil,
        finding rows: [Range<Int>] = []
    ) throws -> RelationTable {
        let source = ListSource.relation("\"\(schema)\".\(table)", database: "db")
        let result = wait { scanner.scan(source, after: earlier, finding: rows, then: $0) }
        return try #require(try result.get() as? RelationTable)
    }

    func rows(_ runs: [Range<Int>], of table: RelationTable) throws -> [Row] {
        let ids = runs.map { Int64($0.lowerBound)..<Int64($0.upperBound) }
        let result: Result<FoundRows, StoreError> = wait {
            _ = table.rows(ids, areShown: true, by: .milliseconds(60_000), then: $0)
        }
        return try result.get().rows
    }

    /// Writes to a table, and waits until the database tells of it.
    ///
    /// By a session that ends, whose counts the database has at once; it may have those of one that stays ten seconds
    /// later.
    func write(_ sql: String, to table: RelationTable) throws {
        let session = try PostgresSession(to: PostgresAddress(cluster.url))
        try session.execute("SET search_path = \"\(schema)\"; \(sql)")
        withExtendedLifetime(consume session) {}
        while !wait({ table.checkForChanges(then: $0) }) {}
    }

    /// The first column of a query, as text.
    func texts(_ query: String) throws -> [String] {
        let result = try session.run(PostgresStatement(query))
        return (0..<result.rowCount).map { result.text($0, 0) ?? "NULL" }
    }
}

@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct RelationTests {
    /// Tables with every kind of key, filled from a series of numbers, and the order that each is in.
    static let tables: [(creation: String, insertion: String, order: String)] = [
        ("(id bigint PRIMARY KEY, label text)", "SELECT i * 3 - 4000, 'x' || i", "id"),
        ("(n int, size text, label text, PRIMARY KEY (n, size))", "SELECT i % 13, 's' || i, 'x' || i", "n, size"),
        (
            "(key0 text COLLATE \"und-x-icu\" PRIMARY KEY, label text)",
            "SELECT chr(65 + i % 3) || chr(97 + i % 26) || i, 'x' || i", "key0"
        ),
        ("(a text PRIMARY KEY, label text)", "SELECT md5(i::text), 'x' || i", "a"),
        ("(\"a \"\"b\" numeric PRIMARY KEY, label text)", "SELECT i / 7.0, 'x' || i", "\"a \"\"b\""),
        (
            "(a timestamptz PRIMARY KEY, label text)",
            "SELECT timestamptz '2020-02-29 12:00+05' + i * interval '17.25 s', 'x' || i", "a"
        ),
        (
            "(a double precision, b uuid, label text, PRIMARY KEY (b, a))",
            "SELECT sqrt(i), md5(i::text)::uuid, 'x' || i", "b, a"
        ),
        ("(a int NOT NULL, b char(9) NOT NULL, label text, UNIQUE (a, b))", "SELECT i % 3, 'c' || i, 'x' || i", "a, b"),
        ("(a bytea PRIMARY KEY, label text)", "SELECT decode(md5(i::text), 'hex'), 'x' || i", "a"),
        ("(a int PRIMARY KEY, label text) PARTITION BY RANGE (a)", "SELECT i, 'x' || i", "a"),
    ]

    private static func fill(_ table: Int, _ numbers: ClosedRange<Int>) -> String {
        "INSERT INTO t \(tables[table].insertion) FROM generate_series(\(numbers.lowerBound), \(numbers.upperBound)) AS i"
    }

    private static func make(_ table: Int, rows: Int, in reader: RelationReader) throws {
        try reader.session.execute("CREATE TABLE t \(tables[table].creation)")
        if tables[table].creation.contains("PARTITION") {
            try reader.session.execute(
                """
                CREATE TABLE t_1 PARTITION OF t FOR VALUES FROM (0) TO (1500);
                CREATE TABLE t_2 PARTITION OF t FOR VALUES FROM (1500) TO (1000000)
                """
            )
        }
        try reader.session.execute("\(fill(table, 1...rows)); ANALYZE t")
    }

    private static func label(_ row: Row) -> String {
        if case .text(let text)? = row.values.last { text } else { "\(row)" }
    }

    @Test(arguments: tables.indices)
    func `every row of every kind of table is found by its place, and again by its key`(table: Int) throws {
        let reader = try RelationReader()
        let order = Self.tables[table].order
        try Self.make(table, rows: 3_000, in: reader)
        let expected = try reader.texts("SELECT label FROM t ORDER BY \(order)")
        let before = try reader.scan("t")
        #expect(before.rowCount == 3_000 && before.scan.isComplete)
        var random = SeededGenerator(seed: UInt64(table))
        for _ in 0..<12 {
            let first = Int.random(in: 0..<3_000, using: &random)
            let (near, far) = (first..<min(first + 40, 3_000), 0..<Int.random(in: 1...30, using: &random))
            let rows = try reader.rows([near, far], of: before)
            #expect(rows.map(Self.label) == Array(expected[near]) + Array(expected[far]))
            #expect(rows.map(\.id) == Array(near).map(Int64.init) + Array(far).map(Int64.init))
        }
        let snapshot = try #require(before.snapshot)
        #expect(try snapshot.rows([1_000..<2_100]).map(Self.label) == Array(expected[1_000..<2_100]))

        // Others write: rows that were shown are found again by their keys, those that are gone are not.
        let shown = [100..<160, 2_500..<2_560]
        _ = try reader.rows(shown, of: before)
        try reader.write("DELETE FROM t WHERE hashtext(label) % 5 = 0; \(Self.fill(table, 3_001...3_700))", to: before)
        let after = try reader.scan("t", after: before, finding: shown)
        let now = try reader.texts("SELECT label FROM t ORDER BY \(order)")
        #expect(after.rowCount == now.count)
        let places = Dictionary(uniqueKeysWithValues: now.enumerated().map { ($0.element, $0.offset) })
        let matches = shown.joined().compactMap { old in places[expected[old]].map { RowMatch(old: old, new: $0) } }
        #expect(after.found == matches)
        #expect(!matches.isEmpty && matches.count < 120)
        #expect(!after.hasSameRows(as: before))
        // They are found once more, though none was read since.
        let kept = after.found.map(\.new)
        try reader.write("DELETE FROM t WHERE hashtext(label) % 7 = 0", to: after)
        let third = try reader.scan("t", after: after, finding: kept.map { $0..<$0 + 1 })
        let left = try reader.texts("SELECT label FROM t ORDER BY \(order)")
        let remaining = Dictionary(uniqueKeysWithValues: left.enumerated().map { ($0.element, $0.offset) })
        let found = kept.compactMap { old in remaining[now[old]].map { RowMatch(old: old, new: $0) } }
        #expect(third.found == found)
        #expect(!third.found.isEmpty && third.found.count < kept.count)
        // The snapshot has the rows from before; a table that was written since has no such rows.
        #expect(try snapshot.rows([1_000..<1_003]).map(Self.label) == Array(expected[1_000..<1_003]))
    }

    @Test func `a long table is there at once, and exact when it was looked through`() throws {
        let reader = try RelationReader()
        try reader.session.execute(
            """
            CREATE TABLE t (a int, b text, PRIMARY KEY (a, b)) WITH (autovacuum_enabled = off);
            INSERT INTO t SELECT i / 2, 'r' || i % 2 FROM generate_series(0, 149999) AS i; ANALYZE t;
            INSERT INTO t SELECT i / 2, 'r' || i % 2 FROM generate_series(150000, 150499) AS i
            """
        )
        let estimated = try reader.scan("t")
        #expect(!estimated.scan.isComplete)
        #expect(estimated.rowCount == 150_000)
        // Of the last batch: it is waited for.
        let last = try reader.rows([149_998..<150_000], of: estimated)
        #expect(last.map(\.values) == [[.integer(74_999), .text("r0")], [.integer(74_999), .text("r1")]])
        #expect(estimated.scan.isComplete && estimated.isOutdated)
        #expect(reader.wait { estimated.checkForChanges(then: $0) })
        let exact = try reader.scan("t", after: estimated, finding: [149_998..<150_000])
        #expect(exact.scan === estimated.scan && !exact.isOutdated)
        #expect(exact.rowCount == 150_500)
        #expect(exact.found == [RowMatch(old: 149_998, new: 149_998), RowMatch(old: 149_999, new: 149_999)])
        #expect(try reader.rows([150_499..<150_500], of: exact).first?.values[0] == .integer(75_249))
        // Its keys are known to the next scan as well.
        try reader.write("DELETE FROM t WHERE a < 100", to: exact)
        let after = try reader.scan("t", after: exact, finding: [149_998..<150_000])
        #expect(after.found == [RowMatch(old: 149_998, new: 149_798), RowMatch(old: 149_999, new: 149_799)])
    }

    @Test func `values and types are shown as they are stored`() throws {
        let reader = try RelationReader()
        try reader.session.execute(
            """
            CREATE DOMAIN price AS numeric(8, 2);
            CREATE TABLE t (a smallint PRIMARY KEY, b bigint, c real, d price, e boolean, f date, g timestamp, h bytea,
                i jsonb, j text[], k varchar(9), l uuid);
            INSERT INTO t VALUES (1, 9007199254740993, 1.5, 2.25, true, '2026-03-01', '2026-03-01 12:30', '\\x00ff',
                '{"a": 1}', '{x,y}', 'é', '00000000-0000-0000-0000-000000000001'),
                (2, NULL, 'Infinity', 'NaN', NULL, 'infinity', NULL, decode(repeat('00', 33), 'hex'), NULL, NULL, NULL, NULL)
            """
        )
        let table = try reader.scan("t")
        #expect(table.columns.map(\.name) == "abcdefghijkl".map(String.init))
        #expect(
            table.columns.map(\.type) == [
                .integer, .integer, .real, .real, .boolean, .date, .date, .text, .text, .text, .text, .text,
            ]
        )
        let rows = try reader.rows([0..<2], of: table)
        #expect(
            rows[0].values == [
                .integer(1), .integer(9_007_199_254_740_993), .real(1.5), .real(2.25), .boolean(true),
                .text("2026-03-01"), .text("2026-03-01T12:30:00"), .text("\\x00ff"), .text("{\"a\": 1}"),
                .text("{x,y}"), .text("é"), .text("00000000-0000-0000-0000-000000000001"),
            ]
        )
        let zeros = String(repeating: "00", count: 32)
        #expect(
            rows[1].values == [
                .integer(2), .null, .text("Infinity"), .text("NaN"), .null, .text("infinity"), .null,
                .text("\\x\(zeros)… (33 bytes)"), .null, .null, .null, .null,
            ]
        )
    }

    @Test func `an empty table has no rows, and a hundred and twenty columns are read`() throws {
        let reader = try RelationReader()
        let columns = (0..<120).map { "c\($0) int" }.joined(separator: ", ")
        try reader.session.execute("CREATE TABLE t (id int PRIMARY KEY, \(columns))")
        let empty = try reader.scan("t")
        #expect(empty.rowCount == 0)
        #expect(try reader.rows([], of: empty).isEmpty)
        try reader.session.execute("INSERT INTO t (id, c119) VALUES (1, 7)")
        let table = try reader.scan("t", after: empty)
        #expect(try reader.rows([0..<1], of: table).first?.values.last == .integer(7))
    }

    @Test(arguments: [
        ("v", StoreError.Code.unsupportedTable), ("nokey", .unsupportedTable), ("nullable", .unsupportedTable),
        ("partial", .unsupportedTable), ("expression", .unsupportedTable), ("directions", .unsupportedTable),
        ("missing", .noSuchTable), ("a.b.c.d", .noSuchTable), ("", .noSuchTable), ("t\"", .noSuchTable),
        ("private", .accessDenied),
    ])
    func `what cannot be paged or read is named`(name: String, code: StoreError.Code) throws {
        let reader = try RelationReader(as: "reader")
        try reader.session.execute(
            """
            DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$;
            GRANT USAGE ON SCHEMA "\(reader.schema)" TO reader;
            CREATE VIEW v AS SELECT 1 AS a;
            CREATE TABLE nokey (a int);
            CREATE TABLE nullable (a int UNIQUE);
            CREATE TABLE partial (a int NOT NULL); CREATE UNIQUE INDEX ON partial (a) WHERE a > 0;
            CREATE TABLE expression (a int NOT NULL); CREATE UNIQUE INDEX ON expression ((a + 1));
            CREATE TABLE directions (a int NOT NULL, b int NOT NULL);
            CREATE UNIQUE INDEX ON directions (a DESC, b);
            CREATE TABLE private (a int PRIMARY KEY)
            """
        )
        let error = #expect(throws: StoreError.self) { try reader.scan(name) }
        #expect(error?.code == code, "\(error?.message ?? "")")
        let other = ListSource.relation("t", database: "other")
        let result = reader.wait { reader.scanner.scan(other, after: nil, finding: [], then: $0) }
        #expect(throws: StoreError.self) { try result.get() }
    }

    @Test func `a table that is emptied, changed or dropped while it is read is told apart`() throws {
        let reader = try RelationReader()
        try reader.session.execute(
            "CREATE TABLE t (id int PRIMARY KEY, a text); INSERT INTO t SELECT i, 'x' FROM generate_series(1, 50) i"
        )
        let table = try reader.scan("t")
        try reader.write("TRUNCATE t", to: table)
        #expect(throws: StoreError.self) { try reader.rows([0..<9], of: table) }
        #expect(try reader.scan("t", after: table).rowCount == 0)
        try reader.session.execute("INSERT INTO t VALUES (1, 'y'); ALTER TABLE t RENAME COLUMN a TO b")
        let renamed = #expect(throws: StoreError.self) { try reader.rows([0..<1], of: table) }
        #expect(renamed?.code == .sourceChanged)
        #expect(try reader.scan("t").columns.map(\.name) == ["id", "b"])
        try reader.session.execute("DROP TABLE t")
        let dropped = #expect(throws: StoreError.self) { try reader.rows([0..<1], of: table) }
        #expect(dropped?.code == .sourceChanged)
        #expect(reader.wait { table.checkForChanges(then: $0) })
        let error = #expect(throws: StoreError.self) { try reader.scan("t", after: table) }
        #expect(error?.code == .noSuchTable)
    }

    @Test func `a database that is gone fails the rows, and the table stays`() throws {
        let cluster = try PostgresCluster()
        let reader = try RelationReader(on: cluster)
        try reader.session.execute(
            "CREATE TABLE t (id int PRIMARY KEY); INSERT INTO t SELECT i FROM generate_series(1, 50) i"
        )
        let table = try reader.scan("t")
        kill(cluster.process, SIGQUIT)
        let ids: [Range<Int64>] = [0..<9]
        let result: Result<FoundRows, StoreError> = reader.wait {
            _ = table.rows(ids, areShown: true, by: .milliseconds(200), then: $0)
        }
        let error = #expect(throws: StoreError.self) { try result.get() }
        #expect(error?.isPassing == true)
        #expect(!reader.wait { table.checkForChanges(then: $0) })
    }
}
