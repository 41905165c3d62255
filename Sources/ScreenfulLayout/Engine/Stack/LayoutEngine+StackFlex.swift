extension LayoutEngine {
    /// Step C: gives free room to the children that grow, or takes missing room from those that shrink.
    ///
    /// There is only one pass: the part that a child cannot shrink is not shared again, and
    /// the length given here overrides least and greatest sizes of children.
    mutating func flex(_ line: inout StackLine, in pass: StackPass, with measurer: inout some LeafMeasurer) {
        let violation = pass.violation(line.length, along: true)
        let factors = violation.magnitude < violationTolerance ? 0 : factorSum(of: line, grows: violation > 0, in: pass)
        guard factors != 0 else {
            if pass.skipsFlexible { measureAtZero(&line, in: pass, with: &measurer) }
            return
        }
        let shares = Shares(
            violation: violation,
            factors: factors,
            scaled: violation > 0 ? 0 : scaledFactorSum(of: line, factors, in: pass)
        )
        var rest = grid.isOn ? rest(of: shares, in: line, pass) : 0
        var isChanged = false
        for child in line.children where !isAbsent(child) {
            let length = pass.turn(extents[child]).x
            let share = shares.share(grow: tree.nodes[child].grow, shrink: tree.nodes[child].shrink, length, grid)
            guard share != 0 else { continue }
            // The first child that changes gets the remainder of rounding to whole points, if it can grow.
            let flexed = Swift.max(0, length + share + (tree.nodes[child].grow > 0 ? rest : 0))
            rest = 0
            isChanged = true
            measureChild(child, along: BoxSize(flexed, flexed), across: pass.across, in: pass, false, &measurer)
        }
        if isChanged { sumUp(&line, in: pass) }
    }

    /// Measures the child that was deferred with a length of 0 along the stack.
    private mutating func measureAtZero(
        _ line: inout StackLine,
        in pass: StackPass,
        with measurer: inout some LeafMeasurer
    ) {
        for child in line.children where !isAbsent(child) && tree.nodes[child].isFlexibleBothWays {
            measureChild(child, along: BoxSize(0, 0), across: pass.across, in: pass, false, &measurer)
        }
        sumUp(&line, in: pass)
    }

    private func factorSum(of line: StackLine, grows: Bool, in pass: StackPass) -> Double {
        if pass.hasAllInOneLine { return grows ? pass.numbers.growSum : pass.numbers.shrinkSum }
        return line.children.reduce(0) { sum, child in
            if isAbsent(child) { return sum }
            return sum + (grows ? tree.nodes[child].grow : tree.nodes[child].shrink)
        }
    }

    private func scaledFactorSum(of line: StackLine, _ factors: Double, in pass: StackPass) -> Double {
        line.children.reduce(0) { sum, child in
            if isAbsent(child) { return sum }
            return sum + pass.turn(extents[child]).x * (tree.nodes[child].shrink / factors)
        }
    }

    /// Returns the remainder of the room after all shares.
    private func rest(of shares: Shares, in line: StackLine, _ pass: StackPass) -> Double {
        line.children.reduce(shares.violation) { rest, child in
            if isAbsent(child) { return rest }
            let (grow, shrink) = (tree.nodes[child].grow, tree.nodes[child].shrink)
            return rest - shares.share(grow: grow, shrink: shrink, pass.turn(extents[child]).x, grid)
        }
    }
}

/// The room that is shared among children, and the sums by which it is divided.
private struct Shares {
    /// Free room, or missing room below 0.
    let violation: Double
    /// The sum of the children's flex factors.
    let factors: Double
    /// The sum of factors times lengths; only for missing room.
    let scaled: Double

    /// Returns the share of a child of a length; negative if it has to shrink.
    @inline(__always)
    func share(grow: Double, shrink: Double, _ length: Double, _ grid: PixelGrid) -> Double {
        if violation > 0 { return grow == 0 ? 0 : grid.floorPoints(violation * (grow / factors)) }
        if scaled == 0 || shrink == 0 { return 0 }
        return -(length * (shrink / factors) / scaled * violation).magnitude
    }
}
