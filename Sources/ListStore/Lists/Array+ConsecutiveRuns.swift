extension [Int64] {
    /// The numbers as runs of consecutive ones, in the same order.
    package var consecutiveRuns: [Range<Int64>] {
        var runs: [Range<Int64>] = []
        for number in self {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}
