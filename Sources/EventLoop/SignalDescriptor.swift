import CLibevent
import Glibc

/// A descriptor that becomes readable when the process gets one of some signals.
///
/// For a program without a loop that waits with `poll`. While blocked, the
/// signals have no other effect on the calling thread and those it starts.
public struct SignalDescriptor: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// The descriptor to watch for reading.
    public var rawValue: Int32 { descriptor.rawValue }

    /// Blocks signals and creates a descriptor that reports them.
    ///
    /// Signals that the process was started to ignore, as by `nohup`, stay ignored.
    public init(_ signals: [Int32]) throws(EventLoopError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals where !Self.isIgnored(signal) { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw EventLoopError("creating a signalfd", errorNumber: errno) }
        self.descriptor = OwnedDescriptor(descriptor)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        // Functions cannot be compared, and SIG_IGN is the "function" at address 1.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
