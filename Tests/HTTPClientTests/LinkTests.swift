import Testing

@testable import HTTPClient

@Suite struct LinkTests {
    /// Returns the links as `relations target`.
    private func links(_ values: String...) throws -> [String] {
        let url = try #require(HTTPURL("https://api.example/rows?page=2"))
        let headers = values.map { (name: "link", value: $0) }
        let response = ClientResponse(url: url, status: 200, headers: headers, body: [])
        return response.links.map { "\($0.relations.joined(separator: "+")) \($0.target)" }
    }

    @Test(arguments: [
        (
            "<https://api.example/rows?page=3>; rel=\"next\", <https://api.example/rows?page=9>; rel=\"last\"",
            ["next https://api.example/rows?page=3", "last https://api.example/rows?page=9"]
        ),
        ("<?page=3>;rel=next", ["next https://api.example/rows?page=3"]),
        ("<?a=1,2;3>; REL=\"Prev NEXT\"", ["prev+next https://api.example/rows?a=1,2;3"]),
        (" , <?x>; title=\"a, \\\"b\\\"; c>\" ; rel = next ;,", ["next https://api.example/rows?x"]),
        ("<?x>; rel=next; rel=last", ["next https://api.example/rows?x"]),
        ("<https://other.example/>; rel=next", ["next https://other.example/"]),
        ("<?x>; rel=next, nonsense, <?y>; rel=last", ["next https://api.example/rows?x"]),
    ])
    func `links are read`(value: String, expected: [String]) throws {
        #expect(try links(value) == expected)
    }

    @Test(arguments: [
        "", "<?x", "?x; rel=next", "<?x>", "<?x>; title=a", "<?x>; rel=\"next", "<file:///etc/passwd>; rel=next",
        "<?x>; rel=next; anchor=\"#other\"", "<?x> rel=next",
    ])
    func `a link that is malformed or of something else is left out`(value: String) throws {
        #expect(try links(value) == [])
    }

    @Test func `the links of several headers are one list`() throws {
        #expect(try links("<?x>; rel=next", "<?y>; rel=prev").count == 2)
    }
}
