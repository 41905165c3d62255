import ScreenfulTypes

/// The effect of one set of changes on the rows of a list, as ranges of rows.
///
/// *Old* rows are counted before all changes, *new* rows after all of them. Rows that are neither removed nor moved
/// keep their order and fill the places that are neither inserted nor moved into.
public struct RowEdit: Hashable, Sendable {
    /// Adjacent rows that move together and keep their content.
    public struct Move: Hashable, Sendable, Codable {
        /// The rows before the edit.
        public let rows: Range<Int>
        /// The same rows after the edit.
        public let destination: Range<Int>

        /// Creates a move of adjacent old rows to the new row `destination` and those after it.
        public init(_ rows: Range<Int>, to destination: Int) {
            self.rows = rows
            self.destination = destination..<destination + rows.count
        }
    }

    /// Old rows that are gone: ascending, disjoint.
    public let removed: [Range<Int>]
    /// New rows that were not there before: ascending, disjoint.
    public let inserted: [Range<Int>]
    /// Rows that changed their place; part of neither `removed` nor `inserted`.
    public let moved: [Move]
    /// New rows whose content changed in place: ascending, disjoint.
    public let reloaded: [Range<Int>]

    /// Old rows that leave their place, removed or moved: ascending.
    package let departures: [Range<Int>]
    /// The number of rows that leave their place up to each departure, itself included.
    private let departed: [Int]
    /// New places that are filled from elsewhere, inserted or moved: ascending.
    package let arrivals: [Arrival]
    /// The moves in the order of their old rows.
    private let departingMoves: [Move]

    /// New rows that come from elsewhere.
    package struct Arrival: Hashable, Sendable {
        package var rows: Range<Int>
        /// The old rows that moved here; nil if the rows are new.
        var source: Range<Int>?
        /// The number of rows that stay in place before it.
        var rank = 0
    }

    /// Creates an edit; empty ranges are dropped.
    ///
    /// - Precondition: The ranges are ascending and disjoint, and so are the
    ///   old rows and the new rows of all moves together with them.
    public init(
        removed: [Range<Int>] = [],
        inserted: [Range<Int>] = [],
        moved: [Move] = [],
        reloaded: [Range<Int>] = []
    ) {
        self.removed = removed.filter { !$0.isEmpty }
        self.inserted = inserted.filter { !$0.isEmpty }
        self.moved = moved.filter { !$0.rows.isEmpty }
        self.reloaded = reloaded.filter { !$0.isEmpty }
        departures = (self.removed + self.moved.map(\.rows)).sorted { $0.lowerBound < $1.lowerBound }
        departingMoves = self.moved.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
        var count = 0
        departed = departures.map { rows in
            count += rows.count
            return count
        }
        count = 0
        arrivals =
            (self.inserted.map { Arrival(rows: $0, source: nil) }
            + self.moved.map { Arrival(rows: $0.destination, source: $0.rows) })
            .sorted { $0.rows.lowerBound < $1.rows.lowerBound }
            .map { arrival in
                var arrival = arrival
                arrival.rank = arrival.rows.lowerBound - count
                count += arrival.rows.count
                return arrival
            }
        precondition(Self.areAscending(self.removed), "removed rows are not ascending and disjoint")
        precondition(Self.areAscending(self.inserted), "inserted rows are not ascending and disjoint")
        precondition(Self.areAscending(self.reloaded), "reloaded rows are not ascending and disjoint")
        precondition(Self.areAscending(departures), "a row is removed or moved twice")
        precondition(Self.areAscending(arrivals.map(\.rows)), "a place is filled twice")
    }

    private static func areAscending(_ ranges: [Range<Int>]) -> Bool {
        zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}

extension RowEdit {
    /// True if the edit changes nothing.
    public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty }

    /// Whether a row comes, goes or moves.
    package var movesRows: Bool { !departures.isEmpty || !arrivals.isEmpty }

    /// The first row that is another one after the edit than before; nil if none has come, gone or moved.
    var firstChangedRow: Int? {
        [departures.first?.lowerBound, arrivals.first?.rows.lowerBound].compactMap(\.self).min()
    }

    /// The row after the edit from which on all rows are old ones in their order; 0 if none has come, gone or moved.
    var endOfChangedRows: Int {
        max(arrivals.last?.rows.upperBound ?? 0, departures.last.map { $0.upperBound + countChange } ?? 0)
    }

    /// The change of the row count; negative if rows become fewer.
    public var countChange: Int {
        inserted.reduce(0) { $0 + $1.count } - removed.reduce(0) { $0 + $1.count }
    }

    /// Returns the new number of an old row; nil if it is removed.
    ///
    /// - Complexity: O(log *k*) for an edit of *k* ranges.
    public func newRow(ofOld row: Int) -> Int? {
        let index = departures.indices.partitionPoint { departures[$0].upperBound > row }
        guard index < departures.count, departures[index].contains(row) else { return place(ofOld: row, after: index) }
        let moveIndex = departingMoves.indices.partitionPoint { departingMoves[$0].rows.upperBound > row }
        guard moveIndex < departingMoves.count, departingMoves[moveIndex].rows.contains(row) else { return nil }
        let move = departingMoves[moveIndex]
        return move.destination.lowerBound + (row - move.rows.lowerBound)
    }

    /// Returns the new number of an old row, or where it is removed that of the next row that stays; the new count if there
    /// is none.
    ///
    /// - Complexity: O(log *k*) for an edit of *k* ranges, and the number of ranges that are removed after the row at once.
    package func place(ofRow row: Int, oldCount: Int) -> Int {
        if let place = newRow(ofOld: row) { return place }
        var next = row
        let first = removed.indices.partitionPoint { removed[$0].upperBound > row }
        for rows in removed[first...] {
            guard rows.contains(next) else { break }
            next = rows.upperBound
        }
        guard next < oldCount, let place = newRow(ofOld: next) else { return oldCount + countChange }
        return place
    }

    /// Returns the new place of an old row that stays, and before which `count` departures end.
    private func place(ofOld row: Int, after count: Int) -> Int {
        let gone = count > 0 ? departed[count - 1] : 0
        let rank = row - gone
        let index = arrivals.indices.partitionPoint { arrivals[$0].rank > rank }
        guard index > 0 else { return rank }
        return rank + arrivals[index - 1].rows.upperBound - arrivals[index - 1].rank
    }

    /// Visits the rows after the edit in their order, as stretches of rows that were adjacent before it or are new.
    ///
    /// `body` gets new rows and as many old rows, which they were before; nil for rows that were not there.
    ///
    /// - Precondition: The edit fits the number of old rows.
    /// - Complexity: O(*k*) for an edit of *k* ranges.
    package func forEachStretch(ofOldCount oldCount: Int, _ body: (_ new: Range<Int>, _ old: Range<Int>?) -> Void) {
        precondition(fits(rowCount: oldCount), "an edit does not fit \(oldCount) rows")
        var (old, new) = (0, 0)
        var departing = departures[...]
        func visit(_ rows: Range<Int>?, count: Int) {
            if count > 0 { body(new..<new + count, rows) }
            new += count
        }
        func keepRows(upToPlace place: Int) {
            while new < place {
                let end = departing.first?.lowerBound ?? oldCount
                let count = min(end - old, place - new)
                visit(old..<old + count, count: count)
                old += count
                if old == end, let departure = departing.popFirst() { old = departure.upperBound }
            }
        }
        for arrival in arrivals {
            keepRows(upToPlace: arrival.rows.lowerBound)
            visit(arrival.source, count: arrival.rows.count)
        }
        keepRows(upToPlace: oldCount + countChange)
    }

    /// Returns the distance by which adjacent old rows move together; nil if one of them leaves its place, or new rows come
    /// between them.
    ///
    /// - Precondition: There is at least one row.
    /// - Complexity: O(log *k*) for an edit of *k* ranges.
    package func shift(of rows: Range<Int>) -> Int? {
        let index = departures.indices.partitionPoint { departures[$0].upperBound > rows.lowerBound }
        if index < departures.count, departures[index].lowerBound < rows.upperBound { return nil }
        // None leaves, so all of them are in the place where they would be if they stayed.
        let first = place(ofOld: rows.lowerBound, after: index)
        let last = place(ofOld: rows.upperBound - 1, after: index)
        return last - first == rows.count - 1 ? first - rows.lowerBound : nil
    }

    /// Returns whether some of these old rows leave their place or change their content, or new ones come between.
    ///
    /// - Complexity: O(log *k*) for an edit of *k* ranges.
    public func alters(_ rows: Range<Int>) -> Bool {
        guard !rows.isEmpty else { return false }
        guard let shift = shift(of: rows) else { return true }
        let new = rows.shifted(by: shift)
        let reload = reloaded.indices.partitionPoint { reloaded[$0].upperBound > new.lowerBound }
        return reload < reloaded.count && reloaded[reload].lowerBound < new.upperBound
    }

    /// Returns true if the edit can be applied to a list of `rowCount` rows.
    public func fits(rowCount: Int) -> Bool {
        let newCount = rowCount + countChange
        return (departures.first?.lowerBound ?? 0) >= 0 && (departures.last?.upperBound ?? 0) <= rowCount
            && (arrivals.first?.rows.lowerBound ?? 0) >= 0 && (arrivals.last?.rows.upperBound ?? 0) <= newCount
            && (reloaded.first?.lowerBound ?? 0) >= 0 && (reloaded.last?.upperBound ?? 0) <= newCount
    }
}

extension RowEdit: Codable {
    private enum CodingKeys: CodingKey {
        case removed, inserted, moved, reloaded
    }

    /// Decodes the ranges of an edit.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            removed: try values.decode([Range<Int>].self, forKey: .removed),
            inserted: try values.decode([Range<Int>].self, forKey: .inserted),
            moved: try values.decode([Move].self, forKey: .moved),
            reloaded: try values.decode([Range<Int>].self, forKey: .reloaded)
        )
    }

    /// Encodes the ranges of the edit.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(removed, forKey: .removed)
        try values.encode(inserted, forKey: .inserted)
        try values.encode(moved, forKey: .moved)
        try values.encode(reloaded, forKey: .reloaded)
    }
}
