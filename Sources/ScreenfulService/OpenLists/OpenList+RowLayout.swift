import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// Returns the template of the list's cells.
    ///
    /// - Throws: An error when no cell can be made of the columns.
    package func template() throws(ServiceError) -> ListTemplate {
        if let rowLayout { return rowLayout.template }
        return try storedTemplate()
    }

    /// Compiles the template of the list's record.
    private func storedTemplate() throws(ServiceError) -> ListTemplate {
        do throws(TemplateError) {
            return try ListTemplate(of: record)
        } catch {
            throw .invalidTemplate(error)
        }
    }

    /// Replaces the template if the condition holds: commits it, updates all viewers, and only then replies.
    ///
    /// - Parameters:
    ///   - new: The template; nil for the default that follows from the columns.
    ///   - condition: The condition on the list's version.
    ///   - then: Called with the template in force.
    func replaceTemplate(
        by new: ListTemplate?,
        if condition: ChangeCondition,
        then: @escaping (Result<ListTemplate, ServiceError>) -> Void
    ) {
        let edit = new.map { TemplateEdit.set(JSONWriter.text(of: $0.template.json)) } ?? .remove
        change(if: condition) { contents in
            EditTransaction(of: contents, template: edit)
        } then: { [self] result in
            then(result.flatMap { _ in Result { () throws(ServiceError) in try template() } })
        }
    }

    /// Updates the row layout and all viewers after a change of the template, then calls `then`.
    func templateChanged(then: @escaping () -> Void) {
        guard let rowLayout, let template = try? storedTemplate() else { return then() }
        rowLayout.replaceTemplate(by: template)
        broadcast(.template, then: then)
    }

    /// Returns the row layout of the list, and creates it if there is none.
    ///
    /// - Throws: An error when the fonts are missing.
    func readyRowLayout() throws(ServiceError) -> RowLayout {
        if let rowLayout { return rowLayout }
        let made = RowLayout(try template(), measuringPool: try fontService.ready())
        rowLayout = made
        return made
    }

    /// Binds rows that a viewer is about to need on another thread, if they are computed and some are not bound.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - size: The size that they are bound with.
    ///   - heights: The lengths of rows that are measured; nil if they are of one size.
    ///   - expectedSize: Returns the size of a row, as far as it is known.
    func bindAhead(
        _ rows: Range<Int>,
        _ size: CellBinder.Job.RowSize,
        _ heights: RowHeightCache?,
        expectedSize: (Int) -> Size
    ) {
        guard let feed = computedFeed, let rowLayout else { return }
        let columns = record.columns
        let isMissing = { [contents] (row: Int) in
            !rowLayout.hasCell(ofRow: contents.id(ofRow: row), size: expectedSize(row), columns)
        }
        guard rows.contains(where: isMissing) else { return }
        let sizes = rows.map { heights?.size(ofRow: $0) }
        let job = rowLayout.bindingJob(size, columns)
        rowLayout.measuringPool.cellBinder.bind(feed, contents.ids(in: rows), job, sizes: sizes)
    }

    /// Loads rows, measures them, and caches their lengths.
    ///
    /// Rows that cannot be read stay as they were; `then` is called at once where rows are computed.
    func measure(_ rows: Range<Int>, in cache: RowHeightCache, then: @escaping () -> Void) {
        load([rows]) { [weak self] result in
            if let self, let cells = try? result.get() { _ = measure(cells, in: cache) }
            then()
        }
    }

    /// Measures the rows whose lengths are not cached, and returns those lengths.
    func measure(_ cells: [(row: Int, content: Row)], in cache: RowHeightCache) -> [MeasuredRows] {
        guard let rowLayout else { return [] }
        var measured: [MeasuredRows] = []
        for cell in cells where !cache.geometry.isMeasured(cell.row) {
            let typesetter = rowLayout.measuringPool.typesetter
            let size = typesetter.size(of: cell.content, rowLayout.template.compiled, cache.measure)
            let crossing = cache.measure.crossing(of: cell.content, size: size)
            cache.set(size[cache.measure.axis], across: crossing, ofRow: cell.row)
            if measured.last?.rows.upperBound != cell.row { measured.append(MeasuredRows(first: cell.row)) }
            measured[measured.count - 1].measured.append(size, of: cell.content, cache.measure)
        }
        return measured
    }
}

/// The lengths of a run of rows.
struct MeasuredRows {
    let first: Int
    var measured = MeasuredLengths()

    var rows: Range<Int> { first..<first + measured.lengths.count }
}
