import CLibevent
import Glibc
import Synchronization

/// A thread that runs jobs one after another, first in, first out.
///
/// For work that would block a loop: files, SQLite, anything over some fifty
/// microseconds. The thread takes no signals; those belong to the loop.
public final class Worker: Sendable {
    private let queue: JobQueue
    private let thread: Mutex<pthread_t?>

    /// Starts the thread.
    ///
    /// - Parameter name: The thread's name in tools such as `top`; the system keeps 15 bytes.
    /// - Throws: ``EventLoopError`` when the process is out of threads or descriptors.
    public init(name: String) throws(EventLoopError) {
        queue = try JobQueue()
        thread = Mutex(try startThread(name: name) { [queue] in queue.drain() })
    }

    deinit {
        close()
    }

    /// Queues a job.
    ///
    /// - Returns: False when the worker is closed; the job will not run.
    @discardableResult
    public func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
        queue.append(job)
    }

    /// Refuses further jobs, waits until those queued are done, and ends the thread.
    ///
    /// A call by one of its own jobs does not wait.
    public func close() {
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let running else { return }
        queue.close()
        if pthread_equal(running, pthread_self()) != 0 {
            pthread_detach(running)
        } else {
            pthread_join(running, nil)
        }
    }
}

/// The jobs of a worker: first in, first out.
private final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let counter: EventCounter

    init() throws(EventLoopError) {
        counter = try EventCounter(isBlocking: true)
    }

    /// Appends a job.
    ///
    /// - Returns: False when the queue is closed.
    func append(_ job: @escaping @Sendable () -> Void) -> Bool {
        let isFirst: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.jobs.append(job)
            return state.jobs.count == 1
        }
        if isFirst == true { counter.signal() }
        return isFirst != nil
    }

    /// Refuses further jobs; queued ones still run.
    func close() {
        state.withLock { $0.isClosed = true }
        counter.signal()
    }

    /// Runs jobs until the queue is closed and empty.
    func drain() {
        while true {
            counter.consume()
            while let jobs = takeAll() {
                for job in jobs { job() }
            }
            if state.withLock({ $0.isClosed && $0.jobs.isEmpty }) { return }
        }
    }

    private func takeAll() -> [@Sendable () -> Void]? {
        state.withLock { state in
            guard !state.jobs.isEmpty else { return nil }
            let jobs = state.jobs
            state.jobs = []
            return jobs
        }
    }
}

/// Starts a thread that runs `body` once, with all signals blocked.
private func startThread(name: String, _ body: @escaping @Sendable () -> Void) throws(EventLoopError) -> pthread_t {
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
