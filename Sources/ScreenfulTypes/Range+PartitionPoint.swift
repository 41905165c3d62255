extension Range<Int> {
    /// Returns the first number that meets a condition which all later ones meet too; the upper bound if none does.
    ///
    /// - Complexity: O(log *n*).
    @inlinable
    package func partitionPoint<Failure: Error>(
        where isBeyond: (Int) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if try isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the first number that meets a condition which all later ones meet too, given a number near it.
    ///
    /// - Complexity: O(log *d*) for a guess that is *d* off.
    @inlinable
    package func partitionPoint(near guess: Int, where isBeyond: (Int) -> Bool) -> Int {
        let guess = Swift.min(Swift.max(guess, lowerBound), upperBound)
        var (low, high) = (lowerBound, upperBound)
        var step = 1
        if guess > low, isBeyond(guess - 1) {
            high = guess - 1
            while high - step >= low {
                guard isBeyond(high - step) else {
                    low = high - step + 1
                    break
                }
                high -= step
                step *= 2
            }
        } else if guess < high, !isBeyond(guess) {
            low = guess + 1
            while low + step <= high {
                guard !isBeyond(low + step - 1) else {
                    high = low + step - 1
                    break
                }
                low += step
                step *= 2
            }
        } else {
            return guess
        }
        return (low..<high).partitionPoint(where: isBeyond)
    }
}
