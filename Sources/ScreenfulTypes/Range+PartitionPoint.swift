extension Range<Int> {
    /// Returns the first number that meets a condition which all later ones meet too; the upper bound if none does.
    ///
    /// - Complexity: O(log *n*).
    @inlinable
    package func partitionPoint(where isBeyond: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
