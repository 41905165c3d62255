import JSON
import ScreenfulCoding
import Testing

@Suite struct UpstreamPresetTests {
    private func source(_ members: JSONObject) throws -> NewListRequest.Source {
        var source: JSONObject = ["kind": "http"]
        source = source.merging(members)
        return try NewListRequest(JSONField(["name": "new", "source": .object(source)])).source
    }

    private func description(_ members: JSONObject) throws -> UpstreamDescription {
        guard case .http(let description) = try source(members) else { throw Missing() }
        return description
    }

    private struct Missing: Error {}

    @Test(arguments: [
        ("github:swiftlang/swift/issues", "https://api.github.com/repos/swiftlang/swift/issues?state=all", "/id"),
        ("github:a/b c/commits", "https://api.github.com/repos/a/b%20c/commits", "/sha"),
        ("github:a/b/pulls", "https://api.github.com/repos/a/b/pulls?state=all", "/id"),
        ("github:a/b/releases", "https://api.github.com/repos/a/b/releases", "/id"),
        ("hn:swift & c", "https://hn.algolia.com/api/v1/search_by_date?tags=story&query=swift%20%26%20c", "/objectID"),
        ("mastodon:mastodon.social/swift", "https://mastodon.social/api/v1/timelines/tag/swift", "/id"),
        ("openlibrary:tove jansson", "https://openlibrary.org/search.json?q=tove%20jansson", "/key"),
        (
            "wikipedia:de/Insel (Europa)/x",
            "https://de.wikipedia.org/w/api.php?action=query&format=json&formatversion=2&list=categorymembers&maxlag=5"
                + "&cmtitle=Category%3AInsel%20%28Europa%29%2Fx", "/pageid"
        ),
    ])
    func `a short name stands for a description`(name: String, url: String, id: String) throws {
        let description = try description(["from": .string(name)])
        #expect(description.url == url)
        #expect(description.id.description == id)
        #expect(description.size != nil)
        // Kept as what it stands for, which a later version reads without the name.
        #expect(UpstreamDescription(stored: description.json)?.url == url)
        #expect(!description.json.contains("\"from\""))
    }

    @Test func `what is given beside a name stands`() throws {
        let given: JSONObject = [
            "from": "github:a/b/issues", "refreshSeconds": nil, "headers": ["Authorization": ["secret": "token"]],
        ]
        let description = try description(given)
        #expect(description.refreshSeconds == nil)
        #expect(description.headers.map(\.value) == [.secret("token")])
    }

    @Test(arguments: [
        "github", "github:a/b", "github:a/b/stars", "github:a//issues", "mastodon:host", "wikipedia:en",
        "wikipedia:e.x/y",
        "reddit:r/swift", "hn:", "", "ftp://a.example/",
    ])
    func `another form is refused with the forms that there are`(name: String) {
        let error = #expect(throws: DecodingError.self) { try source(["from": .string(name)]) }
        #expect(error?.path.description == "source.from")
        #expect(error?.code == .outOfRange)
    }

    @Test func `an address is asked for its shape, with what is known already`() throws {
        guard case .address(let probe) = try source(["from": "HTTPS://a.example/x?page=1", "id": "/key"]) else {
            throw Missing()
        }
        #expect(probe.request.url == "HTTPS://a.example/x?page=1")
        let found: JSONObject = [
            "paging": ["style": "page", "parameter": "page"], "rows": "/data", "id": "/id",
            "columns": [["name": "t", "type": "text", "at": "/t"]],
        ]
        let description = try probe.description(found: found)
        #expect(description.id.description == "/key")
        #expect(description.rows.description == "/data")
        #expect(description.style == .page(.parameter("page"), first: 1))
    }

    @Test(arguments: [(["id": "x"], "source.id"), (["nonsense": 1], "source.nonsense")] as [(JSONObject, String)])
    func `a mistake beside an address is named before it is asked`(members: JSONObject, path: String) {
        var members = members
        members["from"] = "https://a.example/x"
        let error = #expect(throws: DecodingError.self) { try source(members) }
        #expect(error?.path.description == path)
    }
}
