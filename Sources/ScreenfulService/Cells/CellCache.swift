import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// The contents of a row, bound to nodes of a size and encoded for all viewers that show it so.
struct BoundCell: Sendable {
    let content: Row
    let size: Size
    let encoded: EncodedCell
    let media: [MediaSource]
    /// True if the size of a picture was unknown, so that the cell is to be bound again.
    let isProvisional: Bool

    init(_ content: Row, _ tree: NodeTree, size: Size, columns: [Column], isProvisional: Bool = false) {
        self.content = content
        self.size = size
        self.isProvisional = isProvisional
        encoded = EncodedCell(content, tree, columns: columns)
        media = tree.media
    }

    /// The approximate number of bytes in memory.
    var cost: Int {
        content.values.reduce(encoded.byteCount + 256) { sum, value in
            if case .text(let text) = value { sum + MemoryLayout<Value>.stride + text.utf8.count } else { sum + 32 }
        }
    }
}

/// The bound cells of all lists, each of them bound once for a list, a size and a template, however many viewers show it.
///
/// The contents of a row are compared with those that were bound, so that no edit has to be announced here.
final class CellCache {
    /// The identity of a template, compiled for the columns of a list.
    struct LayoutID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    struct Key: Hashable, Sendable {
        let layout: LayoutID
        let row: Int64
        let size: Size
    }

    /// The bytes of the cells of some 5,000 rows of text with pictures: those of 300 viewers that share none.
    private static let maxCost = 16 << 20

    // Safe because it is changed on the loop only, and calls nothing that uses the cache.
    @exclusivity(unchecked) private var cells = SieveCache<Key, BoundCell>(maxCost: CellCache.maxCost)
    private var latestLayout: UInt64 = 0

    /// The approximate bytes of the cells.
    var bytes: Int { cells.cost }

    /// Removes all cells; returns their approximate bytes.
    func removeAll() -> Int {
        defer { cells.removeAll() }
        return cells.cost
    }

    /// Returns a new identity.
    func makeLayoutID() -> LayoutID {
        latestLayout += 1
        return LayoutID(number: latestLayout)
    }

    /// Returns the cell of a row, and binds it if it was not, or with other contents.
    func cell(_ key: Key, of content: Row, bind: () -> BoundCell) -> BoundCell {
        if let cell = cells.value(key), cell.content == content, !cell.isProvisional { return cell }
        let cell = bind()
        insert(cell, in: key.layout)
        return cell
    }

    /// Returns whether the cell of a row is cached, with whatever contents.
    func contains(_ key: Key) -> Bool { cells.contains(key) }

    /// Caches a cell that was bound in a layout.
    func insert(_ cell: BoundCell, in layout: LayoutID) {
        cells.set(cell, cost: cell.cost, for: Key(layout: layout, row: cell.content.id, size: cell.size))
    }
}
