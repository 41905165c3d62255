import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ExternalTableTests {
    /// A value as SQLite would print it.
    static func text(_ value: Value) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let value): value
        case .boolean(let value): value ? "1" : "0"
        }
    }

    /// Tables of every kind of key, filled from a series of numbers with holes, and the order each is stored in.
    static let tables: [(name: String, creation: String, insertion: String, order: String)] = [
        ("plain", "(a, b TEXT)", "SELECT i, 'x' || i", "rowid"),
        ("keyed", "(id INTEGER PRIMARY KEY, b TEXT)", "SELECT i * 7 - 5000, 'x' || i", "id"),
        ("hidden", "(rowid TEXT, _rowid_ TEXT)", "SELECT 'r' || i, 'x' || i", "oid"),
        ("two words\"; DROP TABLE keyed; --", "(\"a\"\"b\" INT, c)", "SELECT i, 'x' || i", "rowid"),
        (
            "composite", "(a INT, b TEXT, c INT, PRIMARY KEY (a, b)) WITHOUT ROWID",
            "SELECT i % 13, 'x' || i, i", "a, b"
        ),
        (
            "mixed", "(a INT, b TEXT, c INT, PRIMARY KEY (a DESC, b COLLATE NOCASE, c DESC)) WITHOUT ROWID",
            "SELECT i % 5, char(65 + i % 7, 97 + i % 3), i", "a DESC, b COLLATE NOCASE, c DESC"
        ),
        ("backwards", "(a REAL PRIMARY KEY DESC, b) WITHOUT ROWID", "SELECT i / 4.0, i", "a DESC"),
        ("bytes", "(a BLOB PRIMARY KEY, b) WITHOUT ROWID", "SELECT CAST('k' || i AS BLOB), i", "a"),
        ("odd", "(a TEXT PRIMARY KEY, b) WITHOUT ROWID", "SELECT CAST(x'ff80' || i AS TEXT), i", "a"),
    ]

    @Test(arguments: tables.indices, ["DELETE", "WAL"])
    func `every row of every kind of table is found by its place`(table: Int, journal: String) throws {
        let (name, creation, insertion, order) = Self.tables[table]
        let folder = TemporaryDirectory(isInMemory: true)
        let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
        let database = try ForeignDatabase(
            folder.file("a b?#%.db"),
            """
            PRAGMA journal_mode = \(journal);
            CREATE TABLE keyed (x);
            DROP TABLE keyed;
            CREATE TABLE \(quoted) \(creation);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
            INSERT INTO \(quoted) \(insertion) FROM n;
            DELETE FROM \(quoted) WHERE abs(\(order.prefix { $0 != "," && $0 != " " }) * 31) % 17 = 3;
            """
        )
        let expected = try database.rows(
            "SELECT *, typeof(\(order.prefix { $0 != "," && $0 != " " })) FROM \(quoted) ORDER BY \(order)"
        )
        database.close()
        let before = folder.names
        let external = try ExternalTable(file: database.path, table: name)
        let index = try external.buildIndex()
        #expect(index.count == expected.count)
        #expect(expected.count > 5000)
        var random = SeededGenerator(seed: UInt64(table))
        var places = (0..<40).map { _ in Int.random(in: 0..<expected.count, using: &random) }
        places += [0, 1023, 1024, 1025, 2047, 2048, expected.count - 1]
        for place in places {
            let range = place..<min(place + Int.random(in: 0...60, using: &random), expected.count)
            let rows = try external.rows(at: range, index: index).map(\.row)
            #expect(rows.map(\.id) == range.map { Int64($0) })
            if name != "bytes" {
                #expect(rows.map { $0.values.map(Self.text) } == expected[range].map { Array($0.dropLast()) })
            }
        }
        #expect(folder.names == before)
    }

    @Test(arguments: tables.indices)
    func `rows of every kind of table are found again by their keys`(table: Int) throws {
        let (name, creation, insertion, order) = Self.tables[table]
        let folder = TemporaryDirectory(isInMemory: true)
        let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
        let column = order.prefix { $0 != "," && $0 != " " }
        func insert(_ numbers: ClosedRange<Int>) -> String {
            """
            WITH RECURSIVE n(i) AS (SELECT \(numbers.lowerBound) UNION ALL SELECT i + 1 FROM n WHERE i < \(numbers.upperBound))
            INSERT INTO \(quoted) \(insertion) FROM n;
            """
        }
        let database = try ForeignDatabase(
            folder.file("a.db"),
            """
            CREATE TABLE keyed (x);
            DROP TABLE keyed;
            CREATE TABLE \(quoted) \(creation);
            \(insert(0...9_000))
            """
        )
        let before = try ExternalTable(file: database.path, table: name)
        let index = try before.buildIndex()
        var random = SeededGenerator(seed: UInt64(table))
        var known: [(row: Row, key: RowKey)] = []
        for _ in 0..<30 {
            let first = Int.random(in: (known.last.map { Int($0.row.id) + 1 } ?? 0)...index.count, using: &random)
            guard first < index.count else { break }
            known += try before.rows(at: first..<min(first + 40, index.count), index: index)
        }
        try database.run("DELETE FROM \(quoted) WHERE abs(\(column) * 31) % 5 = 3; \(insert(9_001...9_900))")
        let after = try ExternalTable(file: database.path, table: name)
        let newIndex = try after.buildIndex()
        let rows = try after.rows(at: 0..<newIndex.count, index: newIndex).map(\.row.values)
        let expected = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.element, $0.offset) })
        let positions = try after.positions(of: known.map(\.key), index: newIndex)
        #expect(positions == known.map { expected[$0.row.values] })
        #expect(known.count > 100 && positions.contains { $0 != nil })
    }

    @Test func `values and types are shown as they are stored`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ForeignDatabase(
            folder.file("a.db"),
            """
            CREATE TABLE t (a INTEGER, b VARCHAR(20), c DOUBLE, d BOOLEAN, e DATETIME, f BLOB, g DECIMAL(5,2), h,
                i TEXT GENERATED ALWAYS AS (b || '!'));
            INSERT INTO t VALUES (1, 'é', 1.5, 1, '2026-03-01', x'00ff', 2.5, 7);
            INSERT INTO t VALUES ('no', 5, 9e999, 2, 1700000000, zeroblob(33), 'x', NULL);
            """
        )
        database.close()
        let table = try ExternalTable(file: database.path, table: "T")
        #expect(table.columns.map(\.name) == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
        #expect(table.columns.map(\.type) == [.integer, .text, .real, .boolean, .date, .text, .real, .text, .text])
        let rows = try table.rows(at: 0..<2, index: table.buildIndex()).map(\.row)
        #expect(
            rows[0].values == [
                .integer(1), .text("é"), .real(1.5), .boolean(true), .text("2026-03-01"), .text("x'00ff'"), .real(2.5),
                .integer(7), .text("é!"),
            ]
        )
        let zeros = String(repeating: "00", count: 32)
        #expect(
            rows[1].values == [
                .text("no"), .text("5"), .real(.infinity), .integer(2), .integer(1_700_000_000),
                .text("x'\(zeros)…' (33 bytes)"), .text("x"), .null, .text("5!"),
            ]
        )
    }

    @Test func `an empty table has no rows`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ForeignDatabase(folder.file("a.db"), "CREATE TABLE t (a)")
        let table = try ExternalTable(file: database.path, table: "t")
        let index = try table.buildIndex()
        #expect(index.count == 0)
        #expect(try table.rows(at: 0..<0, index: index).isEmpty)
    }

    @Test func `looking through a table tells how far it is and can be stopped`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ForeignDatabase(
            folder.file("a.db"),
            """
            CREATE TABLE t (a);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) INSERT INTO t SELECT i FROM n;
            """
        )
        let table = try ExternalTable(file: database.path, table: "t")
        var seen: [ScanProgress] = []
        let index = try table.buildIndex { progress in
            seen.append(progress)
            return true
        }
        #expect(index.count == 200_000)
        #expect(seen.map(\.rows) == [65_537, 131_073, 196_609, 200_000])
        #expect(seen.map { Int(($0.fraction ?? 0) * 100) } == [32, 65, 98, 100])
        let error = #expect(throws: StoreError.self) { try table.buildIndex { _ in false } }
        #expect(error?.code == .cancelled)
    }
}
