import ScreenfulRanges

/// Where an index goes when other indexes are deleted and inserted around it.
///
/// The survivors keep their order and fill the slots that nothing was inserted
/// into. A map is held as pieces, not as one entry an index, so an edit of a
/// long list costs what was edited.
///
/// - Note: Meaning of Texture's `ASIntegerMap` (be0b74b4, ASIntegerMap.h).
public struct IntegerMap: Hashable, Sendable {
    /// A stretch of old indexes that stay next to one another.
    struct Piece: Hashable, Sendable {
        var old: Range<Int>
        var new: Int
    }

    /// True when every index maps to itself, whether it exists or not.
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
    ///   - oldCount: How many indexes there were.
    ///   - deleted: Indexes that went, in the old space.
    ///   - inserted: Indexes that are new, in the new space.
    /// - Complexity: O(*k*) for *k* runs of deleted and inserted indexes.
    public init(oldCount: Int, deleted: RangeSet<Int>, inserted: RangeSet<Int>) {
        guard oldCount > 0 else {
            self = .empty
            return
        }
        guard !deleted.isEmpty || !inserted.isEmpty else {
            self = .identity
            return
        }
        let survivors = RangeSet(0..<oldCount).subtracting(deleted)
        var slots = FreeSlots(inserted: inserted)
        var pieces: [Piece] = []
        for run in survivors.ranges {
            var start = run.lowerBound
            while start < run.upperBound {
                let slot = slots.take(atMost: run.upperBound - start)
                pieces.append(Piece(old: start..<start + slot.count, new: slot.lowerBound))
                start += slot.count
            }
        }
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

    /// The first old index, from a given one on, that goes anywhere.
    func firstSurvivor(from old: Int) -> Int? {
        if isIdentity { return old }
        let index = firstPiece(endingAfter: old)
        return index < pieces.count ? max(old, pieces[index].old.lowerBound) : nil
    }

    /// Visits the stretches of new indexes that a stretch of old ones becomes, ascending.
    ///
    /// - Complexity: O(log *k* + stretches) for *k* runs of edited indexes.
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

    /// The new indexes of old ones; those that are gone are left out.
    public func callAsFunction(_ old: RangeSet<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        for run in old.ranges { forEachStretch(of: run) { result.insert(contentsOf: $0) } }
        return result
    }

    private func firstPiece(endingAfter old: Int) -> Int {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].old.upperBound <= old { low = middle + 1 } else { high = middle }
        }
        return low
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

/// The slots of a new index space that nothing was inserted into, in order.
private struct FreeSlots {
    private let inserted: RangeSet<Int>.Ranges
    private var next = 0
    private var cursor = 0

    init(inserted: RangeSet<Int>) {
        self.inserted = inserted.ranges
    }

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

/// Where rows go in an edit, ranges at a time.
struct RowMap {
    /// Rows that are neither removed nor moved.
    let kept: IntegerMap
    private let moves: [RowEdit.Move]

    init(_ edit: RowEdit, oldCount: Int) {
        let leaving = edit.removed + edit.moved.map(\.rows)
        let arriving = edit.inserted + edit.moved.map(\.destination)
        kept = IntegerMap(oldCount: oldCount, deleted: RangeSet(leaving), inserted: RangeSet(arriving))
        moves = edit.moved
    }

    /// Visits the stretches that rows end up as; rows that are removed are left out.
    ///
    /// - Complexity: O(log *k* + *m* + stretches) for *k* runs and *m* moves of the edit.
    func forEachStretch(of rows: Range<Int>, _ body: (Range<Int>) -> Void) {
        kept.forEachStretch(of: rows, body)
        for move in moves where move.rows.overlaps(rows) {
            let part = move.rows.clamped(to: rows)
            let start = move.destination.lowerBound + part.lowerBound - move.rows.lowerBound
            body(start..<start + part.count)
        }
    }

    /// Moves ranges of rows to where they are after the edit.
    func apply(to ranges: inout [Range<Int>]) {
        guard !ranges.isEmpty else { return }
        let old = ranges
        ranges.removeAll(keepingCapacity: true)
        for rows in old { forEachStretch(of: rows) { ranges.insertRows($0) } }
    }
}
