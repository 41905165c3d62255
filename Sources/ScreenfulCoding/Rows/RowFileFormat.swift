/// The format of a file of rows, one row a line or record.
package enum RowFileFormat: String, CaseIterable, Sendable {
    /// One JSON object a line.
    case ndjson
    /// Comma-separated values below a header.
    case csv
}
