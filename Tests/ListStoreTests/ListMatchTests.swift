import ListStore
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct ListMatchTests {
    private static let columns = [
        Column(name: "owner", type: .integer), Column(name: "tag", type: .text), Column(name: "share", type: .real),
    ]
    private static let tags = ["5", "5.5", "1e+16", "10000000000000000", "a", ""]

    private static func matches(
        _ database: ListDatabase,
        _ list: Int64,
        _ value: Value,
        in column: String = "owner",
        limit: Int = 1_000
    ) throws -> (ids: [Int64], isTruncated: Bool, version: Int) {
        let found = try database.matches(of: [value], inColumn: column, ofList: list, columns: ["id"], limit: limit)
        let ids = try #require(found.rows.first).map(\.id)
        #expect(found.rows[0].map(\.values) == ids.map { [.integer($0)] })
        return (ids, found.truncated.contains(0), found.version)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `rows that match are those of a naive search`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let list = try database.createList(ListDraft(name: "a", source: .stored, columns: Self.columns)).id
        try database.makeIndex(ofColumn: "owner", ofList: list)
        // The rows in their order: a seed that is even appends and removes only.
        var order: [Int64] = []
        var rows: [Int64: [Value]] = [:]
        var nextID: Int64 = 0
        func newValues(_ random: inout SeededGenerator) -> [Value] {
            let owner: Value = Bool.random(using: &random) ? .integer(Int64.random(in: 0..<4, using: &random)) : .null
            let tag = Self.tags.randomElement(using: &random) ?? ""
            return [owner, .text(tag), .real(1)]
        }
        for version in 2..<40 {
            var commit = Commit(version: version)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where order.count > 1:
                let place = Int.random(in: 0..<order.count, using: &random)
                commit.orderEdits = [.remove(place..<place + 1)]
                let id = order.remove(at: place)
                if seed.isMultiple(of: 2) || Bool.random(using: &random) {
                    commit.deletes = [id..<id + 1]
                    rows[id] = nil
                } else {
                    let target = Int.random(in: 0...order.count, using: &random)
                    commit.orderEdits.append(.insert(ids: id..<id + 1, at: target))
                    order.insert(id, at: target)
                }
            case 1:
                guard let id = order.randomElement(using: &random) else { fallthrough }
                let values = newValues(&random)
                commit.merges = [RowMerge(id: id, values: [values[0], nil, nil])]
                rows[id]?[0] = values[0]
            default:
                let count = Int.random(in: 1..<6, using: &random)
                let ids = nextID..<nextID + Int64(count)
                let place =
                    seed.isMultiple(of: 2) ? order.count : Int.random(in: 0...order.count, using: &random)
                commit.orderEdits = [.insert(ids: ids, at: place)]
                commit.puts = ids.map { Row(id: $0, values: newValues(&random)) }
                for row in commit.puts { rows[row.id] = row.values }
                order.insert(contentsOf: ids, at: place)
                nextID = ids.upperBound
            }
            _ = try database.commit(commit, toList: list)
            for (column, values) in [
                ("owner", (0..<5).map { Value.integer($0) } + [.null]), ("tag", Self.tags.map { Value.text($0) }),
            ] {
                let number = column == "owner" ? 0 : 1
                for value in values {
                    let isNone = value == .null || value == .text("")
                    let expected = order.filter { !isNone && rows[$0]?[number] == value }
                    let limit = Int.random(in: 1..<6, using: &random)
                    let found = try Self.matches(database, list, value, in: column, limit: limit)
                    #expect(found.ids == Array(expected.prefix(limit)), "\(value) at version \(version)")
                    #expect(found.isTruncated == (expected.count > limit))
                    #expect(found.version == version)
                }
            }
        }
    }

    @Test func `an import's values match the text that they are read as`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let database = try ListDatabase(path: path)
        let list = try database.createList(ListDraft(name: "a", source: .stored, columns: Self.columns)).id
        let rows = (0..<7).map { Row(id: Int64($0), values: [.null, .text("x"), .null]) }
        let commit = Commit(version: 2, orderEdits: [.insert(ids: 0..<7, at: 0)], puts: rows)
        _ = try database.commit(commit, toList: list)
        let other = try ForeignDatabase(path)
        for (id, value) in ["5", "5.0", "'5'", "'5.0'", "1e16", "10000000000000000", "5.5"].enumerated() {
            try other.run("UPDATE rows_\(list) SET c1 = \(value) WHERE id = \(id)")
        }
        for text in Self.tags + ["5.0", "1e16", "x"] {
            let read = try database.rows(ofList: list, ids: [0..<7])
            let expected = text.isEmpty ? [] : read.filter { $0.values[1] == .text(text) }.map(\.id)
            #expect(try Self.matches(database, list, .text(text), in: "tag").ids == expected, "\(text)")
        }
        #expect(try Self.matches(database, list, .text("5"), in: "tag").ids == [0, 1, 2])
    }

    @Test func `an index is made once, survives a restart and goes with its list`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        let list: Int64
        do {
            let database = try ListDatabase(path: path)
            list = try database.createList(ListDraft(name: "a", source: .stored, columns: Self.columns)).id
            for _ in 0..<2 { try database.makeIndex(ofColumn: "tag", ofList: list) }
        }
        let other = try ForeignDatabase(path)
        let count = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'rows_\(list)'"
        #expect(try other.rows(count) == [["1"]])
        let database = try ListDatabase(path: path)
        let query = "SELECT id FROM rows_\(list) WHERE c1 = 'a' AND typeof(c1) = 'text' ORDER BY id LIMIT 3"
        let plan = try other.rows("EXPLAIN QUERY PLAN \(query)").map { $0[3] }
        #expect(plan.count == 1 && plan[0].contains("rows_\(list)_c1"), "\(plan)")
        #expect(throws: StoreError.self) { try database.makeIndex(ofColumn: "none", ofList: list) }
        #expect(throws: StoreError.self) { try Self.matches(database, list, .text("a"), in: "none") }
        try database.deleteList(list)
        #expect(throws: StoreError.self) { try database.makeIndex(ofColumn: "tag", ofList: list) }
        #expect(throws: StoreError.self) { try Self.matches(database, list, .text("a"), in: "tag") }
        while try database.sweep(rows: 10) {}
        #expect(try other.rows(count) == [["0"]])
    }

    @Test func `columns are read by name, in the order that is asked for`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let list = try database.createList(ListDraft(name: "a", source: .stored, columns: Self.columns)).id
        let row = Row(id: 0, values: [.integer(7), .text("t"), .real(2)])
        _ = try database.commit(
            Commit(version: 2, orderEdits: [.insert(ids: 0..<1, at: 0)], puts: [row]),
            toList: list
        )
        let found = try database.matches(
            of: [.integer(8), .integer(7)],
            inColumn: "owner",
            ofList: list,
            columns: ["tag", "missing", "id", "owner"],
            limit: 1
        )
        #expect(found.rows == [[], [Row(id: 0, values: [.text("t"), .null, .integer(0), .integer(7)])]])
        #expect(found.truncated.isEmpty)
        // A value of another type matches nothing.
        #expect(try Self.matches(database, list, .text("7")).ids.isEmpty)
        #expect(try Self.matches(database, list, .real(7)).ids.isEmpty)
    }
}
