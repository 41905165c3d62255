public import ScreenfulTypes

/// The difference between two layouts of a cell: nodes that are inserted, removed, moved or changed.
///
/// Nodes of both trees are the same if they have the same name, or else the same identity, and the
/// same kind and parent. The page animates the transition by itself: removed nodes fade out where
/// they were, moved ones go from their old frame to the new one.
///
/// - Note: As `ASLayoutTransition` (Texture be0b74b4, ASLayoutTransition.mm), for a whole tree at once.
public struct NodeTransition: Hashable, Sendable {
    /// A node whose frame differs between the trees.
    public struct Move: Hashable, Sendable {
        /// Its number in the old tree.
        public var old: Int
        /// Its number in the new tree.
        public var new: Int
        /// The frame in the old parent, in points.
        public var from: Rect
        /// The frame in the new parent, in points.
        public var to: Rect
    }

    /// Nodes of the new tree only, parents before children.
    public private(set) var inserted: [Int] = []
    /// Nodes of the old tree only, children before parents.
    public private(set) var removed: [Int] = []
    /// Nodes of both trees with another frame, parents before children.
    public private(set) var moved: [Move] = []
    /// Nodes of both trees with other contents or attributes, by their number in the new tree.
    public private(set) var changed: [Int] = []
    /// The old number of each node of the new tree; nil for inserted ones.
    public private(set) var oldNumbers: [Int?]

    /// Compares two trees.
    ///
    /// A node without an identity is the same as one without an identity at the
    /// same place among its siblings.
    ///
    /// - Complexity: O(*n*) for *n* nodes of both trees.
    public init(from old: NodeTree, to new: NodeTree) {
        oldNumbers = Array(repeating: nil, count: new.count)
        var isKept = Array(repeating: false, count: old.count)
        var places: [Place: Int] = [:]
        for node in 0..<old.count { places[Place(of: node, in: old, parent: old.parents[node])] = node }
        for node in 0..<new.count {
            // The parent comes first in a flat tree, so its old number is known.
            let parent = node == 0 ? 0 : oldNumbers[new.parents[node]]
            guard let parent, let same = places.removeValue(forKey: Place(of: node, in: new, parent: parent)) else {
                inserted.append(node)
                continue
            }
            oldNumbers[node] = same
            isKept[same] = true
            if old.frames[same] != new.frames[node] {
                moved.append(Move(old: same, new: node, from: old.frames[same], to: new.frames[node]))
            }
            if old.contents[same] != new.contents[node] || old.attributes[same] != new.attributes[node] {
                changed.append(node)
            }
        }
        removed = (0..<old.count).reversed().filter { !isKept[$0] }
    }

    /// True if the trees do not differ.
    public var isEmpty: Bool {
        inserted.isEmpty && removed.isEmpty && moved.isEmpty && changed.isEmpty
    }

    /// The identity of a node in both trees.
    private struct Place: Hashable {
        let parent: Int
        let kind: NodeKind
        let name: String?
        let identity: Int?
        let index: Int

        init(of node: Int, in tree: NodeTree, parent: Int) {
            self.parent = parent
            kind = tree.kinds[node]
            name = tree.attributes[node].name
            identity = name == nil ? tree.attributes[node].identity : nil
            let isRoot = node == 0
            index = name == nil && identity == nil && !isRoot ? node - tree.firstChildren[tree.parents[node]] : 0
        }
    }
}
