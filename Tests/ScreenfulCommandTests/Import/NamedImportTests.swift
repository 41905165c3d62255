import Descriptors
import Glibc
import HTTPClient
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulCommand

/// Imports of rows of well-known APIs, whose server a test plays.
@Suite(.timeLimit(.minutes(20))) struct NamedImportTests {
    /// Returns the download of a short name, from a server of the test in place of the API's own.
    private func download(_ name: String, from server: RawServer, pages: Int = 100) throws -> NamedDownload {
        var description = try UpstreamDescription(named: name)
        let own = try #require(HTTPURL(description.url)).origin
        description.url = server.address + description.url.dropFirst("\(own)".count)
        return try #require(NamedDownload(description, pages: pages))
    }

    private func lines(_ rows: DownloadedRows) throws -> [JSONValue] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(rows.descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        close(rows.descriptor)
        return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue.parse(Array($0)) }
    }

    @Test func `issues are followed by links, with the values of their columns`() throws {
        let server = try RawServer { path, _ in
            let first = """
                [{"id":1,"title":"a \\"b\\"","user":{"login":"x","avatar_url":"https://e.example/1.png"},"number":11,
                  "state":"open","created_at":"2026-01-02T03:04:05Z","rest":[1]},
                 {"id":2,"title":"c","user":null,"number":12,"state":"closed","created_at":null}]
                """
            return switch path {
            case "/repos/swiftlang/swift/issues?state=all&per_page=100":
                RawServer.answer(first, "Link: </2>; rel=\"next\"")
            // The second row has moved to the second page.
            case "/2": RawServer.answer("[{\"id\":2,\"title\":\"c\"},{\"id\":3,\"title\":null}]")
            default: RawServer.status("404 Not Found")
            }
        }
        let rows = try download("github:swiftlang/swift/issues", from: server).run()
        #expect(rows.pageCount == 2 && rows.isComplete && rows.format == .ndjson)
        #expect(
            try lines(rows) == [
                [
                    "title": "a \"b\"", "by": "x", "picture": "https://e.example/1.png", "number": 11, "state": "open",
                    "created": "2026-01-02T03:04:05Z",
                ],
                ["title": "c", "by": nil, "picture": nil, "number": 12, "state": "closed", "created": nil],
                ["title": nil, "by": nil, "picture": nil, "number": nil, "state": nil, "created": nil],
            ]
        )
        #expect(server.requests.allSatisfy { $0.contains("Accept: application/vnd.github+json") })
        #expect(server.requests.allSatisfy { $0.contains("User-Agent: screenful/") })
    }

    @Test func `pages are counted, rows are skipped, and cursors are passed on, as the API wants it`() throws {
        let numbered = try RawServer { path, count in
            let numbers = count * 100..<min(250, count * 100 + 100)
            let rows = numbers.map { "{\"objectID\":\"\($0)\",\"title\":\"t\($0)\"}" }
            return path.contains("&page=\(count)&") || path.hasSuffix("&page=\(count)")
                ? RawServer.answer("{\"nbHits\":250,\"hits\":[\(rows.joined(separator: ","))]}")
                : RawServer.status("400 Bad Request")
        }
        let hits = try download("hn:swift layout", from: numbered).run()
        #expect(hits.pageCount == 3 && hits.isComplete)
        #expect(try lines(hits).map { $0["title"]?.string } == (0..<250).map { "t\($0)" })

        let offset = try RawServer { path, count in
            let rows = (0..<100).map { "{\"key\":\"\(count)-\($0)\",\"title\":\"t\"}" }
            return path.contains("offset=\(count * 100)")
                ? RawServer.answer("{\"numFound\":1000,\"docs\":[\(rows.joined(separator: ","))]}")
                : RawServer.status("400 Bad Request")
        }
        let docs = try download("openlibrary:swift", from: offset, pages: 2).run()
        #expect(docs.pageCount == 2 && !docs.isComplete)
        #expect(try lines(docs).count == 200)

        let cursor = try RawServer { path, count in
            let next = count == 0 ? ",\"continue\":{\"cmcontinue\":\"page|41|7\"}" : ""
            let isRight = count == 0 || path.contains("cmcontinue=page%7C41%7C7")
            let members = "[{\"pageid\":\(count),\"title\":\"x\",\"ns\":0}]"
            return isRight
                ? RawServer.answer("{\"query\":{\"categorymembers\":\(members)}\(next)}")
                : RawServer.status("400 Bad Request")
        }
        let members = try download("wikipedia:en/Programming languages", from: cursor).run()
        #expect(members.pageCount == 2 && members.isComplete)
        #expect(try lines(members) == [["title": "x", "namespace": 0], ["title": "x", "namespace": 0]])
    }

    @Test func `a page of another shape is named, with the place`() throws {
        let server = try RawServer { _, _ in RawServer.answer("{\"message\":\"moved\"}") }
        let error = #expect(throws: ImportError.self) {
            try download("github:swiftlang/swift/commits", from: server).run()
        }
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains("page 1 of \(server.address)/repos/swiftlang/swift/commits") == true)
        #expect(error?.message.contains("the document is no array of rows") == true)
    }

    @Test(arguments: [
        (["github:swift"], "github:OWNER/REPOSITORY/issues"), (["github:a/b/stars"], "github:OWNER/REPOSITORY/issues"),
        (["wikipedia:EN!/x"], "wikipedia:LANGUAGE/CATEGORY"), (["hn:"], "hn:WORDS"),
        (["hn:x", "--rows", "/a"], "--rows is not for the names of APIs"), (["hn:x", "--pages", "0"], "--pages"),
    ])
    func `names that stand for nothing are usage errors`(words: [String], message: String) throws {
        let folder = TemporaryDirectory()
        let child = try ChildProgram(["import"] + words + ["--list", "x"], folder: folder.path)
        child.closeInput()
        let result = child.wait()
        #expect(result.status == 2 || result.status == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
