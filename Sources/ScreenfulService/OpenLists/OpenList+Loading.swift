package import ListStore
import Screenful
import ScreenfulRanges
package import ScreenfulTypes

extension OpenList {
    /// Loads the contents of rows, which are followed through edits meanwhile.
    ///
    /// `then` is called at once where rows are computed, in a later turn where they are read.
    package func load(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        load([follow(rows, then: then)])
    }

    /// Follows rows through edits until they are loaded or ``forget(_:)`` is called.
    func follow(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) -> RowRequest {
        let request = RowRequest(rows, then: then)
        rowRequests.append(request)
        return request
    }

    /// Cancels a request: its rows are no longer followed, nor read if no other request waits for the same read.
    func forget(_ request: RowRequest) {
        rowRequests.removeAll { $0 === request }
        request.leave()
    }

    /// Loads the contents of rows with one read; finishes each request, then calls `finished`.
    ///
    /// Changes do not hold reads up: rows that a change has removed meanwhile are left out, and rows that it has
    /// reloaded are read again unless they were read after it.
    func load(_ group: [RowRequest], finished: @escaping () -> Void = {}) {
        let version = contents.version
        let read = SharedRead(group)
        read.question = find(group.flatMap { $0.settle(in: contents) }, areShown: true) { [self] result in
            let result = result.flatMap { found in
                Result { () throws(StoreError) in try rows(of: found, requestedAt: version) }
            }
            prepare((try? result.get())?.rows ?? []) { [self] in
                let versionRead = (try? result.get())?.version ?? version
                guard group.allSatisfy({ $0.reloaded <= versionRead }) else { return load(group, finished: finished) }
                rowRequests.removeAll { request in group.contains { $0 === request } }
                var rest = ((try? result.get())?.rows ?? [])[...]
                for request in group { request.finish(result.map { _ in request.take(from: &rest) }) }
                finished()
            }
        }
    }

    /// Returns the rows that were found.
    ///
    /// - Throws: An error if some are missing, and no change after `version` can have removed them.
    private func rows(of found: FoundRows, requestedAt version: Int) throws(StoreError) -> FoundRows {
        guard !found.gone.isEmpty, let versionRead = found.version, versionRead > version else {
            _ = try found.all(of: id)
            return found
        }
        // The rows are removed from the list by the edit under way, or by the changes of another program.
        if versionRead > contents.version, !data.isProcessingUpdates { follow() }
        return found
    }

    /// Reads the contents of rows, all of which have to exist.
    func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void) {
        _ = find(ids) { [id] result in
            then(result.flatMap { found in Result { () throws(StoreError) in try found.all(of: id) } })
        }
    }

    /// Reads the rows of a page, all of one version of the list.
    package func read(_ page: Page, then: @escaping (Result<RowPage, ServiceError>) -> Void) {
        readAtOneVersion({ [self] in readOnce(page, then: $0) }, then: then)
    }

    /// Reads something of the version that the list shows, again in a turn of its own if it was of another one.
    ///
    /// - Parameters:
    ///   - attempt: Reads once, and passes on nil if what was read is of another version.
    ///   - then: Receives what was read.
    func readAtOneVersion<Value>(
        _ attempt: @escaping (@escaping (Result<Value, ServiceError>?) -> Void) -> Void,
        then: @escaping (Result<Value, ServiceError>) -> Void
    ) {
        attempt { [self] result in
            if let result { return then(result) }
            // In a turn of its own the list keeps its version.
            edit { [self] in
                catchUp { [self] caughtUp in
                    if case .failure(let error) = caughtUp {
                        endEdit()
                        return then(.failure(.store(error)))
                    }
                    attempt { [self] result in
                        endEdit()
                        if let result { then(result) } else { readAtOneVersion(attempt, then: then) }
                    }
                }
            }
        }
    }

    /// Reads a page; `then` is called with nil if the rows are of another version than the list shows.
    private func readOnce(_ page: Page, then: @escaping (Result<RowPage, ServiceError>?) -> Void) {
        guard !isDeleted else { return then(.failure(.noList(String(id)))) }
        let contents = contents
        let rows = page.indices(of: contents.rowCount)
        _ = find(contents.ids(in: rows)) { [id] result in
            if let version = (try? result.get())?.version, version != contents.version { return then(nil) }
            let found = result.flatMap { found in Result { () throws(StoreError) in try found.all(of: id) } }
            then(
                found.mapError(ServiceError.store).map {
                    RowPage(rows: rows, contents: $0, total: contents.rowCount, version: contents.version)
                }
            )
        }
    }

    /// Reads rows, some of which may be gone; computed rows are found at once.
    ///
    /// Rows of another program's table that are shown are found again after it has changed.
    private func find(
        _ ids: [Range<Int64>],
        areShown: Bool = false,
        then: @escaping (Result<FoundRows, StoreError>) -> Void
    ) -> Question? {
        switch availability {
        case .ready(.computed(let feed)):
            then(.success(FoundRows(rows: feed.rows(ids.joined()), version: nil)))
        case .ready(.stored):
            return backend.rows(ids, of: id, by: .read, then: then)
        case .ready(.table(let table)):
            return table.rows(ids, areShown: areShown, by: .read) { [weak self] result in
                if case .failure(let error) = result { self?.onTableFailure?(error) }
                then(result)
            }
        case .opening:
            then(.failure(StoreError(.locked, "the list's table is still being looked through")))
        case .unavailable(let error):
            then(.failure(error))
        }
        return nil
    }

    /// Prepares rows on another thread: measures their long texts for each viewer, and binds rows that were read for
    /// each size that a watched viewer shows them in.
    ///
    /// `then` is called at once where rows are computed and no text is long.
    private func prepare(_ rows: [Row], then: @escaping () -> Void) {
        // These checks come before any work that is proportional to the number of viewers.
        guard let rowLayout, !rows.isEmpty else { return then() }
        guard rows.contains(where: \.hasLongText) else {
            guard !computesRows else { return then() }
            let sizes = Set(viewers.lazy.filter(\.hub.isActive).map(\.cellSize))
            guard !sizes.isEmpty else { return then() }
            let jobs = sizes.map { rowLayout.bindingJob($0, record.columns) }
            return rowLayout.measuringPool.cellBinder.bind(rows, jobs, then: then)
        }
        let measures = Set(viewers.map(\.rowMeasure))
        let jobs = measures.map { MeasuringThreads.Job(template: rowLayout.template.compiled, measure: $0) }
        rowLayout.measuringPool.backgroundMeasurer.prepare(rows, jobs, then: then)
    }
}

extension Row {
    /// Whether a value is long enough to be measured on another thread.
    var hasLongText: Bool {
        values.contains { if case .text(let text) = $0 { text.utf8.count >= LongTexts.minBytes } else { false } }
    }
}

/// The rows of a page.
package struct RowPage: Sendable {
    /// The indices of the rows.
    package let rows: Range<Int>
    /// The contents of the rows.
    package let contents: [Row]
    /// The number of rows of the list.
    package let total: Int
    /// The version of the list.
    package let version: Int
}

/// A request for rows whose indices follow the edits of the list until they are loaded.
final class RowRequest {
    /// The current index of each row, in the order of the request; nil for rows removed meanwhile.
    private(set) var places: [Int?]
    /// The version of the latest change that has reloaded one of the rows.
    private(set) var reloaded = 0
    /// The identities of the rows that are being read.
    private var ids: [Int64] = []
    fileprivate var read: SharedRead?
    private let then: (Result<[(row: Int, content: Row)], StoreError>) -> Void

    init(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        places = rows.flatMap { $0.map(Optional.some) }
        self.then = then
    }

    /// Updates the indices after an edit that has led to a version.
    func apply(_ edit: RowEdit, version: Int) {
        places = places.map { $0.flatMap(edit.newRow(ofOld:)) }
        let isReloaded = edit.reloaded.contains { run in places.contains { $0.map(run.contains) ?? false } }
        if isReloaded { reloaded = version }
    }

    /// Drops the removed rows, and returns the indices of the others.
    func settle() -> [Int] {
        places.removeAll { $0 == nil }
        return places.compactMap(\.self)
    }

    /// Drops the removed rows, and returns the identities of the others as runs.
    fileprivate func settle(in contents: ListContents) -> [Range<Int64>] {
        places.removeAll { $0.map { $0 >= contents.rowCount } ?? true }
        ids = places.compactMap { $0.map(contents.id(ofRow:)) }
        return ids.consecutiveRuns
    }

    /// Takes the contents of this request's rows from the front of those that were read.
    fileprivate func take(from rest: inout ArraySlice<Row>) -> [(row: Int, content: Row)] {
        zip(places, ids).compactMap { place, id in
            guard rest.first?.id == id, let content = rest.popFirst() else { return nil }
            return place.map { ($0, content) }
        }
    }

    /// Delivers the contents of the rows.
    fileprivate func finish(_ result: Result<[(row: Int, content: Row)], StoreError>) {
        then(result)
    }

    /// Stops waiting for the rows.
    func leave() {
        read?.leave()
        read = nil
    }
}

/// A read that several requests wait for; it is cancelled when none does any more.
private final class SharedRead {
    var question: Question?
    private var waiting: Int

    init(_ requests: [RowRequest]) {
        waiting = requests.count
        for request in requests { request.read = self }
    }

    func leave() {
        waiting -= 1
        if waiting == 0 { question?.cancel() }
    }
}
