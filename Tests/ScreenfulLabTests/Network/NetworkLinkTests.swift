import ScreenfulLab
import Testing

@Suite struct NetworkLinkTests {
    private typealias Request = NetworkLink.Request

    private func equal(_ id: Int) -> (tier: Int, deadline: Int64) { (0, 0) }

    /// Lets a link run until nothing happens any more; each answer with its time in microseconds.
    private func run(_ link: inout NetworkLink, until end: Int64 = .max) -> [(time: Int64, answer: NetworkLink.Answer)]
    {
        var answers: [(Int64, NetworkLink.Answer)] = []
        while let next = link.nextEvent, next <= end {
            for answer in link.advance(to: next, urgency: equal) { answers.append((next, answer)) }
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
        link.ask(Request(id: 1, seedKey: 1, bytes: 1_000), urgency: equal)
        #expect(link.underWay == 1)
        let answers = run(&link)
        // Bandwidths are whole parts of bytes, so that the end may be a few microseconds off.
        #expect(answers.count == 1 && (199_900...200_100).contains(answers[0].time))
        #expect(answers[0].answer.isSuccess && answers[0].answer.latency == 0.1)
        #expect((0.0999...0.1001).contains(answers[0].answer.duration))
        #expect(link.traffic.bytes == 1_000 && link.traffic.requests == 1)
    }

    @Test func `what waits is taken by its urgency`() {
        var link = NetworkLink(plain(roundTrip: 10, bandwidth: 1_000, concurrency: 1), seed: 1)
        let urgencies = [1: 5, 2: 2, 3: 1]
        let urgency = { (id: Int) -> (tier: Int, deadline: Int64) in (urgencies[id] ?? 9, 0) }
        for id in 1...3 { link.ask(Request(id: id, seedKey: id, bytes: 1), urgency: urgency) }
        #expect(link.underWay == 1 && link.waiting == 2)
        var order: [Int] = []
        while let next = link.nextEvent { order += link.advance(to: next, urgency: urgency).map(\.id) }
        #expect(order == [1, 3, 2])
    }

    @Test func `the same seed brings the same, another seed another`() {
        func times(_ seed: UInt64, step: Int64) -> [Int64] {
            var link = NetworkLink(.umts, seed: seed)
            for id in 0..<12 { link.ask(Request(id: id, seedKey: id, bytes: 20_000), urgency: equal) }
            var seen: [Int64] = []
            var now: Int64 = 0
            while now < 60_000_000 {
                now += step
                for answer in link.advance(to: now, urgency: equal) {
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
        link.ask(Request(id: 1, seedKey: 1, bytes: 1), urgency: equal)
        #expect(run(&link).isEmpty)
        #expect(link.nextEvent == nil && link.underWay == 1)
        #expect(link.advance(to: 86_400_000_000, urgency: equal).isEmpty)
    }

    @Test func `what is cancelled frees its connection, and its bytes count`() {
        var link = NetworkLink(plain(roundTrip: 0, bandwidth: 1, concurrency: 1), seed: 1)
        for id in 1...2 { link.ask(Request(id: id, seedKey: id, bytes: 100), urgency: equal) }
        _ = link.advance(to: 40_000, urgency: equal)
        #expect((0.399...0.401).contains(link.progress(of: 1)))
        link.cancel(1, urgency: equal)
        #expect(link.traffic.cancelled == 1 && link.traffic.bytes == 40)
        #expect(run(&link).map(\.answer.id) == [2])
        #expect(link.traffic.bytes == 140)
    }

    @Test func `a request that is lost is another one when it is tried again`() {
        var link = NetworkLink(plain(roundTrip: 10, bandwidth: 10, loss: 1), seed: 1)
        link.ask(Request(id: 1, seedKey: 1, bytes: 100), urgency: equal)
        #expect(run(&link).map(\.answer.isSuccess) == [false])
        link.ask(Request(id: 2, seedKey: 1, bytes: 100), urgency: equal)
        #expect(link.traffic.failed == 1 && link.traffic.retried == 1)
        #expect(link.traffic.bytes == 0)
    }

    @Test func `pictures leave connections to previews, and previews are counted`() {
        var link = NetworkLink(plain(roundTrip: 10, bandwidth: 100, concurrency: 3), seed: 1)
        link.reserved = 2
        for id in 1...3 { link.ask(Request(id: id, seedKey: id, bytes: 10_000, kind: .picture), urgency: equal) }
        #expect(link.underWay == 1 && link.waiting == 2)
        for id in 4...6 { link.ask(Request(id: id, seedKey: id, bytes: 100, kind: .preview), urgency: equal) }
        #expect(link.underWay == 3 && link.waiting == 3)
        let order = run(&link).map(\.answer.id)
        #expect(order.count == 6 && Set(order.prefix(3)) == [4, 5, 6])
        #expect(link.traffic.previewBytes == 300 && link.traffic.bytes == 30_300)

        // Of one connection none is left to others, or pictures would never come.
        var narrow = NetworkLink(plain(roundTrip: 10, bandwidth: 100, concurrency: 1), seed: 1)
        narrow.reserved = 2
        narrow.ask(Request(id: 1, seedKey: 1, bytes: 1_000, kind: .picture), urgency: equal)
        #expect(narrow.underWay == 1)
    }
}
