/// The level to which lengths are cut so that together they lose a number of bytes: the longest are cut, all to one
/// length, and the others are left.
enum WaterLevel {
    /// Returns the greatest level at which cutting all longer lengths releases at least `need`; 0 if none suffices.
    ///
    /// - Complexity: O(*n* log *n*) for *n* lengths.
    static func level(of lengths: [Int], releasing need: Int) -> Int {
        let sorted = lengths.sorted(by: >)
        var sum = 0
        for (index, length) in sorted.enumerated() {
            sum += length
            let count = index + 1
            let next = count < sorted.count ? sorted[count] : 0
            // Cut to the next shorter length, these release the most that they can without it.
            guard sum - count * next >= need else { continue }
            return (sum - need) / count
        }
        return 0
    }
}
