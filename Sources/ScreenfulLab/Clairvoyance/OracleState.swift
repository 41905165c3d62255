import Screenful
import Synchronization

/// The state of a simulated device, readable by clairvoyant policies.
///
/// The simulator writes, the policy of its run reads.
final class OracleState: Sendable {
    /// The state at a moment.
    struct Snapshot: Hashable {
        /// True for rows whose data has arrived.
        var isHere: [Bool]
        /// Requests under way, the oldest first.
        var underWay: [Request] = []
        /// True for pages that have arrived.
        var isKnown: [Bool]
    }

    /// A request for a row, and the time in microseconds at which it was sent.
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

    /// The rows in their present order.
    var list: RowList {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Returns the number of the row at a place.
    func number(at place: Int) -> Int { current.withLock { $0.numbers[place] } }
    /// The present state.
    var now: Snapshot { snapshot.withLock { $0 } }
    var underWay: [Request] { snapshot.withLock { $0.underWay } }
    /// The number of unfinished fetches of the engine, including those that wait for a page or read from the disk.
    var openCount: Int { open.withLock { $0.count } }
    func began(_ fetch: FetchID) { open.withLock { _ = $0.insert(fetch) } }
    func ended(_ fetch: FetchID) { open.withLock { _ = $0.remove(fetch) } }

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

    func pageArrived(_ page: Int) { snapshot.withLock { $0.isKnown[page] = true } }
}
