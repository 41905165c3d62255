extension LayoutEngine {
    /// Lays a stack out: measure, break into lines, flex, size the lines, stretch, position.
    ///
    /// - Note: The steps of `ASStackUnpositionedLayout` and `ASStackPositionedLayout` (Texture be0b74b4).
    mutating func layStack(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
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

    /// Returns the number of children that are present.
    private func presentCount(of index: Int) -> Int { tree.nodes[index].children.count { !isAbsent($0) } }

    /// Returns true if exactly one child that is present is flexible both ways.
    private func hasSingleFlexiblePresent(_ index: Int) -> Bool {
        tree.nodes[index].children.count { !isAbsent($0) && tree.nodes[$0].isFlexibleBothWays } == 1
    }

    /// Computes the length of a line along the stack, with the spacing, and the largest size across.
    func sumUp(_ line: inout StackLine, in pass: StackPass) {
        line.length = spacingSum(of: line, in: pass)
        line.size = 0
        for child in line.children where !isAbsent(child) {
            let size = pass.turn(extents[child])
            line.length += size.x
            line.size = Swift.max(line.size, size.y)
        }
    }

    /// Returns the spacing between and around the children of a line.
    private func spacingSum(of line: StackLine, in pass: StackPass) -> Double {
        if pass.hasAllInOneLine { return pass.numbers.spacingSum }
        var sum = pass.numbers.spacing * Double(line.count - 1)
        for child in line.children where !isAbsent(child) {
            sum = sum + tree.nodes[child].spacingBefore + tree.nodes[child].spacingAfter
        }
        return sum
    }

    /// Step D, where baselines are aligned: computes a line's baseline and its size across.
    ///
    /// Without baselines the size is the largest child's, which is computed while the children are measured.
    func alignBaselines(of line: inout StackLine, in pass: StackPass) {
        var greatest = 0.0
        var belowBaseline = 0.0
        for child in line.children where !isAbsent(child) {
            let size = pass.turn(extents[child]).y
            if let baseline = baseline(of: child, in: pass) {
                line.baseline = Swift.max(line.baseline, baseline)
                belowBaseline = Swift.max(belowBaseline, size - baseline)
            } else {
                greatest = Swift.max(greatest, size)
            }
        }
        line.size = Swift.max(line.baseline + belowBaseline, greatest)
    }

    /// Returns the distance from a child's near edge to the baseline by which it is aligned, if it is.
    private func baseline(of child: Int, in pass: StackPass) -> Double? {
        switch tree.nodes[child].align {
        case .baselineFirst: baselines[child].x
        case .baselineLast: pass.turn(extents[child]).y + baselines[child].y
        case .start, .end, .center, .stretch: nil
        }
    }

    /// The second half of step E: makes stretched children as large as their line.
    mutating func stretch(_ line: StackLine, in pass: StackPass, with measurer: inout some LeafMeasurer) {
        for child in line.children where tree.nodes[child].align == .stretch && !isAbsent(child) {
            let size = pass.turn(extents[child])
            guard line.size - size.y > violationTolerance else { continue }
            let across = BoxSize(line.size, line.size)
            measureChild(child, along: BoxSize(size.x, size.x), across: across, in: pass, false, &measurer)
        }
    }
}
