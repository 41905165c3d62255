import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct WakesTests {
    @Test func `what is due is taken once, and the rest stays`() {
        var wakes = Wakes()
        wakes.add(Instant(nanoseconds: 20))
        wakes.add(Instant(nanoseconds: 10))
        wakes.add(Instant(nanoseconds: 10))
        wakes.reads = Instant(nanoseconds: 15)
        #expect(wakes.next == Instant(nanoseconds: 10))
        #expect(wakes.takeDue(at: Instant(nanoseconds: 9)) == [])
        #expect(wakes.takeDue(at: Instant(nanoseconds: 15)) == [.engine, .reads])
        #expect(wakes.next == Instant(nanoseconds: 20) && wakes.reads == nil)
        wakes.delivery = Instant(nanoseconds: 12)
        #expect(wakes.next == Instant(nanoseconds: 12))
        #expect(wakes.takeDue(at: Instant(nanoseconds: 20)) == [.engine, .delivery])
        #expect(wakes.next == nil)
    }

    @Test(arguments: 0..<50 as Range<UInt64>) func `as a plain set of times`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (wakes, model) = (Wakes(), Set<Int64>())
        for now in Int64(0)..<200 {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let time = now + .random(in: -5...20, using: &random)
                wakes.add(Instant(nanoseconds: time))
                model.insert(time)
            }
            #expect(wakes.next?.nanoseconds == model.min())
            guard Bool.random(using: &random) else { continue }
            let due = model.filter { $0 <= now }
            #expect(wakes.takeDue(at: Instant(nanoseconds: now)) == (due.isEmpty ? [] : .engine))
            model.subtract(due)
        }
    }
}
