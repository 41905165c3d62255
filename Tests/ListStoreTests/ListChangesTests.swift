import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

@testable import ListStore

/// The log of changes, by which other programs follow.
@Suite struct ListChangesTests {
    private let folder = TemporaryDirectory(isInMemory: true)

    private func open() throws -> (ListDatabase, list: Int64) {
        let database = try ListDatabase(path: folder.file("lists.db"))
        let columns = [Column(name: "title", type: .text)]
        return (database, try database.createList(ListDraft(name: "a", source: .stored, columns: columns)).id)
    }

    private func insertion(_ version: Int) -> Commit {
        let id = Int64(version - 2)
        return Commit(
            version: version,
            orderEdits: [.insert(ids: id..<id + 1, at: 0)],
            puts: [Row(id: id, values: [.text("\(version)")])]
        )
    }

    @Test func `changes since each version are those that were committed`() throws {
        let (database, list) = try open()
        var commits = (2...20).map(insertion)
        commits.append(Commit(version: 21, merges: [RowMerge(id: 3, values: [.text("b")])], reloaded: [15..<16]))
        commits.append(Commit(version: 22, name: "b"))
        for commit in commits { _ = try database.commit(commit, toList: list) }
        for version in 1...22 {
            let found = try database.changes(of: list, since: version)
            #expect(found.record.version == 22 && found.record.name == "b" && found.storesRows)
            #expect(found.logged == commits.dropFirst(version - 1).map(LoggedChange.init))
        }
        // Another program reads the same.
        let other = try ListDatabase(path: folder.file("lists.db"))
        #expect(try other.changes(of: list, since: 20).logged?.count == 2)
    }

    @Test func `what is older than the log, or was too long for it, is missing`() throws {
        let (database, list) = try open()
        for version in 2...1_010 { _ = try database.commit(insertion(version), toList: list) }
        #expect(try database.changes(of: list, since: 9).logged == nil)
        #expect(try database.changes(of: list, since: 10).logged?.count == 1_000)
        // A thousand rows exchange their places one by one, thirty times.
        let moves = (0..<30_000).flatMap { step -> [OrderEdit] in
            let row = step % 1_000
            return [.remove(row..<row + 1), .insert(ids: Int64(1_008 - row)..<Int64(1_009 - row), at: row)]
        }
        _ = try database.commit(Commit(version: 1_011, orderEdits: moves), toList: list)
        #expect(try database.changes(of: list, since: 1_010).logged == nil)
        _ = try database.commit(insertion(1_012), toList: list)
        #expect(try database.changes(of: list, since: 1_010).logged == nil)
        #expect(try database.changes(of: list, since: 1_011).logged?.count == 1)
    }

    @Test func `a refused change, and a list that is deleted, leave none`() throws {
        let (database, list) = try open()
        _ = try database.commit(insertion(2), toList: list)
        #expect(throws: StoreError.self) { try database.commit(insertion(4), toList: list) }
        #expect(try database.changes(of: list, since: 1).logged?.count == 1)
        try database.deleteList(list, at: 2)
        #expect(throws: StoreError.self) { try database.changes(of: list, since: 1) }
        while try database.sweep(rows: 1_000) {}
        let connection = try ForeignDatabase(folder.file("lists.db"))
        #expect(try connection.rows("SELECT count(*) FROM change_log") == [["0"]])
    }
}
