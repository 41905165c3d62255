import ScreenfulRanges
import Testing

/// A tree whose leaves are numbers.
private typealias Tree = SceneTree<Int>

@Suite struct SceneTreeTests {
    @Test func `a push hides what lies below, and a pop shows it again`() throws {
        var tree = try Tree(.navigation([.leaf(1)]))
        #expect(tree.depths == [[1, 0]])
        #expect(try tree.push(.leaf(2), into: []).depths == [[1, 1], [2, 0]])
        #expect(try tree.push(.leaf(3), into: []).depths == [[1, 1], [2, 1], [3, 0]])
        #expect(try tree.push(.leaf(4), into: []).depths == [[1, 1], [2, 2], [3, 1], [4, 0]])
        let change = try tree.pop(2, from: [])
        #expect(change.depths == [[1, 1], [2, 0]])
        #expect(change.removed == [3, 4])
    }

    @Test func `a selection tells all tabs, also those whose depth stays`() throws {
        var tree = try Tree(.tabs([.navigation([.leaf(1), .leaf(2)]), .leaf(3), .leaf(4)], selected: 0))
        #expect(tree.depths == [[1, 1], [2, 0], [3, 1], [4, 1]])
        #expect(try tree.select(1, in: []).depths == [[1, 2], [2, 1], [3, 0], [4, 1]])
        #expect(try tree.select(1, in: []).depths == [[1, 2], [2, 1], [3, 0], [4, 1]])
    }

    @Test func `an operation tells the leaves of its container only`() throws {
        var tree = try Tree(.tabs([.leaf(1), .navigation([.leaf(2)])], selected: 0))
        let pushed = try tree.push(.tabs([.leaf(3), .leaf(4)], selected: 1), into: [1])
        #expect(pushed.depths == [[2, 2], [3, 2], [4, 1]])
        #expect(try tree.select(0, in: [1, 1]).depths == [[3, 1], [4, 2]])
    }

    @Test func `a tab bar whose tabs are set keeps its tab, else its index, else takes the first`() throws {
        var tree = try Tree(.tabs([.leaf(1), .leaf(2), .leaf(3)], selected: 1))
        #expect(try tree.set([.leaf(2), .leaf(4)], in: []).removed == [1, 3])
        #expect(tree.root == .tabs([.leaf(2), .leaf(4)], selected: 0))
        try tree.set([.leaf(5), .leaf(6)], in: [])
        #expect(tree.root == .tabs([.leaf(5), .leaf(6)], selected: 0))
        try tree.select(1, in: [])
        try tree.set([.leaf(7)], in: [])
        #expect(tree.root == .tabs([.leaf(7)], selected: 0))
    }

    @Test func `a removed leaf takes the containers with it that it leaves empty`() throws {
        var tree = try Tree(.tabs([.navigation([.tabs([.leaf(1)], selected: 0)]), .leaf(2), .leaf(3)], selected: 2))
        let removed = tree.remove(1)
        let change = try #require(removed)
        #expect(change.removed == [1])
        #expect(change.depths == [[2, 1], [3, 0]])
        #expect(tree.root == .tabs([.leaf(2), .leaf(3)], selected: 1))
        let second = tree.remove(3)
        #expect(second?.depths == [[2, 0]])
        let last = tree.remove(2)
        #expect(last == nil)
        let none = tree.remove(9)
        #expect(none == Tree.Change())
    }

    @Test(arguments: [
        (Tree.Node.navigation([]), SceneTreeError.emptyContainer(at: [])),
        (.tabs([], selected: 0), .emptyContainer(at: [])),
        (.navigation([.leaf(1), .tabs([.leaf(2), .navigation([])], selected: 0)]), .emptyContainer(at: [1, 1])),
        (.tabs([.leaf(1)], selected: 1), .noTab(1, of: 1, at: [])),
        (.tabs([.leaf(1)], selected: -1), .noTab(-1, of: 1, at: [])),
        (.tabs([.leaf(1), .navigation([.leaf(2), .leaf(1)])], selected: 0), .repeatedLeaf(at: [1, 1])),
    ])
    func `a tree that is none is refused`(root: SceneTree<Int>.Node, error: SceneTreeError) {
        #expect(throws: error) { _ = try SceneTree(root) }
    }

    @Test func `an operation that is not possible changes nothing`() throws {
        var tree = try Tree(.tabs([.navigation([.leaf(1), .leaf(2)]), .leaf(3)], selected: 0))
        let before = tree
        #expect(throws: SceneTreeError.notNavigation(at: [])) { try tree.push(.leaf(4), into: []) }
        #expect(throws: SceneTreeError.notNavigation(at: [1])) { try tree.push(.leaf(4), into: [1]) }
        #expect(throws: SceneTreeError.noNode(at: [0, 2])) { try tree.push(.leaf(4), into: [0, 2, 0]) }
        #expect(throws: SceneTreeError.noNode(at: [-1])) { try tree.select(0, in: [-1]) }
        #expect(throws: SceneTreeError.repeatedLeaf(at: [1])) {
            try tree.push(.navigation([.leaf(4), .leaf(3)]), into: [0])
        }
        #expect(throws: SceneTreeError.emptyContainer(at: [])) { try tree.push(.navigation([]), into: [0]) }
        #expect(throws: SceneTreeError.popsTooMany(2, of: 2)) { try tree.pop(2, from: [0]) }
        #expect(throws: SceneTreeError.popsTooMany(0, of: 2)) { try tree.pop(0, from: [0]) }
        #expect(throws: SceneTreeError.notNavigation(at: [])) { try tree.pop(from: []) }
        #expect(throws: SceneTreeError.notTabs(at: [0])) { try tree.select(0, in: [0]) }
        #expect(throws: SceneTreeError.noTab(2, of: 2, at: [])) { try tree.select(2, in: []) }
        #expect(throws: SceneTreeError.emptyContainer(at: [])) { try tree.set([], in: [0]) }
        #expect(throws: SceneTreeError.repeatedLeaf(at: [1])) { try tree.set([.leaf(3)], in: [0]) }
        #expect(throws: SceneTreeError.notContainer(at: [1])) { try tree.set([.leaf(5)], in: [1]) }
        #expect(tree == before)
    }

    @Test func `nesting counts the containers on the longest way`() {
        #expect(Tree.Node.leaf(1).nesting == 0)
        #expect(Tree.Node.tabs([.leaf(1), .navigation([.navigation([.leaf(2)])])], selected: 0).nesting == 3)
    }
}

extension SceneTree<Int> {
    fileprivate var depths: [[Int]] { places.map { [$0.leaf, $0.depth.taps] } }
}

extension SceneTree<Int>.Change {
    /// The leaves that were told, each with its depth.
    fileprivate var depths: [[Int]] { told.map { [$0.leaf, $0.depth.taps] } }
}
