import Glibc
import JSON
import ScreenfulServer
import Testing
import TestSupport

/// Which files a client may have opened as tables.
@Suite struct TableFolderTests {
    private let folder = TemporaryDirectory()
    private let outside = TemporaryDirectory()

    init() {
        for folder in [folder, outside] {
            folder.execute("CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a'), ('b')")
        }
    }

    private func create(_ client: APIClient, _ file: String) throws -> APIResponse {
        let source: JSONValue = ["kind": "sqlite", "file": .string(file), "table": "things"]
        return try client.post("/api/v1/lists", ["name": .string(file), "source": source])
    }

    @Test func `without folders no file is opened, and nothing tells which exist`() throws {
        let server = try TestServer { $0.tableDirectories = [] }
        let files = [outside.otherDatabase, outside.file("none.db"), server.folder.file("lists.db"), "/etc/passwd"]
        let answers = try files.map { try create(server.client(), $0) }
        #expect(answers.allSatisfy { $0.status == 403 && $0.code == "fileNotAllowed" })
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(try answers[0].json["field"]?.string == "source.file")
        #expect(try server.client().get("/api/v1/lists").json["total"]?.integer == 0)
    }

    @Test func `with folders only their files are opened, and never the server's own`() throws {
        let link = folder.file("out.db")
        #expect(symlink(outside.otherDatabase, link) == 0)
        let server = try TestServer(in: folder)
        #expect(Glibc.link(folder.file("lists.db"), folder.file("hard.db")) == 0)
        #expect(try create(server.client(), folder.otherDatabase).status == 201)
        let files = [outside.otherDatabase, outside.file("none.db"), link] + ["lists.db", "hard.db"].map(folder.file)
        let answers = try files.map { try create(server.client(), $0) }
        #expect(answers.allSatisfy { $0.code == "fileNotAllowed" })
        #expect(Set(answers.map(\.body)).count == 1)
        // In a folder that may be read, the reason helps.
        let missing = try create(server.client(), folder.file("none.db"))
        #expect(missing.code == "sourceUnusable")
        #expect(missing.body.contains("there is no file"))
    }

    @Test(.timeLimit(.minutes(20)))
    func `a list made earlier whose file is in no folder is listed and unavailable`() throws {
        let first = try TestServer(in: folder)
        let list = try #require(create(first.client(), folder.otherDatabase).headers["location"])
        first.stop()
        let second = try TestServer(in: folder) {
            $0.tableDirectories = [outside.path]
            $0.logDescriptor = folder.open("second")
        }
        while try second.client().get("/readyz").status != 200 {}
        #expect(try second.client().get(list).status == 200)
        for _ in 0..<2 {
            let answer = try second.client().get("\(list)/rows")
            #expect(answer.status == 503)
            #expect(answer.code == "storageUnavailable")
            #expect(!answer.body.contains(folder.path))
        }
        second.stop()
        let lines = try folder.read("second").split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
        let warnings = lines.filter { $0["level"]?.string == "warning" }
        #expect(warnings.map { $0["file"]?.string } == [folder.otherDatabase])
        #expect(warnings.first?["message"]?.string?.contains("--tables") == true)
    }

    @Test func `a folder of tables that is none keeps the server from starting`() throws {
        let error = #expect(throws: StartError.self) {
            _ = try TestServer { $0.tableDirectories = [outside.otherDatabase] }
        }
        #expect(error?.code == .tableDirectoryUnreadable)
        #expect(error?.message.contains(outside.otherDatabase) == true)
    }

    @Test func `the log says what was made, and warns of a database that others may read`() throws {
        let first = try TestServer(in: folder)
        first.stop()
        chmod(folder.file("lists.db"), 0o644)
        let second = try TestServer(in: folder)
        second.stop()
        let lines = try folder.read("log").split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
        let made = lines.filter { $0["message"]?.string == "made database" }
        #expect(made.map { $0["path"]?.string } == [folder.file("lists.db")])
        let warnings = lines.filter { $0["level"]?.string == "warning" }
        #expect(warnings.map { $0["permissions"]?.string } == ["044"])
    }
}
