import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/viewers/{viewer}/cells`: the rows that have a node.
extension API {
    func getCells(_: RequestContext, _ viewer: Viewer, _ query: CellsQuery) -> Response {
        let (filter, page) = (query.filter, query.page)
        let runs = viewer.states.filter { run in
            filter.bit.map { run.state.contains($0) } ?? run.state.isInRange
        }
        let total = runs.reduce(0) { $0 + $1.rows.count }
        return .json { json in
            json.beginObject()
            json.member("revision", viewer.revision)
            json.member("from", page.from)
            json.member("total", total)
            json.key("cells")
            json.beginArray()
            var skipped = page.from
            var left = page.count
            for run in runs {
                let rows = run.rows.dropFirst(skipped).prefix(left)
                skipped -= min(skipped, run.rows.count)
                left -= rows.count
                for row in rows { json.cell(row, run.state, of: viewer) }
            }
            json.endArray()
            json.endObject()
        }
    }
}

struct CellsQuery {
    enum StateFilter: String, CaseIterable {
        case visible, display, preload, all

        /// The bit that a row's state must contain; nil for any state beyond `measureLayout`.
        var bit: InterfaceState? {
            switch self {
            case .visible: .visible
            case .display: .display
            case .preload: .preload
            case .all: nil
            }
        }
    }

    var filter: StateFilter
    var page: Page
}

extension QueryParameters where Value == CellsQuery {
    static var cells: Self {
        Self("state", "from", "count") { query throws(Problem) in
            CellsQuery(filter: try query.choice("state") ?? .all, page: try Page(query))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func cell(_ row: Int, _ state: InterfaceState, of viewer: Viewer) {
        beginObject()
        member("row", row)
        member("id", viewer.list.contents.id(ofRow: row))
        member("state", Int(state.rawValue))
        key("frame")
        value(viewer.frame(ofRow: row))
        endObject()
    }
}

/// `/api/v1/viewers/{viewer}/nodes/{row}`: the node tree of a cell.
extension API {
    func getNode(_ context: RequestContext, _ viewer: Viewer, _ absent: AbsentNode) throws(Problem) {
        func answer(_ problem: Problem) -> Response { absent == .null ? .json { $0.null() } : .problem(problem) }
        let row: Int
        do {
            row = try viewer.rowWithNode(context.parameter("row"))
        } catch {
            return context.exchange.reply(answer(error))
        }
        viewer.trackLifecycles()
        viewer.list.load([row..<row + 1]) { result in
            switch result {
            case .success(let rows):
                viewer.applyPendingChange()
                guard !viewer.hasEnded, let cell = rows.first else {
                    return context.exchange.reply(answer(Problem(.rowRemoved(row: row))))
                }
                context.exchange.reply(.json { $0.nodeTree(of: cell.content, at: cell.row, in: viewer) })
            case .failure(let error): context.exchange.reply(.store(error))
            }
        }
    }
}

/// The answer for a row that has no node.
enum AbsentNode: String, CaseIterable {
    /// An error with its code.
    case problem
    /// The value null, for a client that follows a row while others scroll.
    case null
}

extension QueryParameters where Value == AbsentNode {
    static var absentNode: Self {
        Self("absent") { query throws(Problem) in try query.choice("absent") ?? .problem }
    }
}

extension Viewer {
    /// Returns the row that a path component names.
    ///
    /// - Parameters:
    ///   - text: The path component.
    ///   - version: The list's version that the number is of; nil for the latest.
    /// - Returns: The row's number in the latest version.
    /// - Throws: 404 when the row does not exist or has no node, 412 when the version is not known.
    func rowWithNode(_ text: String, from version: Int? = nil) throws(Problem) -> Int {
        guard let number = Int64(canonical: text).flatMap(Int.init(exactly:)),
            case let row = try Problem.translating({ () throws(ServiceError) in try updated(number, from: version) }),
            row < rowCount
        else { throw Problem(.rowNotFound, "The list has no row \(text); it has \(rowCount).") }
        guard state(ofRow: row).isInRange else {
            throw Problem(.rowHasNoNode, "Row \(row) is outside every range, so it has no node.")
        }
        return row
    }

    /// Returns the size range that each node of a row was measured with, by the node's `id`.
    fileprivate func sizeRanges(of content: Row, in frame: Rect) -> [Int: SizeRange] {
        rowLayout.measuringPool.typesetter.sizeRanges(of: content, rowLayout.template.compiled, in: frame)
    }
}

extension JSONWriter {
    fileprivate mutating func nodeTree(of content: Row, at row: Int, in viewer: Viewer) {
        let frame = viewer.frame(ofRow: row)
        let tree = viewer.nodes(of: content, at: row, in: frame)
        let state = Int(viewer.state(ofRow: row).rawValue)
        beginObject()
        member("row", row)
        member("id", content.id)
        member("state", state)
        key("frame")
        value(frame)
        key("nodes")
        nodes(tree, state: state, sizeRanges: viewer.sizeRanges(of: content, in: frame))
        key("media")
        value(viewer.media(ofRow: row))
        member("clock", viewer.milliseconds(at: viewer.now))
        array("callbacks", viewer.callbacks(ofRow: row)) { json, callback in
            json.object {
                $0.member("name", callback.name)
                $0.member("at", viewer.milliseconds(at: callback.at))
            }
        }
        endObject()
    }
}

/// `/api/v1/viewers/{viewer}/nodes/{row}/actions`: the user's actions on the nodes of a cell.
extension API {
    func postAction(_ context: RequestContext, _ viewer: Viewer) throws(Problem) {
        let request = try context.decode(NodeActionRequest.init)
        let row = try viewer.rowWithNode(context.parameter("row"))
        viewer.noteUse()
        viewer.act(request, onRow: row) { result in
            context.reply(result) { action in .json { $0.value(action) } }
        }
    }
}
