import ScreenfulTypes

extension RangeController {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when the states contradict one another.
    func checkInvariants() {
        var end = 0
        var last: InterfaceState?
        for run in runs {
            precondition(run.rows.lowerBound == end && !run.rows.isEmpty, "the runs leave a gap at row \(end)")
            precondition(run.state != last, "the runs meeting at row \(end) are not joined")
            precondition(
                run.state.isDisjoint(with: .visible) || run.state.contains(.display),
                "row \(end) is visible and not displayed"
            )
            precondition(
                run.state.isSubset(of: .measureLayout)
                    || rowsInRange.contains { $0.lowerBound <= end && $0.upperBound >= run.rows.upperBound },
                "row \(end) is in state \(run.state.rawValue) outside every range"
            )
            end = run.rows.upperBound
            last = run.state
        }
        precondition(end == rowCount, "\(rowCount) rows, but \(end) states")
        precondition(
            zip(rowsInRange, rowsInRange.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
            "the rows in range are not in order"
        )
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
