/// The place of a list inside a row: the row and the node that shows the list, and so on inward.
///
/// The numbers of rows are those after the latest edit, so the id of a list changes when rows before its own come or go.
public struct NestedListID: Hashable, Sendable {
    /// The outermost row, the node in it, an item of that node's list, the node in the item, and so on; even in number.
    public let path: [Int]

    /// Creates the id of a list in a row of the outermost list.
    public init(row: Int, node: Int) { path = [row, node] }

    /// Creates the id of a list at a path; nil unless it names nodes within rows.
    public init?(path: [Int]) {
        guard !path.isEmpty, path.count.isMultiple(of: 2), path.allSatisfy({ $0 >= 0 }) else { return nil }
        self.path = path
    }

    /// Creates the id of the list that a node shows in a row of a list; nil stands for the outermost one.
    public init(row: Int, of list: NestedListID?, node: Int) { self.init(NestedPlace(row: row, of: list), node: node) }

    /// Creates the id of the list that a node of a row shows.
    init(_ place: NestedPlace, node: Int) { path = place.path + [node] }

    /// The row of the outermost list.
    public var row: Int { path[0] }
    /// The row that it lies in.
    var place: NestedPlace { NestedPlace(path: Array(path.dropLast())) }
}

extension NestedListID: Comparable {
    /// Orders lists by their rows and nodes, outer ones first.
    public static func < (first: Self, second: Self) -> Bool { first.path.lexicographicallyPrecedes(second.path) }
}

/// The place of a row: of the outermost list, or of a list inside a row.
struct NestedPlace: Hashable, Sendable {
    /// The numbers of rows and nodes, from the outermost row to the row itself.
    let path: [Int]

    init(path: [Int]) { self.path = path }

    /// The place of a row of a list; nil stands for the outermost list.
    init(row: Int, of list: NestedListID?) { path = (list?.path ?? []) + [row] }

    /// Returns the place after an edit of a list has given the row in it another number.
    func replacing(row: Int, at level: Int) -> Self {
        var path = path
        path[level] = row
        return Self(path: path)
    }
}
