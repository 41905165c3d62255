/// A range of a collection's elements that one answer has.
package struct Page {
    package var from: Int
    package var count: Int

    /// Creates a page of `count` elements.
    package init(from: Int, count: Int) {
        self.from = from
        self.count = count
    }

    /// Returns the indices of the page among `total` elements; empty when the page lies past the end.
    package func indices(of total: Int) -> Range<Int> {
        let start = min(from, total)
        return start..<min(start + count, total)
    }
}
