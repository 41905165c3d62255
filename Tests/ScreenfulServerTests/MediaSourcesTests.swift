import ScreenfulServer
import Testing
import TestSupport

/// From where the page may load pictures, videos and tiles.
@Suite struct MediaSourcesTests {
    @Test(arguments: ["https://images.example", "http://127.0.0.1:8081", "http://[::1]:80", "HTTPS://Images.Example"])
    func `an origin is taken`(text: String) {
        #expect(WebOrigin(text)?.text == text.lowercased())
    }

    @Test(arguments: [
        "", "images.example", "https://", "https://a/", "https://a/b", "ftp://a", "https://a b",
        "https://a;script-src *",
        "https://a,b", "https://*", "'self'", "https://a:0", "https://a:65536", "https://a:", "https://[::1",
        "https://[]",
        "https://u@a", "data:", "https://ä.example",
    ])
    func `anything else is no origin`(text: String) {
        #expect(WebOrigin(text) == nil)
    }

    @Test func `a source of tiles has an origin of its own, or none on this server`() {
        let tiles = MapTileSource("https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=a")
        #expect(tiles?.origin?.text == "https://tiles.example:8443")
        #expect(MapTileSource("/tiles/{z}/{x}/{y}.png") != nil)
        #expect(MapTileSource("/tiles/{z}/{x}/{y}.png")?.origin == nil)
    }

    @Test(arguments: [
        "", "https://t.example/", "https://t.example/{z}/{x}.png", "https://t.example/{z}/{x}/{y}/{y}.png",
        "https://t.example/{z}/{x}/{y}/{s}.png", "tiles/{z}/{x}/{y}", "//t.example/{z}/{x}/{y}", "https://{z}/{x}/{y}",
        "https://t.example/{z}/{x}/{y} b", "javascript:{z}{x}{y}", "https://t.example;/{z}/{x}/{y}",
        "https://t.example/{z}/{x}/{y}\"",
    ])
    func `anything else is no source of tiles`(text: String) {
        #expect(MapTileSource(text) == nil)
    }

    @Test func `the page may load from where it was told, and from nowhere else`() throws {
        let folder = TemporaryDirectory()
        try folder.write("page", to: "index.html")
        let server = try TestServer {
            $0.publicDirectory = folder.path
            $0.imageOrigins = [WebOrigin("https://images.example")].compactMap(\.self)
            $0.mapTiles = MapTileSource("https://tiles.example/{z}/{x}/{y}.png")
        }
        let policy = try server.client().get("/").headers["content-security-policy"] ?? ""
        #expect(policy.contains("img-src 'self' blob: https://images.example https://tiles.example;"))
        #expect(policy.contains("media-src 'self' blob: https://images.example https://tiles.example;"))
        #expect(policy.contains("default-src 'self';") && !policy.contains("unsafe"))
    }
}
