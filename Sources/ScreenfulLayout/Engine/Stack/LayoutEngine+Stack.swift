extension LayoutEngine {
    /// Lays a stack out: measure, break into lines, flex, size the lines, stretch, position.
    ///
    /// - Note: The steps of `ASStackUnpositionedLayout` and `ASStackPositionedLayout` (Texture be0b74b4).
    mutating func layStack<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let hasAll = tree.conditions.isEmpty
        let count = hasAll ? Int(tree.nodes[index].childCount) : presentCount(of: index)
        guard count > 0 else { return range.min }
        var skipsFlexible = tree.nodes[index].isVertical ? range.y == range.w : range.x == range.z
        if skipsFlexible {
            skipsFlexible =
                hasAll ? tree.nodes[index].flags.contains(.hasSingleFlexible) : hasSingleFlexiblePresent(index)
        }
        let pass = StackPass(index, of: tree, in: range, skipsFlexible: skipsFlexible, hasAll: hasAll)
        var line = StackLine(pass.children, count: count)
        measureChildren(of: &line, in: pass, with: &measurer)
        let size: BoxSize
        if pass.flags.contains(.wraps) {
            size = layLines(of: pass, with: &measurer)
        } else {
            if pass.flags.contains(.flexes) { flex(&line, in: pass, with: &measurer) }
            if pass.flags.contains(.alignsBaselines) { alignBaselines(of: &line, in: pass) }
            line.size = pass.isExactAcross ? pass.min.y : min(max(pass.min.y, line.size), pass.max.y)
            if pass.flags.contains(.stretches) { stretch(line, in: pass, with: &measurer) }
            position(line, in: pass, across: 0)
            size = BoxSize(max(0, line.length), line.size)
        }
        if hasBaselines { exportBaselines(of: index) }
        return range.clamp(pass.turn(size))
    }

    /// How many children are not left out.
    private func presentCount(of index: Int) -> Int {
        tree.nodes[index].children.count { !isAbsent($0) }
    }

    /// Whether exactly one child that is not left out is flexible both ways.
    private func hasSingleFlexiblePresent(_ index: Int) -> Bool {
        tree.nodes[index].children.count { !isAbsent($0) && tree.nodes[$0].isFlexibleBothWays } == 1
    }

    /// Notes what the children of a line and the spacing take along the stack, and the largest size across.
    func sumUp(_ line: inout StackLine, in pass: StackPass) {
        line.length = spacingSum(of: line, in: pass)
        line.size = 0
        for child in line.children where !isAbsent(child) {
            let size = pass.turn(extents[child])
            line.length += size.x
            line.size = Swift.max(line.size, size.y)
        }
    }

    /// The spacing between and around the children of a line.
    private func spacingSum(of line: StackLine, in pass: StackPass) -> Double {
        if pass.hasAllInOneLine { return pass.numbers.spacingSum }
        var sum = pass.numbers.spacing * Double(line.count - 1)
        for child in line.children where !isAbsent(child) {
            sum = sum + tree.nodes[child].spacingBefore + tree.nodes[child].spacingAfter
        }
        return sum
    }
}
