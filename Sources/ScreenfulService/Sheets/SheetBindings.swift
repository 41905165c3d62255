import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// The columns of a viewer that shows a sheet, and what its listeners were told of them.
///
/// Used on the viewer's loop alone. A class, since a viewer asks at every step whether it has one, and to ask for a value
/// of an engine's size copies it.
final class SheetBindings {
    /// The columns in the ranges.
    var columns: SheetColumns
    /// The headings and values of columns.
    let contents: SheetContents
    /// The state that listeners were told last; nil if they have to be told all.
    private var published: ViewerSheet?

    init(_ columns: SheetColumns, _ contents: SheetContents) {
        self.columns = columns
        self.contents = contents
    }

    /// The columns in any range.
    var columnsInRange: RowSet { RowSet(columns.engine.states, with: .preload) }

    /// Returns the state of the sheet with the edges and headings of some of its columns.
    ///
    /// - Parameters:
    ///   - rows: The states of rows.
    ///   - told: The columns whose edges and headings are wanted.
    ///   - revision: The viewer's revision.
    /// - Returns: The state.
    func state(beside rows: [StateRun], telling told: RowSet, at revision: Int) -> ViewerSheet {
        var sheet = ViewerSheet()
        let ranges = columns.engine.ranges
        sheet.revision = revision
        sheet.anchor = columns.anchor()
        sheet.offset = columns.engine.offset
        sheet.length = columns.engine.contentLength
        sheet.columnCount = contents.count
        sheet.movingAxis = columns.movingAxis
        sheet.visible = ViewerSheet.Stretch(ranges.visible)
        sheet.display = ViewerSheet.Stretch(ranges.display)
        sheet.preload = ViewerSheet.Stretch(ranges.preload)
        sheet.states = columns.engine.states
        sheet.regions = CellRegions(rows: rows, columns: sheet.states)
        sheet.columns = told.map { run in
            var edges = [contents.widths.offset(ofRow: run.lowerBound)]
            contents.widths.forEachRow(in: run) { _, offset, length in edges.append(offset + length) }
            return ViewerSheet.Columns(run, edges: edges, titles: run.map(contents.title(ofColumn:)))
        }
        return sheet
    }

    /// Notes that listeners were told all.
    func published(_ sheet: ViewerSheet) { published = sheet }

    /// Returns what to tell listeners of the sheet as it is now.
    ///
    /// - Returns: The news and the columns that came into a range; nil if listeners see the same.
    func news(beside rows: [StateRun], at revision: Int) -> (news: SheetNews, entered: RowSet)? {
        guard let old = published else { return nil }
        let entered = columnsInRange.subtracting(RowSet(old.states, with: .preload))
        let sheet = state(beside: rows, telling: entered, at: revision)
        guard !sheet.isShown(like: old) else { return nil }
        published = sheet
        return (SheetNews(sheet, since: old.regions), entered)
    }

    /// Returns the values of rows in some columns.
    func values(of rows: [(row: Int, content: Row)], in columns: RowSet) -> [SheetValues] {
        rows.flatMap { row, content in
            columns.map { run in
                let values = run.map { contents.value(of: content, inColumn: $0) }
                return SheetValues(row: row, id: content.id, column: run.lowerBound, values)
            }
        }
    }
}

extension ViewerSheet.Stretch {
    /// Creates the stretch of a range along the columns.
    fileprivate init(_ rect: Rect) {
        self.init(start: rect.origin.x, end: rect.origin.x + rect.size.width)
    }
}
