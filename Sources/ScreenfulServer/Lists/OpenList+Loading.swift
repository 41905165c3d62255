import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// Loads the contents of rows for a viewer, wherever edits move them meanwhile.
    ///
    /// `then` runs at once where rows are computed, in a later turn where they are read.
    func load(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        load([follow(rows, then: then)])
    }

    /// Follows rows through edits until they are loaded, or forgotten.
    func follow(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) -> RowRequest {
        let load = RowRequest(rows, then: then)
        loads.append(load)
        return load
    }

    /// Follows rows no more that are not to be loaded after all.
    func forget(_ load: RowRequest) {
        loads.removeAll { $0 === load }
    }

    /// Loads the contents of rows with one read; each load is finished, and `finished` runs after the last.
    func load(_ group: [RowRequest], finished: @escaping () -> Void = {}) {
        whenReadable { [self] in
            let places = group.map { $0.settle() }
            let version = contents.version
            read(runs(of: places.flatMap(\.self))) { [self] result in
                prepare((try? result.get()) ?? []) { [self] in
                    // Rows with long texts may have been edited while those were measured.
                    guard contents.version == version else { return load(group, finished: finished) }
                    finish(group, places.map(\.count), result)
                    finished()
                }
            }
        }
    }

    /// Hands over rows that were read together; `counts` says how many are each load's.
    private func finish(_ group: [RowRequest], _ counts: [Int], _ result: Result<[Row], StoreError>) {
        loads.removeAll { load in group.contains { $0 === load } }
        var rest = ((try? result.get()) ?? [])[...]
        for (load, count) in zip(group, counts) {
            load.finish(result.map { _ in Array(rest.prefix(count)) })
            rest = rest.dropFirst(count)
        }
    }

    /// The identities of rows, with neighbours joined.
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

    /// Has the long texts of rows measured by another thread, for every width at which the list is looked at.
    ///
    /// `then` runs at once where no text is long, which is nearly always.
    private func prepare(_ rows: [Row], then: @escaping () -> Void) {
        // Before anything that follows the number of viewers.
        guard let typesetting, rows.contains(where: \.hasLongText) else { return then() }
        let measures = Set(viewers.map { $0.book?.measure ?? Viewer.measure($0.engine.viewport.size, along: $0.axis) })
        let jobs = measures.map { SweepPress.Job(template: typesetting.template.compiled, measure: $0) }
        typesetting.press.sweep.prepare(rows, jobs, then: then)
    }
}

extension Row {
    /// Whether a value may take long to measure.
    var hasLongText: Bool {
        values.contains { if case .text(let text) = $0 { text.utf8.count >= LongTexts.leastBytes } else { false } }
    }
}

/// Rows on their way to a viewer, followed while the list is edited under them.
final class RowRequest {
    /// Where each row is now, in the order in which they were asked for; nil for those removed meanwhile.
    private(set) var places: [Int?]
    private let then: (Result<[(row: Int, content: Row)], StoreError>) -> Void

    init(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        places = rows.flatMap { $0.map(Optional.some) }
        self.then = then
    }

    /// Follows the rows through an edit.
    func apply(_ edit: RowEdit) {
        places = places.map { $0.flatMap(edit.newRow(ofOld:)) }
    }

    /// Forgets the rows that are gone, and says where the others are.
    func settle() -> [Int] {
        places.removeAll { $0 == nil }
        return places.compactMap(\.self)
    }

    /// Hands over the contents of the rows that ``settle()`` returned.
    func finish(_ result: Result<[Row], StoreError>) {
        then(
            result.map { contents in
                zip(places, contents).compactMap { place, content in place.map { ($0, content) } }
            }
        )
    }
}
