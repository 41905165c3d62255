import EventLoop
import ListStore
import ScreenfulRanges
import Synchronization

/// A search that looks through the rows of a snapshot, or those that its index names, one after another and in parts.
final class TextScan: Sendable {
    /// The rows that are read at once at most.
    private static let batchRows = 256
    /// The rows beyond which those that the index names are not sorted: so many are near to one another.
    private static let maxCandidates = 200_000

    private struct State {
        /// The rows that are left.
        var rest: Range<Int>
        /// Those of them that may match, in their order; nil for all.
        var candidates: ArraySlice<Int>?
        var hasBegun = false
        var matches: TextMatches
        var scratch: [UInt8] = []
    }

    private let search: TextSearch
    private let snapshot: OpenList.Snapshot
    private let state: Mutex<State>

    init(_ search: TextSearch, of snapshot: OpenList.Snapshot) {
        self.search = search
        self.snapshot = snapshot
        let (contents, total) = (snapshot.contents, snapshot.contents.rowCount)
        let rest =
            switch search.direction {
            case .forward: min(search.from ?? 0, total)..<total
            case .backward: 0..<min(search.from ?? total, total)
            }
        state = Mutex(State(rest: rest, matches: TextMatches(version: contents.version, total: total)))
    }

    /// Looks through rows until an instant of the monotonic clock, in nanoseconds; may block on the disk.
    ///
    /// - Returns: What was found so far, and whether that is all or enough.
    func advance(until end: UInt64) -> Result<(matches: TextMatches, isDone: Bool), StoreError> {
        state.withLock { state in
            Result { () throws(StoreError) in
                if !state.hasBegun { try begin(&state) }
                while !isDone(state) {
                    try searchBatch(&state)
                    if MonotonicClock.nanoseconds >= end { break }
                }
                var matches = state.matches
                matches.next = state.rest.isEmpty ? nil : isForward ? state.rest.lowerBound : state.rest.upperBound
                return (matches, isDone(state))
            }
        }
    }

    private var isForward: Bool { search.direction == .forward }
    private func isDone(_ state: State) -> Bool { state.rest.isEmpty || state.matches.rows.count == search.count }

    private func begin(_ state: inout State) throws(StoreError) {
        state.hasBegun = true
        let candidates = try snapshot.rows.candidates(for: search.query, limit: Self.maxCandidates)
        state.matches.indexed = candidates.indexed
        guard let ids = candidates.ids else { return }
        let positions = RowPositions(snapshot.contents.order.runs)
        let (start, rest) = (snapshot.contents.window.lowerBound, state.rest)
        state.candidates =
            ids.compactMap { id in
                positions.position(of: id).map { $0 - start }.flatMap { rest.contains($0) ? $0 : nil }
            }.sorted()[...]
    }

    private func searchBatch(_ state: inout State) throws(StoreError) {
        let (places, ids) = takeBatch(&state)
        let rows = try snapshot.rows.rows(ids, columns: search.columns)
        for index in isForward ? Array(places.indices) : places.indices.reversed() {
            guard state.matches.rows.count < search.count else { return }
            let place = places[index]
            if search.query.matches(rows[index], in: search.columns, scratch: &state.scratch) {
                state.matches.rows.append(place)
            }
            state.rest = isForward ? place + 1..<state.rest.upperBound : state.rest.lowerBound..<place
        }
        if state.candidates?.isEmpty == true { state.rest = 0..<0 }
    }

    /// Takes the next rows to compare, in ascending order, with their identities.
    private func takeBatch(_ state: inout State) -> (places: [Int], ids: [Range<Int64>]) {
        let (contents, size) = (snapshot.contents, Self.batchRows)
        guard let candidates = state.candidates else {
            let batch = isForward ? state.rest.prefix(size) : state.rest.suffix(size)
            return (Array(batch), contents.ids(in: batch))
        }
        let batch = isForward ? candidates.prefix(size) : candidates.suffix(size)
        state.candidates = isForward ? candidates.dropFirst(size) : candidates.dropLast(size)
        return (Array(batch), batch.flatMap { contents.ids(in: $0..<$0 + 1) })
    }
}
