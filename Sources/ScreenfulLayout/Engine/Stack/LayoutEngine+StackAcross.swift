extension LayoutEngine {
    /// Step D, where baselines are aligned: where a line's is, and its size across.
    ///
    /// Without baselines the size is the largest child's, which is noted while they are measured.
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

    /// The distance from a child's near edge to the baseline by which it is aligned, if it is.
    private func baseline(of child: Int, in pass: StackPass) -> Double? {
        switch tree.nodes[child].align {
        case .baselineFirst: baselines[child].x
        case .baselineLast: pass.turn(extents[child]).y + baselines[child].y
        case .start, .end, .center, .stretch: nil
        }
    }

    /// The second half of step E: makes children that are stretched as large as their line.
    mutating func stretch<Measurer: LeafMeasurer>(
        _ line: StackLine,
        in pass: StackPass,
        with measurer: inout Measurer
    ) {
        for child in line.children where tree.nodes[child].align == .stretch && !isAbsent(child) {
            let size = pass.turn(extents[child])
            guard line.size - size.y > violationTolerance else { continue }
            let across = BoxSize(line.size, line.size)
            measureChild(child, along: BoxSize(size.x, size.x), across: across, in: pass, false, &measurer)
        }
    }
}
