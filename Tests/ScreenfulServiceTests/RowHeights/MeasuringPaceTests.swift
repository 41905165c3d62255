@testable import ScreenfulService
import Testing

struct MeasuringPaceTests {
    private let millisecond: UInt64 = 1_000_000
    private let scrolls = ScrollActivity()

    @Test func `without a scroll nothing is held back`() {
        var pace = MeasuringPace(scrolls)
        pace.finished(after: 5 * millisecond, at: 100 * millisecond)
        #expect(pace.delay(at: 100 * millisecond) == 0)
        #expect(pace.maxJobs(4, at: 100 * millisecond) == 4)
    }

    @Test func `while a viewer scrolls a tenth of the time is measured`() {
        var pace = MeasuringPace(scrolls)
        var (now, worked) = (UInt64(0), UInt64(0))
        let end = 2_000 * millisecond
        while now < end {
            scrolls.scrolled(at: now)
            #expect(pace.maxJobs(4, at: now) == 1)
            let delay = pace.delay(at: now)
            if delay > 0 {
                // A scroll comes every 16 ms, also while nothing is measured.
                now += min(delay, 16 * millisecond)
            } else {
                now += 3 * millisecond
                worked += 3 * millisecond
                pace.finished(after: 3 * millisecond, at: now)
            }
        }
        #expect(worked * 10 <= end + 30 * millisecond)
        #expect(worked * 11 >= end)
    }

    @Test func `soon after the last scroll all threads measure again`() {
        var pace = MeasuringPace(scrolls)
        scrolls.scrolled(at: 0)
        // A job on a machine without a processor to spare takes long; its pause does not.
        pace.finished(after: 200 * millisecond, at: 200 * millisecond)
        #expect(pace.delay(at: 201 * millisecond) > 0)
        #expect(pace.delay(at: 300 * millisecond) == 0)
        #expect(pace.maxJobs(4, at: 300 * millisecond) == 4)
    }

    @Test func `a scroll on one loop slows measuring down on all`() {
        let loops = [MeasuringPace(scrolls), MeasuringPace(scrolls)]
        // By the clock of another loop, which reads it once a turn, the scroll has not been yet.
        scrolls.scrolled(at: 5 * millisecond)
        for pace in loops { #expect(pace.maxJobs(4, at: 4 * millisecond) == 1) }
        for pace in loops { #expect(pace.maxJobs(4, at: 305 * millisecond) == 4) }
    }

    @Test func `a scroll is interrupted by few publications`() {
        let pace = MeasuringPace(scrolls)
        #expect(pace.publishDelay(at: 0) == 250 * millisecond)
        scrolls.scrolled(at: 0)
        #expect(pace.publishDelay(at: 299 * millisecond) == 1000 * millisecond)
        #expect(pace.publishDelay(at: 300 * millisecond) == 250 * millisecond)
    }

    @Test func `the longer a list is measured, the more rarely its lengths are published`() {
        let pace = MeasuringPace(scrolls)
        func delay(_ milliseconds: UInt64) -> UInt64 {
            pace.publishDelay(at: (50 + milliseconds) * millisecond, measuringSince: 50 * millisecond) / millisecond
        }
        #expect([0, 400, 1_000, 3_000, 60_000].map(delay) == [250, 250, 500, 1_500, 2_000])
        scrolls.scrolled(at: 50 * millisecond)
        #expect([0, 200].map(delay) == [1_000, 1_000])
    }
}
