import Screenful
import ScreenfulTypes
import Testing

@Suite struct RequestSchedulerTests {
    private typealias Request = DeliveryRequest<String>
    private typealias Action = DeliveryAction<String>

    /// A scheduler with its clock, and the actions of each turn.
    private struct Driver {
        var scheduler: RequestScheduler<String>
        var now = Instant(nanoseconds: 0)
        var progress: [String: Double] = [:]

        init(_ connections: Int, previews: Bool = false) {
            scheduler = RequestScheduler(connections: connections, carriesPreviews: previews)
        }

        mutating func submit(_ keys: String..., kind: DeliveryKind = .full, priority: FetchPriority = .preload) {
            for key in keys { scheduler.submit(Request(key, kind: kind, priority: priority)) }
        }

        mutating func schedule(after milliseconds: Int64 = 0) -> [Action] {
            now = now.advanced(byNanoseconds: milliseconds * 1_000_000)
            var actions: [Action] = []
            scheduler.schedule(at: now, progress: { [progress] in progress[$0] ?? 0 }, into: &actions)
            return actions
        }

        /// Schedules, and ends what is under way one by one, until nothing is.
        mutating func order() -> [String] {
            var sent: [String] = []
            while case let keys = schedule().compactMap(\.sentKey), !keys.isEmpty || scheduler.underWayCount > 0 {
                sent += keys
                guard let first = sent.first(where: { scheduler.isUnderWay($0) }) else { break }
                scheduler.arrived(first)
            }
            return sent
        }
    }

    @Test func `no more are under way than there are connections, and pages have one of their own`() {
        var driver = Driver(2)
        driver.submit("a", "b", "c")
        driver.submit("p", "q", kind: .page)
        #expect(driver.schedule() == [.send("a"), .send("b"), .send("p")])
        #expect(driver.scheduler.underWayCount == 3 && driver.scheduler.waitingCount == 2)
        driver.scheduler.arrived("p")
        #expect(driver.schedule() == [.send("q"), .deliver("p")])
    }

    @Test func `the most urgent is sent first, and of equally urgent ones the oldest`() {
        var driver = Driver(1)
        driver.submit("preload", "later")
        driver.submit("display", priority: .display)
        driver.submit("visible", priority: .visible)
        #expect(driver.order() == ["visible", "display", "preload", "later"])
    }

    @Test func `kinds of one priority go by their size, and previews of what is about to be seen before pictures`() {
        var driver = Driver(1, previews: true)
        for priority in FetchPriority.allCases {
            driver.submit("full \(priority)", kind: .full, priority: priority)
            driver.submit("data \(priority)", kind: .data, priority: priority)
        }
        driver.submit("seen", kind: .preview, priority: .visible)
        driver.scheduler.submit(Request("soon", kind: .preview, priority: .preload, order: 1_000_000_000))
        driver.scheduler.submit(Request("later", kind: .preview, priority: .display, order: 1_000_000_001))
        // With one connection, the full version on screen comes before previews of what is not.
        #expect(
            driver.order() == [
                "data visible", "seen", "full visible", "soon", "data display", "later", "full display",
                "data preload", "full preload",
            ]
        )
    }

    @Test func `pictures leave connections to previews, and have at least one`() {
        for (connections, pictures) in [(6, 4), (3, 1), (2, 1), (1, 1)] {
            var driver = Driver(connections, previews: true)
            driver.submit("a", "b", "c", "d", "e", "f", priority: .visible)
            #expect(driver.schedule().count == pictures)
        }
    }

    @Test func `previews of later rows go one at a time while something on screen is missing`() {
        var driver = Driver(6, previews: true)
        for key in ["a", "b", "c"] {
            driver.scheduler.submit(Request(key, kind: .preview, priority: .display, order: .max))
        }
        driver.submit("picture", priority: .visible)
        #expect(driver.schedule() == [.send("picture"), .send("a")])
        driver.scheduler.arrived("picture")
        driver.scheduler.isScreenLoaded = false
        #expect(driver.schedule() == [.deliver("picture")])
        driver.scheduler.isScreenLoaded = true
        #expect(driver.schedule() == [.send("b"), .send("c")])
    }

    @Test func `a waiting request takes another priority, an unknown one none`() {
        var driver = Driver(1)
        driver.submit("a", "b", "c")
        _ = driver.schedule()
        driver.scheduler.reprioritise("c", to: .visible)
        driver.scheduler.reprioritise("?", to: .visible)
        driver.scheduler.arrived("a")
        #expect(driver.schedule() == [.send("c"), .deliver("a")])
        driver.submit("d", "e")
        driver.scheduler.reorder(.full) { $0 == "d" ? 0 : 1 }
        driver.scheduler.arrived("c")
        #expect(driver.order() == ["d", "b", "e"])
    }

    @Test func `what is cancelled is not sent, and what is under way ends`() {
        var driver = Driver(1)
        driver.submit("a", "b", "c")
        _ = driver.schedule()
        driver.scheduler.cancel("b")
        driver.scheduler.cancel("a")
        #expect(driver.schedule() == [.cancel("a"), .send("c")])
    }

    @Test func `events of unknown or waiting requests change nothing`() {
        var driver = Driver(1)
        driver.submit("a", "b")
        #expect(driver.schedule() == [.send("a")])
        driver.scheduler.cancel("?")
        driver.scheduler.arrived("?")
        driver.scheduler.arrived("b")
        driver.scheduler.failed("?", at: driver.now)
        driver.scheduler.failed("b", at: driver.now)
        #expect(driver.schedule().isEmpty)
        #expect(driver.scheduler.underWayCount == 1 && driver.scheduler.waitingCount == 1)
    }

    @Test func `a transfer that may finish keeps its connection, and can be wanted again`() {
        var driver = Driver(1)
        driver.submit("a", "b")
        _ = driver.schedule()
        driver.scheduler.cancel("a", finishes: true)
        #expect(driver.schedule().isEmpty && driver.scheduler.isUnderWay("a"))
        driver.submit("a", priority: .visible)
        #expect(driver.schedule().isEmpty)
        driver.scheduler.cancel("a", finishes: true)
        driver.scheduler.arrived("a")
        #expect(driver.schedule() == [.send("b"), .deliver("a")])
    }

    @Test func `what is on screen preempts the least urgent, unless that is half transferred`() {
        var driver = Driver(3)
        driver.submit("display", priority: .display)
        driver.submit("half", "begun")
        _ = driver.schedule()
        driver.progress = ["display": 0.1, "half": 0.5, "begun": 0.49]
        driver.submit("seen", "too", "more", priority: .visible)
        #expect(driver.schedule().isEmpty)
        driver.scheduler.preempts = true
        #expect(driver.schedule() == [.cancel("begun"), .send("seen"), .cancel("display"), .send("too")])
        driver.scheduler.arrived("half")
        #expect(driver.schedule() == [.send("more"), .deliver("half")])
        // What made room is sent again, in its turn.
        for key in ["seen", "too", "more"] { driver.scheduler.arrived(key) }
        #expect(driver.order() == ["display", "begun"])
    }

    @Test func `failures are repeated after waits that double, then given up`() {
        var driver = Driver(1)
        let retries = 5
        driver.scheduler.submit(Request("a", kind: .full, priority: .visible, retries: retries))
        #expect(driver.schedule() == [.send("a")])
        var waits: [Double] = []
        for _ in 0..<retries {
            driver.scheduler.failed("a", at: driver.now)
            guard case .wake(let due) = driver.schedule().last else { break }
            waits.append(due.seconds(since: driver.now))
            driver.now = due.advanced(byNanoseconds: -1)
            #expect(driver.schedule().isEmpty)
            driver.now = due
            #expect(driver.schedule() == [.send("a")])
        }
        #expect(waits == [0.2, 0.4, 0.8, 1.6, 1.6])
        driver.scheduler.failed("a", at: driver.now)
        #expect(driver.schedule() == [.abandon("a")])
        #expect(!driver.scheduler.contains("a"))
    }

    @Test func `a server that names a time is not asked before`() {
        var driver = Driver(1)
        driver.scheduler.submit(Request("a", kind: .data, priority: .visible, retries: 2))
        _ = driver.schedule()
        let named = Instant(milliseconds: 5_000)
        driver.scheduler.failed("a", at: driver.now, notBefore: named)
        #expect(driver.schedule() == [.wake(at: named)])
        #expect(driver.schedule(after: 4_999).isEmpty)
        #expect(driver.schedule(after: 1) == [.send("a")])
        // A time that is over does not shorten the wait.
        driver.scheduler.failed("a", at: driver.now, notBefore: Instant(milliseconds: 1))
        #expect(driver.schedule() == [.wake(at: Instant(milliseconds: 5_400))])
    }

    @Test func `a seed makes waits longer by a share, each by another, and the same again`() {
        func waits(seed: UInt64?) -> [Int64] {
            var scheduler = RequestScheduler<String>(connections: 1, jitterSeed: seed)
            scheduler.submit(Request("a", kind: .data, priority: .visible, retries: .max, backoff: .patient))
            var now = Instant(nanoseconds: 0)
            return (0..<40).map { _ in
                var actions: [Action] = []
                scheduler.schedule(at: now, into: &actions)
                scheduler.failed("a", at: now)
                actions = []
                scheduler.schedule(at: now, into: &actions)
                guard case .wake(let due)? = actions.last else { return -1 }
                defer { now = due }
                return due.nanoseconds - now.nanoseconds
            }
        }
        let plain = waits(seed: nil)
        #expect(plain == (1...40).map { Backoff.patient.wait(afterFailures: $0) })
        var shares: [Double] = []
        for seed in 1...20 as ClosedRange<UInt64> {
            for (wait, least) in zip(waits(seed: seed), plain) { shares.append(Double(wait - least) / Double(least)) }
        }
        #expect(shares.allSatisfy { (0..<0.25).contains($0) })
        #expect(Set(shares).count > 790)
        let mean: Double = shares.reduce(0, +) / Double(shares.count)
        #expect(abs(mean - 0.125) < 0.01)
        #expect(waits(seed: 7) == waits(seed: 7) && waits(seed: 7) != waits(seed: 8))
    }

    @Test func `other requests use the connection while one waits to be repeated`() {
        var driver = Driver(1)
        driver.scheduler.submit(Request("a", kind: .full, priority: .visible, retries: 1))
        driver.submit("b")
        _ = driver.schedule()
        driver.scheduler.failed("a", at: driver.now)
        #expect(driver.schedule() == [.send("b"), .wake(at: Instant(milliseconds: 200))])
        driver.scheduler.cancel("a")
        driver.scheduler.arrived("b")
        #expect(driver.schedule(after: 200) == [.deliver("b")])
    }
}

extension DeliveryAction {
    /// The request that is to be sent, if the action is that.
    fileprivate var sentKey: Key? {
        if case .send(let key) = self { key } else { nil }
    }
}
