/// A link whose bandwidth is shared equally by all transfers.
///
/// Time is in microseconds and data in parts of bytes, both whole numbers, so
/// that a run is the same to the last bit wherever it is made.
struct SharedLink {
    /// The resource of a transfer.
    typealias Load = RequestRecord.Resource

    private struct Transfer {
        var load: Load
        var total: Int64
        var left: Int64
    }

    private var transfers: [Transfer] = []
    private var now: Int64 = 0
    private var rate: Int64

    init(rate: Int64) { self.rate = rate }

    /// Begins a transfer of so many bytes.
    mutating func begin(_ load: Load, bytes: Int64) {
        let parts = max(1, bytes) * NetworkConditions.byteParts
        transfers.append(Transfer(load: load, total: parts, left: parts))
    }

    /// Cancels a transfer.
    ///
    /// - Returns: The bytes that were moved already; nil if there is no such transfer.
    mutating func cancel(_ load: Load) -> Int64? {
        guard let index = transfers.firstIndex(where: { $0.load == load }) else { return nil }
        let transfer = transfers.remove(at: index)
        return (transfer.total - transfer.left) / NetworkConditions.byteParts
    }

    /// True while anything is transferred.
    var isBusy: Bool { !transfers.isEmpty }

    /// Returns the share of a transfer that was moved; 0 if there is no such transfer.
    func progress(of load: Load) -> Double {
        guard let transfer = transfers.first(where: { $0.load == load }) else { return 0 }
        return Double(transfer.total - transfer.left) / Double(transfer.total)
    }

    /// The time at which the next transfer completes at the present rate; nil if none does.
    var nextEnd: Int64? {
        guard let least = transfers.map(\.left).min() else { return nil }
        let share = rate / Int64(transfers.count)
        guard share > 0 else { return nil }
        return now + (least + share - 1) / share
    }

    /// Advances to a time, not beyond ``nextEnd``, and sets the rate from there on.
    ///
    /// - Returns: The resources of complete transfers, in the order in which they began.
    mutating func advance(to time: Int64, rate next: Int64) -> [Load] {
        let elapsed = time - now
        now = time
        defer { rate = next }
        guard elapsed > 0, !transfers.isEmpty else { return [] }
        let moved = rate / Int64(transfers.count) * elapsed
        for index in transfers.indices { transfers[index].left -= min(moved, transfers[index].left) }
        let complete = transfers.filter { $0.left == 0 }.map(\.load)
        if !complete.isEmpty { transfers.removeAll { $0.left == 0 } }
        return complete
    }
}
