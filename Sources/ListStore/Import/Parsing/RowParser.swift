protocol RowParser {
    /// Reads the header before the first row, if the format has one.
    ///
    /// A column that the rows have already is that one; others are added to them.
    ///
    /// - Throws: ``ImportError/Code/badHeader``, and errors of the source.
    mutating func readHeader(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError)

    /// Reads the next row; throws only errors of the source; a malformed line is an outcome, not an error.
    mutating func readRow(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError) -> RowOutcome
}

enum RowOutcome {
    /// A row, with the number of its first line.
    case row(line: Int)
    /// A line that is no row; the input is then after it.
    case malformed(MalformedLine)
    case end
}
