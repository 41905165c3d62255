import ListStore
import ScreenfulRanges
import ScreenfulTypes

/// The cost of a page of rows, independent of its place in a list.
enum RowsBenchmark: Benchmark {
    static let name = "rows"
    static let summary = "pages of 50 rows; processor time, median of 101 × 20"
    private static let rowCount = 1_000_000
    private static let pageLength = 50

    static func run() throws -> [Figure] { try generated() + stored() }

    private static func generated() throws -> [Figure] {
        let feed = GeneratedFeed(rows: GeneratedFeed.largestRowCount, seed: 7)
        var places = Places(rowCount: feed.rows, pageLength: pageLength)
        let costs = Stopwatch.medianNanoseconds(of: Places.Part.allCases.count, runs: 20) { part in
            let page = places.next(in: Places.Part.allCases[part])
            for row in page { blackHole(feed.row(id: Int64(row))) }
        }
        return figures("generated, 1e9 rows", costs)
    }

    /// Measures rows of a SQLite table, read once as a list and once as a foreign table.
    private static func stored() throws -> [Figure] {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/lists.db"
        let database = try ListDatabase(path: file)
        let list = try filledList(in: database)
        let order = try database.open(list.id).order
        let table = try ExternalTable(file: file, table: "rows_\(list.id)")
        let index = try table.buildIndex()
        guard index.count == order.count else { throw BenchmarkError("the index has \(index.count) rows") }

        var places = Places(rowCount: order.count, pageLength: pageLength)
        let parts = Places.Part.allCases
        let asList = try Stopwatch.medianNanoseconds(of: parts.count, runs: 20) { part in
            try blackHole(database.rows(ofList: list.id, ids: order.ids(in: places.next(in: parts[part]))))
        }
        let asTable = try Stopwatch.medianNanoseconds(of: parts.count, runs: 20) { part in
            try blackHole(table.rows(at: places.next(in: parts[part]), index: index))
        }
        let indexing = try Stopwatch.medianNanoseconds(of: 1, batches: 5, runs: 1) { _ in
            try blackHole(table.buildIndex())
        }
        return figures("list of 1e6 rows, edited", asList) + figures("table of 1e6 rows with holes", asTable)
            + [Figure("index of the table", indexing[0] / Double(index.count), "ns a row")]
    }

    /// Returns a list of a million rows, of which every thousandth was removed.
    private static func filledList(in database: ListDatabase) throws -> ListRecord {
        let columns = [Column(name: "title", type: .text), Column(name: "likes", type: .integer)]
        var list = try database.createList(ListDraft(name: "rows", source: .stored, columns: columns))
        for first in stride(from: 0, to: rowCount, by: 10_000) {
            let ids = Int64(first)..<Int64(first + 10_000)
            let commit = Commit(
                version: list.version + 1,
                orderEdits: [.insert(ids: ids, at: first)],
                puts: ids.map { Row(id: $0, values: [.text("row number \($0)"), .integer($0)]) }
            )
            list = try database.commit(commit, toList: list.id)
        }
        let holes = stride(from: rowCount - 1000, through: 0, by: -1000)
        let removal = Commit(
            version: list.version + 1,
            orderEdits: holes.map { .remove($0..<$0 + 1) },
            deletes: holes.map { Int64($0)..<Int64($0 + 1) }
        )
        return try database.commit(removal, toList: list.id)
    }

    private static func figures(_ kind: String, _ costs: [Double]) -> [Figure] {
        let ratio = (costs.max() ?? 0) / (costs.min() ?? 1)
        return zip(Places.Part.allCases, costs).map { Figure("\(kind), \($0.rawValue)", $1, "ns a page") }
            + [Figure("\(kind): dearest part / cheapest", ratio, "times", bar: .atMost(3))]
    }
}

/// A fixed sequence of pages all over a part of a list.
private struct Places {
    enum Part: String, CaseIterable {
        case start = "first hundredth"
        case middle = "middle hundredth"
        case end = "last hundredth"
    }

    let rowCount: Int
    let pageLength: Int
    private var step = 0

    init(rowCount: Int, pageLength: Int) {
        self.rowCount = rowCount
        self.pageLength = pageLength
    }

    mutating func next(in part: Part) -> Range<Int> {
        step += 1
        let room = rowCount / 100 - pageLength
        // A prime that divides none of the lengths here, so that pages are spread evenly and repeat late.
        let offset = step * 7919 % room
        let first =
            switch part {
            case .start: offset
            case .middle: rowCount / 2 + offset
            case .end: rowCount - pageLength - offset
            }
        return first..<first + pageLength
    }
}
