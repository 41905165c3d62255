/// A pager that wraps: its rows follow one another without an end, one turn of all rows behind the other.
extension CollectionLayout {
    /// Whether the first row follows the last one.
    public var wraps: Bool { specification.wraps && lengths.length > 0 }

    /// Returns the offset in the first turn at which the same row is, in points; an offset of a layout that does not
    /// wrap is returned as it is.
    public func offsetInFirstTurn(_ offset: Double) -> Double {
        guard wraps else { return offset }
        let rest = offset - (offset / length).rounded(.down) * length
        // The quotient may be off through rounding.
        return rest >= 0 && rest < length ? rest : 0
    }

    /// Returns the shortest way from one offset to another, in points; negative if it leads back.
    public func way(from offset: Double, to other: Double) -> Double {
        let way = other - offset
        return wraps ? way - (way / length).rounded() * length : way
    }

    /// Returns the points by which rows lie farther down in the turn in which they are nearest to a stretch.
    ///
    /// - Parameters:
    ///   - rows: The two ends of the rows in the first turn, in points.
    ///   - stretch: The stretch's two ends, in points.
    /// - Returns: A multiple of the content's length; 0 in a layout that does not wrap.
    public func shift(
        ofRowsAt rows: (start: Double, end: Double),
        toward stretch: (start: Double, end: Double)
    ) -> Double {
        guard wraps else { return 0 }
        let way = (stretch.start + stretch.end - rows.start - rows.end) / 2
        return (way / length).rounded() * length
    }

    /// Returns the rows of which at least a part lies inside a stretch, in any turn: up to two runs.
    func rowsOfTurns(intersecting extent: (start: Double, end: Double)) -> RowSet {
        let span = extent.end - extent.start
        guard span > 0 else { return RowSet() }
        guard span < length else { return RowSet(0..<rowCount) }
        let start = offsetInFirstTurn(extent.start)
        let end = start + span
        guard end > length else { return RowSet(lengths.rows(intersecting: (start, end))) }
        var rows = RowSet(lengths.rows(intersecting: (0, end - length)))
        rows.append(lengths.rows(intersecting: (start, length)))
        return rows
    }
}
