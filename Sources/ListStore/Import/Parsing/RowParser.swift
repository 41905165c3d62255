/// Reads rows of one format.
protocol RowParser {
    /// Reads what stands before the first row, and tells of columns that were renamed.
    ///
    /// - Throws: ``ImportError/Code/badHeader``, or what the source throws.
    mutating func readHeader(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError)

    /// Reads the next row.
    ///
    /// - Throws: Only what the source throws; a malformed line is an answer like others.
    mutating func readRow(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError) -> RowOutcome
}

/// What a parser has found next.
enum RowOutcome {
    /// A row, which the buffer now holds.
    case row
    /// A line that is no row; the input stands behind it.
    case malformed(MalformedLine)
    /// The end of the input.
    case end
}
