import Testing

@testable import HTTPClient
@testable import Pictures

@Suite struct FreshnessTests {
    private func freshness(_ fields: (String, String)...) throws -> Freshness {
        let url = try #require(HTTPURL("https://x.example/a.png"))
        return Freshness(ClientResponse(url: url, status: 200, headers: fields.map { ($0.0, $0.1) }, body: []))
    }

    @Test(arguments: [
        ("max-age=60", 60), ("public, max-age = 60", 60), ("Max-Age=\"60\"", 60), ("max-age=60, s-maxage=5", 5),
        ("no-cache", 0), ("max-age=-5", 0), ("max-age=99999999999", 31_536_000), ("public", 86_400),
        ("max-age=x", 86_400),
        ("", 86_400),
    ])
    func `the lifetime is that of the header, or a day`(header: String, seconds: Int) throws {
        #expect(try freshness(("Cache-Control", header)).seconds == seconds)
    }

    @Test func `age counts, several headers count together, and secrets are not kept`() throws {
        #expect(try freshness(("cache-control", "max-age=60"), ("Age", "20")).seconds == 40)
        #expect(try freshness(("cache-control", "max-age=60"), ("Age", "90")).seconds == 0)
        let several = try freshness(("Cache-Control", "public"), ("Cache-Control", "max-age=5,immutable"))
        #expect(several.seconds == 5 && several.isImmutable && several.isStorable)
        #expect(try !freshness(("Cache-Control", "no-store")).isStorable)
        #expect(try !freshness(("Cache-Control", "private, max-age=60")).isStorable)
        #expect(try freshness().seconds == 86_400)
    }
}
