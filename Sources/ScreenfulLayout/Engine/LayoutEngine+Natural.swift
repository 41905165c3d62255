extension LayoutEngine {
    /// Returns the size of a container in a range without laying it out, if that follows from its natural size.
    @inline(__always)
    mutating func steadySize(of index: Int, flags: FlatNode.Flags, in range: BoxRange) -> BoxSize? {
        if grid.isOn {
            guard flags.contains(.isSteadyOnPixels), range.x <= 0 || range.x == range.z,
                range.y <= 0 || range.y == range.w
            else { return nil }
        } else {
            guard flags.contains(.isSteady) else { return nil }
        }
        let natural = naturalSize(of: index)
        return natural.isValid ? onGrid(range.clamp(natural)) : nil
    }

    /// Returns the size of a steady container where nothing limits it; NaN if it is not valid.
    private mutating func naturalSize(of index: Int) -> BoxSize {
        if caches[index].naturalStamp == stamp { return caches[index].natural }
        passes += 1
        let node = tree.nodes[index]
        let content: BoxSize
        switch node.kind {
        case .stack: content = naturalSize(ofStack: node)
        case .inset:
            let insets = BoxSize(node.values.y + node.values.w, node.values.x + node.values.z)
            content = naturalSize(ofChild: Int(node.firstChild)) + insets
        case .wrapper: content = greatestNaturalSize(of: node.children)
        default: content = naturalSize(ofChild: Int(node.firstChild))
        }
        if hasBaselines { exportBaselines(of: index) }
        let size = content.isNumber ? onGrid(pointwiseMax(content, BoxSize(repeating: 0))) : content
        caches[index].natural = content.isTooLarge ? BoxSize(repeating: .nan) : size
        caches[index].naturalStamp = stamp
        return caches[index].natural
    }

    private mutating func naturalSize(ofStack stack: FlatNode) -> BoxSize {
        var along = tree.stacks[Int(stack.reference)].spacingSum
        var across = 0.0
        for child in stack.children {
            let size = naturalSize(ofChild: child)
            guard size.isNumber else { return size }
            let basis = tree.nodes[child].basis
            let length = stack.isVertical ? size.y : size.x
            along += basis.isNaN ? length : onGrid(BoxSize(basis, 0)).x
            across = max(across, stack.isVertical ? size.x : size.y)
        }
        return stack.isVertical ? BoxSize(across, along) : BoxSize(along, across)
    }

    private mutating func greatestNaturalSize(of children: Range<Int>) -> BoxSize {
        var greatest = BoxSize(repeating: 0)
        for child in children {
            let size = naturalSize(ofChild: child)
            guard size.isNumber else { return size }
            greatest = pointwiseMax(greatest, size)
        }
        return greatest
    }

    /// Returns the natural size of a child, clamped to the range of its own style.
    private mutating func naturalSize(ofChild index: Int) -> BoxSize {
        let node = tree.nodes[index]
        let content: BoxSize
        switch node.kind {
        case .fixed: content = node.values.lowHalf
        case .plain: content = BoxSize(repeating: 0)
        default:
            content = naturalSize(of: index)
            guard content.isNumber else { return content }
        }
        guard node.flags.contains(.hasSizes) else { return onGrid(content) }
        let size = tree.sizes[Int(node.sizes)].unrelated.clamp(content)
        return size.isTooLarge ? BoxSize(repeating: .nan) : onGrid(size)
    }
}

extension BoxSize {
    /// Whether it is a size, and not NaN, which stands for none.
    fileprivate var isNumber: Bool { x == x }
    /// Whether a length is too large to count as a size.
    fileprivate var isTooLarge: Bool { !(x < LayoutTree.maximumLength && y < LayoutTree.maximumLength) }
}
