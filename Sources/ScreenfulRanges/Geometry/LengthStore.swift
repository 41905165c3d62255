/// The lengths of packed rows: one block for each packed run.
///
/// Blocks are shared between copies of a store until one of them changes them,
/// so a copy costs one count a block, not one a row.
struct LengthStore: RunStore {
    private struct Slot {
        var lengths: [PackedLength]
        /// The next slot without a block, if this one is without.
        var nextUnused: UInt32 = 0
    }

    /// No block has the number 0.
    private var slots = [Slot(lengths: [])]
    private var firstUnused: UInt32 = 0
    /// The number of blocks in use.
    private(set) var blockCount = 0

    init() {}

    /// The lengths in a block.
    subscript(block: UInt32) -> [PackedLength] { slots[Int(block)].lengths }
    /// The length of a row in a block.
    subscript(block: UInt32, row: Int) -> PackedLength { slots[Int(block)].lengths[row] }

    /// Stores lengths in a block and returns its number.
    mutating func add(_ lengths: [PackedLength]) -> UInt32 {
        blockCount += 1
        guard firstUnused != 0 else {
            slots.append(Slot(lengths: lengths))
            return UInt32(slots.count - 1)
        }
        let block = firstUnused
        firstUnused = slots[Int(block)].nextUnused
        slots[Int(block)].lengths = lengths
        return block
    }

    /// Frees a block and returns the lengths that were in it.
    @discardableResult
    mutating func remove(_ block: UInt32) -> [PackedLength] {
        blockCount -= 1
        let lengths = slots[Int(block)].lengths
        slots[Int(block)] = Slot(lengths: [], nextUnused: firstUnused)
        firstUnused = block
        return lengths
    }

    /// Returns the length of the first rows in a block, in points.
    ///
    /// Added up in the rows' order, so that a later row never starts before an earlier one.
    func length(ofFirst count: Int, in block: UInt32) -> Double {
        let lengths = slots[Int(block)].lengths
        var sum = 0.0
        for row in 0..<count { sum += lengths[row].points }
        return sum
    }

    /// Visits rows of a block, each with the length of those before it in the block and its own, in points.
    func forEachLength(
        of rows: Range<Int>,
        in block: UInt32,
        _ body: (_ row: Int, _ before: Double, _ length: Double) -> Void
    ) {
        let lengths = slots[Int(block)].lengths
        var sum = 0.0
        for row in 0..<rows.upperBound {
            let length = lengths[row].points
            if row >= rows.lowerBound { body(row, sum, length) }
            sum += length
        }
    }

    /// Returns the number of rows at the start of a block whose starts satisfy a predicate.
    func rowCount(in block: UInt32, while predicate: (_ start: Double) -> Bool) -> Int {
        let lengths = slots[Int(block)].lengths
        var sum = 0.0
        for row in lengths.indices {
            guard predicate(sum) else { return row }
            sum += lengths[row].points
        }
        return lengths.count
    }
}

/// The length of a measured row, with a bit for outdated lengths, in eight bytes.
///
/// A length is never negative, so the sign bit marks outdated ones. The number is kept as it was measured: fixed-point
/// numbers would be shorter, but could not hold the thirds of a point of a screen with three pixels per point.
struct PackedLength: Equatable, Sendable {
    private var signed: Double

    /// Packs a length in points.
    init(_ points: Double, isOutdated: Bool = false) { signed = isOutdated ? -points.magnitude : points.magnitude }
    /// The length, in points: exactly the one that was packed.
    var points: Double { signed.magnitude }
    /// True if the row's content has changed since it was measured.
    var isOutdated: Bool { signed.sign == .minus }

    /// Compares bits, since a row without length may be outdated too.
    static func == (first: Self, second: Self) -> Bool { first.signed.bitPattern == second.signed.bitPattern }
}
