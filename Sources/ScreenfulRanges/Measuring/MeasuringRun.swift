/// Adjacent rows that are in flight together, or idle.
struct MeasuringRun: PlainRun {
    /// The ticket of the first row, which those of the others follow; 0 for idle rows.
    var ticket: Int64
    var rowCount: UInt32

    static let empty = idle(0)

    static func idle(_ count: Int) -> Self { Self(ticket: 0, rowCount: UInt32(count)) }

    var isIdle: Bool { ticket == 0 }
    func prefix(_ count: Int) -> Self { Self(ticket: ticket, rowCount: UInt32(count)) }

    func dropping(_ count: Int) -> Self {
        Self(ticket: isIdle ? 0 : ticket + Int64(count), rowCount: rowCount - UInt32(count))
    }

    func joined(with next: Self) -> Self? {
        guard isIdle ? next.isIdle : ticket + Int64(rowCount) == next.ticket else { return nil }
        return Self(ticket: ticket, rowCount: rowCount + next.rowCount)
    }
}
