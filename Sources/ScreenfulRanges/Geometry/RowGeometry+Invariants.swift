extension RowGeometry {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when runs contradict their blocks, or a block is nobody's.
    ///
    /// - Complexity: O(rows packed); for tests.
    func checkInvariants() {
        tree.checkInvariants()
        var blocks: Set<UInt32> = []
        tree.forEachRun(in: 0..<rowCount) { position in
            let run = position.run
            guard run.kind == .packed else { return }
            let lengths = tree.store[run.block]
            precondition(blocks.insert(run.block).inserted, "two runs have one block")
            precondition(lengths.count == run.count, "\(run.count) rows have \(lengths.count) lengths")
            precondition(run.count <= LengthRun.packedLimit, "a block has \(run.count) rows")
            precondition(!lengths.allSatisfy { $0 == lengths[0] }, "rows of equal length are packed")
            precondition(run.length == lengths.reduce(0) { $0 + $1.points }, "a sum of lengths is wrong")
            precondition(run.measuredCount == lengths.count { !$0.isOutdated }, "a count of lengths is wrong")
        }
        precondition(blocks.count == tree.store.blockCount, "\(tree.store.blockCount - blocks.count) blocks are lost")
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
