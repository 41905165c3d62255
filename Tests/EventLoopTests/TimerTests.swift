import EventLoop
import Testing

@Suite struct TimerTests {
    @Test func `timers fire in the order of their times, each once`() throws {
        var fired: [Int] = []
        let inTime = try withLoop { loop in
            var timers: [LoopTimer] = []
            for milliseconds in [3, 1, 2] {
                let timer = loop.timer { fired.append(milliseconds) }
                timer.schedule(afterNanoseconds: UInt64(milliseconds) * 1_000_000)
                timers.append(timer)
            }
            let last = loop.timer { loop.stop() }
            last.schedule(afterNanoseconds: 8_000_000)
            return timers + [last]
        }
        #expect(inTime)
        #expect(fired == [1, 2, 3])
    }

    @Test func `a timer does not fire before its time`() throws {
        var elapsed: UInt64 = 0
        try withLoop { loop in
            let start = MonotonicClock.nanoseconds
            let timer = loop.timer {
                elapsed = MonotonicClock.nanoseconds - start
                loop.stop()
            }
            timer.schedule(afterNanoseconds: 2_000_001)
            return timer
        }
        #expect(elapsed >= 2_000_001)
    }

    @Test func `a cancelled timer does not fire, and one started anew fires once`() throws {
        var fired: [String] = []
        try withLoop { loop in
            let cancelled = loop.timer { fired.append("cancelled") }
            cancelled.schedule(afterNanoseconds: 1_000_000)
            cancelled.cancel()
            #expect(!cancelled.isScheduled)
            let moved = loop.timer { fired.append("moved") }
            moved.schedule(afterNanoseconds: 1_000_000)
            moved.schedule(afterNanoseconds: 2_000_000)
            let last = loop.timer { loop.stop() }
            last.schedule(afterNanoseconds: 6_000_000)
            return [cancelled, moved, last]
        }
        #expect(fired == ["moved"])
    }

    @Test func `a timer that nobody keeps is gone`() throws {
        var isFired = false
        try withLoop { loop in
            loop.timer { isFired = true }.schedule(afterNanoseconds: 0)
            let last = loop.timer { loop.stop() }
            last.schedule(afterNanoseconds: 3_000_000)
            return last
        }
        #expect(!isFired)
    }

    @Test func `a body asked for next turn runs after what is ready, and its own wish a turn later`() throws {
        var order: [String] = []
        let inTime = try withLoop { loop in
            loop.nextTurn {
                order.append("first")
                loop.nextTurn {
                    order.append("third")
                    loop.stop()
                }
            }
            loop.nextTurn { order.append("second") }
        }
        #expect(inTime)
        #expect(order == ["first", "second", "third"])
    }

    @Test func `the time stands still within a turn`() throws {
        try withLoop { loop in
            loop.nextTurn {
                let first = loop.now
                let start = MonotonicClock.nanoseconds
                while MonotonicClock.nanoseconds < start + 100_000 {}
                #expect(loop.now == first)
                loop.nextTurn {
                    #expect(loop.now > first)
                    loop.stop()
                }
            }
        }
    }
}
