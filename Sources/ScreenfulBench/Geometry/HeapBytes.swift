import CAllocationCounter

/// Counts the bytes that this program holds on the heap, what the C library keeps for itself included.
enum HeapBytes {
    /// What a body made, and how many bytes it takes while it is alive.
    static func taken<Value>(by body: () throws -> Value) rethrows -> (value: Value, bytes: Double) {
        let before = heap_bytes()
        let value = try body()
        return (value, Double(heap_bytes()) - Double(before))
    }
}
