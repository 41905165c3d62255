/// What one set of changes does to the rows of a list, as ranges of rows.
///
/// *Old* rows are counted before all changes, *new* rows after all of them. Rows
/// that are neither removed nor moved keep their order and fill the places that
/// are neither inserted nor moved into.
public struct RowEdit: Hashable, Sendable {
    /// Rows that change their place together and stay what they are.
    public struct Move: Hashable, Sendable {
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
    /// New rows that are the same ones with other content: ascending, disjoint.
    public let reloaded: [Range<Int>]

    /// Old rows that leave their place, removed or moved: ascending.
    let departures: [Range<Int>]
    /// New places that are filled from elsewhere, inserted or moved: ascending.
    let arrivals: [Arrival]

    /// New rows that come from elsewhere.
    struct Arrival: Hashable, Sendable {
        var rows: Range<Int>
        /// The old rows that moved here; nil if the rows are new.
        var source: Range<Int>?
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
        arrivals =
            (self.inserted.map { Arrival(rows: $0, source: nil) }
            + self.moved.map { Arrival(rows: $0.destination, source: $0.rows) })
            .sorted { $0.rows.lowerBound < $1.rows.lowerBound }
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
