import Foundation
import ListStore
import ScreenfulTypes
import Testing
import TestSupport

/// Where the files of tables may lie.
@Suite struct TableFoldersTests {
    private let folder: TemporaryDirectory
    private let folders: TableFolders
    private let own: ListDatabase

    /// `tables` may be read, `tables-more` and what lies beside them may not; `own.db` is the server's.
    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
        for name in ["tables/below", "tables-more"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        for name in ["outside.db", "tables/a.db", "tables/below/b.db", "tables-more/c.db"] {
            try ForeignDatabase(folder.file(name), "CREATE TABLE t (a); INSERT INTO t VALUES (1)").close()
        }
        own = try ListDatabase(path: folder.file("tables/own.db"))
        folders = try TableFolders([folder.file("tables")], excluding: own.path)
        try link("tables/to-a.db", to: "tables/a.db")
        try link("tables/out.db", to: "outside.db")
        try link("tables/out", to: "tables-more")
        try link("tables/to-nothing.db", to: "nothing.db")
        try link("to-tables", to: "tables")
        try FileManager.default.linkItem(atPath: own.path, toPath: folder.file("tables/other-name.db"))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(name),
            withDestinationPath: folder.file(target)
        )
    }

    private func error(_ file: String, in folders: TableFolders) -> StoreError? {
        #expect(throws: StoreError.self) { try ExternalTable(file: file, table: "t", in: folders) }
    }

    @Test(arguments: [
        "tables/a.db", "tables/below/b.db", "tables/to-a.db", "to-tables/a.db", "tables-more/../tables/a.db",
    ])
    func `a file in a folder is opened, whatever links lead there`(file: String) throws {
        let table = try ExternalTable(file: folder.file(file), table: "t", in: folders)
        #expect(try table.rows(at: 0..<1, index: table.buildIndex()).first?.row.values == [.integer(1)])
        #expect(try table.changeMark() == table.changeMark())
    }

    @Test func `one error stands for every file elsewhere, and for the own database by any name`() throws {
        var files = [
            "outside.db", "nothing.db", "none/nothing.db", "tables-more", "tables-more/c.db", "tables-more/none.db",
            "tables/out.db", "tables/out", "tables/out/c.db", "tables/out/none.db", "tables/to-nothing.db",
            "tables/../outside.db", "tables/../nothing.db", "tables", "tables/own.db", "tables/other-name.db",
            "tables/own.db-wal", "tables/own.db-shm", "to-tables/own.db",
        ].map(folder.file)
        files += ["/etc/passwd", "/etc/shadow", "/proc/self/fd/0", "/", "nowhere", "", "."]
        let errors = Set(files.map { error($0, in: folders) })
        #expect(errors.count == 1)
        #expect(errors.first??.code == .fileNotAllowed)
        #expect(errors.first??.message.contains("--tables") == true)
        let none = try TableFolders([], excluding: own.path)
        #expect(error(folder.file("tables/a.db"), in: none) == errors.first)
        #expect(error(folder.file("tables/none.db"), in: none) == errors.first)
    }

    @Test func `inside a folder an error says what is wrong`() throws {
        #expect(error(folder.file("tables/none.db"), in: folders)?.code == .noSuchFile)
        #expect(error(folder.file("tables/a.db/x"), in: folders)?.code == .noSuchFile)
        #expect(error(folder.file("tables/below"), in: folders)?.code == .notADatabase)
        let table = #expect(throws: StoreError.self) {
            try ExternalTable(file: folder.file("tables/a.db"), table: "x", in: folders)
        }
        #expect(table?.code == .noSuchTable)
    }

    @Test func `a file that leads elsewhere by now is not read any more`() throws {
        let file = folder.file("tables/a.db")
        let table = try ExternalTable(file: file, table: "t", in: folders)
        try FileManager.default.removeItem(atPath: file)
        try link("tables/a.db", to: "outside.db")
        let mark = #expect(throws: StoreError.self) { try table.changeMark() }
        let index = #expect(throws: StoreError.self) { try table.buildIndex() }
        #expect([mark?.code, index?.code] == [.fileNotAllowed, .fileNotAllowed])
    }

    @Test(arguments: ["none", "outside.db", "tables/a.db/x"])
    func `a folder has to be one`(name: String) {
        #expect(throws: StoreError.self) { try TableFolders([folder.file(name)], excluding: "x") }
    }

    @Test func `the root folder allows everything but the own database`() throws {
        let root = try TableFolders(["/"], excluding: own.path)
        #expect(try ExternalTable(file: folder.file("outside.db"), table: "t", in: root).columns.count == 1)
        #expect(error(own.path, in: root)?.code == .fileNotAllowed)
    }
}
