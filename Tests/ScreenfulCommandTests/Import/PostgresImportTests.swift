import Glibc
import PostgresClient
import TestSupport
import Testing

/// Imports into PostgreSQL by the program itself.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct PostgresImportTests {
    private let folder: TemporaryDirectory
    private let url: String
    private let schema = PostgresCluster.makeSchemaName()
    private let session: PostgresSession

    init() throws {
        folder = TemporaryDirectory()
        url = try #require(PostgresCluster.shared).url
        session = try PostgresSession(to: PostgresAddress(url))
    }

    private func run(_ text: String, _ words: String..., url: String? = nil) throws -> ChildProgram.Result {
        try folder.write(text, to: "rows.ndjson")
        let all = [
            "import", "\(folder.path)/rows.ndjson", "--list", "read", "--postgres", url ?? self.url,
            "--postgres-schema", schema,
        ]
        let child = try ChildProgram(all + words, folder: folder.path)
        child.closeInput()
        return child.wait()
    }

    private func query(_ sql: String) throws -> [String?] {
        let found = try session.run(PostgresStatement(sql.replacing("TABLE ", with: "\"\(schema)\".")))
        return (0..<found.rowCount).map { found.text($0, 0) }
    }

    @Test func `rows arrive as they are, and replace a list when they are to`() throws {
        let text = #"{"n": 1, "t": "back\\slash\ttab\nline \"quoted\" é😀"}"# + "\n" + #"{"n": 2.5}"# + "\n"
        let first = try run(text)
        #expect(first.status == 0, "\(first.errors)")
        #expect(!first.errors.contains("made database"))
        #expect(
            try query("SELECT cells::text FROM TABLE rows ORDER BY id") == [
                #"[1, "back\\slash\ttab\nline \"quoted\" é😀"]"#, "[2.5, null]",
            ]
        )
        #expect(try query("SELECT array_to_string(column_types, ' ') FROM TABLE lists") == ["real text"])

        let second = try run("{\"m\":true}\n")
        #expect(second.status == 2)
        #expect(second.errors.contains("there is a list named “read” already"))
        #expect(second.errors.contains("--replace"))
        let third = try run("{\"m\":true}\n", "--replace")
        #expect(third.status == 0, "\(third.errors)")
        #expect(
            try query("SELECT h.row_count::text FROM TABLE lists l JOIN TABLE heads h ON h.list = l.id WHERE state = 0")
                == ["1"]
        )
    }

    @Test func `nothing is stored of a file that is wrong or of rows that PostgreSQL refuses`() throws {
        #expect(try run("{\"n\":1}\n{\"n\":\n").status == 1)
        let refused = try run("{\"n\":\"a\\u0000b\"}\n")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("U+0000"))
        #expect(try query("SELECT name FROM TABLE lists").isEmpty)
        #expect(try query("SELECT cells::text FROM TABLE rows").isEmpty)
    }

    @Test func `an address that is wrong is told`() throws {
        let unreachable = try run("{\"n\":1}\n", url: "postgresql://x@/y?host=/nonexistent")
        #expect(unreachable.status == 2)
        #expect(unreachable.errors.contains("PostgreSQL cannot be reached"))
        let unreadable = try run("{\"n\":1}\n", url: "postgresql://[")
        #expect(unreadable.errors.contains("--postgres takes a URL"))
    }
}
