extension RowEdit {
    /// True if the edit changes nothing.
    public var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty
    }

    /// How many rows more (or fewer, if negative) there are afterwards.
    public var countChange: Int {
        inserted.reduce(0) { $0 + $1.count } - removed.reduce(0) { $0 + $1.count }
    }

    /// Where a row goes; nil if it is removed.
    ///
    /// - Complexity: O(*k*) for an edit of *k* ranges.
    public func newRow(ofOld row: Int) -> Int? {
        if let move = moved.first(where: { $0.rows.contains(row) }) {
            return move.destination.lowerBound + (row - move.rows.lowerBound)
        }
        var place = row
        for departure in departures where departure.lowerBound <= row {
            guard departure.upperBound <= row else { return nil }
            place -= departure.count
        }
        // `place` is now the row's rank among those that stay; arrivals push it on.
        for arrival in arrivals {
            guard arrival.rows.lowerBound <= place else { break }
            place += arrival.rows.count
        }
        return place
    }

    /// True if the edit can be applied to so many rows.
    public func fits(rowCount: Int) -> Bool {
        let newCount = rowCount + countChange
        return (departures.first?.lowerBound ?? 0) >= 0
            && (departures.last?.upperBound ?? 0) <= rowCount
            && (arrivals.first?.rows.lowerBound ?? 0) >= 0
            && (arrivals.last?.rows.upperBound ?? 0) <= newCount
            && (reloaded.first?.lowerBound ?? 0) >= 0
            && (reloaded.last?.upperBound ?? 0) <= newCount
    }
}
