/// How far the measuring of a list has come.
public struct MeasuringProgress: Hashable, Sendable {
    /// Rows whose length was measured and still holds.
    public let measured: Int
    /// All rows.
    public let rows: Int

    /// True if every row is measured.
    public var isComplete: Bool { measured == rows }

    /// How far a list's measuring has come.
    public init(of geometry: RowGeometry) {
        measured = geometry.measuredRowCount
        rows = geometry.rowCount
    }
}
