/// Rows in their order, held as runs.
///
/// An AVL tree over the runs, in one flat array with a free list: lookups allocate nothing, and changes reuse the nodes
/// that earlier ones freed. Every node holds the sum over its subtree, always computed anew from its children, so that
/// rounding errors do not add up over time. Neighbours that can be joined are joined.
///
/// - Note: Changes are built from splitting and joining, after Blelloch,
///   Ferizovic and Sun 2016, "Just Join for Parallel Ordered Sets",
///   doi:10.1145/2935764.2935768.
struct RunTree<Element: Run>: Sendable {
    /// An index in `nodes`; `none` stands for the empty tree.
    typealias Index = Int32

    /// A run with its subtrees; the fields are in the order that takes the least memory.
    struct Node: Sendable {
        /// The sum over the subtree.
        var total: Element.Summary
        var left: Index
        var run: Element
        /// The number of nodes down to the farthest leaf; 0 is the empty tree.
        var height: UInt8
        var right: Index
    }

    /// The index that no run uses: an empty tree, so that sums need no special case.
    static var none: Index { 0 }

    private(set) var nodes: [Node]
    /// The storage that the runs share outside of the tree.
    var store = Element.Store()
    var root: Index = none
    private(set) var firstFree: Index = none
    /// The number of runs.
    private(set) var runCount = 0

    /// Creates a tree without rows.
    init() { nodes = [Node(total: .zero, left: Self.none, run: .empty, height: 0, right: Self.none)] }

    /// Creates a tree from runs in their order; empty runs are dropped.
    init(_ runs: some Sequence<Element>) {
        self.init()
        for run in runs where run.count > 0 {
            root = concatenate(root, makeNode(run))
        }
    }

    /// The sum over all rows.
    var total: Element.Summary { nodes[Int(root)].total }
    /// The number of rows.
    var count: Int { total.count }

    /// Allocates a node for a run; it is a tree of its own until it is linked.
    mutating func makeNode(_ run: Element) -> Index {
        runCount += 1
        let node = Node(total: run.summary, left: Self.none, run: run, height: 1, right: Self.none)
        guard firstFree != Self.none else {
            precondition(nodes.count < Int(Index.max), "too many runs")
            nodes.append(node)
            return Index(nodes.count - 1)
        }
        let place = firstFree
        firstFree = nodes[Int(place)].left
        nodes[Int(place)] = node
        return place
    }

    /// Frees a node; the caller releases its run's storage.
    mutating func free(_ node: Index) {
        runCount -= 1
        nodes[Int(node)].left = firstFree
        firstFree = node
    }

    /// Frees all nodes of a subtree, with their runs' storage.
    mutating func freeTree(_ node: Index) {
        guard node != Self.none else { return }
        let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
        freeTree(left)
        freeTree(right)
        run(node).release(from: &store)
        free(node)
    }

    func total(_ node: Index) -> Element.Summary { nodes[Int(node)].total }
    func run(_ node: Index) -> Element { nodes[Int(node)].run }
    func left(_ node: Index) -> Index { nodes[Int(node)].left }
    func right(_ node: Index) -> Index { nodes[Int(node)].right }
    func height(_ node: Index) -> UInt8 { nodes[Int(node)].height }

    /// Splits a node's run; the caller updates the sums above it.
    ///
    /// - Returns: The rows from `count` on, as a tree of their own.
    mutating func splitRun(of node: Index, before count: Int) -> Index {
        let rest = nodes[Int(node)].run.split(before: count, in: &store)
        return makeNode(rest)
    }

    /// Joins the second node's run to the first one's, and frees the second node.
    mutating func joinRuns(_ first: Index, _ second: Index) {
        let next = run(second)
        nodes[Int(first)].run.join(next, in: &store)
        free(second)
    }

    /// Changes the run that holds a row, but not its row count.
    ///
    /// - Complexity: O(log *runs*).
    mutating func updateRun(holding row: Int, _ body: (inout Element, inout Element.Store) -> Void) {
        update(root, row, body)
    }

    private mutating func update(_ node: Index, _ row: Int, _ body: (inout Element, inout Element.Store) -> Void) {
        let (left, right) = (left(node), right(node))
        let start = total(left).count
        let end = start + run(node).count
        if row < start {
            update(left, row, body)
        } else if row >= end {
            update(right, row - end, body)
        } else {
            body(&nodes[Int(node)].run, &store)
        }
        link(node, left: left, right: right)
    }

    /// Links two subtrees below a node and computes its sum.
    mutating func link(_ node: Index, left: Index, right: Index) {
        nodes[Int(node)].left = left
        nodes[Int(node)].right = right
        nodes[Int(node)].height = max(height(left), height(right)) + 1
        nodes[Int(node)].total = total(left) + nodes[Int(node)].run.summary + total(right)
    }
}

extension RunTree {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when the tree is out of balance, a sum's row count is wrong, or a node is lost.
    ///
    /// - Complexity: O(*runs*); for tests.
    func checkInvariants() {
        let reached = check(root)
        var unused = 0
        var place = firstFree
        while place != Self.none {
            unused += 1
            place = left(place)
        }
        precondition(reached == runCount, "\(runCount) runs, but \(reached) are in the tree")
        precondition(reached + unused + 1 == nodes.count, "\(nodes.count) places, but \(reached) used, \(unused) free")
        var last: Element?
        forEachRun(in: 0..<count) { position in
            precondition(last.map { !$0.canJoin(position.run) } ?? true, "two runs that can be one are not")
            last = position.run
        }
    }

    private func check(_ node: Index) -> Int {
        guard node != Self.none else { return 0 }
        let (left, right) = (left(node), right(node))
        let reached = check(left) + check(right) + 1
        precondition(run(node).count > 0, "an empty run is in the tree")
        precondition(height(node) == max(height(left), height(right)) + 1, "a height is wrong")
        precondition(abs(Int(height(left)) - Int(height(right))) <= 1, "the tree is out of balance")
        precondition(total(node).count == total(left).count + run(node).count + total(right).count, "a sum is wrong")
        return reached
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}

extension RunTree.Node: Codable where Element: Codable, Element.Summary: Codable {}
extension RunTree: Codable where Element: Codable, Element.Summary: Codable, Element.Store: Codable {}
