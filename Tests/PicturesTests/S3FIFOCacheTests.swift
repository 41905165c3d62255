import Glibc
import TestSupport
import Testing

@testable import Pictures

@Suite struct S3FIFOCacheTests {
    @Test(arguments: 0..<100)
    func `the bytes are those of the entries and within the budget`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var cache = S3FIFOCache<Int, Int>(budget: 1_000)
        var entries: [Int: (value: Int, cost: Int)] = [:]
        for step in 0..<2_000 {
            let key = Int.random(in: 0..<200, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                cache.remove(key)
                entries[key] = nil
            case 1...4:
                let cost = Int.random(in: 1...120, using: &random)
                let evicted = cache.insert(step, cost: cost, for: key)
                #expect(Set(evicted).count == evicted.count && !evicted.contains(key))
                entries[key] = (step, cost)
                for key in evicted { entries[key] = nil }
            case 5 where step % 97 == 0:
                for key in cache.shrink(to: 300) { entries[key] = nil }
                #expect(cache.cost <= 300)
            default: #expect(cache.value(key) == entries[key]?.value)
            }
            #expect(cache.cost == entries.values.reduce(0) { $0 + $1.cost })
            #expect(cache.cost <= 1_000)
        }
        #expect(Set(cache.removeAll()) == Set(entries.keys))
        #expect(cache.cost == 0)
    }

    @Test func `a scroll through all leaves what is used again and again`() {
        var cache = S3FIFOCache<Int, Int>(budget: 100)
        let often = 0..<50
        for _ in 0..<5 {
            for key in often where cache.value(key) == nil { cache.insert(key, cost: 1, for: key) }
        }
        for key in 1_000..<5_000 { cache.insert(key, cost: 1, for: key) }
        #expect(often.allSatisfy { cache.value($0) != nil })
    }

    @Test func `a key that is inserted again and again stays one`() {
        var cache = S3FIFOCache<Int, Int>(budget: 100)
        for round in 0..<10_000 { #expect(cache.insert(round, cost: 10, for: round % 5).isEmpty) }
        #expect(cache.cost == 50)
        #expect((0..<5).allSatisfy { cache.value($0) == 9_995 + $0 })
        // The oldest leaves first, for all its places in the queues.
        cache.insert(0, cost: 60, for: 5)
        #expect(cache.value(5) == 0 && cache.cost <= 100)
    }

    @Test func `what is larger than the budget is not kept`() {
        var cache = S3FIFOCache<Int, Int>(budget: 10)
        cache.insert(1, cost: 5, for: 1)
        #expect(cache.insert(2, cost: 11, for: 2).isEmpty)
        #expect(cache.value(2) == nil && cache.value(1) == 1)
    }

    @Test func `readers who scroll from popular places find more than with LRU`() {
        // 100 readers of 100,000 pictures, each of whom scrolls on from a place that is drawn by Zipf's law.
        var random = SeededGenerator(seed: 1)
        let zipf = Zipf(count: 100_000, exponent: 0.8)
        var places = (0..<100).map { _ in zipf.draw(&random) }
        var cache = S3FIFOCache<Int, Void>(budget: 1_000)
        var recent = RecentKeys(count: 1_000)
        var (hits, recentHits) = (0, 0)
        for _ in 0..<60_000 {
            let reader = Int.random(in: 0..<places.count, using: &random)
            if Int.random(in: 0..<200, using: &random) == 0 { places[reader] = zipf.draw(&random) }
            places[reader] = (places[reader] + 1) % 100_000
            let key = places[reader]
            if cache.value(key) != nil { hits += 1 } else { cache.insert((), cost: 1, for: key) }
            if recent.use(key) { recentHits += 1 }
        }
        #expect(Double(hits) > Double(recentHits) * 1.5)
    }
}

/// Numbers from 0 that are drawn the less often the larger they are.
private struct Zipf {
    private let sums: [Double]

    init(count: Int, exponent: Double) {
        var sum = 0.0
        sums = (1...count).map { rank in
            sum += 1 / pow(Double(rank), exponent)
            return sum
        }
    }

    func draw(_ random: inout some RandomNumberGenerator) -> Int {
        let sought = Double.random(in: 0..<(sums.last ?? 1), using: &random)
        var (low, high) = (0, sums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] < sought { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The keys that were used last: LRU.
private struct RecentKeys {
    let count: Int
    private var times: [Int: Int] = [:]
    private var queue: [(key: Int, time: Int)] = []
    private var first = 0
    private var time = 0

    init(count: Int) { self.count = count }

    /// Uses a key; returns whether it was there.
    mutating func use(_ key: Int) -> Bool {
        time += 1
        let isKnown = times.updateValue(time, forKey: key) != nil
        queue.append((key, time))
        while times.count > count {
            let oldest = queue[first]
            first += 1
            if times[oldest.key] == oldest.time { times[oldest.key] = nil }
        }
        return isKnown
    }
}
