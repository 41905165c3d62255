@testable import HTTPServer
import Testing
import TestSupport

@Suite struct DeadlineWheelTests {
    @Test(arguments: UInt64(0)..<100)
    func `deadlines are met within a tick, each once, and never early`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let tick = UInt64.random(in: 1...50, using: &random)
        var now = UInt64.random(in: 0...10_000, using: &random)
        var wheel = DeadlineWheel(tick: tick, now: now)
        var model: [Int: UInt64] = [:]
        var isCounted = true
        for _ in 0..<500 {
            let id = Int.random(in: 0..<20, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                wheel.cancel(id)
                model[id] = nil
            case 1:
                // At times longer than the whole wheel.
                now += UInt64.random(in: 0...(tick * 300), using: &random)
                var expired: [Int] = []
                wheel.advance(to: now, into: &expired)
                for id in expired {
                    #expect(model[id].map { $0 <= now } == true)
                    model[id] = nil
                }
                #expect(model.values.allSatisfy { $0 / tick + 1 > now / tick })
            default:
                let deadline = now + UInt64.random(in: 0...(tick * 600), using: &random)
                wheel.schedule(id, at: deadline)
                model[id] = deadline
            }
            isCounted = isCounted && wheel.count == model.count
        }
        #expect(isCounted)
        var expired: [Int] = []
        for _ in 0..<1000 {
            now += tick
            wheel.advance(to: now, into: &expired)
        }
        #expect(expired.sorted() == model.keys.sorted())
        #expect(wheel.count == 0)
    }

    @Test func `a deadline that moves later is met at its last time only`() {
        var wheel = DeadlineWheel(tick: 10, now: 0)
        var expired: [Int] = []
        wheel.schedule(0, at: 15)
        for now in stride(from: UInt64(10), through: 500, by: 10) {
            wheel.schedule(0, at: now + 100)
            wheel.advance(to: now, into: &expired)
        }
        #expect(expired.isEmpty)
        wheel.advance(to: 620, into: &expired)
        #expect(expired == [0])
    }
}
