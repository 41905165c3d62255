/// Adjacent rows: of equal length, or few enough to be packed.
struct LengthRun: Codable {
    /// The state of knowledge about the rows' lengths.
    enum Kind: UInt8, Codable {
        /// Never measured; the list's estimate is used.
        case estimated
        /// Equal lengths, measured before the content last changed.
        case outdated
        /// Equal lengths, measured.
        case measured
        /// Unequal lengths, some of which may be outdated, in a block of the store.
        case packed
    }

    /// The maximum number of rows in a block.
    ///
    /// A smaller limit slows down the copy of a million rows (0.4 ms at 64, 0.2 ms at 128), a larger one an edit, which
    /// writes its block anew.
    static let packedLimit = 128
    /// The maximum number of rows of equal length that are packed together with their neighbours.
    ///
    /// More are cheaper as a run of their own, which takes as much memory as six packed rows.
    static let looseLimit = 8

    /// In points: the length of each row; of packed rows, the sum of their lengths; of estimated rows, 0.
    var length: Double
    var rowCount: UInt32
    /// The block of the store with the lengths of packed rows.
    var block: UInt32 = 0
    /// The number of packed rows whose lengths are up to date.
    var measuredCount: UInt16 = 0
    var kind: Kind

    static func estimated(_ count: Int) -> Self { Self(length: 0, rowCount: UInt32(count), kind: .estimated) }

    /// Creates a run of rows of equal length.
    static func equal(_ length: PackedLength, _ count: Int) -> Self {
        Self(length: length.points, rowCount: UInt32(count), kind: length.isOutdated ? .outdated : .measured)
    }
}

extension LengthRun: Run {
    static let empty = estimated(0)

    var count: Int { Int(rowCount) }

    var summary: LengthSummary {
        switch kind {
        case .packed:
            LengthSummary(
                knownLength: length,
                rowCount: rowCount,
                knownCount: rowCount,
                measuredCount: UInt32(measuredCount)
            )
        default: equalSummary(rowCount)
        }
    }

    func summary(ofFirst count: Int, in store: LengthStore) -> LengthSummary {
        let rowCount = UInt32(count)
        guard kind == .packed else { return equalSummary(rowCount) }
        return LengthSummary(
            knownLength: store.length(ofFirst: count, in: block),
            rowCount: rowCount,
            knownCount: rowCount,
            measuredCount: measuredCount == self.rowCount
                ? rowCount : UInt32(store[block].prefix(count).count { !$0.isOutdated })
        )
    }

    private func equalSummary(_ rowCount: UInt32) -> LengthSummary {
        LengthSummary(
            knownLength: kind == .estimated ? 0 : length * Double(rowCount),
            rowCount: rowCount,
            knownCount: kind == .estimated ? 0 : rowCount,
            measuredCount: kind == .measured ? rowCount : 0
        )
    }
}

extension LengthRun {
    /// Packs the lengths of at least one row, unless they are all equal.
    static func packed(_ lengths: [PackedLength], in store: inout LengthStore) -> Self {
        if lengths.allSatisfy({ $0 == lengths[0] }) { return equal(lengths[0], lengths.count) }
        precondition(lengths.count <= packedLimit, "\(lengths.count) rows are too many for a block")
        var run = Self(length: 0, rowCount: UInt32(lengths.count), block: store.add(lengths), kind: .packed)
        run.recount(in: store)
        return run
    }

    /// Makes runs of lengths in points: a run of its own for each long stretch of equal lengths, the others packed.
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

    /// Packs lengths in the smallest number of blocks, all of about one size.
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

    /// Returns the lengths of the rows, which are not estimated.
    func lengths(in store: LengthStore) -> [PackedLength] {
        if kind == .packed { return Array(store[block]) }
        return Array(repeating: PackedLength(length, isOutdated: kind == .outdated), count: count)
    }

    /// Changes the lengths of packed rows in place; unpacks the run if all lengths are equal afterwards.
    mutating func changeLengths(in store: inout LengthStore, _ body: (inout [PackedLength]) -> Void) {
        var lengths = store.remove(block)
        body(&lengths)
        self = Self.packed(lengths, in: &store)
    }

    private mutating func recount(in store: LengthStore) {
        length = store.length(ofFirst: count, in: block)
        measuredCount = UInt16(store[block].count { !$0.isOutdated })
    }

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

    private func isEqual(_ next: Self) -> Bool { kind == next.kind && kind != .packed && length == next.length }
    private var isPackable: Bool { kind == .packed || (kind != .estimated && count <= Self.looseLimit) }
}

/// The sums over many rows.
///
/// Rows at the estimate are counted, not summed, so a better estimate costs nothing.
struct LengthSummary: RunSummary, Codable {
    /// The sum of the lengths that are known, in points.
    var knownLength: Double
    var rowCount: UInt32
    /// Rows whose length was measured, before or after their content last changed.
    var knownCount: UInt32
    var measuredCount: UInt32

    static let zero = Self(knownLength: 0, rowCount: 0, knownCount: 0, measuredCount: 0)

    var count: Int { Int(rowCount) }

    static func + (first: Self, second: Self) -> Self {
        Self(
            knownLength: first.knownLength + second.knownLength,
            rowCount: first.rowCount + second.rowCount,
            knownCount: first.knownCount + second.knownCount,
            measuredCount: first.measuredCount + second.measuredCount
        )
    }

    /// Returns the length in points of all rows and of some after them: `known` points of measured rows, and
    /// `unknown` rows at the estimate.
    func length(estimate: Double, known: Double = 0, unknown: Int = 0) -> Double {
        knownLength + known + Double(Int(rowCount - knownCount) + unknown) * estimate
    }
}
