import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import ScreenfulService

/// What is known of the lengths of a list's rows.
@Suite struct RowHeightCacheTests {
    private func heightCache(rows: Int = 1000) -> RowHeightCache {
        RowHeightCache(RowHeightCache.Measure(axis: .vertical, extent: 390), rowCount: rows, estimate: 72)
    }

    @Test func `rows that were not measured are as long as the mean of those that were`() throws {
        let heightCache = heightCache()
        for row in 0..<8 { heightCache.set(row.isMultiple(of: 2) ? 100 : 300, ofRow: row) }
        #expect(heightCache.geometry.length == 4 * 400 + 992 * 72)
        heightCache.moveEstimate()
        #expect(heightCache.geometry.estimate == 200)
        #expect(heightCache.geometry.length == 1000 * 200)
        let stretch = try #require(heightCache.nextStretch(near: [0..<10], limit: 24))
        #expect(stretch.rows == 8..<32)
        #expect(heightCache.finish(stretch, Array(repeating: 80, count: 24)))
        heightCache.moveEstimate()
        #expect(heightCache.geometry.estimate == 110)
    }

    @Test func `two stretches are measured at once, and may come in any order`() throws {
        let heightCache = heightCache(rows: 100)
        let first = try #require(heightCache.nextStretch(near: [0..<10], limit: 50))
        let second = try #require(heightCache.nextStretch(near: [0..<10], limit: 50))
        #expect(heightCache.nextStretch(near: [0..<10], limit: 50) == nil)
        #expect(heightCache.finish(second, Array(repeating: 20, count: 50)))
        #expect(heightCache.lengths(of: 0..<1) == nil)
        #expect(heightCache.finish(first, Array(repeating: 10, count: 50)))
        #expect(heightCache.lengths(of: 49..<51) == [10, 20])
        #expect(!heightCache.finish(first, [1]))
    }
}
