import Glibc
import Synchronization

/// Hands one value from a thread to another that waits for it.
final class Handover<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let reading: Int32
    private let writing: Int32

    init() {
        var descriptors: [Int32] = [0, 0]
        pipe(&descriptors)
        (reading, writing) = (descriptors[0], descriptors[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func put(_ value: Value) {
        self.value.withLock { $0 = value }
        write(writing, [0], 1)
    }

    func take() -> Value {
        var byte: UInt8 = 0
        read(reading, &byte, 1)
        guard let value = value.withLock({ $0 }) else { fatalError("nothing was handed over") }
        return value
    }
}
