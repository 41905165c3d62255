import HTTPServer

/// The range of a paginated answer.
struct Page {
    var from: Int
    var count: Int

    /// The number of elements that one answer may have.
    static let counts = 1...500
    static let defaultCount = 50
    /// The size in bytes at which a page of rows ends before its count is reached.
    static let largestBytes = 4_194_304

    /// Reads `from` and `count`.
    init(_ query: Query) throws(Problem) {
        from = try query.integer("from", in: 0...1_000_000_000) ?? 0
        count = try query.integer("count", in: Self.counts) ?? Self.defaultCount
    }

    /// Returns the indices of the page among `total` elements; empty when the page lies past the end.
    func indices(of total: Int) -> Range<Int> {
        let start = min(from, total)
        return start..<min(start + count, total)
    }
}

extension QueryParameters where Value == Page {
    static var page: Self {
        Self("from", "count") { query throws(Problem) in try Page(query) }
    }
}
