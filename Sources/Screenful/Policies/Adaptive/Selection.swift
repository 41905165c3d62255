extension [Double] {
    /// The element that would be at a place if all were sorted; reorders them.
    ///
    /// Sorting would take memory for merging, four times a second.
    ///
    /// - Complexity: O(*n*) on average.
    /// - Precondition: The place exists, and no element is NaN.
    /// - Note: C. A. R. Hoare, Algorithm 65: Find, Communications of the ACM 4 (1961).
    mutating func select(_ place: Int) -> Double {
        select(place, in: 0..<count)
    }

    /// The element that sorting would bring to a place, where it is known among which places it is by now.
    ///
    /// - Complexity: O(*k*) on average for *k* places; the elements before it are no greater then, and those after it
    ///   no less.
    /// - Precondition: The place is one of them, and no element is NaN.
    mutating func select(_ place: Int, in places: Range<Int>) -> Double {
        var (low, high) = (places.lowerBound, places.upperBound - 1)
        while low < high {
            let pivot = self[place]
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < pivot { left += 1 }
                while self[right] > pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if right < place { low = left }
            if left > place { high = right }
        }
        return self[place]
    }
}
