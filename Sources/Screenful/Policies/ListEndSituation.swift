public import ScreenfulRanges

/// An end of a list that can grow there, when it is decided whether to ask for more rows.
public struct ListEndSituation: Hashable, Sendable {
    /// The end.
    public var end: ListEnd
    /// The rows on screen.
    public var visibleRows: Range<Int>
    /// The rows of the list.
    public var rowCount: Int
    /// The rows that the latest batch at this end brought; 0 if there was none.
    public var batchRows: Int
    /// Points between the viewport and the end; negative beyond it.
    public var remaining: Double

    /// Creates a situation.
    public init(end: ListEnd, visibleRows: Range<Int>, rowCount: Int, batchRows: Int, remaining: Double) {
        self.end = end
        self.visibleRows = visibleRows
        self.rowCount = rowCount
        self.batchRows = batchRows
        self.remaining = remaining
    }

    /// The rows between the far end and the reader, those on screen included: what has been read.
    public var readRows: Int {
        end == .tail ? visibleRows.upperBound : rowCount - visibleRows.lowerBound
    }
}
