import ListStore
import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ImporterTests {
    private let folder: TemporaryDirectory
    private let path: String

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
        path = folder.file("lists.db")
    }

    private func importing(
        _ source: some ByteSource,
        name: String = "numbers",
        replaces: Bool = false
    ) throws -> ImportReport {
        var configuration = Importer.Configuration(name: name)
        configuration.replacesList = replaces
        configuration.created = 1_700_000_000
        return try Importer(databasePath: path, configuration: configuration).run(from: source)
    }

    private static func numbers(_ count: Int) -> String {
        (0..<count).map { "{\"n\":\($0)}\n" }.joined()
    }

    @Test func `an import makes a list that can be read, edited and opened again`() throws {
        let report = try importing(BytesSource(Self.numbers(3)))
        #expect(report.rows == 3)
        #expect(report.columns == [Column(name: "n", type: .integer)])
        let database = try ListDatabase(path: path)
        let list = try database.list(report.list)
        #expect(list.name == "numbers")
        #expect(list.source == .stored)
        #expect(list.version == 1)
        #expect(list.rowCount == 3)
        #expect(list.nextRowID == 3)
        #expect(list.draft.sections == [3])
        #expect(list.draft.created == 1_700_000_000)
        let commit = Commit(
            version: 2,
            orderEdits: [.remove(0..<1), .insert(ids: 3..<4, at: 2)],
            puts: [Row(id: 3, values: [.integer(7)])],
            sections: [3]
        )
        _ = try database.commit(commit, toList: list.id)
        let order = try ListDatabase(path: path).open(list.id).order
        #expect(order.ids(in: 0..<3) == [1..<4])
    }

    @Test func `others see the list only when it is whole`() throws {
        let other = try ListDatabase(path: path)
        // More rows than are stored at once.
        let source = BytesSource(Self.numbers(40_000), pieces: [64 * 1024])
        var seen: Set<Int> = []
        source.beforeRead = { _ in seen.insert((try? other.listCount()) ?? -1) }
        let report = try importing(source)
        #expect(seen == [0])
        #expect(try other.lists().map(\.id) == [report.list])
        #expect(try other.rows(ofList: report.list, ids: [39_999..<40_000]).map(\.values) == [[.integer(39_999)]])
        #expect(folder.names.allSatisfy { !$0.contains("import") })
    }

    @Test func `others can tell that something was imported`() throws {
        let other = try ListDatabase(path: path)
        let before = try other.changeMark()
        let draft = ListDraft(name: "own", source: .stored, columns: [Column(name: "a", type: .text)])
        _ = try other.createList(draft)
        #expect(try other.changeMark() == before)
        _ = try importing(BytesSource(Self.numbers(1)))
        #expect(try other.changeMark() != before)
        #expect(try other.lists().map(\.name) == ["own", "numbers"])
    }

    @Test func `others can write while an import runs`() throws {
        let other = try ListDatabase(path: path)
        let source = BytesSource(Self.numbers(40_000), pieces: [32 * 1024])
        source.beforeRead = { read in
            let columns = [Column(name: "a", type: .text)]
            _ = try? other.createList(ListDraft(name: "other \(read)", source: .stored, columns: columns))
        }
        _ = try importing(source)
        #expect(try other.listCount() == source.reads + 1)
    }

    @Test func `a database that is opened meanwhile does not remove what is being imported`() throws {
        let source = BytesSource(Self.numbers(40_000), pieces: [64 * 1024])
        let path = path
        source.beforeRead = { _ in _ = try? ListDatabase(path: path) }
        #expect(try importing(source).rows == 40_000)
    }

    @Test(arguments: [ImportError.Code.cancelled, .unreadable])
    func `an import that ends early leaves nothing`(code: ImportError.Code) throws {
        let source = BytesSource(Self.numbers(40_000), pieces: [64 * 1024])
        source.beforeRead = { (read) throws(ImportError) in
            if read == 6 { throw ImportError(code, "enough") }
        }
        let error = #expect(throws: ImportError.self) { try importing(source) }
        #expect(error?.code == code)
        let database = try ListDatabase(path: path)
        #expect(try database.listCount() == 0)
        #expect(folder.names.allSatisfy { !$0.contains("import") })
        // The next import gets a new number and finds the room.
        #expect(try importing(BytesSource(Self.numbers(2))).rows == 2)
    }

    @Test func `a malformed line late in the input leaves nothing`() throws {
        #expect(throws: ImportError.self) { try importing(BytesSource(Self.numbers(40_000) + "oops\n")) }
        #expect(try ListDatabase(path: path).listCount() == 0)
    }

    @Test func `a name that is taken is refused, or its list replaced`() throws {
        let first = try importing(BytesSource(Self.numbers(2)))
        let error = #expect(throws: ImportError.self) { try importing(BytesSource(Self.numbers(3))) }
        #expect(error?.code == .nameTaken)
        #expect(error?.message == "there is a list named “numbers” already (list \(first.list))")
        let second = try importing(BytesSource(Self.numbers(3)), replaces: true)
        let database = try ListDatabase(path: path)
        #expect(try database.lists().map(\.id) == [second.list])
        #expect(try database.list(second.list).rowCount == 3)
        #expect(throws: StoreError.self) { try database.rows(ofList: first.list, ids: [0..<1]) }
    }

    @Test func `a name that is taken meanwhile is refused in the end`() throws {
        let other = try ListDatabase(path: path)
        let draft = ListDraft(name: "numbers", source: .stored, columns: [Column(name: "a", type: .text)])
        let source = BytesSource(Self.numbers(10), pieces: [40])
        source.beforeRead = { read in if read == 1 { _ = try? other.createList(draft) } }
        let error = #expect(throws: ImportError.self) { try importing(source) }
        #expect(error?.code == .nameTaken)
        #expect(try other.lists().map(\.draft) == [draft])
    }

    @Test func `of several lists of one name none is replaced`() throws {
        let database = try ListDatabase(path: path)
        let draft = ListDraft(name: "numbers", source: .stored, columns: [Column(name: "a", type: .text)])
        for name in ["numbers", "others"] {
            var draft = draft
            draft.name = name
            _ = try database.createList(draft)
        }
        // An earlier version took a name twice.
        try ForeignDatabase(path, "UPDATE lists SET name = 'numbers'").close()
        let error = #expect(throws: ImportError.self) {
            try importing(BytesSource(Self.numbers(3)), replaces: true)
        }
        #expect(error?.message == "2 lists are named “numbers”; delete those that are not wanted")
        #expect(try database.listCount() == 2)
    }

    @Test(arguments: ["", String(repeating: "n", count: 201)])
    func `an impossible name is refused`(name: String) throws {
        let error = #expect(throws: ImportError.self) {
            try importing(BytesSource(Self.numbers(1)), name: name)
        }
        #expect(error?.code == .invalidName)
    }

    @Test func `columns may turn up after thousands of rows`() throws {
        let text = Self.numbers(20_000) + "{\"late\":1.5}\n" + Self.numbers(20_000) + "{\"last\":\"x\",\"n\":-1}\n"
        let report = try importing(BytesSource(text))
        #expect(report.columns.map(\.name) == ["n", "late", "last"])
        #expect(report.columns.map(\.type) == [.integer, .real, .text])
        let database = try ListDatabase(path: path)
        let rows = try database.rows(ofList: report.list, ids: [19_999..<20_002, 40_001..<40_002])
        #expect(
            rows.map(\.values) == [
                [.integer(19_999), .null, .null], [.null, .real(1.5), .null], [.integer(0), .null, .null],
                [.integer(-1), .null, .text("x")],
            ]
        )
    }
}
