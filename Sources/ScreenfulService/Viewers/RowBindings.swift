import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// The binding of rows to nodes, and the lengths of rows at a viewer's width.
struct RowBindings {
    let layout: RowLayout
    /// The texts that the user has typed and not submitted.
    var drafts = Drafts()
    /// The lengths of rows at this viewer's width; nil if all rows have one length.
    private(set) var heightCache: RowHeightCache?

    /// - Parameters:
    ///   - layout: The layout of the list's rows.
    ///   - measure: The parameters of row lengths; nil if all rows have one length.
    ///   - rowCount: The number of rows.
    ///   - estimate: The length of unmeasured rows, in points.
    init(_ layout: RowLayout, _ measure: RowHeightCache.Measure?, rowCount: Int, estimate: Double) {
        self.layout = layout
        heightCache = measure.map { layout.heightCache($0, rowCount: rowCount, estimate: estimate) }
    }

    /// Returns the nodes of a row, with the drafts of its fields.
    func nodes(of content: Row, at row: Int, in frame: Rect) -> NodeTree {
        var tree = layout.measuringPool.typesetter.nodes(of: content, layout.template.compiled, in: frame)
        for (id, text) in drafts.drafts(ofRow: row) {
            if let node = tree.node(withID: id) { tree.setDraft(text, ofNode: node) }
        }
        return tree
    }

    /// Returns the cell of a row, with the drafts of its fields; without drafts it is shared by all viewers.
    func cell(_ content: Row, at row: Int, size: Size, _ columns: [Column]) -> BoundCell {
        guard drafts.drafts(ofRow: row).isEmpty else {
            let frame = Rect(origin: Point(x: 0, y: 0), size: size)
            return BoundCell(content, nodes(of: content, at: row, in: frame), size: size, columns: columns)
        }
        return layout.cell(content, size: size, columns)
    }

    /// Replaces the lengths by those with other parameters, as far as they are known.
    ///
    /// - Parameters:
    ///   - measure: The parameters of row lengths; nil if all rows have one length.
    ///   - rowCount: The number of rows.
    ///   - estimate: The length of unmeasured rows if none was measured before, in points.
    /// - Returns: False if the lengths are the same, or if all rows have one length.
    mutating func replaceHeightCache(_ measure: RowHeightCache.Measure?, rowCount: Int, estimate: Double) -> Bool {
        let old = heightCache
        let estimate = old?.geometry.estimate ?? estimate
        guard let new = measure.map({ layout.heightCache($0, rowCount: rowCount, estimate: estimate) }) else {
            heightCache = nil
            return false
        }
        heightCache = new
        return new !== old
    }
}
