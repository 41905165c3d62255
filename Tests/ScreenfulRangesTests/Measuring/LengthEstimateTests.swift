import ScreenfulRanges
import TestSupport
import Testing

@Suite struct LengthEstimateTests {
    @Test func `the estimate waits for a screenful, then is the mean`() {
        var estimate = LengthEstimate(50)
        #expect(estimate.mean == nil)
        estimate.add([100, 200, 100, 200, 100, 200, 100])
        #expect(estimate.move() == nil)
        estimate.add([200])
        #expect(estimate.move() == 150)
        #expect(estimate.value == 150)
        #expect(estimate.move() == nil)
    }

    @Test func `a mean that is near enough moves nothing`() {
        var estimate = LengthEstimate(160)
        estimate.add(repeatElement(151, count: 100))
        #expect(estimate.move() == nil)
        estimate.add(repeatElement(140, count: 100))
        #expect(estimate.move() == 145.5)
    }

    @Test func `rows without length are believed`() {
        var estimate = LengthEstimate(50)
        estimate.add(repeatElement(0, count: 8))
        #expect(estimate.move() == 0)
        estimate.add([0.0001])
        #expect(estimate.move() == 0.015625)
    }

    @Test(arguments: UInt64(0)..<50)
    func `the estimate keeps up with the mean and hardly ever moves`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var estimate = LengthEstimate(Double.random(in: 1...1000, using: &random))
        var lengths: [Double] = []
        var moves = 0
        for _ in 0..<200 {
            let batch = (0..<Int.random(in: 1...50, using: &random)).map { _ in
                Double.random(in: 20...400, using: &random)
            }
            lengths += batch
            estimate.add(batch)
            if let moved = estimate.move() {
                moves += 1
                #expect(moved == estimate.value)
                #expect((moved * 64).rounded() == moved * 64)
            }
            guard lengths.count >= 8 else { continue }
            let mean = lengths.reduce(0, +) / Double(lengths.count)
            #expect(abs(estimate.value - mean) <= estimate.value / 16 + 0.015625)
        }
        #expect(moves <= 8)
        #expect(estimate.measuredCount == lengths.count)
    }
}
