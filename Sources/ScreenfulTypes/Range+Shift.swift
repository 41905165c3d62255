extension Range<Int> {
    /// Returns the range moved by a distance.
    @inlinable
    package func shifted(by distance: Int) -> Self {
        lowerBound + distance..<upperBound + distance
    }
}
