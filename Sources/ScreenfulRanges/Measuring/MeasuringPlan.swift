/// Which rows of a list are measured next, when not all can be at once.
///
/// Rows that somebody waits for come first, then those nearest to where readers
/// look, on both sides, in stretches of a size that suits the workers. Every row
/// is handed out once, until its content changes: which rows are measured is told
/// by the geometry, which ones are being measured is kept here, and carried along
/// when an edit moves them.
///
///     while let stretch = plan.next(near: visible, in: geometry, limit: 256) { measure(stretch) }
///     …
///     for part in plan.finish(stretch) {
///         geometry.setLengths(Array(lengths[part.lengths]), from: part.rows.lowerBound)
///     }
public struct MeasuringPlan: Sendable {
    /// Rows that are measured together.
    public struct Stretch: Hashable, Sendable {
        /// The rows, by their numbers when they were handed out.
        public let rows: Range<Int>
        /// True if somebody waits for them.
        public let isUrgent: Bool

        let tickets: Range<Int64>
    }

    /// Rows of a stretch that follow one another still.
    public struct Part: Hashable, Sendable {
        /// Where the rows are by now.
        public let rows: Range<Int>
        /// Which of the stretch's lengths are theirs, counted from 0.
        public let lengths: Range<Int>
    }

    var tree: RunTree<MeasuringRun>
    private var nextTicket: Int64 = 1

    /// Creates the plan of a list of which nothing is being measured.
    ///
    /// - Precondition: `rowCount` is from 0 to `RowGeometry.maximumRowCount`.
    public init(rowCount: Int) {
        precondition((0...RowGeometry.maximumRowCount).contains(rowCount), "a list cannot have \(rowCount) rows")
        tree = RunTree(CollectionOfOne(.idle(rowCount)))
    }

    /// The number of rows.
    public var rowCount: Int { tree.count }

    /// The number of rows that are being measured.
    public var inFlightCount: Int { Int(tree.total.inFlightCount) }

    /// Somebody waits for rows: those that are not measured come before all others.
    ///
    /// - Precondition: The rows exist; the geometry has as many rows as the plan.
    /// - Complexity: O(*k* log *m*) for *k* stretches of rows that are not measured, wanted or in flight.
    public mutating func want(_ rows: Range<Int>, in geometry: RowGeometry) {
        precondition(geometry.rowCount == rowCount, "the geometry has \(geometry.rowCount) rows, not \(rowCount)")
        var rest = rows
        while let missing = geometry.firstUnmeasured(in: rest) {
            change(missing) { $0.isWanted = true }
            rest = missing.upperBound..<rows.upperBound
        }
    }

    /// Rows were measured by somebody else: nobody waits for them, and what is under way for them will not count.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *f*) for *k* of *f* runs of rows that are in flight or wanted.
    public mutating func measured(_ rows: Range<Int>) {
        change(rows) { $0 = .idle($0.count) }
    }

    /// The lengths of a stretch are here.
    ///
    /// - Returns: Where its rows are by now, ascending; rows that were removed or whose content has changed
    ///   since are left out. A stretch that was finished or given up before has no rows any more.
    /// - Complexity: O(*f* + *k* log *f*) for a stretch in *k* parts.
    public mutating func finish(_ stretch: Stretch) -> [Part] {
        let parts = parts(of: stretch)
        for part in parts { tree.replace(part.rows, with: CollectionOfOne(.idle(part.rows.count))) }
        return parts
    }

    /// The lengths of a stretch will not come: its rows are handed out again.
    ///
    /// - Complexity: O(*f* + *k* log *f*) for a stretch in *k* parts.
    public mutating func giveUp(_ stretch: Stretch) {
        for part in parts(of: stretch) { change(part.rows) { $0.ticket = 0 } }
    }

    /// The content of rows has changed: what is being measured of them will not count.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *f*) for *k* runs of rows that are in flight or wanted.
    public mutating func invalidate(_ rows: Range<Int>) {
        change(rows) { $0.ticket = 0 }
    }

    /// Applies an edit: what is in flight goes where its rows go; rows that are reloaded are handed out again.
    ///
    /// - Precondition: The edit fits the row count.
    /// - Complexity: O(*k* log *f*) for an edit of *k* ranges.
    public mutating func apply(_ edit: RowEdit) {
        tree.apply(edit) { .idle($0.count) }
        for rows in edit.reloaded { invalidate(rows) }
    }

    /// Hands rows out that are idle.
    mutating func handOut(_ rows: Range<Int>, isUrgent: Bool) -> Stretch {
        let tickets = nextTicket..<nextTicket + Int64(rows.count)
        nextTicket = tickets.upperBound
        let run = MeasuringRun(ticket: tickets.lowerBound, isWanted: isUrgent, rowCount: UInt32(rows.count))
        tree.replace(rows, with: CollectionOfOne(run))
        return Stretch(rows: rows, isUrgent: isUrgent, tickets: tickets)
    }

    /// Changes what is known of rows, run by run.
    mutating func change(_ rows: Range<Int>, _ body: (inout MeasuringRun) -> Void) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "there are only \(rowCount) rows")
        guard !rows.isEmpty else { return }
        var runs: [MeasuringRun] = []
        tree.forEachRun(in: rows) { position in
            let own = rows.clamped(to: position.rows)
            var run = position.run.dropping(own.lowerBound - position.before.count).prefix(own.count)
            body(&run)
            runs.append(run)
        }
        tree.replace(rows, with: runs)
    }

    private func parts(of stretch: Stretch) -> [Part] {
        var parts: [Part] = []
        tree.forEachRun(in: 0..<rowCount) { position in
            let run = position.run
            let tickets = (run.ticket..<run.ticket + Int64(run.rowCount)).clamped(to: stretch.tickets)
            guard !run.isIdle, !tickets.isEmpty else { return }
            let row = position.before.count + Int(tickets.lowerBound - run.ticket)
            let length = Int(tickets.lowerBound - stretch.tickets.lowerBound)
            parts.append(Part(rows: row..<row + tickets.count, lengths: length..<length + tickets.count))
        }
        return parts
    }
}
