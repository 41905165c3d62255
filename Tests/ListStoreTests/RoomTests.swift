import Glibc
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ListStore

/// What a database that may grow no further still does.
@Suite struct RoomTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
    }

    @Test func `what removes may exceed the size that is allowed`() throws {
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path, configuration: .init(largestSize: 400_000))
        let columns = [Column(name: "text", type: .text)]
        let list = try database.createList(ListDraft(name: "a", source: .stored, columns: columns)).id
        var version = 1
        func insert(_ size: Int) throws {
            let id = Int64(version - 1)
            let row = Row(id: id, values: [.text(String(repeating: "x", count: size))])
            let edit = OrderEdit.insert(ids: id..<id + 1, at: 0)
            _ = try database.commit(Commit(version: version + 1, orderEdits: [edit], puts: [row]), toList: list)
            version += 1
        }
        try database.checkWritable()
        for size in [3_000, 10] {
            let error = #expect(throws: StoreError.self) { while true { try insert(size) } }
            #expect(error?.code == .diskFull)
        }
        #expect(throws: StoreError.self) { try database.checkWritable() }
        // Each removal is one more entry of the list's history: after dozens of them a page is needed.
        for _ in 0..<60 {
            let edit = OrderEdit.remove(0..<1)
            let id = Int64(version)
            _ = try database.commit(Commit(version: version + 1, orderEdits: [edit], deletes: [id..<id]), toList: list)
            version += 1
        }
        try database.deleteList(list)
        while try database.sweep(rows: 20) {}
        try database.checkWritable()
        _ = try database.createList(ListDraft(name: "b", source: .stored, columns: columns))
    }

    @Test func `the reserve is kept beside the database, and given up once`() throws {
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path, configuration: .init(reserveSize: 1 << 20))
        var facts = stat()
        #expect(stat("\(path).reserve", &facts) == 0)
        #expect(facts.st_size == 1 << 20)
        #expect(facts.st_mode & 0o077 == 0)
        #expect(database.reserve.giveUp())
        #expect(!database.reserve.giveUp())
        // Made again when somebody looks whether there is room.
        try database.checkWritable()
        #expect(access("\(path).reserve", F_OK) == 0)
        #expect(!ReserveFile(path: "\(path).none", size: 0).giveUp())
    }

    @Test func `a database that another program keeps locked is told soon`() throws {
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path, configuration: .init(busyTimeout: 600_000))
        let other = try SQLiteConnection(file: path, access: .readWrite, busyTimeout: 0)
        try other.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: StoreError.self) { try database.checkWritable() }
        #expect(error?.code == .locked)
        other.rollBack()
        try database.checkWritable()
    }
}
