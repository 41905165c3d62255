import Glibc
import Testing

@testable import HTTPClient

@Suite struct RetryAfterTests {
    private func seconds(_ value: String?, now: Int = 784_111_777) throws -> Int? {
        let url = try #require(HTTPURL("https://api.example/"))
        let headers = value.map { [(name: "retry-after", value: $0)] } ?? []
        return ClientResponse(url: url, status: 429, headers: headers, body: []).retryAfterSeconds(now: now)
    }

    @Test(arguments: [
        ("0", 0), ("120", 120), ("3601", 3600), ("99999999999999999999999", 3600),
        // The date of RFC 9110's example is 784111777.
        ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
        ("Sun, 06 Nov 1994 08:49:00 GMT", 0), ("Mon, 07 Nov 1994 08:49:37 GMT", 3600),
        // The obsolete forms; a year of two digits is the one within fifty years.
        ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60), ("Wed Nov 16 08:50:37 1994", 3600),
        ("Saturday, 06-Nov-44 08:50:37 GMT", 3600), ("Friday, 06-Nov-70 08:50:37 GMT", 0),
    ])
    func `seconds and dates are read, an hour at most`(value: String, expected: Int) throws {
        #expect(try seconds(value) == expected)
    }

    @Test(arguments: [
        nil, "", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1969 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37", "Sunday, 6-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994 GMT", "Sun Nov  6 1994",
    ])
    func `anything else is no time`(value: String?) throws {
        #expect(try seconds(value) == nil)
    }

    @Test(arguments: [0, 68_169_600, 951_782_400, 951_868_800, 1_709_164_800, 4_107_542_400, 4_102_444_799])
    func `a date is that of the C library`(time: Int) {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        var bytes = [CChar](repeating: 0, count: 40)
        strftime(&bytes, bytes.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(HTTPDate(text, now: 0)?.seconds == time)
    }
}
