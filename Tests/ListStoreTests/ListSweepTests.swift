import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ListSweepTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
    }

    private func makeList(_ database: ListDatabase, rows: Int) throws -> Int64 {
        let name = "list \(UInt64.random(in: 0 ... .max))"
        let draft = ListDraft(name: name, source: .stored, columns: [Column(name: "n", type: .integer)])
        let list = try database.createList(draft)
        let puts = (0..<Int64(rows)).map { Row(id: $0, values: [.integer($0)]) }
        let order = [OrderEdit.insert(ids: 0..<Int64(rows), at: 0)]
        let commit = Commit(version: 2, orderEdits: order, puts: puts, sections: [rows])
        return try database.commit(commit, toList: list.id).id
    }

    private func count(_ list: Int64) throws -> Int {
        try Int(ForeignDatabase(folder.file("lists.db")).rows("SELECT count(*) FROM rows_\(list)")[0][0]) ?? -1
    }

    @Test func `a deleted list is gone at once, and its rows go by portions`() throws {
        let database = try ListDatabase(path: folder.file("lists.db"))
        let doomed = try makeList(database, rows: 1_000)
        let kept = try makeList(database, rows: 10)
        #expect(try !database.sweep(rows: 100))
        try database.deleteList(doomed)
        #expect(try database.lists().map(\.id) == [kept])
        #expect(throws: StoreError.self) { try database.open(doomed).order }
        #expect(throws: StoreError.self) { try database.deleteList(doomed) }
        #expect(try count(doomed) == 1_000)
        for left in stride(from: 900, through: 100, by: -100) {
            #expect(try database.sweep(rows: 100))
            #expect(try count(doomed) == left)
        }
        while try database.sweep(rows: 100) {}
        #expect(try tables() == ["rows_\(kept)"])
        #expect(try database.rows(ofList: kept, ids: [0..<10]).count == 10)
    }

    @Test func `what a program that ended has left is removed by the next one`() throws {
        var doomed: [Int64] = []
        do {
            let database = try ListDatabase(path: folder.file("lists.db"))
            doomed = [try makeList(database, rows: 300), try makeList(database, rows: 0)]
            for list in doomed { try database.deleteList(list) }
            #expect(try database.sweep(rows: 100))
        }
        let database = try ListDatabase(path: folder.file("lists.db"))
        #expect(try database.listCount() == 0)
        #expect(try count(doomed[0]) == 200)
        while try database.sweep(rows: 100) {}
        #expect(try tables() == [])
        // Its number is not given again.
        #expect(try makeList(database, rows: 1) == 3)
    }

    private func tables() throws -> [String] {
        try ForeignDatabase(folder.file("lists.db"))
            .rows("SELECT name FROM sqlite_schema WHERE name LIKE 'rows%'").map { $0[0] }
    }
}
