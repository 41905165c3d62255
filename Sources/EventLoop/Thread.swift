import CLibevent
import Glibc

/// Starts a thread that runs `body` once, with all signals blocked.
func startThread(name: String, _ body: @escaping @Sendable () -> Void) throws(EventLoopError) -> pthread_t {
    let start = Unmanaged.passRetained(ThreadStart(body: body))
    // A new thread has its creator's mask, so the mask is set around the creation.
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        nil,
        { context in
            guard let context else { return nil }
            Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
            return nil
        },
        start.toOpaque()
    )
    guard result == 0 else {
        start.release()
        throw EventLoopError("starting a thread", errorNumber: result)
    }
    // Cut between characters: the system takes at most 15 bytes and a NUL.
    var short = name
    while short.utf8.count > 15 { short.removeLast() }
    pthread_setname_np(thread, short)
    return thread
}

private final class ThreadStart: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}
