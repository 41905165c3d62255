import Glibc
import ListStore
import ScreenfulTypes
import TestSupport
import Testing

/// Imports from servers of this test, by the program itself.
@Suite(.timeLimit(.minutes(20))) struct AddressImportTests {
    private let folder: TemporaryDirectory

    init() throws { folder = TemporaryDirectory() }

    private func run(_ address: String, _ words: String...) throws -> ChildProgram.Result {
        let all = ["import", address, "--list", "read", "--data", "\(folder.path)/lists.db"] + words
        let child = try ChildProgram(all, folder: folder.path)
        child.closeInput()
        return child.wait()
    }

    /// The rows of the only list; nil if there is no database, or no list in it.
    private func rows() throws -> [Row]? {
        let path = "\(folder.path)/lists.db"
        guard access(path, F_OK) == 0 else { return nil }
        let lists = try ListDatabase(path: path)
        guard let list = try lists.lists().first else { return nil }
        return try lists.rows(ofList: list.id, ids: [0..<Int64(list.rowCount)])
    }

    @Test func `the pages of a JSON array are followed to the last`() throws {
        let server = try RawServer { path, _ in
            switch path {
            case "/rows":
                RawServer.answer("[{\"n\": 1, \"t\": \"a \\\"b\\\" c\"},\n {\"n\":2}]", "Link: <?page=2>; rel=\"next\"")
            case "/rows?page=2":
                RawServer.answer("[{\"n\":3,\"t\":[1, 2]}]", "Link: </last>; rel=next, </rows>; rel=first")
            case "/last": RawServer.answer("[]")
            default: RawServer.status("404 Not Found")
            }
        }
        let result = try run("\(server.address)/rows")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("screenful: read 3 pages\n"))
        let rows = try #require(try rows())
        #expect(
            rows.map(\.values) == [
                [.integer(1), .text("a \"b\" c")], [.integer(2), .null], [.integer(3), .text("[1,2]")],
            ]
        )
        #expect(server.requests.allSatisfy { $0.contains("User-Agent: screenful/") })
    }

    @Test func `no more pages are read than wanted`() throws {
        let server = try RawServer { _, count in
            RawServer.answer("[{\"n\":\(count)}]", "Link: <?page=\(count + 1)>; rel=\"next\"")
        }
        let result = try run("\(server.address)/", "--pages", "4")
        #expect(result.status == 0)
        #expect(result.errors.contains("screenful: read 4 pages; there are more, which --pages would read\n"))
        #expect(try rows()?.count == 4)
    }

    @Test func `rows lie where a pointer leads`() throws {
        let server = try RawServer { _, _ in
            RawServer.answer("{\"total\":2,\"a/b\":{\"items\":[{\"n\":1},{\"n\":2}]},\"items\":[]}")
        }
        #expect(try run(server.address, "--rows", "/a~1b/items").status == 0)
        #expect(try rows()?.count == 2)
        let other = try run(server.address, "--rows", "/a~1b", "--replace")
        #expect(other.status == 2)
        #expect(other.errors.contains("/a/b is no array of objects"))
        #expect(
            try run(server.address, "--replace").errors.contains("is an object: name the array of rows in it by --rows")
        )
        #expect(try rows()?.count == 2)
    }

    @Test(arguments: [
        ("/rows.csv", "text/plain", "name,n\nfirst,1\nsecond,2\n"),
        ("/rows", "text/csv; charset=utf-8", "name;n\nfirst;1\nsecond;2\n"),
        ("/rows?x=.csv", "text/tab-separated-values", "name\tn\nfirst\t1\nsecond\t2\n"),
        ("/rows", "application/x-ndjson", "{\"name\":\"first\",\"n\":1}\n{\"name\":\"second\",\"n\":2}\n"),
        ("/rows", "application/json", "{\"name\":\"first\",\"n\":1}\n{\"name\":\"second\",\"n\":2}\n"),
        ("/rows", "application/vnd.api+json", " [{\"name\":\"first\",\"n\":1},{\"name\":\"second\",\"n\":2}] "),
    ])
    func `the format is that of the type, the address or the first bytes`(
        path: String,
        type: String,
        body: String
    ) throws {
        let server = try RawServer { _, _ in RawServer.answer(body, type: type) }
        let result = try run(server.address + path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try rows()?.map(\.values) == [[.text("first"), .integer(1)], [.text("second"), .integer(2)]])
    }

    @Test func `a server that names a time is asked again`() throws {
        let server = try RawServer { _, count in
            count < 2 ? RawServer.status("429 Too Many Requests", "Retry-After: 0") : RawServer.answer("[{\"n\":1}]")
        }
        let result = try run(server.address)
        #expect(result.status == 0)
        #expect(server.requests.count == 3)
        #expect(result.errors.contains("answers 429; asking again in 0 s"))
    }

    @Test func `redirects are followed, and the secret stays with its origin`() throws {
        let stranger = try RawServer { _, _ in RawServer.answer("[{\"n\":1}]") }
        let own = stranger.address
        let server = try RawServer { path, _ in
            path == "/moved"
                ? RawServer.answer("[{\"n\":2}]")
                : RawServer.status("302 Found", "Location: \(path == "/" ? "/moved" : own)")
        }
        try folder.write("Authorization: Bearer hush-hush\n", to: "headers")
        let result = try run("\(server.address)/", "--headers", "\(folder.path)/headers")
        #expect(result.status == 0, "\(result.errors)")
        #expect(server.requests.allSatisfy { $0.contains("Authorization: Bearer hush-hush") })

        // Another origin in a private network is not asked, with or without it.
        let refused = try run("\(server.address)/away", "--headers", "\(folder.path)/headers", "--replace")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("\(own) has an address that is not public"))
        #expect(stranger.requests.isEmpty)
        #expect(!refused.errors.contains("hush"))
    }

    /// What a server answers, and what is said about it.
    private static let faults: [(answer: String, message: String)] = [
        (RawServer.status("404 Not Found"), "answers 404"),
        (RawServer.status("503 Service Unavailable"), "answers 503"),
        (RawServer.status("429 Too Many Requests", "Retry-After: 3000"), "answers 429"),
        (RawServer.answer("<p>rows</p>", type: "text/html"), "is a page of HTML, not rows"),
        (RawServer.answer("[{\"n\":1},{\"n\":"), "is not JSON: byte 14"),
        (RawServer.answer("[1,2]"), "the document is no array of objects"),
        (RawServer.answer("[{\"n\":1}]", "Link: <?>; rel=next"), "is the next page of one that follows it"),
        ("SMTP ready\r\n", "is not valid HTTP"),
    ]

    @Test(arguments: faults) func `an answer without rows imports nothing`(answer: String, message: String) throws {
        let server = try RawServer { _, _ in answer }
        let result = try run("\(server.address)/?")
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.contains(server.address))
        #expect(try rows() == nil)
    }

    @Test func `options and addresses that cannot be are usage errors`() throws {
        for (address, words, message) in [
            ("http://user@host/", [], "is no address"), ("https://", [], "is no address"),
            ("http://127.0.0.1:1/", ["--rows", "items"], "--rows takes a JSON pointer"),
            ("http://127.0.0.1:1/", ["--rows", "/a~2"], "--rows takes a JSON pointer"),
            ("http://127.0.0.1:1/", ["--pages", "0"], "--pages"),
            ("http://127.0.0.1:1/", ["--headers", "/nowhere"], "/nowhere cannot be read"),
            ("rows.csv", ["--pages", "2"], "--pages is for addresses"),
        ] {
            let child = try ChildProgram(["import", address, "--list", "x"] + words, folder: folder.path)
            child.closeInput()
            let result = child.wait()
            #expect(result.status == 2 || result.status == 64, "\(address)")
            #expect(result.errors.contains(message), "\(result.errors)")
        }
        let absent = try run("http://127.0.0.1:1/")
        #expect(absent.status == 2 && absent.errors.contains("http://127.0.0.1:1 cannot be reached"))
    }
}
