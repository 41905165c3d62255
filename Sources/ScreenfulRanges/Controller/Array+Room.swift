extension Array {
    /// Makes room for more elements, and for as many again, so that a few more do not make the array grow anew.
    mutating func makeRoom(for more: Int) {
        guard count + more > capacity else { return }
        reserveCapacity(count + 2 * more)
    }
}
