import ScreenfulRanges
import ScreenfulTypes

/// A map of indexes through deletions and insertions.
///
/// The survivors keep their order and fill the slots between the insertions. A
/// map is stored as pieces, not as one entry an index, so its cost is that of
/// the edit, not of the list.
///
/// - Note: Meaning of Texture's `ASIntegerMap` (be0b74b4, ASIntegerMap.h).
public struct IntegerMap: Hashable, Sendable {
    /// A range of old indexes that stay next to one another.
    struct Piece: Hashable, Sendable {
        var old: Range<Int>
        var new: Int
    }

    /// True if every index maps to itself, whether it exists or not.
    public let isIdentity: Bool
    /// Ascending in both spaces.
    let pieces: [Piece]

    private init(isIdentity: Bool, pieces: [Piece]) {
        self.isIdentity = isIdentity
        self.pieces = pieces
    }

    /// Maps every index to itself.
    public static let identity = Self(isIdentity: true, pieces: [])
    /// Maps no index at all.
    public static let empty = Self(isIdentity: false, pieces: [])

    /// Creates the map of an edit.
    ///
    /// - Parameters:
    ///   - oldCount: The number of old indexes.
    ///   - deleted: Deleted indexes, in the old space.
    ///   - inserted: Inserted indexes, in the new space.
    /// - Complexity: O(*k*) for *k* runs of deleted and inserted indexes.
    public init(oldCount: Int, deleted: RangeSet<Int>, inserted: RangeSet<Int>) {
        self.init(oldCount: oldCount, deleted: Array(deleted.ranges), inserted: Array(inserted.ranges))
    }

    /// Creates the map of an edit whose ranges are ascending and disjoint.
    fileprivate init(oldCount: Int, deleted: [Range<Int>], inserted: [Range<Int>]) {
        guard oldCount > 0 else {
            self = .empty
            return
        }
        guard !deleted.isEmpty || !inserted.isEmpty else {
            self = .identity
            return
        }
        var slots = FreeSlots(inserted: inserted)
        var pieces: [Piece] = []
        func keep(_ run: Range<Int>) {
            var start = run.lowerBound
            while start < run.upperBound {
                let slot = slots.take(atMost: run.upperBound - start)
                pieces.append(Piece(old: start..<start + slot.count, new: slot.lowerBound))
                start += slot.count
            }
        }
        var start = 0
        for run in deleted where run.lowerBound < oldCount {
            keep(start..<max(start, run.lowerBound))
            start = max(start, run.upperBound)
        }
        keep(start..<max(start, oldCount))
        self.init(isIdentity: false, pieces: pieces)
    }

    /// The new index of an old one, or nil if it was deleted or never existed.
    ///
    /// - Complexity: O(log *k*) for *k* runs of edited indexes.
    public subscript(old: Int) -> Int? {
        if isIdentity { return old }
        let index = firstPiece(endingAfter: old)
        guard index < pieces.count, pieces[index].old.contains(old) else { return nil }
        return pieces[index].new + old - pieces[index].old.lowerBound
    }

    /// The first old index, from a given one on, that is not deleted.
    func firstSurvivor(from old: Int) -> Int? {
        if isIdentity { return old }
        let index = firstPiece(endingAfter: old)
        return index < pieces.count ? max(old, pieces[index].old.lowerBound) : nil
    }

    /// Visits the ranges of new indexes of a range of old ones, ascending.
    ///
    /// - Complexity: O(log *k* + ranges) for *k* runs of edited indexes.
    func forEachStretch(of old: Range<Int>, _ body: (Range<Int>) -> Void) {
        if isIdentity { return body(old) }
        var index = firstPiece(endingAfter: old.lowerBound)
        while index < pieces.count, pieces[index].old.lowerBound < old.upperBound {
            let piece = pieces[index]
            let part = piece.old.clamped(to: old)
            let start = piece.new + part.lowerBound - piece.old.lowerBound
            body(start..<start + part.count)
            index += 1
        }
    }

    /// The new indexes of old ones, without those that were deleted.
    public func callAsFunction(_ old: RangeSet<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        for run in old.ranges { forEachStretch(of: run) { result.insert(contentsOf: $0) } }
        return result
    }

    private func firstPiece(endingAfter old: Int) -> Int {
        pieces.indices.partitionPoint { pieces[$0].old.upperBound > old }
    }

    /// The map from new indexes back to old ones.
    public var inverse: Self {
        Self(
            isIdentity: isIdentity,
            pieces: pieces.map { piece in
                Piece(old: piece.new..<piece.new + piece.old.count, new: piece.old.lowerBound)
            }
        )
    }
}

/// The slots of a new index space between the insertions, in order.
private struct FreeSlots {
    private let inserted: [Range<Int>]
    private var next = 0
    private var cursor = 0

    init(inserted: [Range<Int>]) { self.inserted = inserted }

    mutating func take(atMost count: Int) -> Range<Int> {
        while next < inserted.count, inserted[next].lowerBound <= cursor {
            cursor = max(cursor, inserted[next].upperBound)
            next += 1
        }
        let room = next < inserted.count ? inserted[next].lowerBound - cursor : count
        let slot = cursor..<cursor + min(room, count)
        cursor = slot.upperBound
        return slot
    }
}

/// A map of rows through an edit, by ranges.
struct RowMap {
    /// Rows that are neither removed nor moved.
    let kept: IntegerMap
    private let moves: [RowEdit.Move]

    init(_ edit: RowEdit, oldCount: Int) {
        kept = IntegerMap(oldCount: oldCount, deleted: edit.departures, inserted: edit.arrivals.map(\.rows))
        moves = edit.moved
    }

    /// Visits the new ranges of a range of rows; removed rows are left out.
    ///
    /// - Complexity: O(log *k* + *m* + ranges) for *k* runs and *m* moves of the edit.
    func forEachStretch(of rows: Range<Int>, _ body: (Range<Int>) -> Void) {
        kept.forEachStretch(of: rows, body)
        for move in moves where move.rows.overlaps(rows) {
            let part = move.rows.clamped(to: rows)
            let start = move.destination.lowerBound + part.lowerBound - move.rows.lowerBound
            body(start..<start + part.count)
        }
    }

    /// Renumbers ranges of rows after the edit.
    func apply(to ranges: inout [Range<Int>]) {
        guard !ranges.isEmpty else { return }
        let old = ranges
        ranges.removeAll(keepingCapacity: true)
        for rows in old { forEachStretch(of: rows) { ranges.insertRows($0) } }
    }
}
