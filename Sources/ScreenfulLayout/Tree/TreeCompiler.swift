/// Makes a tree of elements flat, level by level.
struct TreeCompiler {
    var nodes: [FlatNode] = []
    var parents: [Int32] = []
    var sizes: [OwnSizes] = []
    var stacks: [StackNumbers] = []
    var relatives: [RelativeStyle] = []
    var corners: [CornerStyle] = []
    var positions: [BoxSize] = []
    var baselines: [BoxSize] = []
    var conditions: [(element: Int32, condition: Int32)] = []
    var elementOfNode: [Int32] = []
    var slotCount = 0
    /// The elements in the order of ``nodes``.
    private var elements: [LayoutElement] = []
    /// How many elements lie above each.
    private var depths: [Int] = []

    mutating func compile(_ root: LayoutElement) throws(LayoutError) {
        append(root, below: -1, depth: 1)
        var next = 0
        while next < elements.count {
            try compileElement(next)
            next += 1
        }
        for index in nodes.indices.reversed() { noteWhatIsKnown(of: index) }
    }

    private mutating func append(_ element: LayoutElement, below parent: Int, depth: Int) {
        elements.append(element)
        parents.append(Int32(parent))
        depths.append(depth)
    }

    private mutating func compileElement(_ index: Int) throws(LayoutError) {
        let element = elements[index]
        if depths[index] > LayoutTree.maximumDepth { throw LayoutError(.tooDeep, at: path(to: index)) }
        if elements.count + element.content.childCount > LayoutTree.maximumElementCount {
            throw LayoutError(.tooManyNodes, at: path(to: index))
        }
        do throws(LayoutError) {
            try element.validate()
            try noteNode(element, at: index)
        } catch {
            throw LayoutError(error.code, at: ElementPath(path(to: index).steps + error.path.steps))
        }
        var node = FlatNode()
        fill(&node, from: element)
        node.firstChild = Int32(elements.count)
        node.childCount = Int32(element.content.childCount)
        for child in element.content.children { append(child, below: index, depth: depths[index] + 1) }
        if let condition = element.condition {
            node.flags.insert(.isConditional)
            conditions.append((Int32(index), Int32(condition)))
        }
        nodes.append(node)
    }

    private mutating func noteNode(_ element: LayoutElement, at index: Int) throws(LayoutError) {
        guard let node = element.node else { return }
        while elementOfNode.count <= node { elementOfNode.append(-1) }
        guard elementOfNode[node] < 0 else { throw LayoutError(.sameNodeTwice, at: ElementPath()) }
        elementOfNode[node] = Int32(index)
    }

    /// How a stack places a child across, the stack's default taken into account.
    func align(_ child: Int, in stack: Int) -> AlignItems {
        switch elements[child].style.alignSelf {
        case .start: return .start
        case .end: return .end
        case .center: return .center
        case .stretch: return .stretch
        case .auto:
            guard case .stack(let style, _) = elements[stack].content else { return .start }
            return style.effectiveAlignItems
        }
    }

    /// The steps from the root to an element, found by going up.
    private func path(to index: Int) -> ElementPath {
        var steps: [ElementPath.Step] = []
        var index = index
        while index > 0 {
            let parent = Int(parents[index])
            // The element itself may not have been compiled yet, but its parent has.
            let number = index - Int(nodes[parent].firstChild)
            steps.insert(contentsOf: elements[parent].content.steps(toChild: number), at: 0)
            index = parent
        }
        return ElementPath(steps)
    }
}
