import HTTPServer

/// The part of a long answer that a request asks for.
struct Page {
    var from: Int
    var count: Int

    /// The most elements of one answer.
    static let counts = 1...500
    static let defaultCount = 50
    /// Bytes after which a page of rows ends before its count is reached.
    static let largestBytes = 4_194_304

    /// Reads `from` and `count`.
    init(_ query: inout Query) throws(Problem) {
        from = try query.integer("from", in: 0...1_000_000_000) ?? 0
        count = try query.integer("count", in: Self.counts) ?? Self.defaultCount
    }

    /// Reads a query that has nothing but `from` and `count`.
    init(_ request: Request) throws(Problem) {
        var query = Query(request)
        try self.init(&query)
        try query.finish()
    }

    /// The indices of the page among so many elements; none when the page lies past the end.
    func indices(of total: Int) -> Range<Int> {
        let start = min(from, total)
        return start..<min(start + count, total)
    }
}
