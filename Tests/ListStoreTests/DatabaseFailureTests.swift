import CSQLite
import Foundation
import ListStore
import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct DatabaseFailureTests {
    static let draft = ListDraft(
        name: "a",
        source: .stored,
        columns: [Column(name: "text", type: .text)]
    )

    static func insertion(version: Int, id: Int64, text: String) -> Commit {
        Commit(
            version: version,
            orderEdits: [.insert(ids: id..<id + 1, at: 0)],
            puts: [Row(id: id, values: [.text(text)])]
        )
    }

    static func opening(_ path: String, busyTimeout: Int = 5000) -> StoreError.Code? {
        let error = #expect(throws: StoreError.self) {
            try ListDatabase(path: path, configuration: .init(busyTimeout: busyTimeout))
        }
        return error?.code
    }

    @Test func `a file that is no database of lists is left alone`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let text = Array("This is a letter, and has been one for a long time.".utf8)
        #expect(Self.opening(try folder.write(text, to: "letter.txt")) == .notADatabase)
        #expect(folder.bytes(of: "letter.txt") == text)

        let foreign = try ForeignDatabase(folder.file("foreign.db"), "CREATE TABLE t (a)")
        foreign.close()
        let marked = try ForeignDatabase(folder.file("marked.db"), "PRAGMA application_id = 7; PRAGMA user_version = 1")
        marked.close()
        for name in ["foreign.db", "marked.db"] {
            let bytes = folder.bytes(of: name)
            #expect(Self.opening(folder.file(name)) == .foreignDatabase)
            #expect(folder.bytes(of: name) == bytes)
        }
        #expect(folder.names == ["foreign.db", "letter.txt", "marked.db"])
    }

    @Test func `an empty file becomes a database`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        #expect(try ListDatabase(path: folder.write([], to: "lists.db")).listCount() == 0)
    }

    @Test func `a database of a later version is left alone`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        _ = try ListDatabase(path: path).createList(Self.draft)
        try ForeignDatabase(path).run("PRAGMA user_version = 1000")
        #expect(Self.opening(path) == .newerVersion)
    }

    @Test(arguments: ["", "/x", "/dev/null/lists.db"])
    func `a place where no file can be is refused`(suffix: String) throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = suffix.hasPrefix("/dev") ? suffix : folder.path + (suffix.isEmpty ? "" : "/sub/../..\(suffix)/.")
        #expect(Self.opening(path) == .inputOutput)
    }

    @Test func `a file that cannot be written is called so`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        _ = try ListDatabase(path: path).createList(Self.draft)
        // Write version 3 tells SQLite not to write (fileformat2.html, 1.3), whoever the user is.
        var bytes = folder.bytes(of: "lists.db")
        bytes[18] = 3
        try folder.write(bytes, to: "lists.db")
        #expect(Self.opening(path) == .readOnly)
    }

    @Test func `a database that another program holds is called locked, and is there when it lets go`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path, configuration: .init(busyTimeout: 20))
        let list = try database.createList(Self.draft)
        let other = try ForeignDatabase(path, "BEGIN IMMEDIATE")
        for _ in 0..<2 {
            let error = #expect(throws: StoreError.self) {
                try database.commit(Self.insertion(version: 2, id: 0, text: "x"), toList: list.id)
            }
            #expect(error?.code == .locked)
        }
        var another = Self.draft
        another.name = "b"
        let error = #expect(throws: StoreError.self) { try database.createList(another) }
        #expect(error?.code == .locked)
        #expect(try database.lists() == [list])
        #expect(try ListDatabase(path: path).lists() == [list])
        try other.run("ROLLBACK")
        #expect(try database.commit(Self.insertion(version: 2, id: 0, text: "x"), toList: list.id).version == 2)
    }

    @Test func `a damaged database is called damaged, and what is whole of it is read`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        do {
            let database = try ListDatabase(path: path)
            let list = try database.createList(Self.draft)
            let text = String(repeating: "x", count: 3000)
            let rows = (Int64(0)..<50).map { Row(id: $0, values: [.text(text)]) }
            let commit = Commit(version: 2, orderEdits: [.insert(ids: 0..<50, at: 0)], puts: rows)
            _ = try database.commit(commit, toList: list.id)
        }
        var bytes = folder.bytes(of: "lists.db")
        for index in bytes.count - 100_000..<bytes.count { bytes[index] = 0xA5 }
        try folder.write(bytes, to: "lists.db")
        let database = try ListDatabase(path: path)
        let list = try #require(try database.lists().first)
        let error = #expect(throws: StoreError.self) { try database.rows(ofList: list.id, ids: [0..<50]) }
        #expect(error?.code == .corrupt)
        var another = Self.draft
        another.name = "b"
        #expect(try database.createList(another).rowCount == 0)
    }

    @Test func `rows are read while a commit waits for another program`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path, configuration: .init(busyTimeout: 60_000))
        let list = try database.createList(Self.draft)
        _ = try database.commit(Self.insertion(version: 2, id: 0, text: "0"), toList: list.id)
        let other = try ForeignDatabase(path, "BEGIN IMMEDIATE")
        // A thread of its own, since the commit blocks it.
        let waiting = Thread {
            _ = try? database.commit(Self.insertion(version: 3, id: 1, text: "1"), toList: list.id)
        }
        waiting.start()
        for _ in 0..<20 {
            let found = try database.find([0..<2], ofList: list.id)
            #expect(found.rows.map(\.id) == [0])
            #expect(found.gone == [1])
            #expect(found.version == 2)
            usleep(5_000)
        }
        try other.run("ROLLBACK")
        while !waiting.isFinished { usleep(1_000) }
        #expect(try database.find([0..<2], ofList: list.id).version == 3)
    }

    @Test func `a full disk ends a commit without a trace, and smaller ones go on`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path, configuration: .init(largestSize: 200_000))
        let list = try database.createList(Self.draft)
        let before = try database.commit(Self.insertion(version: 2, id: 0, text: "small"), toList: list.id)
        let large = Self.insertion(version: 3, id: 1, text: String(repeating: "x", count: 300_000))
        for _ in 0..<3 {
            let error = #expect(throws: StoreError.self) { try database.commit(large, toList: list.id) }
            #expect(error?.code == .diskFull)
            #expect(try database.list(list.id) == before)
            #expect(try database.open(list.id).order.runs == [0..<1])
        }
        #expect(try database.commit(Self.insertion(version: 3, id: 1, text: "small"), toList: list.id).version == 3)
        #expect(try ListDatabase(path: path).rows(ofList: list.id, ids: [0..<2]).count == 2)
    }
}
