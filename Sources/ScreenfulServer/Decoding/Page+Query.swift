import HTTPServer
import ScreenfulService

extension Page {
    /// The number of elements that one answer may have.
    static let counts = 1...500
    private static let defaultCount = 50
    /// The size in bytes at which a page of rows ends before its count is reached.
    static let largestBytes = 4_194_304

    /// Reads `from` and `count`.
    init(_ query: Query) throws(Problem) {
        let from = try query.integer("from", in: 0...1_000_000_000) ?? 0
        self.init(from: from, count: try query.integer("count", in: Self.counts) ?? Self.defaultCount)
    }
}

extension QueryParameters where Value == Page {
    static var page: Self {
        Self("from", "count") { query throws(Problem) in try Page(query) }
    }
}
