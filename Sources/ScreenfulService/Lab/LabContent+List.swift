import ListStore
import Screenful
package import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

extension LabContent {
    /// Creates content with the heights of a list's rows.
    ///
    /// The costs of a list's rows are unknown, so those of the generated feed are scaled by height:
    /// the bytes of one of its rows for each 320 points, and the time that a row of this height
    /// takes there to be decoded and drawn.
    ///
    /// - Parameters:
    ///   - heights: The height of each row, in points.
    ///   - rowsPerPage: The rows of a page; the feed's pages have 20, of 18,000 bytes in all.
    package init(heights: [Double], rowsPerPage: Int) {
        let feed = LabContent(.feed, rowCount: heights.count, seed: 1)
        let rows = zip(heights, feed.rows).map { height, model in
            let height = max(1, height)
            return Row(
                height: height,
                bytes: Int64((Double(model.bytes) * height / Self.feedHeight).rounded()),
                decoding: 2000 + Int64((Double(model.decoding - 2000) * height / model.height).rounded())
            )
        }
        let share = Double(rowsPerPage) / Double(feed.rowsPerPage)
        let pageBytes = Int64((Double(feed.pageBytes) * share).rounded())
        self.init(rows: rows, rowsPerPage: rowsPerPage, pageBytes: pageBytes)
    }

    /// The mean height of the feed's rows, in points.
    private static let feedHeight = 320.0
}

extension OpenList {
    /// The width of a list without viewers, in points: that of the generated scrolls.
    private static let defaultWidth = 390.0
    /// The maximum number of rows that are measured for an experiment on a list without viewers.
    private static let maxMeasured = 400

    /// Returns the heights of the list's first rows, in points, from its latest vertical viewer if it has one.
    ///
    /// Rows that were not measured get the mean height of those that were.
    ///
    /// - Parameters:
    ///   - count: The maximum number of rows.
    ///   - then: Called with the heights, at once or when the rows have been read.
    /// - Throws: An error when the list cannot be read, or when the fonts are missing.
    package func firstHeights(_ count: Int, then: @escaping ([Double]) -> Void) throws(ServiceError) {
        try checkIsReady()
        if let viewer = viewers.last(where: { $0.axis == .vertical }) {
            return then(Self.heights(of: viewer.engine.layout.lengths, count))
        }
        guard record.draft.rowHeights == .exact else {
            return then(Array(repeating: record.draft.rowHeight, count: min(count, contents.rowCount)))
        }
        let cache = try readyRowLayout().heightCache(
            RowHeightCache.Measure(axis: .vertical, extent: Self.defaultWidth),
            rowCount: contents.rowCount,
            estimate: record.draft.rowHeight
        )
        measure(0..<min(contents.rowCount, count, Self.maxMeasured), in: cache) {
            cache.moveEstimate()
            then(Self.heights(of: cache.geometry, count))
        }
    }

    private static func heights(of geometry: RowGeometry, _ count: Int) -> [Double] {
        var heights: [Double] = []
        geometry.forEachRow(in: 0..<min(count, geometry.rowCount)) { _, _, length in heights.append(length) }
        return heights
    }
}
