/// The queue of rows to measure in the background.
///
/// Prioritized rows come first, then those nearest to where users look, on both
/// sides, in stretches of a size that suits the workers. Every row is handed out
/// once, until its content changes: the geometry knows which rows are measured; the
/// plan keeps which ones are in flight, and moves them along with an edit.
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
        /// True if the rows were prioritized.
        public let isUrgent: Bool

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

    /// The number of rows that are being measured.
    public var inFlightCount: Int { Int(tree.total.inFlightCount) }

    /// Prioritizes rows: those that are not measured come before all others.
    ///
    /// - Precondition: The rows exist; the geometry has as many rows as the plan.
    /// - Complexity: O(*k* log *m*) for *k* stretches of rows that are not measured, prioritized or in flight.
    public mutating func prioritize(_ rows: Range<Int>, in geometry: RowGeometry) {
        precondition(geometry.rowCount == rowCount, "the geometry has \(geometry.rowCount) rows, not \(rowCount)")
        var rest = rows
        while let missing = geometry.firstUnmeasured(in: rest) {
            change(missing) { $0.isPrioritized = true }
            rest = missing.upperBound..<rows.upperBound
        }
    }

    /// Marks rows as measured outside of the plan: their priority ends, and measurements in flight are discarded.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *f*) for *k* of *f* runs of rows that are in flight or prioritized.
    public mutating func measured(_ rows: Range<Int>) {
        change(rows) { $0 = .idle($0.count) }
    }

    /// Ends the measuring of a stretch whose lengths have arrived.
    ///
    /// - Returns: The present numbers of its rows, ascending; rows that were removed or whose content has changed
    ///   since are left out. A stretch that was finished or given up before has no rows any more.
    /// - Complexity: O(*f* + *k* log *f*) for a stretch in *k* parts.
    public mutating func finish(_ stretch: Stretch) -> [Part] {
        let parts = parts(of: stretch)
        for part in parts { tree.replace(part.rows, with: CollectionOfOne(.idle(part.rows.count))) }
        return parts
    }

    /// Ends the measuring of a stretch without lengths: its rows are handed out again.
    ///
    /// - Complexity: O(*f* + *k* log *f*) for a stretch in *k* parts.
    public mutating func giveUp(_ stretch: Stretch) {
        for part in parts(of: stretch) { change(part.rows) { $0.ticket = 0 } }
    }

    /// Discards the measurements in flight of rows whose content has changed.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *f*) for *k* runs of rows that are in flight or prioritized.
    public mutating func invalidate(_ rows: Range<Int>) {
        change(rows) { $0.ticket = 0 }
    }

    /// Applies an edit: rows in flight stay so where they move to; rows that are reloaded are handed out again.
    ///
    /// - Precondition: The edit fits the row count.
    /// - Complexity: O(*k* log *f*) for an edit of *k* ranges.
    public mutating func apply(_ edit: RowEdit) {
        tree.apply(edit) { .idle($0.count) }
        for rows in edit.reloaded { invalidate(rows) }
    }

    /// Marks idle rows as in flight and returns them as a stretch.
    private mutating func handOut(_ rows: Range<Int>, isUrgent: Bool) -> Stretch {
        let tickets = nextTicket..<nextTicket + Int64(rows.count)
        nextTicket = tickets.upperBound
        let run = MeasuringRun(ticket: tickets.lowerBound, isPrioritized: isUrgent, rowCount: UInt32(rows.count))
        tree.replace(rows, with: CollectionOfOne(run))
        return Stretch(rows: rows, isUrgent: isUrgent, tickets: tickets)
    }

    /// Changes the state of rows, run by run.
    private mutating func change(_ rows: Range<Int>, _ body: (inout MeasuringRun) -> Void) {
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
        if let rows = nextPrioritized(in: geometry) {
            return handOut(rows.prefix(limit), isUrgent: true)
        }
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
        return handOut(best.isAhead ? best.rows.prefix(limit) : best.rows.suffix(limit), isUrgent: false)
    }

    /// Returns the first prioritized rows that are neither measured nor in flight.
    private mutating func nextPrioritized(in geometry: RowGeometry) -> Range<Int>? {
        while let position = tree.position(ofRank: 0, among: { $0.prioritizedCount }) {
            let rows = geometry.firstUnmeasured(in: position.rows)
            // Rows that were measured meanwhile lose their priority.
            change(position.rows.lowerBound..<(rows?.lowerBound ?? position.rows.upperBound)) {
                $0.isPrioritized = false
            }
            if let rows { return rows }
        }
        return nil
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
