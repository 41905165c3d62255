import HTTPServer
import ListStore
import Screenful
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

extension LabContent {
    /// Creates content as high as the rows of a list.
    ///
    /// What a row costs is not known of a list. It is that of the feed's rows: the bytes of
    /// one of them for each 320 points of height, and the time that a row of this height takes
    /// there to be decoded and drawn.
    ///
    /// - Parameters:
    ///   - heights: Of each row, in points.
    ///   - rowsPerPage: Rows of a page; the feed's pages have 20, of 18,000 bytes in all.
    init(heights: [Double], rowsPerPage: Int) {
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
    /// The width of a list that nobody looks at, in points: that of the generated scrolls.
    private static let usualWidth = 390.0
    /// Rows that are measured for an experiment where no viewer has had them measured.
    private static let mostMeasured = 400

    /// How high the list's first rows are, in points: as a viewer of it sees them, if there is one.
    ///
    /// Rows that were not measured count with the mean of those that were.
    ///
    /// - Parameters:
    ///   - count: The most rows.
    ///   - then: Gets the heights, at once or as soon as the rows were read.
    /// - Throws: 503 when the list cannot be read, or has no fonts to be measured with.
    func firstHeights(_ count: Int, then: @escaping ([Double]) -> Void) throws(Problem) {
        try checkIsReady()
        if let viewer = viewers.last(where: { $0.axis == .vertical }) {
            return then(Self.heights(of: viewer.engine.geometry, count))
        }
        guard record.draft.rowHeights == .exact else {
            return then(Array(repeating: record.draft.rowHeight, count: min(count, contents.rowCount)))
        }
        let book = try readyTypesetting().book(
            RowHeightCache.Measure(axis: .vertical, extent: Self.usualWidth),
            rowCount: contents.rowCount,
            estimate: record.draft.rowHeight
        )
        measure(0..<min(contents.rowCount, count, Self.mostMeasured), in: book) {
            book.moveEstimate()
            then(Self.heights(of: book.geometry, count))
        }
    }

    private static func heights(of geometry: RowGeometry, _ count: Int) -> [Double] {
        var heights: [Double] = []
        geometry.forEachRow(in: 0..<min(count, geometry.rowCount)) { _, _, length in heights.append(length) }
        return heights
    }
}
