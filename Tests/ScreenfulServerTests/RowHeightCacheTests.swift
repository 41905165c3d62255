import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import ScreenfulServer

/// What is known of the lengths of a list's rows.
@Suite struct RowHeightCacheTests {
    private func book(rows: Int = 1000) -> RowHeightCache {
        RowHeightCache(RowHeightCache.Measure(axis: .vertical, extent: 390), rowCount: rows, estimate: 72)
    }

    @Test func `rows that were not measured are as long as the mean of those that were`() throws {
        let book = book()
        for row in 0..<8 { book.set(row.isMultiple(of: 2) ? 100 : 300, ofRow: row) }
        #expect(book.geometry.length == 4 * 400 + 992 * 72)
        book.moveEstimate()
        #expect(book.geometry.estimate == 200)
        #expect(book.geometry.length == 1000 * 200)
        let stretch = try #require(book.nextStretch(near: [0..<10], limit: 24))
        #expect(stretch.rows == 8..<32)
        #expect(book.finish(stretch, Array(repeating: 80, count: 24)))
        book.moveEstimate()
        #expect(book.geometry.estimate == 110)
    }

    @Test func `two stretches are measured at once, and may come in any order`() throws {
        let book = book(rows: 100)
        let first = try #require(book.nextStretch(near: [0..<10], limit: 50))
        let second = try #require(book.nextStretch(near: [0..<10], limit: 50))
        #expect(book.nextStretch(near: [0..<10], limit: 50) == nil)
        #expect(book.finish(second, Array(repeating: 20, count: 50)))
        #expect(book.lengths(of: 0..<1) == nil)
        #expect(book.finish(first, Array(repeating: 10, count: 50)))
        #expect(book.lengths(of: 49..<51) == [10, 20])
        #expect(!book.finish(first, [1]))
    }
}
