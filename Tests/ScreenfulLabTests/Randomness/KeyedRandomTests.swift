@testable import ScreenfulLab
import Testing

@Suite struct KeyedRandomTests {
    @Test(arguments: [
        (0.5, 0), (0.975, 1.959_963_984_540_054), (0.001, -3.090_232_306_167_813_5),
        (1e-10, -6.361_340_902_404_056), (0.92, 1.405_071_560_309_632_7), (1e-40, -13.310921371425172),
    ])
    func `quantiles of the normal distribution are those of the tables`(share: Double, value: Double) {
        #expect(abs(NormalQuantile.value(below: share) - value) <= 1e-12 * max(1, abs(value)))
    }

    @Test func `a number depends on its key alone`() {
        let random = KeyedRandom(seed: 7)
        let before = random.bits(.latency, 12, attempt: 1)
        _ = random.bits(.latency, 13)
        #expect(random.bits(.latency, 12, attempt: 1) == before)
        let others = [
            random.bits(.latency, 12), random.bits(.failure, 12, attempt: 1), random.bits(.latency, 1, attempt: 12),
            KeyedRandom(seed: 8).bits(.latency, 12, attempt: 1),
        ]
        #expect(!others.contains(before))
    }

    @Test func `numbers are spread as they should be`() {
        let random = KeyedRandom(seed: 3)
        let uniform = (0..<40_000).map { random.uniform(.failure, $0) }
        let normal = (0..<40_000).map { random.normal(.latency, $0) }
        #expect(abs(mean(uniform) - 0.5) < 0.01)
        #expect(abs(mean(normal)) < 0.02)
        #expect(abs(mean(normal.map { $0 * $0 }) - 1) < 0.03)
        // Neighbours have nothing to do with each other.
        #expect(abs(mean(zip(normal, normal.dropFirst()).map { $0 * $1 })) < 0.02)
        let lengths = (0..<40_000).map { random.logNormal(.rowBytes, $0, median: 55, sigma: 0.55) }.sorted()
        #expect(abs(lengths[20_000] - 55) < 1)
    }

    private func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(values.count)
    }
}
