@testable import ScreenfulLab
import TestSupport
import Testing

@Suite struct SharedLinkTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `transfers share the link as fractions of bytes would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rates = (0..<40).map { _ in Int64.random(in: 1...6_500_000, using: &random) }
        var link = SharedLink(rate: rates[0])
        var model: [(load: SharedLink.Load, left: Double)] = []
        var now: Int64 = 0
        var ended: [SharedLink.Load] = []
        for step in 0..<400 {
            let slot = Int(now / NetworkConditions.slot) % rates.count
            if Bool.random(using: &random), step < 60 {
                let bytes = Int64.random(in: 1...200_000, using: &random)
                link.begin(.row(step), bytes: bytes)
                model.append((.row(step), Double(bytes * NetworkConditions.byteParts)))
            }
            let pause = now + Int64.random(in: 1...60_000, using: &random)
            let time = min(link.nextEnd ?? .max, pause, (now / NetworkConditions.slot + 1) * NetworkConditions.slot)
            let share = Double(rates[slot]) / Double(max(1, model.count))
            for index in model.indices { model[index].left -= share * Double(time - now) }
            now = time
            let complete = link.advance(to: time, rate: rates[Int(now / NetworkConditions.slot) % rates.count])
            for load in complete {
                let index = model.firstIndex { $0.load == load }!
                // What rounding leaves over is less than a transfer moves in a microsecond for each step.
                #expect(abs(model[index].left) < share + 60_000 * 400)
                model.remove(at: index)
            }
            ended += complete
        }
        #expect(Set(ended).count == ended.count)
        for entry in model { #expect(entry.left > -60_000 * 400) }
    }

    @Test func `a broken transfer tells what it has moved`() {
        var link = SharedLink(rate: 2 * NetworkConditions.byteParts)
        link.begin(.row(1), bytes: 1000)
        link.begin(.page(1), bytes: 300)
        #expect(link.nextEnd == 300)
        #expect(link.advance(to: 100, rate: 2 * NetworkConditions.byteParts) == [])
        #expect(link.progress(of: .row(1)) == 0.1)
        #expect(link.cancel(.row(1)) == 100)
        #expect(link.cancel(.row(1)) == nil)
        #expect(link.nextEnd == 200)
        #expect(link.advance(to: 200, rate: 0) == [.page(1)])
        link.begin(.row(2), bytes: 1)
        #expect(link.nextEnd == nil)
    }
}
