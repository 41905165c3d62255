import ListStore
import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ListCommitTests {
    static let columns = [
        Column(name: "text", type: .text), Column(name: "count", type: .integer), Column(name: "share", type: .real),
        Column(name: "done", type: .boolean), Column(name: "day", type: .date), Column(name: "picture", type: .image),
    ]

    @Test func `values come back as they went in`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let list = try database.createList(ListDraft(name: "a", source: .stored, columns: Self.columns))
        let rows = [
            Row(
                id: 0,
                values: [
                    .text("é😀\0x"), .integer(.min), .real(0.1), .boolean(true), .text("2026-03-01"), .text("/a.png"),
                ]
            ),
            Row(id: 1, values: [.text(""), .integer(.max), .real(5), .boolean(false), .null, .null]),
            Row(id: 2, values: [.null, .null, .null, .null, .null, .null]),
            Row(id: 3, values: [.text("007"), .null, .real(-.infinity), .null, .null, .null]),
        ]
        let after = try database.commit(
            Commit(version: 2, orderEdits: [.insert(ids: 0..<4, at: 0)], puts: rows, sections: [1, 3], loaded: 0..<2),
            toList: list.id
        )
        #expect(after == (try database.list(list.id)))
        #expect(after.version == 2)
        #expect(after.rowCount == 4)
        #expect(after.nextRowID == 4)
        #expect(after.draft.sections == [1, 3])
        #expect(after.draft.loaded == 0..<2)
        #expect(try database.rows(ofList: list.id, ids: [2..<4, 0..<2]) == [rows[2], rows[3], rows[0], rows[1]])
    }

    @Test func `an edited generated row is stored, the others are computed`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let feed = GeneratedFeed(rows: 1000, seed: 3)
        var edited = feed.row(id: 5)
        edited.values[0] = .text("edited")
        let added = Row(id: 1000, values: edited.values)
        let list: Int64
        do {
            let database = try ListDatabase(path: path)
            list = try database.createList(
                ListDraft(name: "a", source: .generated(rows: 1000, seed: 3), columns: GeneratedFeed.columns)
            ).id
            let edits: [OrderEdit] = [.remove(7..<9), .insert(ids: 1000..<1001, at: 3)]
            _ = try database.commit(Commit(version: 2, orderEdits: edits, puts: [edited, added]), toList: list)
        }
        let database = try ListDatabase(path: path)
        let order = try database.open(list).order
        #expect(order.count == 999)
        #expect(order.ids(in: 0..<9) == [0..<3, 1000..<1001, 3..<7, 9..<10])
        let rows = try database.rows(ofList: list, ids: order.ids(in: 2..<7))
        #expect(rows == [feed.row(id: 2), added, feed.row(id: 3), feed.row(id: 4), edited])
        #expect(throws: StoreError.self) { try database.rows(ofList: list, ids: [999..<1002]) }
        _ = try database.commit(Commit(version: 3, deletes: [5..<6]), toList: list)
        #expect(try database.rows(ofList: list, ids: [5..<6]) == [feed.row(id: 5)])
    }

    @Test(arguments: [
        (Commit(version: 1), StoreError.Code.staleVersion), (Commit(version: 3), .staleVersion),
        (Commit(version: 2, orderEdits: [.remove(0..<11)]), .invalidEdit),
        (Commit(version: 2, orderEdits: [.remove(0..<5), .remove(3..<6)]), .invalidEdit),
        (Commit(version: 2, orderEdits: [.insert(ids: 10..<11, at: 11)]), .invalidEdit),
        (Commit(version: 2, orderEdits: [.insert(ids: 0..<(1 << 33), at: 0)]), .invalidEdit),
        (Commit(version: 2, puts: [Row(id: 10, values: [])]), .noSuchRow),
        (Commit(version: 2, puts: [Row(id: -1, values: [])]), .noSuchRow),
        (Commit(version: 2, puts: [Row(id: 1, values: [.text("")])]), .wrongType),
        (Commit(version: 2, puts: [Row(id: 1, values: Array(repeating: .integer(1), count: 7))]), .wrongType),
    ])
    func `a commit that does not fit changes nothing`(commit: Commit, code: StoreError.Code) throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let list = try database.createList(
            ListDraft(name: "a", source: .generated(rows: 10, seed: 0), columns: GeneratedFeed.columns)
        )
        let error = #expect(throws: StoreError.self) { try database.commit(commit, toList: list.id) }
        #expect(error?.code == code)
        #expect(try database.list(list.id) == list)
        #expect(try database.open(list.id).order.runs == [0..<10])
    }

    @Test(arguments: UInt64(0)..<4)
    func `the order read back is the order in memory, through snapshots and restarts`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = TemporaryDirectory(isInMemory: true)
        var database = try ListDatabase(path: folder.file("lists.db"))
        let rows = Int.random(in: 0...1000, using: &random)
        let list = try database.createList(
            ListDraft(name: "a", source: .generated(rows: rows, seed: 0), columns: GeneratedFeed.columns)
        )
        var model = Array(0..<Int64(rows))
        var next = Int64(rows)
        // Long commits make the log outgrow its snapshot several times.
        for version in 2..<40 {
            var edits: [OrderEdit] = []
            for _ in 0..<Int.random(in: 0...250, using: &random) {
                if Bool.random(using: &random), !model.isEmpty {
                    let start = Int.random(in: 0..<model.count, using: &random)
                    let end = min(model.count, start + Int.random(in: 0...4, using: &random))
                    edits.append(.remove(start..<end))
                    model.removeSubrange(start..<end)
                } else {
                    let ids = next..<next + Int64.random(in: 0...4, using: &random)
                    let place = Int.random(in: 0...model.count, using: &random)
                    edits.append(.insert(ids: ids, at: place))
                    model.insert(contentsOf: ids, at: place)
                    next = ids.upperBound
                }
            }
            let after = try database.commit(Commit(version: version, orderEdits: edits), toList: list.id)
            #expect(after.rowCount == model.count)
            #expect(after.nextRowID == next)
            if version % 7 == 0 { database = try ListDatabase(path: folder.file("lists.db")) }
            if version % 5 == 0 {
                #expect(try database.open(list.id).order.runs.flatMap { Array($0) } == model)
            }
        }
        #expect(try database.open(list.id).order.runs.flatMap { Array($0) } == model)
    }
}
