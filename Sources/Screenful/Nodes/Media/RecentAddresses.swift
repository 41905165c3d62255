/// A bounded set of the addresses that were inserted last.
struct RecentAddresses: Hashable, Sendable {
    private let limit: Int
    private var places: [String: Int] = [:]
    private var ring: [String] = []
    private var next = 0

    /// - Precondition: The limit is positive.
    init(limit: Int) {
        precondition(limit > 0, "room for \(limit) addresses")
        self.limit = limit
    }

    func contains(_ address: String) -> Bool { places[address] != nil }

    /// Inserts an address, and evicts the oldest one if the set is full.
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
