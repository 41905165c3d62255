import ListStore
import PostgresClient
import ScreenfulRanges
import ScreenfulService
import ScreenfulTypes
import Synchronization

/// Another program's table as a scan has found it, or is finding it.
///
/// Until a first scan has ended, the number of rows is the database's estimate, and rows that were not scanned yet are
/// waited for.
final class RelationTable: ScannedTable {
    /// The time that rows take at most, in nanoseconds.
    private static let rowTime: UInt64 = 5_000_000_000

    let scan: RelationScan
    let rowCount: Int
    let found: [RowMatch]
    private let database: RelationScanner.Database
    /// The keys of the rows that were shown.
    private(set) var keys: RecentKeys<[String]>

    /// Creates a table of a scan's rows so far, or of those that the database estimates.
    ///
    /// - Parameters:
    ///   - scan: The scan.
    ///   - estimated: The table that was shown while the scan was under way; its rows are in the same places.
    ///   - rows: Rows of it that are found again.
    ///   - database: The database.
    init(
        _ scan: RelationScan,
        insteadOf estimated: RelationTable? = nil,
        finding rows: [Range<Int>] = [],
        in database: RelationScanner.Database
    ) {
        self.scan = scan
        self.database = database
        let count = scan.index.count
        rowCount = scan.isComplete ? count : min(max(count, scan.estimate), RowGeometry.maximumRowCount)
        keys = estimated?.keys ?? scan.foundKeys
        found =
            estimated == nil ? scan.found : rows.joined().filter { $0 < count }.map { RowMatch(old: $0, new: $0) }
    }

    var name: String { scan.shape.table }
    var columns: [Column] { scan.shape.columns }
    var scanTime: UInt64 { scan.time }

    /// Whether the scan has ended since with another number of rows than is shown.
    var isOutdated: Bool { scan.isComplete && scan.index.count != rowCount }

    func hasSameRows(as other: any ScannedTable) -> Bool {
        guard let other = other as? RelationTable, rowCount == other.rowCount else { return false }
        return scan === other.scan || scan.index == other.scan.index
    }

    func rows(
        _ ids: [Range<Int64>],
        areShown: Bool,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question {
        let question = Question()
        let runs = ids.map { Int($0.lowerBound)..<Int($0.upperBound) }
        scan.wait(forRows: runs.map(\.upperBound).max() ?? 0, by: deadline) { [self] result in
            guard question.isOpen else { return }
            do throws(StoreError) {
                try result.get()
                let statements = try scan.shape.rows(runs, scan.index)
                let time = min(deadline.nanosecondsLeft, Self.rowTime)
                let pool = areShown ? database.urgent : database.pool
                let lease = pool.ask(statements, within: time) { [self] result in
                    guard question.close() else { return }
                    then(
                        result.mapError { StoreError(postgres: $0, table: name) }.flatMap { results in
                            Result { () throws(StoreError) in try take(results, runs, areShown) }
                        }
                    )
                }
                question.onCancel = { lease.cancel() }
            } catch {
                if question.close() { then(.failure(error)) }
            }
        }
        return question
    }

    private func take(
        _ results: [PostgresResult],
        _ runs: [Range<Int>],
        _ areShown: Bool
    ) throws(StoreError) -> FoundRows {
        let rows = try scan.shape.rows(results, runs)
        if areShown { for (row, key) in rows { keys.note(key, ofRow: Int(row.id)) } }
        return FoundRows(rows: rows.map(\.row), version: nil)
    }

    var snapshot: (any RowSnapshot)? { RelationSnapshot(scan.shape, scan.index, at: database.address) }

    func checkForChanges(then: @escaping (Bool) -> Void) {
        guard !isOutdated, !scan.hasFailed else { return then(true) }
        guard scan.isComplete else { return then(false) }
        database.pool.ask([scan.shape.marking], within: Self.rowTime) { [mark = scan.mark] result in
            // A database that cannot be reached says nothing of the table.
            then((try? result.get()).map { $0[0].text(0, 0) != mark } ?? false)
        }
    }
}

/// The rows of another program's table in a transaction of its own, for any thread.
private final class RelationSnapshot: RowSnapshot {
    private let shape: RelationShape
    private let index: RelationIndex
    private let address: PostgresAddress
    /// The connection, with a transaction since the first rows were read.
    private let session = Mutex<PostgresSession?>(nil)

    init(_ shape: RelationShape, _ index: RelationIndex, at address: PostgresAddress) {
        self.shape = shape
        self.index = index
        self.address = address
    }

    func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        let runs = ids.map { Int($0.lowerBound)..<Int($0.upperBound) }
        let statements = try shape.rows(runs, index)
        return try session.withLock { (session) throws(StoreError) in
            do throws(PostgresError) {
                if session == nil {
                    let new = try PostgresSession(to: address)
                    try new.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                    session = new
                }
            } catch { throw StoreError(postgres: error) }
            var results: [PostgresResult] = []
            for statement in statements {
                do throws(PostgresError) {
                    if let result = try session?.run(statement) { results.append(result) }
                } catch { throw StoreError(postgres: error, table: shape.table) }
            }
            return try shape.rows(results, runs).map(\.row)
        }
    }
}

extension RelationShape {
    /// Returns a statement for each run of rows.
    ///
    /// - Throws: ``StoreError/Code/sourceChanged`` if there are not so many rows.
    fileprivate func rows(_ runs: [Range<Int>], _ index: RelationIndex) throws(StoreError) -> [PostgresStatement] {
        guard runs.allSatisfy({ $0.upperBound <= index.count }) else { throw lost }
        return runs.map { run in
            let start = index.start(ofRow: run.lowerBound)
            return rows(from: start.key, skipping: start.distance, count: run.count)
        }
    }

    /// Decodes the rows of each run, with their keys.
    ///
    /// - Throws: ``StoreError/Code/sourceChanged`` if there are fewer than in the index.
    fileprivate func rows(
        _ results: [PostgresResult],
        _ runs: [Range<Int>]
    ) throws(StoreError) -> [(row: Row, key: [String])] {
        var rows: [(row: Row, key: [String])] = []
        for (result, run) in zip(results, runs) {
            guard result.rowCount == run.count else { throw lost }
            for row in 0..<result.rowCount {
                let id = Int64(run.lowerBound + row)
                let cells = try StoredCells.decode(result.json(row, 0) ?? [], id: id, columns: columns)
                rows.append((cells, key(result, row, from: 1)))
            }
        }
        return rows
    }

    private var lost: StoreError {
        StoreError(.sourceChanged, "table “\(table)” has lost rows since it was looked through")
    }
}
