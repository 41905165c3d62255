/// The progress of measuring a list's rows.
public struct MeasuringProgress: Hashable, Sendable {
    /// Rows whose length was measured and is up to date.
    public let measured: Int
    /// All rows.
    public let rows: Int

    /// True if every row is measured.
    public var isComplete: Bool { measured == rows }

    /// Creates the progress of a list with a geometry.
    public init(of geometry: RowGeometry) {
        measured = geometry.measuredRowCount
        rows = geometry.rowCount
    }
}
