import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import ListStore

/// Indexes of the texts of lists.
@Suite struct TextIndexTests {
    private static let columns = [
        Column(name: "title", type: .text), Column(name: "size", type: .integer), Column(name: "note", type: .text),
    ]
    private static let words = ["Kettle", "kéttle", "日本語", "\"OR\"", "* NEAR", "ab\0cd", "Straße", "12", "o'clock", ""]
    private static let queries = [
        "kettle", "ett", "日本語", "\"or\"", "* n", "strasse", "12 k", "o'c", "zzz", "le k", "ttle 日",
    ]

    private let folder: TemporaryDirectory
    private let database: ListDatabase

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
        database = try ListDatabase(path: folder.file("lists.db"))
    }

    private func makeList(_ name: String = "list") throws -> Int64 {
        try database.createList(ListDraft(name: name, source: .stored, columns: Self.columns)).id
    }

    private static func values(_ random: inout SeededGenerator) -> [Value] {
        let text = (0..<Int.random(in: 0..<4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        let note: Value = Bool.random(using: &random) ? .null : .text(words.randomElement(using: &random) ?? "")
        return [.text(text.joined(separator: " ")), .integer(12), note]
    }

    /// The rows that an index names and that match.
    private func found(_ text: String, _ list: Int64, limit: Int = 1_000) throws -> [Int64]? {
        let query = try #require(TextQuery(text))
        let snapshot = try database.snapshot(ofList: list)
        guard let ids = try snapshot.candidates(for: query, limit: limit).ids else { return nil }
        var scratch: [UInt8] = []
        return try snapshot.rows(ids.map { $0..<$0 + 1 })
            .filter { query.matches($0, in: [0, 2], scratch: &scratch) }.map(\.id).sorted()
    }

    private func tables() throws -> [String] {
        try ForeignDatabase(database.path).rows("SELECT name FROM sqlite_schema WHERE name LIKE 'texts%'").map { $0[0] }
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func `an index finds what a naive search finds, through any edits and while it is made`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let list = try makeList()
        var rows: [Int64: [Value]] = [:]
        var naive = NaiveMatches(queries: try Self.queries.map { try #require(TextQuery($0)) })
        var nextID: Int64 = 0
        var isWhole = false
        for version in 2..<60 {
            var commit = Commit(version: version)
            let ids = rows.keys.sorted()
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !ids.isEmpty:
                let id = ids.randomElement(using: &random) ?? 0
                let place = try #require(RowPositions(database.open(list).order.runs).position(of: id))
                commit.orderEdits = [.remove(place..<place + 1)]
                commit.deletes = [id..<id + 1]
                rows[id] = nil
                naive.update(id, nil)
            case 1 where !ids.isEmpty:
                let id = ids.randomElement(using: &random) ?? 0
                let new = Self.values(&random)
                commit.merges = [RowMerge(id: id, values: [new[0], nil, nil])]
                rows[id]?[0] = new[0]
                naive.update(id, rows[id])
            case 2 where !ids.isEmpty:
                let id = ids.randomElement(using: &random) ?? 0
                commit.puts = [Row(id: id, values: Self.values(&random))]
                rows[id] = commit.puts[0].values
                naive.update(id, rows[id])
            default:
                // So many that they are left to the next call of the index, sometimes.
                let count = Int.random(in: 0..<12, using: &random) == 0 ? 1_100 : Int.random(in: 1..<8, using: &random)
                let new = nextID..<nextID + Int64(count)
                let total = try database.list(list).rowCount
                commit.orderEdits = [.insert(ids: new, at: Int.random(in: 0...total, using: &random))]
                commit.puts = new.map { Row(id: $0, values: Self.values(&random)) }
                for row in commit.puts {
                    rows[row.id] = row.values
                    naive.update(row.id, row.values)
                }
                nextID = new.upperBound
                if count > 1_000 { isWhole = false }
            }
            _ = try database.commit(commit, toList: list)
            if Int.random(in: 0..<3, using: &random) == 0 {
                isWhole = try !database.indexTexts(ofList: list, rows: Int.random(in: 1..<600, using: &random))
            }
            for (index, text) in Self.queries.enumerated() {
                let found = try found(text, list, limit: 10_000)
                #expect(found == (isWhole ? naive.found[index].sorted() : nil), "\(text), version \(version)")
            }
        }
    }

    @Test func `rows of a file that is added are indexed with the rest, or after it`() throws {
        let list = try makeList()
        #expect(try !database.indexTexts(ofList: list, rows: 10))
        for (version, count) in [(2, 20), (3, 3_000)] {
            let file = try TemporaryFile(beside: database.path)
            try file.append(Array((0..<count).map { "{\"title\":\"row \(version) \($0)\"}\n" }.joined().utf8))
            let staged = try database.stage(file, .ndjson, columns: Self.columns)
            let before = try database.list(list)
            let ids = before.nextRowID..<before.nextRowID + Int64(count)
            let edit = OrderEdit.insert(ids: ids, at: before.rowCount)
            _ = try database.commit(Commit(version: version, orderEdits: [edit], addition: staged), toList: list)
        }
        #expect(try found("row 2", list) == nil)
        let snapshot = try database.snapshot(ofList: list)
        let query = try #require(TextQuery("row 2"))
        #expect(try snapshot.candidates(for: query, limit: 9).indexed == 20.0 / 3_020)
        while try database.indexTexts(ofList: list, rows: 500) {}
        #expect(try found("row 2 1", list, limit: 5_000)?.count == 11)
        #expect(try found("row 3 2999", list, limit: 5_000) == [3_019])
        // The snapshot is still of its version.
        #expect(try snapshot.candidates(for: query, limit: 9).ids == nil)
        _ = try database.commit(
            Commit(version: 4, orderEdits: [.remove(3_019..<3_020)], deletes: [3_019..<3_020]),
            toList: list
        )
        #expect(try found("row 3 2999", list, limit: 5_000) == [])
    }

    @Test func `more rows than the limit, and short texts, are left to a search of all`() throws {
        let list = try makeList()
        let puts = (0..<50).map { Row(id: $0, values: [.text("same"), .null, .null]) }
        let commit = Commit(version: 2, orderEdits: [.insert(ids: 0..<50, at: 0)], puts: puts)
        _ = try database.commit(commit, toList: list)
        let query = try #require(TextQuery("same"))
        #expect(try database.snapshot(ofList: list).candidates(for: query, limit: 9).indexed == nil)
        #expect(try !database.indexTexts(ofList: list, rows: 50))
        #expect(try found("same", list, limit: 50)?.count == 50)
        #expect(try found("same", list, limit: 49) == nil)
        #expect(try found("sa", list) == nil)
        #expect(try found(String(repeating: "same ", count: 30), list) == [])
    }

    @Test func `an index goes with its list, and another program's writes keep it`() throws {
        let lists = try [makeList("a"), makeList("b")]
        for list in lists {
            let row = Row(id: 0, values: [.text("kettle"), .null, .null])
            let commit = Commit(version: 2, orderEdits: [.insert(ids: 0..<1, at: 0)], puts: [row])
            _ = try database.commit(commit, toList: list)
            #expect(try !database.indexTexts(ofList: list, rows: 9))
        }
        let other = try ListDatabase(path: database.path)
        let row = Row(id: 1, values: [.text("teapot"), .null, .null])
        _ = try other.commit(
            Commit(version: 3, orderEdits: [.insert(ids: 1..<2, at: 0)], puts: [row]),
            toList: lists[1]
        )
        #expect(try found("teapot", lists[1]) == [1])
        try database.deleteList(lists[0])
        while try database.sweep(rows: 1) {}
        #expect(try tables().allSatisfy { $0.hasPrefix("texts_\(lists[1])") })
        #expect(try !tables().isEmpty)
        #expect(try found("kettle", lists[1]) == [0])
        try database.dropTextIndex(ofList: lists[1])
        #expect(try tables().isEmpty)
        let query = try #require(TextQuery("kettle"))
        #expect(try database.snapshot(ofList: lists[1]).candidates(for: query, limit: 9).indexed == nil)
        _ = try database.commit(Commit(version: 4, deletes: [0..<1]), toList: lists[1])
    }

    @Test func `a list without texts, or of generated rows, has no index`() throws {
        let numbers = [Column(name: "n", type: .integer)]
        let drafts = [
            ListDraft(name: "numbers", source: .stored, columns: numbers),
            ListDraft(name: "feed", source: .generated(rows: 9, seed: 1), columns: GeneratedFeed.columns),
        ]
        for draft in drafts {
            #expect(try !database.indexTexts(ofList: database.createList(draft).id, rows: 9))
        }
        #expect(try tables().isEmpty)
        #expect(throws: StoreError.self) { try database.indexTexts(ofList: 99, rows: 9) }
    }

    @Test func `a list of many columns is indexed whole`() throws {
        let columns = (0..<250).map { Column(name: "c\($0)", type: .text) }
        let list = try database.createList(ListDraft(name: "wide", source: .stored, columns: columns)).id
        let values = (0..<250).map { Value.text("value \($0)") }
        let commit = Commit(version: 2, orderEdits: [.insert(ids: 0..<1, at: 0)], puts: [Row(id: 0, values: values)])
        _ = try database.commit(commit, toList: list)
        #expect(try !database.indexTexts(ofList: list, rows: 9))
        let snapshot = try database.snapshot(ofList: list)
        for text in ["value 0", "value 249", "value 100"] {
            #expect(try snapshot.candidates(for: #require(TextQuery(text)), limit: 9).ids == [0])
        }
        #expect(try snapshot.candidates(for: #require(TextQuery("value 250")), limit: 9).ids == [])
    }
}

/// The rows that match each of some queries, each row looked at when it changes.
private struct NaiveMatches {
    let queries: [TextQuery]
    private(set) var found: [Set<Int64>]

    init(queries: [TextQuery]) {
        self.queries = queries
        found = queries.map { _ in [] }
    }

    mutating func update(_ id: Int64, _ values: [Value]?) {
        for (index, query) in queries.enumerated() {
            found[index].remove(id)
            let isFound = values?.contains { if case .text(let text) = $0 { query.matches(text) } else { false } }
            if isFound == true { found[index].insert(id) }
        }
    }
}
