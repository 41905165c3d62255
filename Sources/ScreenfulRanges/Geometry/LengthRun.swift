/// Adjacent rows: of equal length, or few enough to be packed.
struct LengthRun {
    /// What is known of the rows' lengths.
    enum Kind: UInt8 {
        /// Nobody knows the rows' length; the list's estimate stands in for it.
        case estimated
        /// Equal lengths, measured, but the content has changed since.
        case outdated
        /// Equal lengths, measured.
        case measured
        /// Unequal lengths, some of which may be outdated, in a block of the store.
        case packed
    }

    /// The most rows in a block.
    ///
    /// With less, a copy of a million rows takes longer (0.4 ms at 64, 0.2 ms at 128),
    /// with more, a scroll step does (3.9 µs at 64, 4.2 µs at 128, 5 µs at 256).
    static let packedLimit = 128
    /// The most rows of equal length that are packed together with their neighbours.
    ///
    /// More are cheaper as a run of their own, which takes as much room as six packed rows.
    static let looseLimit = 8

    /// In points: of each row; of all together where they are packed; 0 where the estimate holds.
    var length: Double
    var rowCount: UInt32
    /// Where the lengths of packed rows are.
    var block: UInt32 = 0
    /// How many of the packed rows' lengths still hold.
    var measuredCount: UInt16 = 0
    var kind: Kind

    static func estimated(_ count: Int) -> Self {
        Self(length: 0, rowCount: UInt32(count), kind: .estimated)
    }

    /// Rows of equal length.
    static func equal(_ length: PackedLength, _ count: Int) -> Self {
        Self(length: length.points, rowCount: UInt32(count), kind: length.isOutdated ? .outdated : .measured)
    }
}

extension LengthRun: Run {
    static let empty = estimated(0)

    var summary: LengthSummary {
        switch kind {
        case .packed:
            LengthSummary(
                knownLength: length,
                rowCount: rowCount,
                knownCount: rowCount,
                measuredCount: UInt32(measuredCount)
            )
        default: equalSummary(rowCount)
        }
    }

    func summary(ofFirst count: Int, in store: LengthStore) -> LengthSummary {
        let rowCount = UInt32(count)
        guard kind == .packed else { return equalSummary(rowCount) }
        return LengthSummary(
            knownLength: store.length(ofFirst: count, in: block),
            rowCount: rowCount,
            knownCount: rowCount,
            measuredCount: UInt32(store[block].prefix(count).count { !$0.isOutdated })
        )
    }

    private func equalSummary(_ rowCount: UInt32) -> LengthSummary {
        LengthSummary(
            knownLength: kind == .estimated ? 0 : length * Double(rowCount),
            rowCount: rowCount,
            knownCount: kind == .estimated ? 0 : rowCount,
            measuredCount: kind == .measured ? rowCount : 0
        )
    }
}
