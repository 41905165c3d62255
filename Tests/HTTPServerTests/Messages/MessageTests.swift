@testable import HTTPServer
import Testing
import TestSupport

@Suite struct MessageTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    ])
    func `a date is written as HTTP wants it`(seconds: Int, text: String) {
        #expect(DateField.text(seconds) == text)
    }

    @Test func `the date is looked up once a second`() {
        var field = DateField()
        let first = field.line(now: 1)
        #expect(field.line(now: 2) == first)
        #expect(String(decoding: first, as: UTF8.self).hasPrefix("Date: "))
        #expect(String(decoding: first, as: UTF8.self).hasSuffix(" GMT\r\n"))
    }

    @Test func `a problem is a JSON object whatever its texts are`() {
        let problem = Problem(.badRequest, code: "outOfRange", detail: "a \"b\"\\\n\u{1}ä", field: "velocity")
        #expect(
            String(decoding: problem.body, as: UTF8.self)
                == #"{"type":"about:blank","title":"Bad Request","status":400,"code":"outOfRange","#
                + #""detail":"a \"b\"\\\u000a\u0001ä","field":"velocity"}"#
        )
    }

    @Test func `a head is written with all its fields`() {
        var writer = ResponseWriter(commonFields: [HeaderField("X-Common", "c")])
        var bytes: [UInt8] = []
        let response = Response(.created, contentType: .json, headers: [HeaderField("Location", "/lists/1")])
        writer.append(response, contentLength: 120, connection: .close, now: 0, to: &bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.first == "HTTP/1.1 201 Created")
        #expect(
            lines.dropFirst(2) == [
                "Content-Type: application/json", "Content-Length: 120", "Location: /lists/1", "X-Common: c",
                "Connection: close", "", "",
            ]
        )
    }

    @Test(arguments: [0, 9, 10, 99, 12_345, Int.max])
    func `numbers are written in decimal`(number: Int) {
        let bytes = [UInt8](capacity: 20) { $0.append(decimal: number) }
        #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
    }

    @Test func `token characters are those of the standard`() {
        let tokens = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        for byte in UInt8.min...UInt8.max { #expect(byte.isTokenCharacter == tokens.utf8.contains(byte)) }
    }

    @Test(arguments: [
        (5_000 as UInt64, 0), (10_000, 0), (10_001, 1), (1_000_000, 6), (2_500_000_000, 16), (9_000_000_000, 17),
    ])
    func `a duration falls into the first bucket that holds it`(nanoseconds: UInt64, bucket: Int) {
        var histogram = LatencyHistogram()
        histogram.record(nanoseconds: nanoseconds)
        #expect(histogram.counts.firstIndex(of: 1) == bucket)
        #expect(histogram.count == 1)
        #expect(histogram.sumNanoseconds == nanoseconds)
    }

    @Test(arguments: [(Status.ok, "OK"), (.misdirectedRequest, "Misdirected Request"), (Status(rawValue: 299), "")])
    func `a status has its phrase`(status: Status, reason: String) {
        #expect(status.reason == reason)
    }
}

@Suite struct RetryAfterTests {
    @Test func `what time may mend says when to try again`() {
        func field(_ status: Status, _ retryAfter: Int? = nil) -> [String] {
            Response.problem(Problem(status, code: "a", detail: "b"), retryAfter: retryAfter).headers
                .filter { $0.name == "Retry-After" }.map(\.value)
        }
        #expect(field(.serviceUnavailable) == ["5"])
        #expect(field(.insufficientStorage) == ["60"])
        #expect(field(.serviceUnavailable, 1) == ["1"])
        #expect(field(.notFound) == [])
    }
}

@Suite struct LatencyTableTests {
    @Test func `each kind has its own durations, and all have a sum`() throws {
        var table = LatencyTable(kinds: 3)
        for nanoseconds in [1_000, 20_000, 9_000_000_000] as [UInt64] {
            table.record(kind: 1, nanoseconds: nanoseconds)
        }
        table.record(kind: 2, nanoseconds: 40_000)
        // A kind that is none of the table's is not lost.
        table.record(kind: 99, nanoseconds: 40_000)
        #expect(table[0].count == 0)
        #expect(table[1].counts.first == 1 && table[1].counts[1] == 1 && table[1].counts.last == 1)
        #expect(table[2].count == 2)
        #expect(table.total.count == 5)
        #expect(table.total.sumNanoseconds == 9_000_101_000)
        #expect(table[1].quantile(0.5) == 0.000_025)
        #expect(table[1].quantile(0.99) == .infinity)
        #expect(table[0].quantile(0.5) == nil)
    }
}
