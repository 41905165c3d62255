/// The memory of a process over a long time, sampled at even intervals.
struct MemoryTrend {
    private var samples: [Double] = []

    mutating func add(_ sample: Double) { samples.append(sample) }

    /// The mean of each tenth; empty for fewer than ten samples.
    var tenths: [Double] { means(of: 10) }

    /// The last third against the second, so that the filling of caches does not count; nil for fewer than three
    /// samples.
    var growth: Double? {
        let thirds = means(of: 3)
        guard thirds.count == 3, thirds[1] > 0 else { return nil }
        return thirds[2] / thirds[1]
    }

    private func means(of parts: Int) -> [Double] {
        guard samples.count >= parts else { return [] }
        return (0..<parts).map { part in
            let stretch = samples[part * samples.count / parts..<(part + 1) * samples.count / parts]
            return stretch.reduce(0, +) / Double(stretch.count)
        }
    }
}
