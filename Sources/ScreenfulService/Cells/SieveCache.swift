/// A cache with a budget of bytes that evicts by SIEVE.
///
/// A hand moves from the oldest entry to the newest and evicts the first one that was not used since the hand last passed
/// it. So entries that are used once leave soon, as rows that are scrolled past, and a use costs no move in a list.
///
/// - Note: Zhang et al., SIEVE is Simpler than LRU, NSDI 2024.
struct SieveCache<Key: Hashable, Value> {
    private struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        var isUsed = false
        /// The index of the next newer entry; ``none`` for the newest.
        var newer: Int
        /// The index of the next older entry; ``none`` for the oldest.
        var older: Int
    }

    /// The maximum of the costs of all entries; the newest entry is kept whatever its cost.
    let maxCost: Int
    /// The sum of the costs of all entries.
    private(set) var cost = 0
    private var entries: [Entry?] = []
    private var freeIndices: [Int] = []
    private var indices: [Key: Int] = [:]
    private var newest = Self.none
    private var oldest = Self.none
    /// The entry that is looked at next; ``none`` to begin with the oldest.
    private var hand = Self.none

    private static var none: Int { -1 }

    init(maxCost: Int) {
        self.maxCost = maxCost
    }

    /// The number of entries.
    var count: Int { indices.count }

    /// Returns the value of a key, and marks it as used.
    mutating func value(_ key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        entries[index]?.isUsed = true
        return entries[index]?.value
    }

    /// Returns whether there is a value for a key, without marking it as used.
    func contains(_ key: Key) -> Bool { indices[key] != nil }

    /// Sets the value of a key, and evicts others while there are too many bytes.
    mutating func set(_ value: Value, cost: Int, for key: Key) {
        if let index = indices[key] { remove(index) }
        while self.cost + cost > maxCost, !indices.isEmpty { evict() }
        let entry = Entry(key: key, value: value, cost: cost, newer: Self.none, older: newest)
        let index = freeIndices.popLast() ?? entries.count
        if index == entries.count { entries.append(entry) } else { entries[index] = entry }
        if newest == Self.none { oldest = index } else { entries[newest]?.newer = index }
        newest = index
        indices[key] = index
        self.cost += cost
    }

    /// Evicts all entries.
    mutating func removeAll() {
        entries.removeAll()
        freeIndices.removeAll()
        indices.removeAll()
        (newest, oldest, hand, cost) = (Self.none, Self.none, Self.none, 0)
    }

    /// Evicts the first entry from the hand on that was not used since the hand passed it.
    private mutating func evict() {
        var index = hand == Self.none ? oldest : hand
        while let entry = entries[index], entry.isUsed {
            entries[index]?.isUsed = false
            index = entry.newer == Self.none ? oldest : entry.newer
        }
        hand = index
        remove(index)
    }

    private mutating func remove(_ index: Int) {
        guard let entry = entries[index] else { return }
        if hand == index { hand = entry.newer }
        if entry.newer == Self.none { newest = entry.older } else { entries[entry.newer]?.older = entry.older }
        if entry.older == Self.none { oldest = entry.newer } else { entries[entry.older]?.newer = entry.newer }
        cost -= entry.cost
        indices[entry.key] = nil
        entries[index] = nil
        freeIndices.append(index)
    }
}
