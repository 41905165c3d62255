import CAllocationCounter

/// Counts heap allocations of the calling thread, those of the Swift runtime and the C library included.
enum Allocations {
    /// How many allocations one run of a body makes, on average.
    ///
    /// - Throws: `BenchmarkError` if this build does not count, so that a zero is always a zero.
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

/// Counts the bytes that this program holds on the heap, what the C library keeps for itself included.
enum HeapBytes {
    /// What a body made, and how many bytes it takes while it is alive.
    static func taken<Value>(by body: () throws -> Value) rethrows -> (value: Value, bytes: Double) {
        let before = heap_bytes()
        let value = try body()
        return (value, Double(heap_bytes()) - Double(before))
    }
}
