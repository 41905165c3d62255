import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges

extension OpenList {
    /// What the list's cells are made of.
    ///
    /// - Throws: 422 when the columns allow no cell at all.
    func template() throws(Problem) -> ListTemplate {
        if let typesetting { return typesetting.template }
        return try storedTemplate()
    }

    /// The template that the list's record asks for, made ready.
    func storedTemplate() throws(Problem) -> ListTemplate {
        do throws(TemplateError) {
            return try ListTemplate(of: record)
        } catch {
            throw Problem(template: error)
        }
    }

    /// Changes what cells are made of if the conditions hold: made durable, shown to all viewers, and only then answered.
    ///
    /// - Parameters:
    ///   - new: The template; nil to let the columns decide again.
    ///   - conditions: What has to hold for the list as the database has it.
    ///   - then: Gets the template in force.
    func replaceTemplate(
        by new: ListTemplate?,
        if conditions: Preconditions,
        then: @escaping (Result<ListTemplate, Problem>) -> Void
    ) {
        let edit = new.map { TemplateEdit.set(JSONWriter.text(of: $0.template.json)) } ?? .remove
        commit(if: conditions) {
            Commit(version: $0.version + 1, template: edit)
        } then: { [self] result in
            switch result {
            case .success(let record): then(show(record))
            case .failure(let problem): then(.failure(problem))
            }
        }
    }

    private func show(_ record: ListRecord) -> Result<ListTemplate, Problem> {
        self.record = record
        contents.version = record.version
        metrics.commits += 1
        let template: ListTemplate
        do throws(Problem) {
            template = try storedTemplate()
        } catch {
            return .failure(error)
        }
        if let typesetting {
            typesetting.replaceTemplate(by: template)
            for viewer in viewers { viewer.templateChanged() }
        }
        return .success(template)
    }

    /// What lays out the list's cells.
    ///
    /// - Throws: 503 when the fonts are missing.
    func readyTypesetting() throws(Problem) -> RowLayout {
        if let typesetting { return typesetting }
        let made = RowLayout(try template(), press: try typography.ready())
        typesetting = made
        return made
    }

    /// Reads rows and measures them, and notes it in a book.
    ///
    /// Rows that cannot be read stay as they were; `then` runs at once where rows are computed.
    func measure(_ rows: Range<Int>, in book: RowHeightCache, then: @escaping () -> Void) {
        load([rows]) { [weak self] result in
            if let self, let cells = try? result.get() { _ = measure(cells, in: book) }
            then()
        }
    }

    /// Measures rows that were not measured yet.
    func measure(_ cells: [(row: Int, content: Row)], in book: RowHeightCache) -> [MeasuredRows] {
        guard let typesetting else { return [] }
        var measured: [MeasuredRows] = []
        for cell in cells where !book.geometry.isMeasured(cell.row) {
            let length = typesetting.press.typesetter.length(
                of: cell.content,
                typesetting.template.compiled,
                along: book.measure.axis,
                across: book.measure.extent
            )
            book.set(length, ofRow: cell.row)
            if let last = measured.last, last.rows.upperBound == cell.row {
                measured[measured.count - 1].append(length)
            } else {
                measured.append(MeasuredRows(row: cell.row, length: length))
            }
        }
        return measured
    }
}

/// Lengths of adjacent rows.
struct MeasuredRows {
    let first: Int
    private(set) var lengths: [Double]

    init(row: Int, length: Double) {
        first = row
        lengths = [length]
    }

    var rows: Range<Int> { first..<first + lengths.count }

    mutating func append(_ length: Double) {
        lengths.append(length)
    }
}

extension Problem {
    /// Creates the answer to a template that cannot be used.
    fileprivate init(template error: TemplateError) {
        self.init(.invalidTemplate, "\(error).", field: error.path)
    }
}

extension JSONWriter {
    fileprivate static func text(of json: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(json)
        return writer.description
    }
}
