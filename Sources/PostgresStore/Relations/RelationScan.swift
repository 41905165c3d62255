import EventLoop
import ListStore
import PostgresClient
import ScreenfulRanges
import ScreenfulService

/// The keys of every 1,024th row of another program's table, so that any row is found by a seek and a short scan.
struct RelationIndex: Hashable, Sendable {
    /// The number of rows that were scanned.
    private(set) var count = 0
    private var keys: [[String]] = []

    /// Adds the rows of a batch.
    ///
    /// - Parameters:
    ///   - rows: How many they are.
    ///   - indexed: The keys of every 1,024th of them, from the first one on.
    /// - Precondition: All batches before were full.
    mutating func append(_ rows: Int, keys indexed: [[String]]) {
        keys += indexed
        count += rows
    }

    /// Returns the nearest indexed key at or before a row, and the number of rows to skip from there.
    func start(ofRow row: Int) -> (key: [String], distance: Int) {
        (keys[row / RelationShape.stride], row % RelationShape.stride)
    }
}

/// A scan of another program's table, batch by batch on the loop.
final class RelationScan {
    /// The time that a batch takes at most, in nanoseconds: its pages may all be on a disk that is busy.
    private static let batchTime: UInt64 = 60_000_000_000

    let shape: RelationShape
    /// The mark of the table from before the scan.
    let mark: String
    /// The number of rows as the database estimates it; 0 where it does not.
    let estimate: Int
    private let pool: PostgresPool
    /// The rows so far.
    private(set) var index = RelationIndex()
    private(set) var isComplete = false
    /// The rows of an earlier scan that were found again so far.
    private(set) var found: [RowMatch] = []
    /// The duration so far, in nanoseconds.
    private(set) var time: UInt64 = 0
    private let start = MonotonicClock.nanoseconds
    /// The keys of those rows, by their positions in this scan.
    private(set) var foundKeys = RecentKeys<[String]>()
    /// The rows that were not found again yet, by their keys.
    private var sought: [[String]: Int]
    private var failure: StoreError?
    private var waiting: [Waiting] = []
    /// Whether it has ended with an error.
    var hasFailed: Bool { failure != nil }

    /// A reader that waits until rows have been scanned.
    private struct Waiting {
        let end: Int
        let deadline: Deadline
        let then: (Result<Void, StoreError>) -> Void
    }

    init(
        _ shape: RelationShape,
        mark: String,
        estimate: Int,
        finding known: [(row: Int, key: [String])],
        by pool: PostgresPool
    ) {
        self.shape = shape
        self.mark = mark
        self.estimate = estimate
        sought = Dictionary(known.map { ($0.key, $0.row) }) { first, _ in first }
        self.pool = pool
    }

    /// Scans the rest of the table; `onBatch` is called after each batch, and with the error that ends the scan.
    func run(after last: [String]? = nil, onBatch: @escaping (Result<Void, StoreError>) -> Void) {
        let statement = shape.keys(after: last, known: Array(sought.keys))
        pool.ask([statement], within: Self.batchTime) { [self] result in
            do throws(StoreError) {
                let error = { StoreError(postgres: $0, table: self.shape.table) }
                let last = try take(try result.mapError(error).get()[0])
                time = MonotonicClock.nanoseconds - start
                answer()
                onBatch(.success(()))
                if let last { run(after: last, onBatch: onBatch) }
            } catch {
                failure = error
                answer()
                onBatch(.failure(error))
            }
        }
    }

    /// Calls `then` as soon as the rows before `end` are scanned, or all of them, or with an error.
    func wait(forRows end: Int, by deadline: Deadline, then: @escaping (Result<Void, StoreError>) -> Void) {
        waiting.append(Waiting(end: end, deadline: deadline, then: then))
        answer()
    }

    /// Adds the rows of a batch; returns the key of the last one if there may be more.
    private func take(_ batch: PostgresResult) throws(StoreError) -> [String]? {
        let size = Int(batch.integer(0, 1) ?? 0)
        guard index.count + size <= RowGeometry.maximumRowCount else {
            let limit = RowGeometry.maximumRowCount
            throw StoreError(.unsupportedTable, "table “\(shape.table)” has more than \(limit) rows")
        }
        var indexed: [[String]] = []
        for row in 0..<batch.rowCount {
            let place = Int(batch.integer(row, 0) ?? 1) - 1
            let key = shape.key(batch, row, from: 2)
            if place % RelationShape.stride == 0 { indexed.append(key) }
            if let old = sought.removeValue(forKey: key) {
                found.append(RowMatch(old: old, new: index.count + place))
                foundKeys.note(key, ofRow: index.count + place)
            }
        }
        index.append(size, keys: indexed)
        guard size == RelationShape.batch else {
            isComplete = true
            return nil
        }
        return shape.key(batch, batch.rowCount - 1, from: 2)
    }

    private func answer() {
        let waited = waiting
        waiting = []
        for each in waited {
            if each.end <= index.count || isComplete {
                each.then(.success(()))
            } else if let failure {
                each.then(.failure(failure))
            } else if each.deadline.nanosecondsLeft == 0 {
                let message = "table “\(shape.table)” is still being looked through"
                each.then(.failure(StoreError(.timedOut, message, retryAfter: 1)))
            } else {
                waiting.append(each)
            }
        }
    }
}

extension StoreError {
    /// Translates an error of statements about another program's table.
    init(postgres error: PostgresError, table: String) {
        switch error.sqlState {
        // undefined_table, undefined_column, undefined_object, invalid_schema_name, datatype_mismatch
        case "42P01", "42703", "42704", "3F000", "42804":
            self.init(.sourceChanged, "table “\(table)” has changed: \(error.message)")
        // syntax_error, invalid_name
        case "42601", "42602": self.init(.noSuchTable, "“\(table)” is no table's name: \(error.message)")
        default: self.init(postgres: error)
        }
    }
}
