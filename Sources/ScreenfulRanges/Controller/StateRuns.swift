import ScreenfulTypes

/// Runs that follow one another without gaps; neighbours differ.
extension [StateRun] {
    /// Adds rows after all others, to the last run where the state is the same.
    mutating func appendRun(_ rows: Range<Int>, _ state: InterfaceState) {
        guard !rows.isEmpty else { return }
        if let last, last.state == state, last.rows.upperBound == rows.lowerBound {
            self[count - 1].rows = last.rows.lowerBound..<rows.upperBound
        } else {
            append(StateRun(rows: rows, state: state))
        }
    }

    /// The place of the run that holds a row.
    ///
    /// - Complexity: O(log *r*).
    func indexOfRun(holding row: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
