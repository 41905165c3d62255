extension TreeCompiler {
    /// Derives the flags and sums of an element from its children, whose own have been derived before.
    mutating func deriveFlags(of index: Int) {
        if tree.nodes[index].kind == .stack { sumUpStack(index) }
        let hasOnlyLeaves = tree.nodes[index].children.allSatisfy { tree.nodes[$0].kind.isLeaf }
        if hasOnlyLeaves { tree.nodes[index].flags.insert(.hasOnlyLeaves) }
        noteDependence(of: index)
        noteSteadiness(of: index)
    }

    private mutating func sumUpStack(_ index: Int) {
        var stack = tree.nodes[index]
        var numbers = tree.stacks[Int(stack.reference)]
        // In the order of Texture's sums, so that the last bit is the same.
        numbers.spacingSum = stack.childCount == 0 ? 0 : numbers.spacing * Double(stack.childCount - 1)
        var flexibleBothWays = 0
        for child in stack.children {
            tree.nodes[child].align = align(child, in: index)
            let node = tree.nodes[child]
            numbers.spacingSum = numbers.spacingSum + node.spacingBefore + node.spacingAfter
            numbers.growSum += node.grow
            numbers.shrinkSum += node.shrink
            if node.isFlexibleBothWays { flexibleBothWays += 1 }
            if node.align == .stretch { stack.flags.insert(.stretches) }
            if node.align == .baselineFirst || node.align == .baselineLast { stack.flags.insert(.alignsBaselines) }
        }
        if flexibleBothWays == 1 { stack.flags.insert(.hasSingleFlexible) }
        if numbers.growSum > 0 || numbers.shrinkSum > 0 { stack.flags.insert(.flexes) }
        tree.nodes[index] = stack
        tree.stacks[Int(stack.reference)] = numbers
    }

    /// Sets a flag if fractions within refer to the size of the spec's parent, which such specs pass on.
    private mutating func noteDependence(of index: Int) {
        let node = tree.nodes[index]
        let dependent: FlatNode.Flags = [.hasFractions, .dependsOnParent]
        if node.kind.passesOn, node.children.contains(where: { !tree.nodes[$0].flags.isDisjoint(with: dependent) }) {
            tree.nodes[index].flags.insert(.dependsOnParent)
        }
    }

    /// Sets a flag if the size is the natural one clamped to the range, whatever the range.
    ///
    /// That holds as long as nothing within wraps, fills the room there is, or refers to a length that is known in some
    /// ranges only. Then a stack need not lay out such a child again to know its size in another range.
    private mutating func noteSteadiness(of index: Int) {
        let node = tree.nodes[index]
        // Sizes that only some parents apply are no part of a natural size.
        if node.kind.passesOn, node.flags.contains(.hasSizes) { return }
        var isSteady = false
        switch node.kind {
        case .fixed: isSteady = true
        case .plain: isSteady = node.flags.contains(.hasSizes) && tree.sizes[Int(node.sizes)].isExact
        case .stack:
            isSteady =
                node.flags.isDisjoint(with: [.wraps, .hasSingleFlexible, .alignsBaselines])
                && node.children.allSatisfy { tree.nodes[$0].isSteadyChild }
                && !node.children.contains { tree.nodes[$0].flags.contains(.isConditional) }
        case .inset:
            isSteady = node.values.isFinite && node.children.allSatisfy { tree.nodes[$0].isSteadyChild }
        case .node, .background, .overlay, .corner:
            isSteady = !node.flags.contains(.wrapsCorner) && tree.nodes[Int(node.firstChild)].isSteadyChild
        case .wrapper: isSteady = node.children.allSatisfy { tree.nodes[$0].isSteadyChild }
        case .words, .measured, .ratio, .relative, .absolute: break
        }
        guard isSteady else { return }
        tree.nodes[index].flags.insert(.isSteady)
        // A stack that grows to a least size, but may be larger, grows by whole points and ends on a
        // pixel, and so beyond that size. The least size may be its own, or 0 where spacing is below it.
        guard hasNoNegativeSpacing(node) else { return }
        let isSteadyOnPixels = node.children.allSatisfy { child in
            let flags = tree.nodes[child].flags
            guard !tree.nodes[child].kind.isLeaf else { return true }
            guard flags.contains(.isSteadyOnPixels) else { return false }
            return !flags.contains(.hasSizes) || tree.sizes[Int(tree.nodes[child].sizes)].hasNoLeastSizeToGrowTo
        }
        if isSteadyOnPixels { tree.nodes[index].flags.insert(.isSteadyOnPixels) }
    }

    private func hasNoNegativeSpacing(_ node: FlatNode) -> Bool {
        switch node.kind {
        case .stack:
            tree.stacks[Int(node.reference)].spacing >= 0
                && node.children.allSatisfy { tree.nodes[$0].spacingBefore >= 0 && tree.nodes[$0].spacingAfter >= 0 }
        case .inset: node.values.min() >= 0
        default: true
        }
    }
}

extension FlatNode {
    /// Whether a parent's size in any range follows from this child's natural size.
    fileprivate var isSteadyChild: Bool {
        flags.contains(.isSteady) && flags.isDisjoint(with: [.hasFractions, .basisIsFraction, .isConditional])
    }
}

extension OwnSizes {
    /// Whether the range is one size, whatever the parent.
    fileprivate var isExact: Bool { unrelated.min == unrelated.max && unrelated.max.isValid }

    /// Whether on each axis the least size is 0 or the only one.
    fileprivate var hasNoLeastSizeToGrowTo: Bool {
        (unrelated.x == 0 || unrelated.x == unrelated.z) && (unrelated.y == 0 || unrelated.y == unrelated.w)
    }
}

extension SIMD4<Double> {
    /// Whether no lane is infinite.
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
