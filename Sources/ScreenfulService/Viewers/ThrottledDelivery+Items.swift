import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// A fetch of a list inside a row.
struct NestedFetch: Hashable {
    /// The number of the list.
    let list: Int
    /// The identity of the row of the outermost list.
    let row: Int64
    /// The innermost node around the list.
    let node: Int
    let fetch: FetchID

    /// Creates the fetch of an action.
    init(_ fetch: FetchID, of task: NestedOutcome.Task) {
        list = task.serial
        row = task.owner
        node = task.list.path.last ?? 0
        self.fetch = fetch
    }

    /// Returns the key of the random draws of the request for an item.
    func seedKey(of item: Row) -> Int { Int(truncatingIfNeeded: "item \(row) \(node) \(item.id)".stableHash) }
}

/// Requests for the items of lists inside rows.
extension ThrottledDelivery {
    /// Submits items of a list inside a row, unless they are cached.
    ///
    /// - Returns: False if the items are cached, so that they are available at once.
    mutating func send(
        _ items: [Row],
        of fetch: NestedFetch,
        columns: [Column],
        _ priority: FetchPriority,
        at now: Instant
    ) -> Bool {
        let seedKeys = items.map(fetch.seedKey)
        guard !seedKeys.allSatisfy(cached.contains) else { return false }
        let size = items.reduce(Self.answerBytes) { $0 + $1.jsonSize(columns: columns) }
        let urgency = Urgency(priority: priority)
        submit(.items(fetch, items), seedKey: seedKeys.first ?? 0, bytes: Int64(size), urgency, at: now)
        return true
    }

    /// Cancels the request for items.
    mutating func cancelItems(of fetch: NestedFetch, at now: Instant) {
        if let id = itemRequests[fetch] { cancel(id, at: now) }
    }

    /// Gives the requests for the items of a list their priorities.
    ///
    /// - Complexity: O(requests for items).
    mutating func reprioritiseItems(ofList list: Int, _ priority: (FetchID) -> FetchPriority?) {
        for (fetch, id) in itemRequests where fetch.list == list {
            if let priority = priority(fetch.fetch) { reprioritise(id, to: priority) }
        }
    }
}
