import ScreenfulTypes

/// Compiles a tree of elements into flat arrays, level by level.
struct TreeCompiler {
    var tree = LayoutTree()
    /// The elements in the order of the tree's nodes.
    private var elements: [LayoutElement] = []
    /// The depth of each element; 1 for the root.
    private var depths: [Int] = []

    mutating func compile(_ root: LayoutElement) throws(LayoutError) {
        append(root, below: -1, depth: 1)
        var next = 0
        while next < elements.count {
            try compileElement(next)
            next += 1
        }
        for index in tree.nodes.indices.reversed() { deriveFlags(of: index) }
    }

    private mutating func append(_ element: LayoutElement, below parent: Int, depth: Int) {
        elements.append(element)
        tree.parents.append(Int32(parent))
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
        } catch { throw LayoutError(error.code, at: ElementPath(path(to: index).steps + error.path.steps)) }
        var node = FlatNode()
        fill(&node, from: element)
        node.firstChild = Int32(elements.count)
        node.childCount = Int32(element.content.childCount)
        for child in element.content.children { append(child, below: index, depth: depths[index] + 1) }
        if let condition = element.condition {
            node.flags.insert(.isConditional)
            tree.conditions.append((Int32(index), Int32(condition)))
        }
        tree.nodes.append(node)
    }

    private mutating func noteNode(_ element: LayoutElement, at index: Int) throws(LayoutError) {
        guard let node = element.node else { return }
        while tree.elementOfNode.count <= node { tree.elementOfNode.append(-1) }
        guard tree.elementOfNode[node] < 0 else { throw LayoutError(.sameNodeTwice, at: ElementPath()) }
        tree.elementOfNode[node] = Int32(index)
    }

    /// Returns the alignment of a child across its stack, the stack's default taken into account.
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

    /// Returns the path from the root to an element.
    private func path(to index: Int) -> ElementPath {
        var steps: [ElementPath.Step] = []
        var index = index
        while index > 0 {
            let parent = Int(tree.parents[index])
            // The element itself may not have been compiled yet, but its parent has.
            let number = index - Int(tree.nodes[parent].firstChild)
            steps.insert(contentsOf: elements[parent].content.steps(toChild: number), at: 0)
            index = parent
        }
        return ElementPath(steps)
    }
}

extension TreeCompiler {
    /// Copies an element, without its children, into its flat node.
    private mutating func fill(_ node: inout FlatNode, from element: LayoutElement) {
        let style = element.style
        node.grow = style.flexGrow
        node.shrink = style.flexShrink
        node.spacingBefore = style.spacingBefore
        node.spacingAfter = style.spacingAfter
        switch style.flexBasis {
        case .auto: break
        case .points(let points): node.basis = points
        case .fraction(let fraction):
            node.basis = fraction
            node.flags.insert(.basisIsFraction)
        }
        fillSizes(&node, from: style)
        if !node.flags.contains(.hasSizes), node.basis.isNaN, node.grow == 0, node.shrink == 0 {
            node.flags.insert(.isUndemanding)
        }
        tree.positions.append(BoxSize(style.layoutPosition.x, style.layoutPosition.y))
        tree.baselines.append(BoxSize(style.ascender, style.descender))
        fillContent(&node, from: element.content)
        if node.flags.contains(.hasSizes), !node.kind.passesOn { node.flags.insert(.keepsToSizes) }
    }

    private mutating func fillSizes(_ node: inout FlatNode, from style: ElementStyle) {
        let dimensions = [style.width, style.height, style.minWidth, style.minHeight, style.maxWidth, style.maxHeight]
        guard dimensions.contains(where: { $0 != .auto }) else { return }
        node.flags.insert(.hasSizes)
        node.sizes = Int32(tree.sizes.count)
        tree.sizes.append(OwnSizes(style))
        let hasFractions = dimensions.contains { if case .fraction = $0 { true } else { false } }
        if hasFractions { node.flags.insert(.hasFractions) }
    }

    private mutating func fillContent(_ node: inout FlatNode, from content: LayoutElement.Content) {
        switch content {
        case .leaf(let leaf): fillLeaf(&node, from: leaf)
        case .node: node.kind = .node
        case .stack(let style, _): fillStack(&node, from: style)
        case .inset(let insets, _):
            node.kind = .inset
            node.values = SIMD4(insets.top, insets.left, insets.bottom, insets.right)
        case .background: node.kind = .background
        case .overlay: node.kind = .overlay
        case .ratio(let ratio, _):
            node.kind = .ratio
            node.values.x = ratio
        case .relative(let style, _): fillRelative(&node, from: style)
        case .center(let style, _): fillRelative(&node, from: style.relative)
        case .absolute(let sizing, _):
            node.kind = .absolute
            if sizing == .sizeToFit { node.flags.insert(.sizesToFit) }
        case .corner(let style, _, _):
            node.kind = .corner
            node.reference = Int32(tree.corners.count)
            tree.corners.append(style)
            if style.wrapsCorner { node.flags.insert(.wrapsCorner) }
        case .wrapper: node.kind = .wrapper
        }
    }

    private mutating func fillLeaf(_ node: inout FlatNode, from leaf: Leaf) {
        switch leaf {
        case .plain: node.kind = .plain
        case .fixed(let size):
            node.kind = .fixed
            node.values = SIMD4(size.width, size.height, 0, 0)
        case .words(let count, let width, let height):
            node.kind = .words
            node.values = SIMD4(Double(count), width, height, 0)
        case .measured(let slot):
            node.kind = .measured
            node.reference = Int32(slot)
        }
    }

    private mutating func fillStack(_ node: inout FlatNode, from style: StackStyle) {
        node.kind = .stack
        node.isVertical = style.direction == .vertical
        node.justifyContent = style.effectiveJustifyContent
        node.alignContent = style.alignContent
        node.reference = Int32(tree.stacks.count)
        tree.stacks.append(StackNumbers(spacing: style.spacing, lineSpacing: style.lineSpacing))
        if style.wraps { node.flags.insert(.wraps) }
    }

    private mutating func fillRelative(_ node: inout FlatNode, from style: RelativeStyle) {
        node.kind = .relative
        node.reference = Int32(tree.relatives.count)
        tree.relatives.append(style)
    }
}
