/// The queue of rows to measure in the background.
///
/// The rows nearest to where users look come first, on both sides, in stretches of a size that suits the workers. Every
/// row is handed out once, until its content changes: the geometry knows which rows are measured; the plan keeps which
/// ones are in flight, and moves them along with an edit.
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

        let tickets: Range<Int64>
    }

    /// Rows of a stretch that are still adjacent.
    public struct Part: Hashable, Sendable {
        /// The present numbers of the rows.
        public let rows: Range<Int>
        /// The indices of their lengths among those of the stretch, counted from 0.
        public let lengths: Range<Int>
    }

    var tree: RunTree<MeasuringRun>
    private var nextTicket: Int64 = 1

    /// Creates the plan of a list without rows in flight.
    ///
    /// - Precondition: `rowCount` is from 0 to `RowGeometry.maximumRowCount`.
    public init(rowCount: Int) {
        precondition((0...RowGeometry.maximumRowCount).contains(rowCount), "a list cannot have \(rowCount) rows")
        tree = RunTree(CollectionOfOne(.idle(rowCount)))
    }

    /// The number of rows.
    public var rowCount: Int { tree.count }

    /// Ends the measuring of a stretch whose lengths have arrived.
    ///
    /// - Returns: The present numbers of its rows, ascending; rows that were removed or whose content has changed
    ///   since are left out. A stretch that was finished or given up before has no rows any more.
    /// - Complexity: O(*f* + *k* log *f*) for a stretch in *k* parts.
    public mutating func finish(_ stretch: Stretch) -> [Part] {
        let parts = parts(of: stretch)
        for part in parts { discardMeasurements(of: part.rows) }
        return parts
    }

    /// Ends the measuring of a stretch without lengths: its rows are handed out again.
    ///
    /// - Complexity: O(*f* + *k* log *f*) for a stretch in *k* parts.
    public mutating func giveUp(_ stretch: Stretch) {
        for part in parts(of: stretch) { discardMeasurements(of: part.rows) }
    }

    /// Discards the measurements in flight of rows whose content has changed, or that were measured elsewhere.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *f*) for *k* of *f* runs of rows in flight.
    public mutating func discardMeasurements(of rows: Range<Int>) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "there are only \(rowCount) rows")
        tree.replace(rows, with: CollectionOfOne(.idle(rows.count)))
    }

    /// Applies an edit: rows in flight stay so where they move to; rows that are reloaded are handed out again.
    ///
    /// - Precondition: The edit fits the row count.
    /// - Complexity: O(*k* log *f*) for an edit of *k* ranges.
    public mutating func apply(_ edit: RowEdit) {
        tree.apply(edit) { .idle($0.count) }
        for rows in edit.reloaded { discardMeasurements(of: rows) }
    }

    /// Marks idle rows as in flight and returns them as a stretch.
    private mutating func handOut(_ rows: Range<Int>) -> Stretch {
        let tickets = nextTicket..<nextTicket + Int64(rows.count)
        nextTicket = tickets.upperBound
        let run = MeasuringRun(ticket: tickets.lowerBound, rowCount: UInt32(rows.count))
        tree.replace(rows, with: CollectionOfOne(run))
        return Stretch(rows: rows, tickets: tickets)
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

extension MeasuringPlan {
    /// Returns the rows to measure next and marks them as in flight.
    ///
    /// - Parameters:
    ///   - places: The rows that users look at; without any, the list is measured from its start.
    ///   - geometry: The geometry that knows which rows are measured.
    ///   - limit: The maximum number of rows to return.
    /// - Returns: Rows of which none is measured or being measured; nil if there are none.
    /// - Precondition: The geometry has as many rows as the plan; `limit` is positive.
    /// - Complexity: O((*p* + *f*) log *m*) for *p* places, *f* runs of rows in flight and the geometry's *m* runs.
    public mutating func next(near places: [Range<Int>], in geometry: RowGeometry, limit: Int) -> Stretch? {
        precondition(geometry.rowCount == rowCount, "the geometry has \(geometry.rowCount) rows, not \(rowCount)")
        precondition(limit > 0, "no rows cannot be measured")
        var best: (rows: Range<Int>, distance: Int, isAhead: Bool)?
        func offer(_ rows: Range<Int>, _ distance: Int, isAhead: Bool) {
            if best.map({ distance < $0.distance }) ?? true { best = (rows, distance, isAhead) }
        }
        for place in places.isEmpty ? [0..<0] : places {
            let first = min(max(0, place.lowerBound), rowCount)
            let last = min(max(first, place.upperBound - 1), rowCount)
            if let rows = firstIdle(from: first, in: geometry) {
                offer(rows, max(0, rows.lowerBound - last), isAhead: true)
            }
            if let rows = lastIdle(before: first, in: geometry) {
                offer(rows, first - rows.upperBound + 1, isAhead: false)
            }
        }
        guard let best else { return nil }
        return handOut(best.isAhead ? best.rows.prefix(limit) : best.rows.suffix(limit))
    }

    /// Returns the first rows from a row on that are neither measured nor in flight.
    private func firstIdle(from row: Int, in geometry: RowGeometry) -> Range<Int>? {
        var row = row
        while let rows = geometry.firstUnmeasured(in: row..<rowCount) {
            let position = tree.position(ofRow: rows.lowerBound)
            if position.run.isIdle { return rows.clamped(to: position.rows) }
            row = position.rows.upperBound
        }
        return nil
    }

    /// Returns the last rows before a row that are neither measured nor in flight.
    private func lastIdle(before row: Int, in geometry: RowGeometry) -> Range<Int>? {
        var row = row
        while let rows = geometry.lastUnmeasured(in: 0..<row) {
            let position = tree.position(ofRow: rows.upperBound - 1)
            if position.run.isIdle { return rows.clamped(to: position.rows) }
            row = position.rows.lowerBound
        }
        return nil
    }
}
