import CAllocationCounter

/// Counts heap allocations of the calling thread, those of the Swift runtime and the C library included.
enum Allocations {
    /// Returns the mean number of allocations of one run of a body.
    ///
    /// - Throws: `BenchmarkError` if this build does not count, so that a zero is never a missing count.
    static func perRun(runs: Int = 10_000, _ body: () throws -> Void) throws -> Double {
        try checkCounter()
        let before = allocation_count()
        for _ in 0..<runs { try body() }
        return Double(allocation_count() - before) / Double(runs)
    }

    private static func checkCounter() throws(BenchmarkError) {
        let before = allocation_count()
        var numbers = [1]
        for _ in 0..<100 { numbers += numbers.prefix(100) }
        guard numbers.count > 100, allocation_count() > before else {
            throw BenchmarkError("heap allocations are not counted in this build")
        }
    }
}

/// Counts the bytes that this program holds on the heap, including the overhead of the C library.
enum HeapBytes {
    /// Returns the value of a body, and the bytes that it takes while it is alive.
    static func taken<Value>(by body: () throws -> Value) rethrows -> (value: Value, bytes: Double) {
        let before = heap_bytes()
        let value = try body()
        return (value, Double(heap_bytes()) - Double(before))
    }
}
