import Screenful
import ScreenfulLab
import Testing

@Suite struct NetworkLinkTests {
    private typealias Request = NetworkLink.Request

    /// Lets a link run until nothing happens any more; each answer with its time in microseconds.
    private func run(_ link: inout NetworkLink, until end: Int64 = .max) -> [(time: Int64, answer: NetworkLink.Answer)]
    {
        var answers: [(Int64, NetworkLink.Answer)] = []
        while let next = link.nextEvent, next <= end {
            for answer in link.advance(to: next) { answers.append((next, answer)) }
        }
        return answers
    }

    private func plain(roundTrip: Double, bandwidth: Double, concurrency: Int = 6, loss: Double = 0) -> NetworkProfile {
        NetworkProfile(
            name: "plain",
            roundTrip: roundTrip,
            jitter: 0,
            server: 0,
            bandwidth: bandwidth,
            loss: loss,
            concurrency: concurrency
        )
    }

    @Test func `an answer takes its latency and its bytes' time`() {
        var link = NetworkLink(plain(roundTrip: 100, bandwidth: 10), seed: 1)
        link.send(Request(id: 1, seedKey: 1, bytes: 1_000))
        let answers = run(&link)
        // Bandwidths are whole parts of bytes, so that the end may be a few microseconds off.
        #expect(answers.count == 1 && (199_900...200_100).contains(answers[0].time))
        #expect(answers[0].answer.isSuccess && answers[0].answer.latency == 0.1)
        #expect((0.0999...0.1001).contains(answers[0].answer.duration))
        #expect(link.traffic.bytes == 1_000 && link.traffic.requests == 1)
    }

    @Test func `rows wait for the level of the server's cache that has them, once`() {
        var profile = plain(roundTrip: 10, bandwidth: 1e6, concurrency: 64)
        profile.cache.memoryShare = 0.5
        profile.cache.diskShare = 0.4
        (profile.cache.disk, profile.cache.origin) = (7, 200)
        func latencies(_ kind: DeliveryKind, again: Bool = false) -> [Double] {
            var link = NetworkLink(profile, seed: 3)
            for key in 0..<5_000 {
                for attempt in 0...(again ? 1 : 0) {
                    link.send(Request(id: 2 * key + attempt, seedKey: key, bytes: 1, kind: kind))
                }
            }
            let answers = run(&link).map(\.answer).sorted { $0.id < $1.id }
            return answers.filter { $0.id % 2 == (again ? 1 : 0) }.map { ($0.latency * 1000).rounded() }
        }
        let first = latencies(.data)
        let counts = Dictionary(first.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(Set(counts.keys) == [10, 17, 210])
        for (latency, share) in [(10.0, 0.5), (17, 0.2), (210, 0.3)] {
            #expect(abs(Double(counts[latency] ?? 0) / 5_000 - share) < 0.03)
        }
        // A preview is where its row is; a second attempt finds it in memory; a page is of the server's own rows.
        #expect(latencies(.preview) == first)
        #expect(latencies(.data, again: true).allSatisfy { $0 == 10 })
        #expect(latencies(.page).allSatisfy { $0 == 10 })
    }

    @Test func `a server that has all in memory answers as one without levels`() {
        var (cold, warm) = (NetworkProfile.umts, NetworkProfile.umts)
        warm.cache.origin = 9_000
        warm.cache.diskShare = 0
        cold.cache.memoryShare = 0.2
        func answers(_ profile: NetworkProfile) -> [NetworkLink.Answer] {
            var link = NetworkLink(profile, seed: 9)
            for id in 0..<40 { link.send(Request(id: id, seedKey: id, bytes: 20_000)) }
            return run(&link, until: 120_000_000).map(\.answer)
        }
        #expect(answers(warm) == answers(.umts))
        #expect(answers(cold) != answers(.umts))
    }

    @Test func `the same seed brings the same, another seed another`() {
        func times(_ seed: UInt64, step: Int64) -> [Int64] {
            var link = NetworkLink(.umts, seed: seed)
            for id in 0..<12 { link.send(Request(id: id, seedKey: id, bytes: 20_000)) }
            var seen: [Int64] = []
            var now: Int64 = 0
            while now < 60_000_000 {
                now += step
                for answer in link.advance(to: now) {
                    seen.append(Int64(answer.id) << 32 | Int64(answer.latency * 1e6))
                }
            }
            return seen
        }
        let once = times(7, step: 1_000)
        #expect(once.count >= 10)
        // However seldom it is looked at, the same happens.
        #expect(times(7, step: 333_333) == once)
        #expect(times(8, step: 1_000) != once)
    }

    @Test func `without bandwidth nothing ever arrives, and nothing is waited for`() {
        var link = NetworkLink(plain(roundTrip: 100, bandwidth: 0), seed: 1)
        link.send(Request(id: 1, seedKey: 1, bytes: 1))
        #expect(run(&link).isEmpty)
        #expect(link.nextEvent == nil)
        #expect(link.advance(to: 86_400_000_000).isEmpty)
    }

    @Test func `the bytes of what is cancelled count, and the rest has the link to itself`() {
        var link = NetworkLink(plain(roundTrip: 0, bandwidth: 1), seed: 1)
        for id in 1...2 { link.send(Request(id: id, seedKey: id, bytes: 100)) }
        _ = link.advance(to: 81_000)
        #expect((0.404...0.406).contains(link.progress(of: 1)))
        link.cancel(1)
        #expect(link.traffic.cancelled == 1 && link.traffic.bytes == 40)
        let answers = run(&link)
        #expect(answers.map(\.answer.id) == [2] && (140_400...140_600).contains(answers[0].time))
        #expect(link.traffic.bytes == 140)
    }

    @Test func `what is cancelled and sent again is not answered too early`() {
        var link = NetworkLink(plain(roundTrip: 100, bandwidth: 1_000), seed: 1)
        link.send(Request(id: 1, seedKey: 1, bytes: 1))
        _ = link.advance(to: 50_000)
        link.cancel(1)
        link.send(Request(id: 1, seedKey: 1, bytes: 1))
        #expect(link.advance(to: 149_999).isEmpty)
        #expect(run(&link).map(\.answer.id) == [1])
    }

    @Test func `a request that is lost is another one when it is tried again`() {
        var link = NetworkLink(plain(roundTrip: 10, bandwidth: 10, loss: 1), seed: 1)
        link.send(Request(id: 1, seedKey: 1, bytes: 100))
        #expect(run(&link).map(\.answer.isSuccess) == [false])
        link.send(Request(id: 2, seedKey: 1, bytes: 100))
        #expect(link.traffic.failed == 1 && link.traffic.retried == 1)
        #expect(link.traffic.bytes == 0)
    }

    @Test func `the bytes of previews are counted apart`() {
        var link = NetworkLink(plain(roundTrip: 10, bandwidth: 100), seed: 1)
        link.send(Request(id: 1, seedKey: 1, bytes: 1_000, kind: .full))
        link.send(Request(id: 2, seedKey: 1, bytes: 100, kind: .preview))
        #expect(run(&link).map(\.answer.id) == [2, 1])
        #expect(link.traffic.previewBytes == 100 && link.traffic.bytes == 1_100)
    }
}
