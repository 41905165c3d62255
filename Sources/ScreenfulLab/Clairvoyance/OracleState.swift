import Screenful
import Synchronization

/// What a simulated device has and awaits, for policies that may know.
///
/// The simulator writes, the policy of its run reads.
final class OracleState: Sendable {
    /// What is known at a moment.
    struct Snapshot: Hashable {
        /// True for rows whose data is here.
        var isHere: [Bool]
        /// Rows that were asked for, and when, in microseconds; the first first.
        var underWay: [Request] = []
        /// True for pages that are here.
        var isKnown: [Bool]
    }

    /// A row that was asked for.
    struct Request: Hashable {
        var row: Int
        var since: Int64
    }

    private let snapshot: Mutex<Snapshot>
    /// Fetches of the engine that have not ended.
    private let open = Mutex<Set<FetchID>>([])
    private let current: Mutex<RowList>

    init(_ list: RowList) {
        let content = list.content
        current = Mutex(list)
        let pages = content.page(ofRow: content.rows.count) + 1
        snapshot = Mutex(
            Snapshot(
                isHere: Array(repeating: false, count: list.rows.count),
                isKnown: Array(repeating: false, count: pages)
            )
        )
    }

    /// Which rows there are, and where.
    var list: RowList {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// The number of the row at a place.
    func number(at place: Int) -> Int { current.withLock { $0.numbers[place] } }

    /// What is known now.
    var now: Snapshot { snapshot.withLock { $0 } }
    /// What was asked for and did not come yet.
    var underWay: [Request] { snapshot.withLock { $0.underWay } }

    /// How many fetches of the engine have not ended, those included that wait for a page or are read from the disk.
    var openCount: Int { open.withLock { $0.count } }

    func began(_ fetch: FetchID) {
        open.withLock { _ = $0.insert(fetch) }
    }

    func ended(_ fetch: FetchID) {
        open.withLock { _ = $0.remove(fetch) }
    }

    func asked(for row: Int, at time: Int64) {
        snapshot.withLock { $0.underWay.append(Request(row: row, since: time)) }
    }

    func answered(_ row: Int, isHere: Bool) {
        snapshot.withLock { snapshot in
            if let index = snapshot.underWay.firstIndex(where: { $0.row == row }) {
                snapshot.underWay.remove(at: index)
            }
            if isHere { snapshot.isHere[row] = true }
        }
    }

    func pageArrived(_ page: Int) {
        snapshot.withLock { $0.isKnown[page] = true }
    }
}
