import ScreenfulTypes

/// The lengths of packed rows: one block for each packed run.
///
/// Blocks are shared between copies of a store until one of them changes them,
/// so a copy costs one count a block, not one a row. A block also has the start of
/// every sixteenth row, so that a look-up adds up at most fifteen lengths.
struct LengthStore: RunStore, Codable {
    private struct Slot: Codable {
        /// The lengths of the rows, then the marks.
        var values: [PackedLength]
        /// The next slot without a block, if this one is without.
        var nextUnused: UInt32 = 0
        var rowCount: UInt32 = 0

        /// Returns the length of the rows before a mark, in points.
        func start(ofMark mark: Int) -> Double { mark == 0 ? 0 : values[Int(rowCount) + mark - 1].points }
    }

    /// The rows from one mark to the next; the marks take a sixteenth of the memory of the lengths.
    private static let markDistance = 16

    /// No block has the number 0.
    private var slots = [Slot(values: [])]
    private var firstUnused: UInt32 = 0
    /// The number of blocks in use.
    private(set) var blockCount = 0

    init() {}

    /// The lengths in a block.
    subscript(block: UInt32) -> ArraySlice<PackedLength> {
        let slot = slots[Int(block)]
        return slot.values[..<Int(slot.rowCount)]
    }

    /// The length of a row in a block.
    subscript(block: UInt32, row: Int) -> PackedLength { slots[Int(block)].values[row] }

    /// Stores lengths in a block and returns its number.
    mutating func add(_ lengths: [PackedLength]) -> UInt32 {
        blockCount += 1
        let slot = Slot(values: Self.marked(lengths), rowCount: UInt32(lengths.count))
        guard firstUnused != 0 else {
            slots.append(slot)
            return UInt32(slots.count - 1)
        }
        let block = firstUnused
        firstUnused = slots[Int(block)].nextUnused
        slots[Int(block)] = slot
        return block
    }

    /// Returns lengths with the marks behind them: after each sixteen rows, the sum of all lengths so far.
    private static func marked(_ lengths: [PackedLength]) -> [PackedLength] {
        let markCount = lengths.count / markDistance
        return Array(unsafeUninitializedCapacity: lengths.count + markCount) { values, count in
            var sum = 0.0
            for (row, length) in lengths.enumerated() {
                values.initializeElement(at: row, to: length)
                sum += length.points
                if (row + 1) % markDistance == 0 {
                    values.initializeElement(at: lengths.count + row / markDistance, to: PackedLength(sum))
                }
            }
            count = lengths.count + markCount
        }
    }

    /// Frees a block and returns the lengths that were in it.
    @discardableResult
    mutating func remove(_ block: UInt32) -> [PackedLength] {
        blockCount -= 1
        let lengths = Array(self[block])
        slots[Int(block)] = Slot(values: [], nextUnused: firstUnused)
        firstUnused = block
        return lengths
    }

    /// Returns the length of the first rows in a block, in points.
    ///
    /// Added up in the rows' order, so that a later row never starts before an earlier one.
    func length(ofFirst count: Int, in block: UInt32) -> Double {
        let slot = slots[Int(block)]
        let values = slot.values.span
        let mark = count / Self.markDistance
        var sum = slot.start(ofMark: mark)
        for row in mark * Self.markDistance..<count { sum += values[row].points }
        return sum
    }

    /// Visits rows of a block, each with the length of those before it in the block and its own, in points.
    func forEachLength(
        of rows: Range<Int>,
        in block: UInt32,
        _ body: (_ row: Int, _ before: Double, _ length: Double) -> Void
    ) {
        var sum = length(ofFirst: rows.lowerBound, in: block)
        let values = slots[Int(block)].values
        for row in rows {
            let length = values[row].points
            body(row, sum, length)
            sum += length
        }
    }

    /// Returns the number of rows at the start of a block whose starts satisfy a predicate, as no later ones do.
    @inline(__always)
    func rowCount(in block: UInt32, while predicate: (_ start: Double) -> Bool) -> Int {
        let slot = slots[Int(block)]
        let (values, rowCount) = (slot.values.span, Int(slot.rowCount))
        // The last mark that satisfies it: those from 1 on are compared.
        let mark = (1..<rowCount / Self.markDistance + 1).partitionPoint { !predicate(slot.start(ofMark: $0)) } - 1
        let first = mark * Self.markDistance
        let end = min(first + Self.markDistance, rowCount)
        var sum = slot.start(ofMark: mark)
        for row in first..<end {
            guard predicate(sum) else { return row }
            sum += values[row].points
        }
        return end
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

/// A length is a number of its own in a file, which has one for each measured row.
extension PackedLength: Codable {
    init(from decoder: any Decoder) throws {
        signed = try decoder.singleValueContainer().decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(signed)
    }
}
