/// The addresses that were met last, as many as fit.
struct RecentAddresses: Hashable, Sendable {
    private let limit: Int
    private var places: [String: Int] = [:]
    private var ring: [String] = []
    private var next = 0

    /// - Precondition: There is room for one.
    init(limit: Int) {
        precondition(limit > 0, "room for \(limit) addresses")
        self.limit = limit
    }

    func contains(_ address: String) -> Bool {
        places[address] != nil
    }

    /// Remembers an address, and forgets the one that was met first where there is no more room.
    ///
    /// - Complexity: O(1).
    mutating func insert(_ address: String) {
        guard places[address] == nil else { return }
        if ring.count < limit {
            places[address] = ring.count
            ring.append(address)
            return
        }
        places[ring[next]] = nil
        ring[next] = address
        places[address] = next
        next = (next + 1) % limit
    }
}
