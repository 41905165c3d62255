import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct SieveCacheTests {
    /// SIEVE as it is told: a queue with a mark on each entry, and a hand.
    private struct NaiveSieve {
        var queue: [(key: Int, value: Int, cost: Int, isUsed: Bool)] = []
        var hand: Int?
        let maxCost: Int

        var cost: Int { queue.reduce(0) { $0 + $1.cost } }

        mutating func value(_ key: Int) -> Int? {
            guard let index = queue.firstIndex(where: { $0.key == key }) else { return nil }
            queue[index].isUsed = true
            return queue[index].value
        }

        mutating func set(_ value: Int, cost: Int, for key: Int) {
            if let index = queue.firstIndex(where: { $0.key == key }) { remove(at: index) }
            while self.cost + cost > maxCost, !queue.isEmpty {
                var index = queue.firstIndex { $0.key == hand } ?? 0
                while queue[index].isUsed {
                    queue[index].isUsed = false
                    index = (index + 1) % queue.count
                }
                hand = queue[index].key
                remove(at: index)
            }
            queue.append((key, value, cost, false))
        }

        private mutating func remove(at index: Int) {
            if hand == queue[index].key { hand = index + 1 < queue.count ? queue[index + 1].key : nil }
            queue.remove(at: index)
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>) func `it keeps what the naive queue keeps`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let maxCost = Int.random(in: 0...60, using: &random)
        var cache = SieveCache<Int, Int>(maxCost: maxCost)
        var naive = NaiveSieve(maxCost: maxCost)
        for step in 0..<400 {
            let key = Int.random(in: 0..<25, using: &random)
            if Bool.random(using: &random) {
                #expect(cache.value(key) == naive.value(key))
            } else {
                let cost = Int.random(in: 1...12, using: &random)
                cache.set(step, cost: cost, for: key)
                naive.set(step, cost: cost, for: key)
            }
            #expect(cache.cost == naive.cost && cache.count == naive.queue.count)
            #expect(cache.contains(key) == naive.queue.contains { $0.key == key })
        }
    }

    @Test func `entries that are used once leave before one that is used again`() {
        var cache = SieveCache<Int, Int>(maxCost: 10)
        cache.set(0, cost: 1, for: 0)
        for key in 1..<1_000 {
            #expect(cache.value(0) == 0)
            cache.set(key, cost: 1, for: key)
        }
        #expect(cache.count == 10 && cache.contains(0))
        cache.removeAll()
        #expect(cache.count == 0 && cache.cost == 0 && cache.value(0) == nil)
    }

    @Test func `an entry over the budget is kept alone`() {
        var cache = SieveCache<Int, Int>(maxCost: 10)
        cache.set(1, cost: 5, for: 1)
        cache.set(2, cost: 50, for: 2)
        #expect(cache.count == 1 && cache.value(2) == 2 && cache.cost == 50)
    }
}
