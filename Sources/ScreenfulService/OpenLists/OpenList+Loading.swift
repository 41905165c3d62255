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

    /// Cancels a request: its rows are no longer followed.
    func forget(_ request: RowRequest) {
        rowRequests.removeAll { $0 === request }
    }

    /// Loads the contents of rows with one read; finishes each request, then calls `finished`.
    func load(_ group: [RowRequest], finished: @escaping () -> Void = {}) {
        whenReadable { [self] in
            let places = group.map { $0.settle() }
            let version = contents.version
            read(runs(of: places.flatMap(\.self))) { [self] result in
                prepare((try? result.get()) ?? []) { [self] in
                    // The list may have been edited while long texts were measured.
                    guard contents.version == version else { return load(group, finished: finished) }
                    finish(group, places.map(\.count), result)
                    finished()
                }
            }
        }
    }

    /// Finishes requests that were read together; `counts` are the numbers of their rows.
    private func finish(_ group: [RowRequest], _ counts: [Int], _ result: Result<[Row], StoreError>) {
        rowRequests.removeAll { request in group.contains { $0 === request } }
        var rest = ((try? result.get()) ?? [])[...]
        for (request, count) in zip(group, counts) {
            request.finish(result.map { _ in Array(rest.prefix(count)) })
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the identities of rows as runs.
    private func runs(of rows: [Int]) -> [Range<Int64>] {
        var runs: [Range<Int64>] = []
        for row in rows where row < contents.rowCount {
            let id = contents.id(ofRow: row)
            if let last = runs.last, last.upperBound == id {
                runs[runs.count - 1] = last.lowerBound..<id + 1
            } else {
                runs.append(id..<id + 1)
            }
        }
        return runs
    }

    /// Measures the long texts of rows on another thread, for the extent of each viewer.
    ///
    /// `then` is called at once where no text is long, which is nearly always.
    private func prepare(_ rows: [Row], then: @escaping () -> Void) {
        // This check comes before any work that is proportional to the number of viewers.
        guard let rowLayout, rows.contains(where: \.hasLongText) else { return then() }
        let measures = Set(
            viewers.map { $0.heightCache?.measure ?? Viewer.measure($0.engine.viewport.size, along: $0.axis) }
        )
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

/// A request for rows whose indices follow the edits of the list until they are loaded.
final class RowRequest {
    /// The current index of each row, in the order of the request; nil for rows removed meanwhile.
    private(set) var places: [Int?]
    private let then: (Result<[(row: Int, content: Row)], StoreError>) -> Void

    init(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        places = rows.flatMap { $0.map(Optional.some) }
        self.then = then
    }

    /// Updates the indices after an edit.
    func apply(_ edit: RowEdit) {
        places = places.map { $0.flatMap(edit.newRow(ofOld:)) }
    }

    /// Drops the removed rows, and returns the indices of the others.
    func settle() -> [Int] {
        places.removeAll { $0 == nil }
        return places.compactMap(\.self)
    }

    /// Delivers the contents of the rows that ``settle()`` returned.
    func finish(_ result: Result<[Row], StoreError>) {
        then(
            result.map { contents in
                zip(places, contents).compactMap { place, content in place.map { ($0, content) } }
            }
        )
    }
}
