/// The price of being watched: viewers with a listener, in lists of exact heights, scrolled by steps of 15 points.
///
/// Instructions and sends are exact. The latencies are those of a machine that also runs the load, and depend on what
/// else it does.
enum WatchBenchmark: Benchmark {
    static let name = "watch"
    static let summary = "watched viewers, exact heights, steps of 15 points; callgrind, strace and a load at 60 Hz"

    static func run() throws -> [Figure] {
        part("instructions", ScrollInstructions.figures) + part("sends", StreamSends.figures)
            + part("edits", EditCost.figures) + part("memory", WatchedMemory.figures)
            + part("load", WatchedLoad.figures)
    }

    /// Returns the figures of a part; if it cannot be measured here, the reason, so that the others still are.
    private static func part(
        _ name: String,
        _ figures: () throws(BenchmarkError) -> [Figure]
    ) -> [Figure] {
        do throws(BenchmarkError) {
            return try figures()
        } catch {
            return [.missing(name, because: "not measured: \(error)")]
        }
    }
}
