@testable import HTTPServer
import Testing
import TestSupport

/// Connections whose bytes are cut, changed and mixed in the tests of this file.
private let samples: [String] = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\nGET /a%20b?c=d HTTP/1.1\r\nHost: a\r\nConnection: x, close\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
    "PUT /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;x\r\nhello\r\n3\r\n\r\n!\r\n0\r\nT: u\r\n\r\n",
    "GET http://b/c HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\nDELETE /d HTTP/1.0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
    "GET /\(String(repeating: "x", count: 300)) HTTP/1.1\r\nHost: a\r\n\r\n",
]

private let limits = Limits(requestLine: 256, headers: 512, headerCount: 8, body: 64)

@Suite struct SplittingTests {
    @Test(arguments: samples)
    func `byte by byte gives the same as whole`(sample: String) {
        let bytes = Array(sample.utf8)
        #expect(Decoding(pieces: bytes.map { [$0] }, limits: limits) == Decoding(pieces: [bytes], limits: limits))
    }

    @Test(arguments: UInt64(0)..<200)
    func `random pieces give the same as whole`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for sample in samples {
            let bytes = Array(sample.utf8)
            let whole = Decoding(pieces: [bytes], limits: limits)
            #expect(Decoding(pieces: bytes.split(using: &random), limits: limits) == whole)
        }
    }

    @Test(arguments: UInt64(0)..<50)
    func `changed bytes give requests or a problem, however they are cut`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var bytes = Array((samples.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { bytes.mutate(using: &random) }
            let whole = Decoding(pieces: [bytes], limits: limits)
            #expect(Decoding(pieces: bytes.split(using: &random), limits: limits) == whole)
            if let problem = whole.problem { #expect((400...505).contains(problem.status.rawValue)) }
        }
    }
}

extension [UInt8] {
    fileprivate func split(using random: inout SeededGenerator) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var start = 0
        while start < count {
            let end = Swift.min(count, start + Int.random(in: 1...12, using: &random))
            pieces.append(Array(self[start..<end]))
            start = end
        }
        return pieces
    }
}
