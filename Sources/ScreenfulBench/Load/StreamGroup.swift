import Glibc

/// Event streams that are read and counted.
struct StreamGroup {
    private let streams: [HTTPConnection]
    private var counters: [PatternCounter]
    private var block = [UInt8](repeating: 0, count: 256 << 10)
    /// All bytes that have come.
    private(set) var bytes = 0

    /// Creates a group of streams on each of which a word is counted, such as the name of an event.
    init(_ streams: [HTTPConnection], counting pattern: String? = nil) {
        self.streams = streams
        counters = pattern.map { [PatternCounter](repeating: PatternCounter($0), count: streams.count) } ?? []
    }

    /// Occurrences of the word on all streams.
    var count: Int { counters.reduce(0) { $0 + $1.count } }

    /// Occurrences of the word on the stream that has the fewest.
    var leastCount: Int { counters.map(\.count).min() ?? 0 }

    /// Reads what has come, and returns whether there was anything.
    @discardableResult
    mutating func read() -> Bool {
        let before = bytes
        for (index, stream) in streams.enumerated() {
            _ = stream.read(into: &block) { part in
                bytes += part.count
                if !counters.isEmpty { counters[index].read(part) }
            }
        }
        return bytes > before
    }

    /// Reads until nothing has come for a while: the first events may take longer than those between two others.
    mutating func readUntilQuiet(milliseconds: Int = 50) {
        var silence = 0
        while silence < milliseconds {
            silence = read() ? 0 : silence + 1
            usleep(1_000)
        }
    }

    /// Reads until the word has come so often on each stream.
    ///
    /// - Throws: `BenchmarkError` after ten seconds.
    mutating func read(until count: Int) throws(BenchmarkError) {
        guard !streams.isEmpty else { return }
        var patience = 10_000
        while leastCount < count {
            guard patience > 0 else {
                throw BenchmarkError("a stream has \(leastCount) of \(count) events after ten seconds")
            }
            if !read() {
                patience -= 1
                usleep(1_000)
            }
        }
    }
}
