extension Array {
    /// Makes room for more elements, and for as many again, so that a few more do not make the array grow anew.
    ///
    /// - Complexity: O(1) for each element, however often it is called while the array fills.
    mutating func makeRoom(for more: Int) {
        guard count + more > capacity else { return }
        reserveCapacity(count + Swift.max(2 * more, count))
    }
}
