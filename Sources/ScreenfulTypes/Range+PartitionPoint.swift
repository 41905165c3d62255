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
    /// - Complexity: O(1) if the guess is right, otherwise O(log *n*).
    @inlinable
    package func partitionPoint(near guess: Int, where isBeyond: (Int) -> Bool) -> Int {
        let guess = Swift.min(Swift.max(guess, lowerBound), upperBound)
        if guess > lowerBound, isBeyond(guess - 1) { return (lowerBound..<guess - 1).partitionPoint(where: isBeyond) }
        if guess < upperBound, !isBeyond(guess) { return (guess + 1..<upperBound).partitionPoint(where: isBeyond) }
        return guess
    }
}
