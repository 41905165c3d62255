import CSQLite
import Foundation
import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ForeignFileTests {
    static let creation = "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3);"

    static func values(_ table: ExternalTable, _ index: SparseKeyIndex) throws -> [Value] {
        try table.rows(at: 0..<index.count, index: index).map { $0.row.values[0] }
    }

    static func code(_ file: String, _ table: String = "t") -> StoreError.Code? {
        let error = #expect(throws: StoreError.self) { try ExternalTable(file: file, table: table) }
        return error?.code
    }

    @Test func `what cannot be paged is refused with a reason`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ForeignDatabase(
            folder.file("a.db"),
            """
            CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t; CREATE VIRTUAL TABLE f USING fts5(a);
            CREATE TABLE h (rowid, _rowid_, oid);
            """
        )
        #expect(Self.code(database.path, "v") == .unsupportedTable)
        #expect(Self.code(database.path, "f") == .unsupportedTable)
        #expect(Self.code(database.path, "h") == .unsupportedTable)
        #expect(Self.code(database.path, "none") == .noSuchTable)
        #expect(Self.code(database.path, "t\0") == .noSuchTable)
        #expect(Self.code(folder.file("none.db")) == .noSuchFile)
        #expect(Self.code(folder.file("a.db/x")) == .noSuchFile)
        #expect(Self.code(folder.path) == .notADatabase)
        #expect(Self.code(try folder.write(Array("hello, this is a text".utf8), to: "b.db")) == .notADatabase)
        #expect(Self.code(try folder.write([], to: "empty.db")) == .noSuchTable)
        let names = folder.names
        #expect(names == ["a.db", "b.db", "empty.db"])
    }

    @Test func `a file with a log that nobody has open leaves no trace and later writing is seen`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ForeignDatabase(folder.file("a.db"), Self.creation)
        database.close()
        let bytes = folder.bytes(of: "a.db")
        let table = try ExternalTable(file: database.path, table: "t")
        let index = try table.buildIndex()
        #expect(try Self.values(table, index) == [.integer(1), .integer(2), .integer(3)])
        #expect(folder.names == ["a.db"])
        #expect(folder.bytes(of: "a.db") == bytes)

        let writer = try ForeignDatabase(database.path, "UPDATE t SET a = a * 10")
        #expect(try Self.values(table, index) == [.integer(10), .integer(20), .integer(30)])
        try writer.run("DELETE FROM t WHERE a = 10")
        let error = #expect(throws: StoreError.self) { try Self.values(table, index) }
        #expect(error?.code == .sourceChanged)
        writer.close()
        #expect(try Self.values(table, table.buildIndex()) == [.integer(20), .integer(30)])
    }

    @Test func `a file that another program has open is read with its log`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let writer = try ForeignDatabase(folder.file("a.db"), Self.creation)
        let names = folder.names
        let table = try ExternalTable(file: writer.path, table: "t")
        let index = try table.buildIndex()
        try writer.run("UPDATE t SET a = 5")
        #expect(try Self.values(table, index) == [.integer(5), .integer(5), .integer(5)])
        #expect(folder.names == names)
    }

    @Test func `a file whose program ended too early is left for that program`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let writer = try ForeignDatabase(folder.file("a.db"), Self.creation)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: writer.path + suffix, toPath: folder.file("b.db" + suffix))
        }
        #expect(Self.code(folder.file("b.db")) == .needsRecovery)
        #expect(folder.names == ["a.db", "a.db-shm", "a.db-wal", "b.db", "b.db-wal"])
    }

    @Test func `a damaged file is called damaged`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ForeignDatabase(
            folder.file("a.db"),
            """
            CREATE TABLE t (a);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO t SELECT i FROM n;
            """
        )
        database.close()
        var bytes = folder.bytes(of: "a.db")
        for index in 8192..<bytes.count { bytes[index] = 0xA5 }
        let file = try folder.write(bytes, to: "b.db")
        let error = #expect(throws: StoreError.self) { try ExternalTable(file: file, table: "t").buildIndex() }
        #expect(error?.code == .corrupt)
    }

    @Test func `a file under another program's exclusive lock is called locked`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let writer = try ForeignDatabase(folder.file("a.db"), "CREATE TABLE t (a)")
        try writer.run("BEGIN EXCLUSIVE")
        let error = #expect(throws: StoreError.self) {
            try ExternalTable(file: writer.path, table: "t", busyTimeout: 20)
        }
        #expect(error?.code == .locked)
    }
}
