import Testing

@testable import ScreenfulBench

/// What the load reads of answers and streams.
@Suite struct LoadTests {
    private static let answers = Array(
        """
        HTTP/1.1 200 OK\r\nContent-Type: application/json\r\ncontent-length:  5\r\nX: \r\n\r\n{\r\n\r\n\
        HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n\
        HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nContent-Length-Of-Another: 7\r\n\r\n\
        HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}
        """.utf8
    )

    @Test(arguments: [1, 2, 3, 7, 50, 1_000])
    func `answers are found however their bytes are cut`(length: Int) {
        var scanner = AnswerScanner()
        var statuses: [Int] = []
        var rest = Self.answers[...]
        while !rest.isEmpty {
            statuses += scanner.read(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        #expect(statuses == [200, 204, 404, 200])
    }

    @Test func `an answer counts once it is whole`() {
        var scanner = AnswerScanner()
        #expect(scanner.read("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{".utf8) == [])
        #expect(scanner.read("}".utf8) == [200])
    }

    @Test(arguments: [1, 2, 5, 100])
    func `a word is counted however the bytes are cut`(length: Int) {
        var counter = PatternCounter("\nevent: list\n")
        var rest = Array("id: 1\nevent: list\ndata\n\nevent: lists\n\n\nevent: list\n\nevent: list".utf8)[...]
        while !rest.isEmpty {
            counter.read(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        #expect(counter.count == 2)
        counter.read("\n".utf8)
        #expect(counter.count == 3)
    }

    @Test(arguments: [
        ("aa", "aaaa", 3), ("abab", "abababab", 3), ("aab", "aaab", 1), ("abac", "ababac", 1), ("x", "axbx", 2),
    ])
    func `occurrences may overlap, and begin within one that fails`(word: String, text: String, count: Int) {
        var counter = PatternCounter(word)
        counter.read(text.utf8)
        #expect(counter.count == count)
    }

    @Test func `percentiles are nearest ranks`() {
        var latencies = Latencies()
        #expect(latencies.percentile(0.5) == nil)
        for number in 1...100 { latencies.add(milliseconds: Double(number) - 0.01) }
        let exact = [(0.0, 1.0), (0.01, 1), (0.5, 50), (0.501, 51), (0.99, 99), (1, 100)]
        for (share, milliseconds) in exact {
            #expect(abs((latencies.percentile(share) ?? 0) - milliseconds) < 0.021, "\(share)")
        }
        #expect(latencies.count == 100)
    }

    @Test(arguments: [-1.0, 0, 4_999.99, 5_000, 1e300, .infinity])
    func `every latency has a place`(milliseconds: Double) {
        var latencies = Latencies()
        latencies.add(milliseconds: milliseconds)
        let found = latencies.percentile(0.99) ?? -1
        #expect(found >= min(max(milliseconds, 0), 5_000) && found <= 5_000)
    }
}

/// The search for the most viewers.
@Suite struct BisectionTests {
    private func search(_ range: ClosedRange<Int>, resolution: Int, limit: Int) -> (largest: Int?, tries: Int) {
        var search = Bisection(range, resolution: resolution)
        var tries = 0
        while let number = search.next, tries < 100 {
            #expect(range ~= number)
            search.note(holds: number <= limit)
            tries += 1
        }
        return (search.largest, tries)
    }

    @Test(arguments: [50, 74, 75, 99, 300, 426, 775, 799])
    func `the largest number is found to the resolution`(limit: Int) throws {
        let (largest, tries) = search(50...800, resolution: 25, limit: limit)
        let found = try #require(largest)
        #expect(found <= limit && limit - found < 25)
        #expect(tries <= 7)
    }

    @Test func `either end of the range ends the search`() {
        #expect(search(50...800, resolution: 25, limit: 49) == (nil, 1))
        #expect(search(50...800, resolution: 25, limit: 800) == (800, 2))
        #expect(search(5...5, resolution: 25, limit: 5) == (5, 1))
        #expect(search(5...6, resolution: 0, limit: 5) == (5, 2))
    }
}
