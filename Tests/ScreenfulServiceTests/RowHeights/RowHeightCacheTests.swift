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

    @Test func `rows that are as wide as their contents have lengths across the axis, estimated and measured`() throws {
        let measure = RowHeightCache.Measure(axis: .vertical, extent: 400, isFree: true)
        #expect(measure != RowHeightCache.Measure(axis: .vertical, extent: 400))
        let heightCache = RowHeightCache(measure, rowCount: 100, estimate: 72)
        #expect(heightCache.crossLengths(of: 0..<2) == [100, 100])
        // A height from a page says nothing of the width, so that the row is still to be measured.
        heightCache.correct(50, ofRow: 0)
        #expect(heightCache.lengths(of: 0..<1) == nil)
        for row in 0..<10 { heightCache.set(40, across: row.isMultiple(of: 2) ? 30 : 90, ofRow: row) }
        heightCache.correct(44, ofRow: 1)
        #expect(heightCache.lengths(of: 0..<2) == [40, 44])
        #expect(heightCache.crossLengths(of: 0..<2) == [30, 90])
        heightCache.moveEstimate()
        #expect(heightCache.crossGeometry?.estimate == 60)
        let stretch = try #require(heightCache.nextStretch(near: [10..<12], limit: 20))
        #expect(!heightCache.finish(stretch, Array(repeating: 20, count: 20), across: [1]))
        let widths = (0..<20).map { Double($0) }
        #expect(heightCache.finish(stretch, Array(repeating: 20, count: 20), across: widths))
        #expect(heightCache.crossLengths(of: stretch.rows) == widths)
        #expect(heightCache.bytes == 2 * 30 * 9)
        heightCache.apply(RowEdit(removed: [0..<1], inserted: [50..<53]))
        #expect(heightCache.geometry.rowCount == 102 && heightCache.crossGeometry?.rowCount == 102)
        #expect(heightCache.crossLengths(of: 0..<1) == [90])
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
