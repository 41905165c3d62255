import ListStore
import Screenful
import ScreenfulTypes

/// The fetches of an engine on their way through the list: gathered, being read, read, or failed.
///
/// A read costs a switch to another thread and an event back, whether it is for one row or for fifty. So fetches of one
/// turn and one priority are read together. Rows to preload are needed seconds later: reads of them are throttled. The
/// first are read at once; later ones are gathered for a time, unless their rows enter the display range.
struct RowFetches {
    typealias Cells = [(row: Int, content: Row)]

    /// A fetch whose rows are to be read.
    struct Read {
        let id: FetchID
        /// Its rows, followed through edits.
        let request: RowRequest
    }

    /// A fetch whose rows are not being read yet.
    private struct Pending {
        let read: Read
        let priority: FetchPriority
    }

    /// The fetches that were neither handed over nor cancelled, with their rows.
    private var current: [FetchID: RowRequest] = [:]
    private var pending: [Pending] = []
    /// The results that were not handed over yet.
    private var results: [(id: FetchID, result: Result<Cells, StoreError>)] = []
    /// The errors of failed fetches that will be retried.
    private var errors: [FetchID: ServiceError] = [:]
    /// True while fetches of rows in the preload range are gathered.
    private var isGathering = false

    /// Adds a fetch whose rows are read at once.
    mutating func begin(_ id: FetchID, _ request: RowRequest) {
        current[id] = request
    }

    /// Adds a fetch whose rows are read with others.
    mutating func begin(_ id: FetchID, _ request: RowRequest, _ priority: FetchPriority) {
        current[id] = request
        pending.append(Pending(read: Read(id: id, request: request), priority: priority))
    }

    /// Cancels a fetch.
    ///
    /// - Returns: Its rows, unless they were handed over.
    mutating func cancel(_ id: FetchID) -> RowRequest? {
        pending.removeAll { $0.read.id == id }
        return current.removeValue(forKey: id)
    }

    /// Cancels all fetches.
    ///
    /// - Returns: Their rows.
    mutating func cancelAll() -> [RowRequest] {
        defer { current = [:] }
        pending = []
        return Array(current.values)
    }

    // MARK: Reads

    /// True if there are fetches that are not being read yet.
    var hasPending: Bool { !pending.isEmpty }

    /// Removes and returns the rows to be read now, in groups that are read together.
    ///
    /// - Parameter isWantedSooner: Returns whether gathered rows have entered the display range.
    /// - Returns: The groups, and whether to call ``takeGathered()`` after the time for which fetches are gathered.
    mutating func takeReads(
        isWantedSooner: (RowRequest) -> Bool
    ) -> (groups: [[Read]], gathers: Bool) {
        var groups: [[Read]] = []
        for priority in [FetchPriority.visible, .display] {
            let group = pending.filter { $0.priority == priority }
            guard !group.isEmpty else { continue }
            pending.removeAll { $0.priority == priority }
            groups.append(group.map(\.read))
        }
        let isUrgent = pending.contains { isWantedSooner($0.read.request) }
        guard !isGathering || isUrgent else { return (groups, false) }
        let gathered = takeGathered()
        return (gathered.isEmpty ? groups : groups + [gathered], !gathered.isEmpty)
    }

    /// Removes and returns the gathered rows; if there are some, gathering begins anew.
    mutating func takeGathered() -> [Read] {
        isGathering = !pending.isEmpty
        defer { pending = [] }
        return pending.map(\.read)
    }

    /// Records the result of a read.
    mutating func note(_ result: Result<Cells, StoreError>, of id: FetchID) {
        results.append((id, result))
    }

    /// Removes and returns the results of fetches that were not cancelled.
    mutating func takeResults() -> [(id: FetchID, result: Result<Cells, StoreError>)] {
        let taken = results
        results = []
        return taken.filter { current.removeValue(forKey: $0.id) != nil }
    }

    // MARK: Errors

    var hasFailed: Bool { !errors.isEmpty }

    /// Records the error of a fetch.
    mutating func fail(_ id: FetchID, _ error: ServiceError) {
        errors[id] = error
    }

    /// Returns the error of a failed fetch.
    func error(of id: FetchID) -> ServiceError {
        errors[id] ?? .store(StoreError(.failed, "the rows could not be read"))
    }

    /// Removes the errors of fetches that are no longer among the failed ones.
    mutating func keepErrors(of failed: [FailedFetch]) {
        guard !errors.isEmpty else { return }
        let ids = Set(failed.map(\.id))
        errors = errors.filter { ids.contains($0.key) }
    }
}
