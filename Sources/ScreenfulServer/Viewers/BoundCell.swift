import ListStore
import Screenful

/// A row's contents, and the nodes that they were bound to where a template decides on the row's height.
struct BoundCell {
    let row: Int
    let content: Row
    let tree: NodeTree?
}

extension Viewer {
    /// Binds the contents of rows to nodes for listeners, and notes which media the rows show.
    func bind(_ cells: [(row: Int, content: Row)]) -> [BoundCell] {
        noteLayout(of: cells)
        return cells.map { cell in
            let tree = nodes(of: cell.content, at: cell.row, in: frame(ofRow: cell.row))
            noteMedia(tree?.media ?? list.media(of: cell.content), inRow: cell.row)
            return BoundCell(row: cell.row, content: cell.content, tree: tree)
        }
    }
}

extension ListResource {
    /// The picture of a row that no template has made nodes of: its first column of pictures, as node 0.
    fileprivate func media(of row: Row) -> [MediaSource] {
        guard let column = record.columns.firstIndex(where: { $0.type == .image }),
            case .text(let url) = row.values[column], !url.isEmpty
        else { return [] }
        return [MediaSource(node: 0, .image(url: url, defaultImage: ""))]
    }
}
