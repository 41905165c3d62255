import Testing

@testable import ScreenfulBench

/// What a soak concludes.
@Suite struct SoakTests {
    private func trend(_ samples: [Double]) -> MemoryTrend {
        var trend = MemoryTrend()
        for sample in samples { trend.add(sample) }
        return trend
    }

    @Test func `memory that was taken at the beginning is no growth`() {
        #expect(trend([1, 2, 9, 9, 9, 9, 9, 9, 9]).growth == 1)
    }

    @Test func `the last third is compared with the second`() {
        #expect(trend([0, 0, 0, 10, 10, 10, 11, 12, 13]).growth == 1.2)
        #expect(trend([5, 10, 8]).growth == 0.8)
        #expect(trend([5, 10]).growth == nil)
        #expect(trend([]).growth == nil)
    }

    @Test(arguments: [10, 11, 19, 600])
    func `tenths have all samples`(count: Int) {
        let tenths = trend((0..<count).map(Double.init)).tenths
        #expect(tenths.count == 10)
        #expect(tenths == tenths.sorted())
        #expect(tenths.first.map { $0 < Double(count) / 10 } == true)
        #expect(tenths.last.map { $0 > Double(count) * 0.8 } == true)
        #expect(trend([1, 2, 3]).tenths.isEmpty)
    }

    @Test func `the largest lag is that of the last bucket that adds one`() {
        let bucket = { (end: String, count: Int) in "screenful_event_loop_lag_seconds_bucket{le=\"\(end)\"} \(count)" }
        let head = "# TYPE screenful_event_loop_lag_seconds histogram"
        let lines = [head, bucket("0.001", 0), bucket("0.005", 4), bucket("0.025", 6), bucket("0.05", 6)]
        #expect(LoopLag.largest(in: (lines + [bucket("+Inf", 6)]).joined(separator: "\n")) == 25)
        #expect(LoopLag.largest(in: (lines + [bucket("+Inf", 7)]).joined(separator: "\n")) == .infinity)
        #expect(LoopLag.largest(in: head) == nil)
    }

    @Test func `options are set by their flags`() {
        var options = BenchmarkOptions()
        #expect(options.set("--minutes", "480") == nil)
        #expect(options.set("--viewers", "7") == nil)
        #expect(options.set("--rate", "0.5") == nil)
        #expect((options.minutes, options.viewers, options.rate) == (480, 7, 0.5))
    }

    @Test(arguments: BenchmarkOptions.flags, [nil, "", "0", "-1", "many", "nan", "inf", "1e9"])
    func `what is no number of an option changes nothing`(flag: String, value: String?) {
        var options = BenchmarkOptions()
        #expect(options.set(flag, value)?.hasPrefix(flag) == true)
        #expect(options == BenchmarkOptions())
    }

    @Test func `the soak waits to be named, as what needs a database does, and fails by its limits`() {
        #expect(benchmarks.filter { !$0.runsUnnamed }.map { $0.name } == ["soak", "shared"])
        #expect(benchmarks.filter { $0.failsByBars }.map { $0.name } == ["soak"])
    }
}
