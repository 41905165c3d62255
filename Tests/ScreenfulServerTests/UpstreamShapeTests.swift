import HTTPClient
import JSON
import ScreenfulServer
import TestSupport
import Testing

/// The ways in which well-known APIs give their pages, each played by a server of the test.
@Suite(.timeLimit(.minutes(20))) struct UpstreamShapeTests {
    /// An API with seven rows, three a page.
    enum Shape: String, CaseIterable, Sendable {
        case github, mastodon, algolia, openLibrary, mediaWiki, elasticsearch

        /// The members of the list's description beside its address and its columns.
        var source: JSONObject {
            switch self {
            case .github:
                ["paging": ["style": "link", "size": ["parameter": "per_page", "value": 3]], "rows": "", "id": "/id"]
            case .mastodon:
                ["paging": ["style": "link", "size": ["parameter": "limit", "value": 3]], "rows": "", "id": "/id"]
            case .algolia:
                [
                    "paging": [
                        "style": "page", "parameter": "page", "first": 0,
                        "size": ["parameter": "hitsPerPage", "value": 3],
                    ], "rows": "/hits", "id": "/objectID", "total": "/nbHits", "reach": 1_000,
                ]
            case .openLibrary:
                [
                    "paging": ["style": "offset", "parameter": "offset", "size": ["parameter": "limit", "value": 3]],
                    "rows": "/docs", "id": "/key", "total": "/numFound",
                ]
            case .mediaWiki:
                [
                    "paging": [
                        "style": "cursor", "next": "/continue", "merge": true,
                        "size": ["parameter": "cmlimit", "value": 3],
                    ], "rows": "/query/categorymembers", "id": "/pageid",
                ]
            case .elasticsearch:
                [
                    "body": ["pit": ["id": "pit 0", "keep_alive": "1m"], "sort": [["at": "desc"]]],
                    "paging": [
                        "style": "cursor", "next": "/sort", "of": "lastRow", "into": "/search_after",
                        "size": ["into": "/size", "value": 3], "carry": [["from": "/pit_id", "into": "/pit/id"]],
                    ], "rows": "/hits/hits", "id": "/_id", "total": "/hits/total/value",
                ]
            }
        }

        /// The place of a row's title.
        var title: JSONValue { self == .elasticsearch ? "/_source/title" : "/title" }

        /// Returns the answer to the request for a page, counted from 0.
        func answer(_ page: Int) -> String {
            let ids = (page * 3)..<min(7, page * 3 + 3)
            let rows = ids.map { id in
                switch self {
                case .github, .mediaWiki: #"{"\#(self == .github ? "id" : "pageid")":\#(id),"title":"row \#(id)"}"#
                case .mastodon: #"{"id":"1\#(id)","title":"row \#(id)"}"#
                case .algolia: #"{"objectID":"o\#(id)","title":"row \#(id)"}"#
                case .openLibrary: #"{"key":"/works/\#(id)","title":"row \#(id)"}"#
                case .elasticsearch:
                    #"{"_id":"e\#(id)","_source":{"title":"row \#(id)"},"sort":[\#(100 - id),"e\#(id)"]}"#
                }
            }.joined(separator: ",")
            let hasMore = ids.upperBound < 7
            switch self {
            case .github:
                return hasMore
                    ? RawServer.answer("[\(rows)]", "Link: <?page=\(page + 2)>; rel=\"next\", <?page=3>; rel=\"last\"")
                    : RawServer.answer("[\(rows)]", "Link: <?page=1>; rel=\"first\"")
            case .mastodon:
                let next = hasMore ? "<?max_id=\(page + 40)>; rel=\"next\", " : ""
                return RawServer.answer("[\(rows)]", "Link: \(next)<?min_id=7>; rel=\"prev\"")
            case .algolia: return RawServer.answer(#"{"hits":[\#(rows)],"nbHits":7,"nbPages":3,"page":\#(page)}"#)
            case .openLibrary: return RawServer.answer(#"{"numFound":7,"start":\#(page * 3),"docs":[\#(rows)]}"#)
            case .mediaWiki:
                let next = #""continue":{"cmcontinue":"page|\#(page + 1)","continue":"-||"},"#
                return RawServer.answer(#"{\#(hasMore ? next : "")"query":{"categorymembers":[\#(rows)]}}"#)
            case .elasticsearch:
                let total = #""total":{"value":7,"relation":"eq"}"#
                return RawServer.answer(#"{"pit_id":"pit \#(page + 1)","hits":{\#(total),"hits":[\#(rows)]}}"#)
            }
        }

        /// The part of each request that says which page it is for.
        var requests: [String] {
            switch self {
            case .github: ["/rows?per_page=3 ", "/rows?page=2 ", "/rows?page=3 "]
            case .mastodon: ["/rows?limit=3 ", "/rows?max_id=40 ", "/rows?max_id=41 "]
            case .algolia: (0..<3).map { "/rows?hitsPerPage=3&page=\($0) " }
            case .openLibrary: (0..<3).map { "/rows?limit=3&offset=\($0 * 3) " }
            case .mediaWiki:
                ["/rows?cmlimit=3 "]
                    + (1..<3).map { "/rows?cmlimit=3&cmcontinue=page%7C\($0)&continue=-%7C%7C " }
            case .elasticsearch:
                [
                    #"{"pit":{"id":"pit 0","keep_alive":"1m"},"sort":[{"at":"desc"}],"size":3}"#,
                    #"{"pit":{"id":"pit 1","keep_alive":"1m"},"sort":[{"at":"desc"}],"size":3,"search_after":[98,"e2"]}"#,
                    #"{"pit":{"id":"pit 2","keep_alive":"1m"},"sort":[{"at":"desc"}],"size":3,"search_after":[95,"e5"]}"#,
                ]
            }
        }
    }

    @Test(arguments: Shape.allCases) func `a list takes the pages of a well-known API, up to its end`(
        shape: Shape
    ) throws {
        let upstream = try RawServer { _, count in shape.answer(count) }
        let origin = try #require(Origin(upstream.address))
        let server = try TestServer { $0.allowedUpstreams = [origin] }
        let client = server.client()
        let column: JSONValue = ["name": "title", "type": "text", "at": shape.title]
        let source = shape.source.merging([
            "kind": "http", "url": .string("\(upstream.address)/rows"), "columns": [column],
        ])
        let list = try client.makeList(extent: "growing", with: ["source": .object(source), "rowHeight": 100])
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        // Seven rows fit the viewport: each page begins the batch for the next one.
        _ = try reader.next(throughRows: 7)
        let rows = try client.get("\(list)/rows").json["rows"]?.array ?? []
        #expect(rows.map { $0["values"]?["title"]?.string } == (0..<7).map { "row \($0)" })
        #expect(try client.get("\(viewer)/batch-context").json["grows"] == false)
        let requests = upstream.requests
        #expect(requests.count == 3)
        for (request, part) in zip(requests, shape.requests) { #expect(request.contains(part), "\(request)") }
        #expect(requests.allSatisfy { $0.hasPrefix(shape == .elasticsearch ? "POST" : "GET") })
    }
}
