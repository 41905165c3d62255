extension RunTree {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when the tree is out of balance, a sum's row count is wrong, or a place is lost.
    ///
    /// - Complexity: O(*runs*); for tests.
    func checkInvariants() {
        let reached = check(root)
        var unused = 0
        var place = firstFree
        while place != Self.none {
            unused += 1
            place = left(place)
        }
        precondition(reached == runCount, "\(runCount) runs, but \(reached) are in the tree")
        precondition(reached + unused + 1 == nodes.count, "\(nodes.count) places, but \(reached) used, \(unused) free")
        var last: Element?
        forEachRun(in: 0..<count) { position in
            precondition(last.map { !$0.canJoin(position.run) } ?? true, "two runs that can be one are not")
            last = position.run
        }
    }

    private func check(_ node: Index) -> Int {
        guard node != Self.none else { return 0 }
        let (left, right) = (left(node), right(node))
        let reached = check(left) + check(right) + 1
        precondition(run(node).count > 0, "an empty run is in the tree")
        precondition(height(node) == max(height(left), height(right)) + 1, "a height is wrong")
        precondition(abs(Int(height(left)) - Int(height(right))) <= 1, "the tree is out of balance")
        precondition(total(node).count == total(left).count + run(node).count + total(right).count, "a sum is wrong")
        return reached
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
