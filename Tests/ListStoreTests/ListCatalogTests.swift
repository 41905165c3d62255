import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ListCatalogTests {
    static let columns = [Column(name: "title", type: .text), Column(name: "likes", type: .integer)]

    @Test func `a list is found as it was made, also after the file is opened again`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("deep/er/lists.db")
        let drafts = [
            ListDraft(
                name: "feed",
                source: .generated(rows: 1_000_000_000, seed: .max),
                columns: GeneratedFeed.columns
            ),
            ListDraft(
                name: "größer",
                source: .table("a\"b", file: "elsewhere.db"),
                columns: Self.columns,
                extent: .growing,
                loaded: 10..<60,
                sections: [3, 0, 4],
                pageSize: 7,
                rowHeights: .exact,
                rowHeight: 100.5,
                created: 1_700_000_000
            ),
            ListDraft(name: "", source: .stored, columns: Self.columns, sections: []),
        ]
        var made: [ListRecord] = []
        do {
            let database = try ListDatabase(path: path)
            #expect(try database.lists().isEmpty)
            for draft in drafts { made.append(try database.createList(draft)) }
            #expect(made.map(\.draft) == drafts)
            #expect(made.map(\.version) == [1, 1, 1])
            #expect(made[0].rowCount == 1_000_000_000)
            #expect(made[0].nextRowID == 1_000_000_000)
        }
        let database = try ListDatabase(path: path)
        #expect(try database.lists() == made)
        #expect(try database.listCount() == 3)
        #expect(try database.lists(after: made[0].id, limit: 1) == [made[1]])
        #expect(try database.list(made[2].id) == made[2])
    }

    @Test func `a database of version 1 is brought up to date, once`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let path = folder.file("lists.db")
        do {
            let database = try ListDatabase(path: path)
            for name in ["a", "b", "c"] {
                _ = try database.createList(ListDraft(name: name, source: .stored, columns: Self.columns))
            }
        }
        let old = """
            UPDATE lists SET row_heights = 'varied' WHERE name = 'a';
            UPDATE lists SET row_heights = 'fixed' WHERE name = 'b';
            DROP TABLE traces; DROP TABLE trace_pieces; DROP TABLE text_indexes; DROP TABLE upstreams; DROP TABLE upstream_rows; DROP TABLE upstream_leases; DROP TABLE change_log;
            ALTER TABLE lists DROP COLUMN section_elements;
            PRAGMA user_version = 1
            """
        try ForeignDatabase(path).run(old)
        for _ in 0..<2 {
            #expect(try ListDatabase(path: path).lists().map(\.draft.rowHeights) == [.exact, .fixed, .exact])
        }
        #expect(try ForeignDatabase(path).rows("PRAGMA user_version") == [["9"]])
        #expect(try ListDatabase(path: path).traceCount() == 0)
    }

    @Test func `a deleted list is gone with its rows and its number`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let draft = ListDraft(name: "a", source: .stored, columns: Self.columns)
        let list = try database.createList(draft)
        let commit = Commit(
            version: 2,
            orderEdits: [.insert(ids: 0..<1, at: 0)],
            puts: [Row(id: 0, values: [.text("x"), .integer(1)])]
        )
        _ = try database.commit(commit, toList: list.id)
        #expect(try database.rows(ofList: list.id, ids: [0..<1]).count == 1)
        try database.deleteList(list.id)
        for _ in 0..<2 {
            let error = #expect(throws: StoreError.self) { try database.deleteList(list.id) }
            #expect(error?.code == .noSuchList)
        }
        #expect(throws: StoreError.self) { try database.rows(ofList: list.id, ids: [0..<1]) }
        #expect(throws: StoreError.self) { try database.open(list.id).order }
        #expect(try database.createList(draft).id > list.id)
    }

    @Test(arguments: [
        "\"; DROP TABLE lists; --", "'); DELETE FROM lists; --", "id", "rowid", "c0", "Title", "a\0b", "名前", "👩‍👩‍👧",
        "e\u{301}", "\u{e9}", " ", "\n",
    ])
    func `any text can name a list and a column`(name: String) throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let columns = [Column(name: name, type: .text), Column(name: "title", type: .text)]
        let list = try database.createList(ListDraft(name: name, source: .stored, columns: columns))
        let row = Row(id: 0, values: [.text(name), .null])
        _ = try database.commit(
            Commit(version: 2, orderEdits: [.insert(ids: 0..<1, at: 0)], puts: [row]),
            toList: list.id
        )
        #expect(try database.rows(ofList: list.id, ids: [0..<1]) == [row])
        #expect(Array(try database.list(list.id).columns[0].name.utf8) == Array(name.utf8))
    }

    @Test(
        arguments: [
            [], [("", ColumnType.text)], [("a", .text), ("a", .real)], [(String(repeating: "x", count: 201), .text)],
            (0...1000).map { ("c\($0)", .text) },
        ] as [[(String, ColumnType)]]
    )
    func `impossible columns are refused`(names: [(String, ColumnType)]) throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let columns = names.map { Column(name: $0.0, type: $0.1) }
        let error = #expect(throws: StoreError.self) {
            try database.createList(ListDraft(name: "a", source: .stored, columns: columns))
        }
        #expect(error?.code == .invalidColumn)
        #expect(try database.listCount() == 0)
    }

    @Test func `a name belongs to one list, until that is deleted or called otherwise`() throws {
        let folder = TemporaryDirectory(isInMemory: true)
        let database = try ListDatabase(path: folder.file("lists.db"))
        let draft = ListDraft(name: "a", source: .stored, columns: Self.columns)
        let first = try database.createList(draft)
        let error = #expect(throws: StoreError.self) { try database.createList(draft) }
        #expect(error?.code == .nameTaken)
        #expect(error?.message.contains("list \(first.id)") == true)

        let renamed = try database.commit(Commit(version: 2, name: "b"), toList: first.id)
        #expect(renamed.name == "b" && renamed.version == 2)
        #expect(try ListDatabase(path: folder.file("lists.db")).list(first.id) == renamed)
        let second = try database.createList(draft)
        let taken = #expect(throws: StoreError.self) {
            try database.commit(Commit(version: 2, name: "b"), toList: second.id)
        }
        #expect(taken?.code == .nameTaken)
        #expect(try database.list(second.id) == second)
        try database.deleteList(first.id)
        #expect(try database.commit(Commit(version: 2, name: "b"), toList: second.id).name == "b")
    }
}
