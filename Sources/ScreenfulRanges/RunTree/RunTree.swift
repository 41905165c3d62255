/// Rows in their order, held as runs.
///
/// An AVL tree over the runs, in one flat array with a list of free places:
/// lookups allocate nothing, and changes reuse what earlier ones gave back.
/// Every node holds the sum over its subtree, always computed anew from its
/// children, so that rounding errors do not add up over time. Neighbours that
/// can be one run are made one.
///
/// - Note: Changes are built from splitting and joining, after Blelloch,
///   Ferizovic and Sun 2016, "Just Join for Parallel Ordered Sets",
///   doi:10.1145/2935764.2935768.
struct RunTree<Element: Run>: Sendable {
    /// A place in `nodes`; `none` stands for the empty tree.
    typealias Index = Int32

    /// The order of the fields is the one that takes the least room.
    struct Node: Sendable {
        /// The sum over the subtree.
        var total: Element.Summary
        var left: Index
        var run: Element
        /// Steps down to the farthest leaf; 0 is the empty tree.
        var height: UInt8
        var right: Index
    }

    /// The place that no run uses: an empty tree, so that sums need no special case.
    static var none: Index { 0 }

    private(set) var nodes: [Node]
    /// What the runs keep outside of the tree.
    var store = Element.Store()
    var root: Index = none
    private(set) var firstFree: Index = none
    /// The number of runs.
    private(set) var runCount = 0

    /// Creates a tree without rows.
    init() {
        nodes = [Node(total: .zero, left: Self.none, run: .empty, height: 0, right: Self.none)]
    }

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

    // MARK: Places

    /// Takes a place for a run; it is a tree of its own until it is linked.
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

    /// Gives a place back; what its run keeps in the store is the caller's business.
    mutating func free(_ node: Index) {
        runCount -= 1
        nodes[Int(node)].left = firstFree
        firstFree = node
    }

    /// Gives all places of a subtree back, with what its runs keep in the store.
    mutating func freeTree(_ node: Index) {
        guard node != Self.none else { return }
        let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
        freeTree(left)
        freeTree(right)
        run(node).release(from: &store)
        free(node)
    }

    // MARK: Nodes

    func total(_ node: Index) -> Element.Summary { nodes[Int(node)].total }
    func run(_ node: Index) -> Element { nodes[Int(node)].run }
    func left(_ node: Index) -> Index { nodes[Int(node)].left }
    func right(_ node: Index) -> Index { nodes[Int(node)].right }
    func height(_ node: Index) -> UInt8 { nodes[Int(node)].height }

    /// Cuts a node's run in two; the sums above it are the caller's business.
    ///
    /// - Returns: The rows from `count` on, as a tree of their own.
    mutating func splitRun(of node: Index, before count: Int) -> Index {
        let rest = nodes[Int(node)].run.split(before: count, in: &store)
        return makeNode(rest)
    }

    /// Makes two nodes' runs the first one's, and gives the second place back.
    mutating func joinRuns(_ first: Index, _ second: Index) {
        let next = run(second)
        nodes[Int(first)].run.join(next, in: &store)
        free(second)
    }

    /// Changes the run that holds a row, but not how many rows it has.
    ///
    /// - Complexity: O(log *runs*).
    mutating func updateRun(
        holding row: Int,
        _ body: (inout Element, inout Element.Store) -> Void
    ) {
        update(root, row, body)
    }

    private mutating func update(
        _ node: Index,
        _ row: Int,
        _ body: (inout Element, inout Element.Store) -> Void
    ) {
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

    /// Puts two subtrees under a node and computes its sum.
    mutating func link(_ node: Index, left: Index, right: Index) {
        nodes[Int(node)].left = left
        nodes[Int(node)].right = right
        nodes[Int(node)].height = max(height(left), height(right)) + 1
        nodes[Int(node)].total = total(left) + nodes[Int(node)].run.summary + total(right)
    }
}
