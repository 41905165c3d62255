import JSON
import ScreenfulCoding
import Testing

@testable import HTTPClient
@testable import ScreenfulService

@Suite struct UpstreamDiscoveryTests {
    private static let address = "https://api.example/rows"

    private func found(
        _ body: String,
        url: String = address,
        link: Bool = false,
        status: Int = 200
    ) throws(UpstreamError) -> JSONObject {
        guard let address = HTTPURL(url) else { throw UpstreamError("no URL") }
        let response = ClientResponse(
            url: address,
            status: status,
            headers: link ? [(name: "Link", value: "<?page=2>; rel=\"next\"")] : [],
            body: Array(body.utf8)
        )
        do {
            let source: JSONValue = ["kind": "http", "from": .string(url)]
            let body: JSONValue = ["name": "found", "source": source]
            guard case .address(let probe) = try NewListRequest(JSONField(body)).source else { return [:] }
            let found = try UpstreamDiscovery(.success(response), of: probe.request).found
            // All that is found is a description.
            _ = try probe.description(found: found)
            return found
        } catch let error as UpstreamError {
            throw error
        } catch { throw UpstreamError("\(error)") }
    }

    @Test func `rows, identity, columns and the total are found by what the page has`() throws {
        let found = try found(
            """
            {"total_count": 9, "meta": {"tags": [{"x": 1}]}, "items": [
            {"number": 1, "user": {"login": "a", "id": 1}, "score": 1.5, "title": "one", "open": true, "labels": [],
             "created_at": "2026-03-01T10:00:00Z", "avatar": "https://a.example/1.PNG?s=4", "note": null, "id": 7},
            {"number": 1, "user": {"login": "b", "id": 1}, "score": 2, "title": "two", "open": false, "labels": [],
             "created_at": "2026-03-02T10:00:00Z", "avatar": "https://a.example/2.webp", "note": 3, "id": 8}]}
            """
        )
        let columns: JSONValue = [
            ["name": "title", "type": "text", "at": "/title"], ["name": "number", "type": "integer", "at": "/number"],
            ["name": "user", "type": "text", "at": "/user/login"], ["name": "score", "type": "real", "at": "/score"],
            ["name": "open", "type": "boolean", "at": "/open"],
            ["name": "created_at", "type": "date", "at": "/created_at"],
            ["name": "avatar", "type": "image", "at": "/avatar"], ["name": "note", "type": "integer", "at": "/note"],
            ["name": "id", "type": "integer", "at": "/id"],
        ]
        #expect(found["rows"] == "/items")
        #expect(found["id"] == "/id")
        #expect(found["total"] == "/total_count")
        #expect(found["columns"] == columns)
        #expect(found["paging"] == ["style": "link"])
    }

    @Test(arguments: [
        (#"[{"id": 1}]"#, ""), (#"{"a/b": {"x": [{"id": 1}]}}"#, "/a~1b/x"),
        (#"{"few": [{"id": 1}], "many": [{"id": 1}, {"id": 2}]}"#, "/many"),
        (#"{"near": [{"id": 1}], "data": {"far": [{"id": 1}, {"id": 2}]}}"#, "/near"),
        (#"{"mixed": [{"id": 1}, 2], "none": [], "rows": [{"id": 1}]}"#, "/rows"),
    ])
    func `rows are the longest array of objects of the least depth`(body: String, place: String) throws {
        #expect(try found(body)["rows"] == .string(place))
    }

    @Test(arguments: [
        (#"[{"id": 1, "key": "a"}, {"id": 1, "key": "b"}]"#, "/key"), (#"[{"nr": 1}, {"nr": 2}]"#, "/nr"),
        (#"[{"a": 1, "b~c": "x"}, {"a": 1, "b~c": "y"}]"#, "/b~0c"), (#"[{"id": "", "key": 1}]"#, "/key"),
    ])
    func `the identity differs in all rows`(body: String, id: String) throws {
        #expect(try found(body)["id"] == .string(id))
    }

    @Test(arguments: [
        (
            "?page=1&per_page=30",
            #"{"style":"page","parameter":"page","first":1,"size":{"parameter":"per_page","value":30}}"#
        ),
        ("?page=0", #"{"style":"page","parameter":"page","first":0}"#),
        ("?skip=0&limit=10", #"{"style":"offset","parameter":"skip","size":{"parameter":"limit","value":10}}"#),
        ("?limit=5000", #"{"style":"link"}"#), ("", #"{"style":"link"}"#),
    ])
    func `the next page is found by the address`(query: String, paging: String) throws {
        let paging = try JSONValue.parse(Array(paging.utf8))
        #expect(try found(#"[{"id": 1}]"#, url: Self.address + query)["paging"] == paging)
        // A link says more than the address.
        let linked = try found(#"[{"id": 1}]"#, url: Self.address + query, link: true)
        #expect(linked["paging"]?["style"] == "link")
    }

    @Test func `a cursor leads to the next page`() throws {
        let found = try found(#"{"nextPageToken": "x", "items": [{"id": 1}]}"#)
        #expect(found["paging"] == ["style": "cursor", "next": "/nextPageToken", "parameter": "pageToken"])
        let last = try self.found(#"{"next_cursor": "", "items": [{"id": 1}]}"#)
        #expect(last["paging"] == ["style": "link"])
    }

    @Test(arguments: [
        ("<html>", 200, "is not JSON, at byte 0"), ("{}", 200, "has no array of objects"),
        (#"{"a": {"b": {"c": [{"id": 1}]}}}"#, 200, "has no array of objects"),
        (#"[{"a": 1}, {"a": 1}]"#, 200, "no text or number that differs in all"),
        ("[]", 404, "the answer is 404"), (#"[{"id": 1}]"#, 503, "the answer is 503"),
    ])
    func `a page without rows is told`(body: String, status: Int, part: String) {
        let error = #expect(throws: UpstreamError.self) { try found(body, status: status) }
        #expect(error?.message.contains(part) == true)
        #expect(error?.message.contains(Self.address) == true)
    }
}
