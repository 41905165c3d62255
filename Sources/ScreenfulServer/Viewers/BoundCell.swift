import ListStore
import Screenful

/// A row's contents, and the nodes that they were bound to.
struct BoundCell {
    let row: Int
    let content: Row
    let tree: NodeTree
}

extension Viewer {
    /// Binds the contents of rows to nodes for listeners, and notes which media the rows show.
    func bind(_ cells: [(row: Int, content: Row)]) -> [BoundCell] {
        noteLayout(of: cells)
        return cells.map { cell in
            let tree = nodes(of: cell.content, at: cell.row, in: frame(ofRow: cell.row))
            noteMedia(tree.media, inRow: cell.row)
            return BoundCell(row: cell.row, content: cell.content, tree: tree)
        }
    }
}
