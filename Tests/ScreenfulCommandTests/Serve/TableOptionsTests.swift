import JSON
import PostgresClient
import ScreenfulServer
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct TableOptionsTests {
    private func configuration(_ words: String...) throws(UsageError) -> ServerConfiguration {
        try ServerConfiguration(Arguments(words, syntax: ServeCommand.syntax) { _ in nil })
    }

    @Test func `folders and databases come from the command line`() throws {
        let told = try configuration(
            "--tables",
            "/data",
            "--tables",
            "shop-2=postgres://reader@db/shop",
            "--tables",
            "a=b",
            "--tables",
            "logs=postgresql:///logs?host=/run"
        )
        #expect(told.tableDirectories == ["/data", "a=b"])
        #expect(told.tableDatabases.keys.sorted() == ["logs", "shop-2"])
    }

    @Test(arguments: ["=postgres://db", "a b=postgres://db", "a/b=postgres://db", "é=postgres://db"])
    func `a database without a plain name is refused`(text: String) {
        let form = "--tables takes NAME=URL with a name of letters, digits, - and _, each once"
        #expect(throws: UsageError(form)) { try configuration("--tables", text) }
        #expect(throws: UsageError(form)) {
            try configuration("--tables", "a=postgres://db", "--tables", "a=postgres://other")
        }
    }

    @Test func `an address that is none is refused without its password`() throws {
        let error = #expect(throws: UsageError.self) {
            try configuration("--tables", "a=postgres://user:hush@db:port/x?nothing=1")
        }
        #expect(try #require(error).message.hasPrefix("--tables a: "))
        #expect(try !#require(error).message.contains("hush"))
    }
}

/// A server whose lists show tables of a PostgreSQL database of another program.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct ServedRelationTests {
    private let folder: TemporaryDirectory
    private let url: String
    private let schema = PostgresCluster.makeSchemaName()
    private let session: PostgresSession

    init() throws {
        folder = TemporaryDirectory()
        url = try #require(PostgresCluster.shared).url
        session = try PostgresSession(to: PostgresAddress(url))
        try session.execute(
            """
            CREATE SCHEMA "\(schema)"; SET search_path = "\(schema)";
            CREATE TABLE things (id int PRIMARY KEY, name text);
            INSERT INTO things SELECT i, 'thing ' || i FROM generate_series(0, 2999) AS i
            """
        )
    }

    private func serve(_ options: String...) throws -> (ServerProcess, RawClient) {
        let server = try ServerProcess(database: "\(folder.path)/lists.db", options: ["--port", "0"] + options)
        return (server, try RawClient(port: server.port))
    }

    private func ask(_ client: RawClient, _ path: String, _ body: String? = nil) throws -> (status: Int, JSONValue) {
        let head = "\(body == nil ? "GET" : "POST") /api/v1\(path) HTTP/1.1\r\nHost: localhost\r\n"
        let type = "Content-Type: application/json\r\nContent-Length: \(body?.utf8.count ?? 0)\r\n"
        let response = try client.request("\(head)\(body == nil ? "" : type)\r\n\(body ?? "")")
        return (response.status, try JSONValue.parse(Array(response.body.utf8)))
    }

    /// Waits until the tables of all lists were looked for.
    private func waitUntilReady(_ client: RawClient) throws {
        while try client.request("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").status != 200 {}
    }

    private func source(_ table: String, of database: String = "shop") -> String {
        let name = #"\"\#(schema)\".\#(table)"#
        return #"{"name":"\#(table)","source":{"kind":"postgres","database":"\#(database)","table":"\#(name)"}}"#
    }

    @Test func `its rows are shown, followed, and there again after a start`() throws {
        let (server, client) = try serve("--tables", "shop=\(url)")
        let (status, list) = try ask(client, "/lists", source("things"))
        #expect(status == 201 && list["rows"]?.integer == 3_000 && list["editable"]?.bool == false)
        #expect(list["source"]?["database"]?.string == "shop")
        let path = "/lists/\(list["id"]?.string ?? "")"
        let (_, viewer) = try ask(client, "\(path)/viewers", #"{"viewport":{"width":390,"height":844}}"#)
        let viewerPath = "/viewers/\(viewer["id"]?.string ?? "")"
        _ = try ask(client, "\(viewerPath)/scroll", #"{"anchor":[2500,10]}"#)
        // The row was shown, so that its key is known.
        let shown = "GET /api/v1\(viewerPath)/nodes/2500 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        while try !client.request(shown).body.contains("thing 2500") {}
        let other = try PostgresSession(to: PostgresAddress(url))
        try other.execute("DELETE FROM \"\(schema)\".things WHERE id < 1000")
        withExtendedLifetime(consume other) {}
        while try ask(client, path).1["rows"]?.integer != 2_000 {}
        #expect(try ask(client, viewerPath).1["anchor"] == [1_500, 10])
        let (_, page) = try ask(client, "\(path)/rows?from=1500&count=1")
        #expect(page["rows"]?.array?.first?["values"]?["name"]?.string == "thing 2500")
        server.kill()

        let (second, again) = try serve("--tables", "shop=\(url)")
        try waitUntilReady(again)
        #expect(try ask(again, "\(path)/rows?count=1").status == 200)
        #expect(try ask(again, path).1["version"]?.integer == 2)
        second.kill()
        // Without the database the list stays, and its rows do not.
        let (third, without) = try serve()
        try waitUntilReady(without)
        #expect(try ask(without, "\(path)/rows?count=1").1["code"]?.string == "storageUnavailable")
        withExtendedLifetime(third) {}
    }

    @Test func `databases and tables that cannot be are named`() throws {
        let (server, client) = try serve("--tables", "shop=\(url)", "--tables", "gone=postgres:///x?host=/nowhere")
        let (refused, problem) = try ask(client, "/lists", source("things", of: "other"))
        #expect(refused == 403 && problem["code"]?.string == "databaseNotAllowed")
        #expect(problem["field"]?.string == "source.database")
        let (missing, noTable) = try ask(client, "/lists", source("nothing"))
        #expect(missing == 422 && noTable["code"]?.string == "sourceUnusable")
        let (absent, noServer) = try ask(client, "/lists", source("things", of: "gone"))
        #expect(absent == 503 && noServer["code"]?.string == "storageUnavailable")
        let (wrong, field) = try ask(client, "/lists", #"{"name":"a","source":{"kind":"postgres","table":"t"}}"#)
        #expect(wrong == 400 && field["field"]?.string == "source.database")
        withExtendedLifetime(server) {}
    }
}
