import HTTPServer
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/viewers/{viewer}/nodes/{row}/lists`: the lists inside a row.
extension API {
    func getNestedLists(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let row = try viewer.rowWithNode(context.parameter("row"))
        return .json { json in
            json.object { json in
                json.member("row", row)
                json.array("lists", viewer.nestedLists(inRow: row)) { json, list in list.writeDescription(to: &json) }
            }
        }
    }

    func getNestedRangeController(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let id = try viewer.nestedList(context)
        let list = try Problem.translating { () throws(ServiceError) in try viewer.nestedList(id) }
        return .json { list.writeDescription(to: &$0) }
    }

    func getNestedCells(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let id = try viewer.nestedList(context)
        let list = try Problem.translating { () throws(ServiceError) in try viewer.nestedCells(id) }
        return .json { list.writeNews(to: &$0) }
    }

    func postNestedScroll(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let request = try context.decode { body throws(DecodingError) in try ScrollRequest(alongRows: body) }
        let id = try viewer.nestedList(context, from: request.version)
        viewer.noteUse()
        fontService.yieldToScroll()
        let (list, changes) = try Problem.translating { () throws(ServiceError) in try viewer.scroll(request, in: id) }
        return .json { list.writeChanges(changes, to: &$0) }
    }
}

extension Viewer {
    /// Returns the id of the list that a path names: a row, and a node of it; of a list within an item of that list, the
    /// node, the item and the node in it, between points.
    ///
    /// - Throws: 404 when the row does not exist or has no node, or when the path is none.
    fileprivate func nestedList(
        _ context: RequestContext,
        from version: Int? = nil
    ) throws(Problem) -> NestedListID {
        let row = try rowWithNode(context.parameter("row"), from: version)
        let text = context.parameter("node")
        let steps = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64(canonical: String($0)) }
        let path = [row] + steps.compactMap { $0.flatMap(Int.init(exactly:)) }
        guard path.count == steps.count + 1, let id = NestedListID(path: path) else {
            let known = "such as 3, or 3.0.2 for a node of item 0 in the list of node 3"
            throw Problem(.nodeNotFound, "“\(text)” names no node of row \(row), \(known).")
        }
        return id
    }
}
