/// Adjacent rows that are being measured together, or that nobody measures.
struct MeasuringRun: PlainRun {
    /// The ticket of the first row, which those of the others follow; 0 where nobody measures.
    var ticket: Int64
    /// True if somebody waits for the rows.
    var isWanted: Bool
    var rowCount: UInt32

    static let empty = idle(0)

    static func idle(_ count: Int, isWanted: Bool = false) -> Self {
        Self(ticket: 0, isWanted: isWanted, rowCount: UInt32(count))
    }

    var isIdle: Bool { ticket == 0 }

    var summary: MeasuringSummary {
        MeasuringSummary(
            rowCount: rowCount,
            wantedCount: isIdle && isWanted ? rowCount : 0,
            inFlightCount: isIdle ? 0 : rowCount
        )
    }

    func prefix(_ count: Int) -> Self {
        Self(ticket: ticket, isWanted: isWanted, rowCount: UInt32(count))
    }

    func dropping(_ count: Int) -> Self {
        Self(ticket: isIdle ? 0 : ticket + Int64(count), isWanted: isWanted, rowCount: rowCount - UInt32(count))
    }

    func joined(with next: Self) -> Self? {
        guard isWanted == next.isWanted, isIdle == next.isIdle else { return nil }
        guard isIdle || ticket + Int64(rowCount) == next.ticket else { return nil }
        return Self(ticket: ticket, isWanted: isWanted, rowCount: rowCount + next.rowCount)
    }
}

/// What is being measured of many rows.
struct MeasuringSummary: RunSummary {
    var rowCount: UInt32
    /// Rows that somebody waits for and nobody measures.
    var wantedCount: UInt32
    /// Rows that are being measured.
    var inFlightCount: UInt32

    static let zero = Self(rowCount: 0, wantedCount: 0, inFlightCount: 0)

    var count: Int { Int(rowCount) }

    static func + (first: Self, second: Self) -> Self {
        Self(
            rowCount: first.rowCount + second.rowCount,
            wantedCount: first.wantedCount + second.wantedCount,
            inFlightCount: first.inFlightCount + second.inFlightCount
        )
    }
}
