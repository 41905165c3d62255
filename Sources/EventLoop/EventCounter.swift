import CLibevent
import Glibc

/// An `eventfd`: a number in the kernel by which one thread wakes another.
struct EventCounter: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// The descriptor to watch for reading.
    var rawValue: Int32 { descriptor.rawValue }

    /// Creates a counter: a blocking one for a thread that sleeps in ``consume()``, another one for a loop.
    init(isBlocking: Bool) throws(EventLoopError) {
        let flags = Int32(EFD_CLOEXEC) | (isBlocking ? 0 : Int32(EFD_NONBLOCK))
        let descriptor = eventfd(0, flags)
        guard descriptor >= 0 else { throw EventLoopError("creating an eventfd", errorNumber: errno) }
        self.descriptor = OwnedDescriptor(descriptor)
    }

    /// Makes the counter readable.
    ///
    /// Safe from any thread.
    func signal() {
        var one: UInt64 = 1
        // Fails only when the counter is full, and then it is readable already.
        while write(rawValue, &one, 8) < 0, errno == EINTR {}
    }

    /// Makes the counter unreadable again; a blocking one first waits for a signal.
    func consume() {
        var value: UInt64 = 0
        while read(rawValue, &value, 8) < 0, errno == EINTR {}
    }
}
