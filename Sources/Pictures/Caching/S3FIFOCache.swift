/// A cache with a budget of bytes that evicts by S3-FIFO.
///
/// New entries wait in a small queue of a tenth of the budget, and leave from there unless they are used again meanwhile;
/// those that are used move to the main queue, where each use, up to three, earns an entry another turn. Keys that left
/// from the small queue are remembered as ghosts, so that one that comes back goes to the main queue at once. So a scroll
/// through a long list, which uses each picture once, leaves what others come back to.
///
/// - Note: Yang et al., FIFO Queues are All You Need for Cache Eviction, SOSP 2023, algorithm 1; sizes counted in bytes.
package struct S3FIFOCache<Key: Hashable, Value> {
    private enum Place {
        case small, main
    }

    private struct Entry {
        let value: Value
        let cost: Int
        var place: Place
        /// Tells the entry from an earlier one of the same key that may still be queued.
        let number: UInt64
        /// Uses since it was queued, up to three.
        var uses: UInt8 = 0
    }

    /// A queue of keys, of which some may have been removed meanwhile.
    private struct Queue {
        private var items: [(key: Key, number: UInt64)] = []
        private var first = 0

        mutating func append(_ key: Key, _ number: UInt64) { items.append((key, number)) }

        /// Drops the keys that were removed, once they are more than those that were not.
        mutating func compact(_ entryCount: Int, isQueued: (_ key: Key, _ number: UInt64) -> Bool) {
            guard items.count - first > 2 * entryCount + 16 else { return }
            items = items[first...].filter { isQueued($0.key, $0.number) }
            first = 0
        }

        mutating func popFirst() -> (key: Key, number: UInt64)? {
            guard first < items.count else { return nil }
            defer {
                first += 1
                if first > items.count / 2 {
                    items.removeFirst(first)
                    first = 0
                }
            }
            return items[first]
        }
    }

    private static var mostUses: UInt8 { 3 }

    /// The maximum of ``cost``.
    package let budget: Int
    /// The bytes of all entries.
    package private(set) var cost = 0
    private var smallCost = 0
    private var entries: [Key: Entry] = [:]
    private var small = Queue()
    private var main = Queue()
    /// The keys that left from the small queue, with what they cost.
    private var ghosts: [Key: (cost: Int, number: UInt64)] = [:]
    private var ghostQueue = Queue()
    private var ghostCost = 0
    private var latest: UInt64 = 0

    /// Creates an empty cache.
    ///
    /// - Parameter budget: The maximum of the bytes of all entries.
    package init(budget: Int) { self.budget = budget }

    /// Returns the value of a key, and counts the use.
    package mutating func value(_ key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        if entries.values[index].uses < Self.mostUses { entries.values[index].uses += 1 }
        return entries.values[index].value
    }

    /// Caches a value in place of another one of the key, which keeps its queue; nothing if it is larger than the budget.
    ///
    /// - Returns: The keys that were evicted.
    @discardableResult
    package mutating func insert(_ value: Value, cost: Int, for key: Key) -> [Key] {
        let wasInMain = entries[key]?.place == .main
        remove(key)
        guard cost <= budget else { return [] }
        var evicted: [Key] = []
        while self.cost + cost > budget, let key = evict() { evicted.append(key) }
        let isKnown = removeGhost(key) || wasInMain
        latest += 1
        entries[key] = Entry(value: value, cost: cost, place: isKnown ? .main : .small, number: latest)
        self.cost += cost
        if isKnown {
            main.append(key, latest)
        } else {
            smallCost += cost
            small.append(key, latest)
        }
        // A key that is inserted again leaves its old place behind.
        small.compact(entries.count) { [entries] in entries[$0]?.number == $1 && entries[$0]?.place == .small }
        main.compact(entries.count) { [entries] in entries[$0]?.number == $1 && entries[$0]?.place == .main }
        return evicted
    }

    /// Removes an entry.
    package mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        cost -= entry.cost
        if entry.place == .small { smallCost -= entry.cost }
    }

    /// Removes all entries, and returns their keys.
    @discardableResult
    package mutating func removeAll() -> [Key] {
        defer { self = Self(budget: budget) }
        return Array(entries.keys)
    }

    /// Evicts entries until their bytes are at most a part of the budget; returns their keys.
    package mutating func shrink(to cost: Int) -> [Key] {
        var evicted: [Key] = []
        while self.cost > cost, let key = evict() { evicted.append(key) }
        return evicted
    }

    private mutating func evict() -> Key? {
        if smallCost * 10 >= budget, let key = evictFromSmall() { return key }
        return evictFromMain() ?? evictFromSmall()
    }

    private mutating func evictFromSmall() -> Key? {
        while let (key, number) = small.popFirst() {
            guard var entry = entries[key], entry.number == number else { continue }
            smallCost -= entry.cost
            if entry.uses > 0 {
                entry.uses = 0
                entry.place = .main
                entries[key] = entry
                main.append(key, number)
                continue
            }
            entries[key] = nil
            cost -= entry.cost
            remember(key, entry)
            return key
        }
        return nil
    }

    private mutating func evictFromMain() -> Key? {
        while let (key, number) = main.popFirst() {
            guard let entry = entries[key], entry.number == number else { continue }
            if entry.uses > 0 {
                entries[key]?.uses -= 1
                main.append(key, number)
                continue
            }
            entries[key] = nil
            cost -= entry.cost
            return key
        }
        return nil
    }

    /// Remembers a key among as many bytes of ghosts as the main queue may have.
    private mutating func remember(_ key: Key, _ entry: Entry) {
        ghosts[key] = (entry.cost, entry.number)
        ghostCost += entry.cost
        ghostQueue.append(key, entry.number)
        ghostQueue.compact(ghosts.count) { [ghosts] in ghosts[$0]?.number == $1 }
        while ghostCost > budget, let (key, number) = ghostQueue.popFirst() {
            if ghosts[key]?.number == number { removeGhost(key) }
        }
    }

    @discardableResult
    private mutating func removeGhost(_ key: Key) -> Bool {
        guard let ghost = ghosts.removeValue(forKey: key) else { return false }
        ghostCost -= ghost.cost
        return true
    }
}
