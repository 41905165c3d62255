import Glibc

/// Keeps the optimizer from removing work whose result is not used.
@inline(never)
func blackHole<Value>(_ value: Value) {}

/// Measures the processor time of the thread, so that waiting for other programs does not count.
enum Stopwatch {
    /// Returns the median times of `count` things to compare, in nanoseconds of one run each.
    ///
    /// They take turns, batch by batch, so that a change of the machine's speed affects all. The body gets the number
    /// of the thing, and runs `runs` times in each batch.
    static func medianNanoseconds(
        of count: Int,
        batches: Int = 101,
        runs: Int,
        _ body: (Int) throws -> Void
    ) rethrows -> [Double] {
        var samples = [[Double]](repeating: [], count: count)
        for _ in 0..<batches {
            for thing in 0..<count {
                let start = threadNanoseconds()
                for _ in 0..<runs { try body(thing) }
                samples[thing].append(Double(threadNanoseconds() - start) / Double(runs))
            }
        }
        return samples.map { $0.sorted()[batches / 2] }
    }

    private static func threadNanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
