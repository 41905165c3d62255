import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/viewers/{viewer}/sheet/cells`: the values of cells in rows that have a node.
extension API {
    func getSheetCells(_ context: RequestContext, _ viewer: Viewer, _ query: SheetCellsQuery) throws(Problem) {
        guard viewer.isSheet else { throw Problem(.notFound, "The viewer shows no sheet.") }
        viewer.readCells(of: query.page, in: query.columns) { result in
            context.reply(result) { cells in
                .json { json in
                    json.object { json in
                        json.member("revision", viewer.revision)
                        json.member("from", query.page.from)
                        json.member("total", viewer.states.reduce(0) { $0 + ($1.state.isInRange ? $1.rows.count : 0) })
                        json.array("cells", cells) { $0.value($1.cells, $1.states) }
                    }
                }
            }
        }
    }
}

struct SheetCellsQuery {
    var page: Page
    var columns: Range<Int>

    /// The most columns of one answer.
    static let mostColumns = 200
}

extension QueryParameters where Value == SheetCellsQuery {
    static var sheetCells: Self {
        Self("from", "count", "column", "columns") { query throws(Problem) in
            let first = try query.integer("column", in: Anchor.rows) ?? 0
            let count = try query.integer("columns", in: 1...SheetCellsQuery.mostColumns) ?? 50
            return SheetCellsQuery(page: try Page(query), columns: first..<first + count)
        }
    }
}
