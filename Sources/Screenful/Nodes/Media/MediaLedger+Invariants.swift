extension MediaLedger {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when the ledger contradicts itself.
    func checkInvariants() {
        precondition(rows.values.reduce(0) { $0 + $1.count } == entries.count, "a medium without a row")
        for (row, ids) in rows {
            precondition(!ids.isEmpty, "row \(row) is kept without media")
            for id in ids { precondition(entries[id]?.row == row, "medium \(id.rawValue) is not of row \(row)") }
        }
        precondition(zip(retries, retries.dropFirst()).allSatisfy { $0.due <= $1.due }, "retries out of order")
        precondition(retries.allSatisfy { entries[$0.id] != nil }, "a retry of what is gone")
        precondition(Set(retries.map(\.id)).count == retries.count, "two retries of one medium")
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
