extension LengthRun {
    /// Packs the lengths of at least one row, unless they are all equal.
    static func packed(_ lengths: [PackedLength], in store: inout LengthStore) -> Self {
        if lengths.allSatisfy({ $0 == lengths[0] }) { return equal(lengths[0], lengths.count) }
        precondition(lengths.count <= packedLimit, "\(lengths.count) rows are too many for a block")
        var run = Self(length: 0, rowCount: UInt32(lengths.count), block: store.add(lengths), kind: .packed)
        run.recount(in: store)
        return run
    }

    /// Runs of so many lengths in points: long stretches of equal ones by themselves, the others packed.
    static func runs(of lengths: some RandomAccessCollection<Double>, in store: inout LengthStore) -> [Self] {
        var runs: [Self] = []
        var loose = lengths[..<lengths.startIndex]
        var rest = lengths[...]
        while let length = rest.first {
            let stretch = rest.prefix { $0 == length }
            rest = rest[stretch.endIndex...]
            guard stretch.count > looseLimit else {
                loose = lengths[loose.startIndex..<stretch.endIndex]
                continue
            }
            pack(loose, into: &runs, in: &store)
            loose = rest[..<rest.startIndex]
            runs.append(equal(PackedLength(length), stretch.count))
        }
        pack(loose, into: &runs, in: &store)
        return runs
    }

    /// Packs lengths in as few blocks as will do, all of about one size.
    private static func pack(
        _ lengths: some RandomAccessCollection<Double>,
        into runs: inout [Self],
        in store: inout LengthStore
    ) {
        let blockCount = (lengths.count + packedLimit - 1) / packedLimit
        var rest = lengths[...]
        for block in 0..<blockCount {
            let count = rest.count / (blockCount - block)
            runs.append(packed(rest.prefix(count).map { PackedLength($0) }, in: &store))
            rest = rest.dropFirst(count)
        }
    }

    /// The lengths of rows that are known.
    func lengths(in store: LengthStore) -> [PackedLength] {
        if kind == .packed { return store[block] }
        return Array(repeating: PackedLength(length, isOutdated: kind == .outdated), count: count)
    }

    /// Changes the lengths of packed rows where they are; if they are all equal then, they are packed no longer.
    mutating func changeLengths(in store: inout LengthStore, _ body: (inout [PackedLength]) -> Void) {
        var lengths = store.remove(block)
        body(&lengths)
        self = Self.packed(lengths, in: &store)
    }

    private mutating func recount(in store: LengthStore) {
        length = store.length(ofFirst: count, in: block)
        measuredCount = UInt16(store[block].count { !$0.isOutdated })
    }

    // MARK: Cutting and joining

    mutating func split(before count: Int, in store: inout LengthStore) -> Self {
        var rest = self
        guard kind == .packed else {
            rowCount = UInt32(count)
            rest.rowCount -= rowCount
            return rest
        }
        let lengths = store.remove(block)
        rest = Self.packed(Array(lengths[count...]), in: &store)
        self = Self.packed(Array(lengths[..<count]), in: &store)
        return rest
    }

    func canJoin(_ next: Self) -> Bool {
        if isEqual(next) { return true }
        return isPackable && next.isPackable && count + next.count <= Self.packedLimit
    }

    mutating func join(_ next: Self, in store: inout LengthStore) {
        guard !isEqual(next) else {
            rowCount += next.rowCount
            return
        }
        var lengths: [PackedLength] = []
        lengths.reserveCapacity(count + next.count)
        lengths += self.lengths(in: store)
        lengths += next.lengths(in: store)
        release(from: &store)
        next.release(from: &store)
        self = Self.packed(lengths, in: &store)
    }

    func release(from store: inout LengthStore) {
        if kind == .packed { store.remove(block) }
    }

    private func isEqual(_ next: Self) -> Bool {
        kind == next.kind && kind != .packed && length == next.length
    }

    private var isPackable: Bool {
        kind == .packed || (kind != .estimated && count <= Self.looseLimit)
    }
}
