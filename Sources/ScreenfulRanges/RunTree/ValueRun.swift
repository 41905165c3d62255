/// Adjacent rows with equal values of any kind.
struct ValueRun<Value: Equatable & Sendable>: PlainRun {
    /// Nil in the run without rows only.
    var value: Value?
    var rowCount: UInt32

    static var empty: Self { Self(value: nil, rowCount: 0) }

    var summary: RowCount { RowCount(rowCount: rowCount) }

    func prefix(_ count: Int) -> Self {
        Self(value: value, rowCount: UInt32(count))
    }

    func dropping(_ count: Int) -> Self {
        Self(value: value, rowCount: rowCount - UInt32(count))
    }

    func joined(with next: Self) -> Self? {
        value == next.value ? Self(value: value, rowCount: rowCount + next.rowCount) : nil
    }
}
