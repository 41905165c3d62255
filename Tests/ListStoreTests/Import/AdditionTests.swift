import JSON
import ListStore
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Rows of files that are added to lists.
@Suite struct AdditionTests {
    private static let columns = [
        Column(name: "text", type: .text), Column(name: "number", type: .integer), Column(name: "share", type: .real),
        Column(name: "done", type: .boolean), Column(name: "day", type: .date),
    ]

    private let folder: TemporaryDirectory
    private let database: ListDatabase

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
        database = try ListDatabase(path: folder.file("lists.db"))
    }

    private func makeList() throws -> ListRecord {
        try database.createList(ListDraft(name: "list", source: .stored, columns: Self.columns))
    }

    private func stage(_ text: String, _ format: ImportFormat = .ndjson) throws -> StagedRows {
        let file = try TemporaryFile(beside: database.path)
        try file.append(Array(text.utf8))
        return try database.stage(file, format, columns: Self.columns)
    }

    private func commit(_ rows: StagedRows, to list: ListRecord, version: Int) throws -> ListRecord {
        let first = list.nextRowID
        let edit = OrderEdit.insert(ids: first..<first + Int64(rows.count), at: list.rowCount)
        let commit = Commit(
            version: version,
            orderEdits: [edit],
            addition: rows,
            sections: [list.rowCount + rows.count]
        )
        return try database.commit(commit, toList: list.id)
    }

    private func values(of list: Int64) throws -> [[Value]] {
        let order = try database.open(list).order
        return try database.rows(ofList: list, ids: order.ids(in: 0..<order.count)).map(\.values)
    }

    private func staged() throws -> [String] {
        try ForeignDatabase(database.path).rows("SELECT is_staged FROM lists WHERE is_staged > 0").map { $0[0] }
    }

    private func rejection(_ text: String, _ format: ImportFormat = .ndjson) throws -> RejectedRows? {
        do {
            _ = try stage(text, format)
            return nil
        } catch AdditionError.rejected(let rows) {
            return rows
        }
    }

    @Test func `staged rows are seen when they are committed, and what held them is removed`() throws {
        let list = try makeList()
        let rows = try stage(
            """
            {"text":"a","number":1,"share":2,"done":true,"day":"2026-01-02"}

            {"day":null,"share":0.5,"text":"b"}
            """
        )
        #expect(rows.count == 2)
        #expect(try database.list(list.id) == list)
        #expect(try database.listCount() == 1)
        let after = try commit(rows, to: list, version: 2)
        #expect(after.rowCount == 2 && after.nextRowID == 2 && after.version == 2)
        #expect(
            try values(of: list.id) == [
                [.text("a"), .integer(1), .real(2), .boolean(true), .text("2026-01-02")],
                [.text("b"), .null, .real(0.5), .null, .null],
            ]
        )
        let more = try stage("number,text\r\n7,\"c, d\"\r\n,5.0\r\n", .csv)
        _ = try commit(more, to: after, version: 3)
        #expect(try values(of: list.id)[2] == [.text("c, d"), .integer(7), .null, .null, .null])
        #expect(try values(of: list.id)[3] == [.text("5.0"), .null, .null, .null, .null])
        while try database.sweep(rows: 100) {}
        #expect(try staged().isEmpty)
        let tables = try ForeignDatabase(database.path).rows("SELECT name FROM sqlite_schema WHERE name LIKE 'rows%'")
        #expect(tables.count == 1)
    }

    @Test func `a commit that is refused leaves the rows to be committed again`() throws {
        let list = try makeList()
        let rows = try stage("{\"number\":5}\n")
        #expect { try commit(rows, to: list, version: 3) } throws: { ($0 as? StoreError)?.code == .staleVersion }
        #expect(try staged() == ["1"])
        // Another program that opens the database knows them to be in use.
        _ = try ListDatabase(path: database.path)
        _ = try commit(rows, to: list, version: 2)
        #expect(try values(of: list.id).map { $0[1] } == [.integer(5)])
    }

    @Test func `rows that are discarded or abandoned are removed`() throws {
        let list = try makeList()
        let rows = try stage("{\"number\":5}\n")
        try database.discard(rows)
        #expect { try commit(rows, to: list, version: 2) } throws: { ($0 as? StoreError)?.code == .invalidEdit }
        #expect(try database.list(list.id) == list)
        while try database.sweep(rows: 100) {}
        #expect(try staged().isEmpty)
        do { _ = try stage("{\"number\":5}\n") }
        #expect(try staged() == ["1"])
        _ = try ListDatabase(path: database.path)
        #expect(try staged().isEmpty)
    }

    @Test func `a mistake is told by its line and column, and nothing stays`() throws {
        _ = try makeList()
        let good = "{\"number\":1}\n"
        for (text, line, column) in [
            (good + "\n{\"number\":\"2\"}\n", 3, "number"), (good + "{\"number\":2.5}", 2, "number"),
            ("{\"share\":9007199254740995}", 1, "share"), ("{\"done\":\"true\"}", 1, "done"),
            ("{\"day\":\"tomorrow\"}", 1, "day"), (good + "{\"other\":null}", 2, "other"),
        ] {
            let found = try #require(try rejection(text), "\(text)")
            #expect(found.line == line && found.column == column, "\(text)")
        }
        for (text, line) in [(good + "{\"number\":", 2), ("[1]", 1), ("{\"number\":1,\"number\":2}", 1), ("1\n", 1)] {
            let found = try #require(try rejection(text), "\(text)")
            #expect(found.line == line && found.column == nil, "\(text)")
        }
        let header = try #require(try rejection("text,other\n1,2\n", .csv))
        #expect(header.line == nil && header.column == "other")
        let field = try #require(try rejection("text,number\n1,2\n\"3\n4\",x\n", .csv))
        #expect(field.line == 3 && field.column == "number")
        #expect(try rejection("text\tnumber\n1\n", .tsv)?.line == 2)
        #expect(try rejection("text,text\n1,2\n", .csv)?.reason.contains("two fields") == true)
        #expect(try rejection("")?.reason == "the input is empty")
        while try database.sweep(rows: 100) {}
        #expect(try staged().isEmpty)
        #expect(try stage(" \n\n").count == 0)
    }

    @Test(arguments: UInt64(0)..<12)
    func `files of random rows add up to what they have`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var list = try makeList()
        var model: [[Value]] = []
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let format = RowFileFormat.allCases.randomElement(using: &random) ?? .csv
            var writer = RowFileWriter(format, columns: Self.columns)
            let rows = (0..<Int.random(in: 1...40, using: &random)).map {
                Row(id: Int64($0), values: values(using: &random))
            }
            for row in rows { writer.append(row) }
            let text = String(decoding: writer.take(), as: UTF8.self)
            let staged = try stage(text, ImportFormat(rawValue: format.rawValue) ?? .csv)
            list = try commit(staged, to: list, version: list.version + 1)
            model += rows.map(\.values)
        }
        #expect(try values(of: list.id) == model)
    }

    private func values(using random: inout SeededGenerator) -> [Value] {
        let texts = ["", "a", "1", "1.50", "true", "2026-01-02", "a,\"b\"\r\n", "é"]
        let values: [Value] = [
            .text(texts.randomElement(using: &random) ?? ""),
            .integer(Int64(truncatingIfNeeded: random.next()) >> Int.random(in: 0...63, using: &random)),
            .real(Double(Int.random(in: -1_000...1_000, using: &random)) / 8),
            .boolean(Bool.random(using: &random)),
            .text("2026-01-\(Int.random(in: 10...28, using: &random))"),
        ]
        return values.map { Int.random(in: 0..<4, using: &random) == 0 ? .null : $0 }
    }
}
