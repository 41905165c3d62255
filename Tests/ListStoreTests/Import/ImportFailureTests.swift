import ListStore
import Testing
import TestSupport

/// Imports into databases that cannot take them.
@Suite struct ImportFailureTests {
    private let folder: TemporaryDirectory
    private let path: String

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
        path = folder.file("lists.db")
    }

    private func error(
        of source: some ByteSource,
        _ database: ListDatabase.Configuration = .init()
    ) -> ImportError? {
        let importer = Importer(databasePath: path, database: database, configuration: .init(name: "a"))
        return #expect(throws: ImportError.self) { try importer.run(from: source) }
    }

    private static func rows(_ count: Int) -> String {
        (0..<count).map { "{\"n\":\($0),\"text\":\"row number \($0)\"}\n" }.joined()
    }

    @Test func `a file that is no database is left alone`() throws {
        let text = Array("hello, this is text\n".utf8)
        try folder.write(text, to: "lists.db")
        #expect(error(of: BytesSource(Self.rows(1)))?.message == "\(path) is not a SQLite database")
        #expect(folder.bytes(of: "lists.db") == text)
    }

    @Test func `a full disk ends an import without a trace, and a smaller one fits`() throws {
        let small = ListDatabase.Configuration(largestSize: 300_000)
        let failure = error(of: BytesSource(Self.rows(40_000)), small)
        #expect(failure?.code == .database)
        #expect(failure?.message.contains("no room left") == true)
        #expect(try ListDatabase(path: path).listCount() == 0)
        let importer = Importer(databasePath: path, database: small, configuration: .init(name: "a"))
        #expect(try importer.run(from: BytesSource(Self.rows(1000))).rows == 1000)
    }

    @Test func `a database that another program goes on holding ends an import`() throws {
        let lists = try ListDatabase(path: path)
        let other = try ForeignDatabase(path, "BEGIN IMMEDIATE")
        let impatient = ListDatabase.Configuration(busyTimeout: 20)
        #expect(error(of: BytesSource(Self.rows(1)), impatient)?.message.contains("in use by another program") == true)
        try other.run("ROLLBACK")

        // Held half-way: what was stored by then is removed as soon as that is possible.
        let source = BytesSource(Self.rows(20_000), pieces: [64 * 1024])
        source.beforeRead = { read in if read == 5 { try? other.run("BEGIN IMMEDIATE") } }
        #expect(error(of: source, impatient)?.code == .database)
        try other.run("ROLLBACK")
        #expect(try lists.listCount() == 0)
        _ = try ListDatabase(path: path)
        #expect(folder.names.allSatisfy { !$0.contains("import") })
        #expect(try other.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'rows%'") == [])
    }
}
