/// A range of a collection's elements that one answer has.
struct Page {
    var from: Int
    var count: Int

    /// Creates a page of `count` elements.
    init(from: Int, count: Int) {
        self.from = from
        self.count = count
    }

    /// Returns the indices of the page among `total` elements; empty when the page lies past the end.
    func indices(of total: Int) -> Range<Int> {
        let start = min(from, total)
        return start..<min(start + count, total)
    }
}
