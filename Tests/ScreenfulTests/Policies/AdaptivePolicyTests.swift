import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

@Suite struct AdaptivePolicyTests {
    private func arrival(_ seconds: Double, latency: Double, took: Double, bytes: Int64) -> LatencySample {
        LatencySample(
            instant: Instant(nanoseconds: Int64(seconds * 1e9)),
            rows: 1,
            seconds: took,
            isSuccess: true,
            transfer: Transfer(bytes: bytes, latency: latency)
        )
    }

    @Test func `latency and bandwidth are learned apart, shared or not`() {
        var network = NetworkEstimate()
        // Two transfers of 100 KB share a link of 1 MB/s, again and again, with pauses between.
        for round in 0..<20 {
            let start = Double(round)
            network.add(arrival(start + 0.4, latency: 0.2, took: 0.4, bytes: 100_000))
            network.add(arrival(start + 0.4, latency: 0.2, took: 0.4, bytes: 100_000))
        }
        #expect(abs(network.bandwidth - 1_000_000) < 1000)
        #expect(network.medianLatency == 0.2)
        #expect(network.slowLatency == 0.2)
        for index in 0..<6 { network.add(arrival(100 + Double(index), latency: 3, took: 3.1, bytes: 100_000)) }
        #expect(network.medianLatency == 0.2)
        #expect(network.slowLatency == 3)
    }

    @Test func `no more is under way than keeps the link busy`() {
        var policy = AdaptivePolicy()
        for round in 0..<40 { policy.observe(arrival(Double(round), latency: 0.05, took: 0.55, bytes: 50_000)) }
        #expect(policy.fetchLimit(in: .feed()) == 2)
        for round in 40..<90 { policy.observe(arrival(Double(round), latency: 0.5, took: 0.51, bytes: 50_000)) }
        #expect(policy.fetchLimit(in: .feed()) == 6)
        // Where the link takes more at once, as many as are served while one waits for its first byte.
        #expect(policy.fetchLimit(in: .feed(fetchConcurrency: 100)) == 42)
        #expect(policy.fetchLimit(in: .feed(fetchConcurrency: 1)) == 1)
    }

    @Test func `the first fetches of small rows are as many as those of their size keep the link busy`() {
        let policy = AdaptivePolicy()
        // Before a scroll, and before any answer: 500 kB a second, after 0.2 seconds, of 172 bytes a point.
        #expect(policy.fetchLimit(in: .feed(rowLength: 320)) == 4)
        #expect(policy.fetchLimit(in: .feed(fetchConcurrency: 100, rowLength: 80)) == 9)
        let blind = AdaptivePolicy(.quality, pieces: .all.subtracting(.sizes))
        #expect(blind.fetchLimit(in: .feed(rowLength: 80)) == 4)
    }

    @Test func `a transfer too short to time is evidence of a fast link`() {
        var policy = AdaptivePolicy()
        for round in 0..<10 { policy.observe(arrival(Double(round), latency: 0.1, took: 0.1, bytes: 60_000)) }
        // Ten transfers in less than a millisecond.
        #expect(policy.reasons.bandwidth >= 600_000_000)
        #expect(policy.fetchLimit(in: .feed(velocity: 3000, fetchConcurrency: 64)) == 64)
        // The link got slow: what was too short to time counts for next to nothing.
        for round in 10..<40 { policy.observe(arrival(Double(round), latency: 0.1, took: 0.6, bytes: 60_000)) }
        #expect(policy.fetchLimit(in: .feed(fetchConcurrency: 64)) == 2)
    }

    @Test(arguments: [100.0, 1000, 3000, 5000, 100_000], [0.02, 0.1, 0.4])
    func `as many may be under way as come on screen while one is waited for`(speed: Double, latency: Double) {
        var policy = AdaptivePolicy()
        // Nothing is known of the bandwidth.
        for round in 0..<10 {
            var answer = arrival(Double(round), latency: latency, took: latency, bytes: 1)
            answer.transfer = nil
            policy.observe(answer)
        }
        var sample = ScrollSample.scroll(20, 0, speed, .drag)
        sample.meanRowLength = 76
        policy.observe(sample)
        let limit = policy.fetchLimit(in: .feed(velocity: speed, fetchConcurrency: 1000)) ?? 0
        // Of a scroll so fast that a row has left again before it can come, none is needed.
        let seen = min(speed, (800 + 76) / policy.secondsToArrival)
        #expect(Double(limit) >= (seen * latency / 76).rounded(.up))
        #expect(limit <= 100)
        let fewest = policy.fetchLimit(in: .feed(velocity: -speed, fetchConcurrency: 1000))
        #expect(fewest == limit)
    }

    @Test func `what comes from a disk teaches nothing of the network`() {
        var network = NetworkEstimate()
        network.add(arrival(1, latency: 0.2, took: 0.4, bytes: 100_000))
        for round in 2..<9 {
            network.add(
                LatencySample(
                    instant: Instant(milliseconds: Int64(round) * 1000),
                    rows: 1,
                    seconds: 0.016,
                    isSuccess: true,
                    transfer: .local
                )
            )
        }
        #expect(network.medianLatency == 0.2)
        #expect(abs(network.bandwidth - 500_000) < 1)
    }

    @Test func `a list of thumbnails begins with more fetches than one of pictures`() {
        func limit(rowLength: Double) -> Int? {
            var policy = AdaptivePolicy()
            var sample = ScrollSample.scroll(1, 0, 0, .settle)
            sample.meanRowLength = rowLength
            policy.observe(sample)
            return policy.fetchLimit(in: .feed())
        }
        #expect(limit(rowLength: 96) == 6)
        #expect(limit(rowLength: 320) == 4)
        #expect(limit(rowLength: 900) == 3)
    }

    @Test(arguments: [0.05, 0.2, 0.6])
    func `how far scrolls go on that announce nothing is learned`(seconds: Double) {
        var carry = CoastModel(seconds: 0.325)
        for _ in 0..<30 {
            for step in 0..<20 {
                let velocity = 3000 - 150 * Double(step)
                carry.add(offset: 5000 - velocity * seconds, velocity: velocity)
            }
            carry.rested(at: 5000)
        }
        #expect(abs(carry.seconds - seconds) < 0.01)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `selecting is sorting without the others`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let values = (0..<Int.random(in: 1..<80, using: &random)).map { _ in
            Double(Int.random(in: 0..<30, using: &random))
        }
        let sorted = values.sorted()
        for place in values.indices {
            var copy = values
            #expect(copy.select(place) == sorted[place])
            #expect(copy.sorted() == sorted)
            let later = Int.random(in: place..<values.count, using: &random)
            #expect(copy.select(later, in: place..<values.count) == sorted[later])
            #expect(copy[place] == sorted[place] || later == place)
        }
    }

    @Test(arguments: [0.1, 0.325, 0.9])
    func `how flings slow down is learned`(timeConstant: Double) {
        var fling = FlingModel()
        for round in 0..<30 {
            for frame in 0..<30 {
                let time = Double(frame) / 60
                let velocity = 4000 * PortableDecay.value(time / timeConstant)
                fling.add(.scroll(Double(round) * 10 + time, 0, velocity, .fling))
            }
            fling.add(.scroll(Double(round) * 10 + 5, 0, 0, .settle))
        }
        #expect(abs(fling.motion.timeConstant - timeConstant) < 0.05 * timeConstant)
    }

    @Test func `a row is passed at the time at which a fling passes it`() throws {
        var fling = FlingModel()
        fling.add(.scroll(1, 1000, 2000, .fling))
        #expect(fling.rest == 1000 + 2000 * fling.motion.timeConstant)
        #expect(fling.motion.seconds(to: 1000) == 0)
        #expect(fling.motion.seconds(to: fling.rest + 1) == nil)
        let half = try #require(fling.motion.seconds(to: (1000 + fling.rest) / 2))
        #expect(abs(half - 0.693 * fling.motion.timeConstant) < 0.001)
    }

    @Test func `the lead grows with the latency and with how far the reader moves`() {
        func lead(latency: Double, speed: Double, _ settings: AdaptivePolicy.Settings = .quality) -> Double {
            var policy = AdaptivePolicy(settings)
            for round in 0..<40 {
                policy.observe(arrival(Double(round), latency: latency, took: latency + 0.05, bytes: 50_000))
            }
            for step in 0..<160 { policy.observe(.scroll(Double(step) / 4, Double(step) / 4 * speed, speed, .drag)) }
            return policy.lead
        }
        #expect(lead(latency: 1, speed: 800) > lead(latency: 0.1, speed: 800))
        #expect(lead(latency: 1, speed: 1600) > lead(latency: 1, speed: 400))
        #expect(lead(latency: 0.1, speed: 100, .dataSaver) <= lead(latency: 0.1, speed: 100))
        #expect((400...8000).contains(lead(latency: 8, speed: 5000)))
    }

    @Test func `what is on screen comes first, what will be gone comes last`() throws {
        var policy = AdaptivePolicy()
        for round in 0..<40 { policy.observe(arrival(Double(round), latency: 0.3, took: 0.5, bytes: 50_000)) }
        policy.observe(.scroll(100, 10_000, 12_000, .fling))
        let situation = PreloadingSituation.feed(velocity: 12_000, at: Instant(milliseconds: 100_000))
        func rank(_ start: Double, heldBack: Bool = false) -> FetchRank? {
            let row = FetchCandidate(row: 0, start: start, end: start + 300, isBlocked: heldBack)
            return policy.rank(of: row, in: situation)
        }
        let resting = try #require(rank(policy.fling.rest + 100))
        let passing = try #require(rank(11_000))
        let beyond = try #require(rank(policy.fling.rest + 2000))
        #expect(passing < beyond)
        #expect(beyond < resting)
        #expect(resting.blocksOthers && !beyond.blocksOthers && !passing.blocksOthers)
        #expect(!policy.mayPreempt(in: situation))
        #expect(rank(11_000, heldBack: true) == nil)
        #expect(rank(policy.fling.rest + 2000, heldBack: true) == nil)
        policy.observe(.scroll(110, 10_000, 0, .settle))
        let seen = try #require(rank(10_100))
        let next = try #require(rank(10_900))
        #expect(next < seen)
    }
}

/// *e* to the power of −x, near enough.
private enum PortableDecay {
    static func value(_ x: Double) -> Double {
        var result = 1.0
        for _ in 0..<1024 { result *= 1 - x / 1024 }
        return result
    }
}
