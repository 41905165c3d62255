import JSON
import ScreenfulCoding
import ScreenfulTypes
import Testing

@testable import HTTPClient
@testable import ScreenfulService

@Suite struct PagingTests {
    private static let address = "https://api.example/rows"

    private func paging(_ style: JSONValue, _ members: JSONObject = [:], url: String = address) throws -> Paging {
        var source: JSONObject = [
            "kind": "http", "url": .string(url), "paging": style, "rows": "", "id": "/id",
            "columns": [["name": "title", "type": "text", "at": "/title"]],
        ]
        source = source.merging(members)
        let description = try UpstreamDescription(JSONField(.object(source)))
        return Paging(description: description, url: try #require(HTTPURL(url)))
    }

    private func page(_ paging: Paging, _ body: String, _ headers: (String, String)...) throws -> UpstreamPage {
        let response = ClientResponse(
            url: paging.url,
            status: 200,
            headers: headers.map { (name: $0.0, value: $0.1) },
            body: Array(body.utf8)
        )
        return try UpstreamPage(response, of: paging.description, page: "page 1")
    }

    private func next(_ paging: Paging, _ body: String, _ headers: (String, String)...) throws -> String? {
        let headers = headers.map { (name: $0.0, value: $0.1) }
        let response = ClientResponse(url: paging.url, status: 200, headers: headers, body: Array(body.utf8))
        let page = try UpstreamPage(response, of: paging.description, page: "page 1")
        return try paging.advance(past: page, known: [], from: paging.start).0.next?.url.description
    }

    @Test func `GitHub's pages are linked, and the last one has no link`() throws {
        let paging = try paging(
            ["style": "link", "size": ["parameter": "per_page", "value": 2]],
            url: "https://api.example/issues?state=all"
        )
        #expect(paging.first.url.description == "https://api.example/issues?state=all&per_page=2")
        let link =
            "<https://api.example/issues?page=2>; rel=\"next\", <https://api.example/issues?page=9>; rel=\"last\""
        #expect(try next(paging, #"[{"id":1,"title":"a"}]"#, ("Link", link)) == "https://api.example/issues?page=2")
        #expect(try next(paging, #"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#) == nil)
    }

    @Test func `Mastodon's filtered page without rows is no end`() throws {
        let paging = try paging(["style": "link"])
        let link =
            "<https://api.example/rows?max_id=7>; rel=\"next\", <https://api.example/rows?min_id=9>; rel=\"prev\""
        #expect(try next(paging, "[]", ("Link", link)) == "https://api.example/rows?max_id=7")
    }

    @Test func `Algolia's pages are numbered from 0 up to the total`() throws {
        let paging = try paging(
            ["style": "page", "parameter": "page", "first": 0, "size": ["parameter": "hitsPerPage", "value": 1]],
            ["rows": "/hits", "id": "/objectID", "total": "/nbHits"]
        )
        #expect(paging.first.url.description == "https://api.example/rows?hitsPerPage=1&page=0")
        let hit = #"{"hits":[{"objectID":"a","title":"t"}],"nbHits":"#
        #expect(try next(paging, hit + "2}") == "https://api.example/rows?hitsPerPage=1&page=1")
        #expect(try next(paging, hit + "1}") == nil)
        #expect(try next(paging, #"{"hits":[],"nbHits":99}"#) == nil)
    }

    @Test func `OpenLibrary's offset counts rows, and ends at the total and the reach`() throws {
        let style: JSONValue = ["style": "offset", "parameter": "offset", "size": ["parameter": "limit", "value": 2]]
        let members: JSONObject = ["rows": "/docs", "id": "/key", "total": "/numFound"]
        let docs = #"{"docs":[{"key":"/a"},{"key":"/b"}],"numFound":3}"#
        #expect(try next(paging(style, members), docs) == "https://api.example/rows?limit=2&offset=2")
        var bounded = members
        bounded["reach"] = 2
        #expect(try next(paging(style, bounded), docs) == nil)
    }

    @Test func `all members of MediaWiki's continue go into the next query, and its absence is the end`() throws {
        let paging = try paging(
            ["style": "cursor", "next": "/continue", "merge": true],
            ["rows": "/query/categorymembers", "id": "/pageid"]
        )
        let members = #""query":{"categorymembers":[{"pageid":5,"title":"x"}]}}"#
        let more = try next(paging, #"{"continue":{"cmcontinue":"page|41 b&c","continue":"-||"},"# + members)
        #expect(more == "https://api.example/rows?cmcontinue=page%7C41%20b%26c&continue=-%7C%7C")
        #expect(try next(paging, "{" + members) == nil)
    }

    @Test func `a cursor may go into a body, as Elasticsearch's sort does, beside a point in time`() throws {
        let paging = try paging(
            [
                "style": "cursor", "next": "/sort", "of": "lastRow", "into": "/search_after",
                "size": ["into": "/size", "value": 2], "carry": [["from": "/pit_id", "into": "/pit/id"]],
            ],
            [
                "rows": "/hits/hits", "id": "/_id",
                "body": ["sort": [["at": "asc"]], "pit": ["id": "first", "keep_alive": "1m"]],
            ]
        )
        let first: JSONValue = ["sort": [["at": "asc"]], "pit": ["id": "first", "keep_alive": "1m"], "size": 2]
        #expect(paging.first.body == first)
        #expect(paging.first.url.description == Self.address)
        let hits = #"{"hits":{"hits":[{"_id":"a","sort":[3,"a"]},{"_id":"b","sort":[9,"b"]}]},"pit_id":"second"}"#
        let (after, _) = try paging.advance(past: page(paging, hits), known: [], from: paging.start)
        let next: JSONValue = [
            "sort": [["at": "asc"]], "pit": ["id": "second", "keep_alive": "1m"], "size": 2, "search_after": [9, "b"],
        ]
        #expect(after.next?.body == next)
        #expect(UpstreamProgress(stored: after.json) == after)
        let last = #"{"hits":{"hits":[{"_id":"c","sort":[12,"c"]}]},"pit_id":"second"}"#
        #expect(try paging.advance(past: page(paging, last), known: [], from: after).0.next == nil)
        #expect(throws: UpstreamError.self) {
            try paging.advance(
                past: page(paging, #"{"hits":{"hits":[{"_id":"d"},{"_id":"e"}]}}"#),
                known: [],
                from: after
            )
        }
    }

    @Test func `a page's number may go into a body`() throws {
        let paging = try paging(["style": "page", "into": "/page/number", "first": 0], ["body": [:]])
        #expect(paging.first.body == ["page": ["number": 0]])
        let (after, _) = try paging.advance(past: page(paging, #"[{"id":1}]"#), known: [], from: paging.start)
        #expect(after.next?.body == ["page": ["number": 1]])
    }

    @Test(
        arguments: [
            (["style": "page", "into": "/page"], "paging.into"),
            (["style": "cursor", "next": "/n", "merge": 1], "paging.merge"),
            (["style": "cursor", "next": "/n", "merge": true, "parameter": "p"], "paging.parameter"),
            (["style": "link", "carry": [["from": "x", "into": "/y"]]], "paging.carry[0].from"),
        ] as [(JSONValue, String)]
    )
    func `a way to the next page with a mistake is an error that names the field`(style: JSONValue, path: String) {
        let error = #expect(throws: DecodingError.self) { try paging(style) }
        #expect(error?.path.description == path)
    }

    @Test func `a cursor may be in the last row`() throws {
        let paging = try paging(
            [
                "style": "cursor", "next": "/sort/0", "of": "lastRow", "parameter": "after",
                "size": ["parameter": "size", "value": 2],
            ],
            ["rows": "/hits/hits", "id": "/_id"]
        )
        let full = #"{"hits":{"hits":[{"_id":"a","sort":[3]},{"_id":"b","sort":[9]}]}}"#
        #expect(try next(paging, full) == "https://api.example/rows?size=2&after=9")
        #expect(try next(paging, #"{"hits":{"hits":[{"_id":"a","sort":[3]}]}}"#) == nil)
        #expect(throws: UpstreamError.self) {
            try next(paging, #"{"hits":{"hits":[{"_id":"a"},{"_id":"b"}]}}"#)
        }
    }

    @Test func `rows that shift over to the next page come once`() throws {
        let paging = try paging(["style": "link"])
        let body = #"[{"id":2,"title":"b"},{"id":3,"title":"c"},{"id":3,"title":"c"}]"#
        let page = try page(paging, body, ("Link", "<?p=3>; rel=next"))
        let (after, fresh) = try paging.advance(past: page, known: ["1", "2"], from: paging.start)
        #expect(fresh == [UpstreamRow(key: "3", values: [.text("c")])])
        #expect(after.rows == 3)
        #expect(after.pagesOfDoubles == 0)
    }

    @Test func `a second page of nothing but known rows is an error`() throws {
        let paging = try paging(["style": "link"])
        let first = try page(paging, #"[{"id":1}]"#, ("Link", "<?p=2>; rel=next"))
        let (after, fresh) = try paging.advance(past: first, known: ["1"], from: paging.start)
        #expect(fresh.isEmpty)
        let second = try page(paging, #"[{"id":1}]"#, ("Link", "<?p=3>; rel=next"))
        let error = #expect(throws: UpstreamError.self) {
            try paging.advance(past: second, known: ["1"], from: after)
        }
        #expect(error?.message.contains("page 2 of \(Self.address)") == true)
    }

    @Test func `a page that is its own next one is an error`() throws {
        let paging = try paging(["style": "cursor", "next": "/next", "parameter": "c"], ["rows": "/rows"])
        let page = try page(paging, #"{"rows":[{"id":1}],"next":"x"}"#)
        let (after, _) = try paging.advance(past: page, known: [], from: paging.start)
        #expect(after.next?.url.description == "\(Self.address)?c=x")
        #expect(throws: UpstreamError.self) { try paging.advance(past: page, known: [], from: after) }
    }

    @Test(
        arguments: [
            ("<html>", "not JSON"), ("{}", "the document is no array"), (#"[{"title":"a"}]"#, "row 0: /id"),
            (#"[{"id":{}}]"#, "row 0: /id"), (#"[{"id":1,"n":"x"}]"#, "row 0: /n is no value of the type integer"),
        ]
    )
    func `a page of another shape is an error that names the page and the pointer`(body: String, part: String) throws {
        let columns: JSONValue = [["name": "n", "type": "integer", "at": "/n"]]
        let paging = try paging(["style": "link"], ["columns": columns])
        let error = #expect(throws: UpstreamError.self) { try page(paging, body) }
        #expect(error?.message.contains(part) == true, "\(String(describing: error))")
        #expect(error?.message.hasPrefix("page 1") == true)
    }

    @Test func `the progress is read as it was stored`() {
        let progress = UpstreamProgress(
            next: HTTPURL("https://a.example/?c=%221").map { PageRequest($0, body: ["a": [1, nil]]) },
            pages: 3,
            rows: 7,
            pagesOfDoubles: 1,
            etag: "W/\"x\""
        )
        #expect(UpstreamProgress(stored: progress.json) == progress)
        #expect(UpstreamProgress(stored: UpstreamProgress().json) == UpstreamProgress())
        #expect(UpstreamProgress(stored: "[]") == nil)
    }
}

@Suite struct UpstreamErrorTests {
    private static let now = 1_772_366_400

    private func failure(_ status: Int, _ headers: [(name: String, value: String)] = []) throws -> UpstreamError? {
        let url = try #require(HTTPURL("https://api.example/"))
        let response = ClientResponse(url: url, status: status, headers: headers, body: [])
        return UpstreamError(response, page: "page 1", now: Self.now)
    }

    @Test(arguments: [200, 206, 304]) func `a success is no error`(status: Int) throws {
        #expect(try failure(status) == nil)
    }

    @Test(arguments: [400, 401, 403, 404, 410]) func `a refusal ends the requests`(status: Int) throws {
        #expect(try #require(try failure(status)).isFinal)
    }

    @Test(arguments: [429, 500, 502, 503]) func `a failure is tried again`(status: Int) throws {
        let error = try #require(try failure(status))
        #expect(!error.isFinal)
        #expect(error.retryAfterSeconds == nil)
    }

    @Test func `a time to wait is honoured up to an hour`() throws {
        #expect(try #require(try failure(503, [("Retry-After", "7")])).retryAfterSeconds == 7)
        #expect(try #require(try failure(429, [("Retry-After", "86400")])).retryAfterSeconds == 3600)
        let limited = try #require(
            try failure(403, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "\(Self.now + 90)")])
        )
        #expect(!limited.isFinal)
        #expect(limited.retryAfterSeconds == 90)
        // 2026-03-01T12:00:00Z is `now`.
        let dated = try #require(try failure(429, [("X-RateLimit-Reset", "2026-03-01T12:01:40.000Z")]))
        #expect(dated.retryAfterSeconds == 100)
        #expect(try #require(try failure(429, [("X-RateLimit-Reset", "soon")])).retryAfterSeconds == nil)
    }
}
