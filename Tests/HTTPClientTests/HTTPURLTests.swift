import HTTPClient
import Testing

@Suite struct HTTPURLTests {
    @Test(arguments: [
        ("https://API.example", "https://api.example"), ("http://api.example:80/", "http://api.example"),
        ("https://api.example:8443", "https://api.example:8443"), ("http://[::1]:9", "http://[::1]:9"),
    ])
    func `an origin is read and written`(text: String, expected: String) {
        #expect(Origin(text)?.description == expected)
    }

    @Test(arguments: ["https://api.example/path", "https://api.example/?q", "ftp://api.example", "api.example", ""])
    func `an origin has neither path nor another scheme`(text: String) {
        #expect(Origin(text) == nil)
    }

    @Test(arguments: ["http://", "http://user:pass@api.example/", "file:///etc/passwd", "http://a b/", "/rows"])
    func `a URL that is none of ours is refused`(text: String) {
        #expect(HTTPURL(text) == nil)
    }

    @Test(arguments: [
        ("?page=2", "https://api.example/v1/rows?page=2"), ("/next", "https://api.example/next"),
        ("//other.example/x", "https://other.example/x"), ("http://other.example/x#y", "http://other.example/x"),
    ])
    func `a reference is resolved`(reference: String, expected: String) {
        #expect(HTTPURL("https://api.example/v1/rows?page=1")?.resolving(reference)?.description == expected)
    }
}
