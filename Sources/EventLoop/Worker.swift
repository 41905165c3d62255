import Glibc
import Synchronization

/// A thread that does one job after another, in the order they came.
///
/// For what would hold up a loop: files, SQLite, anything over some fifty
/// microseconds. The thread takes no signals; those belong to the loop.
public final class Worker: Sendable {
    private let queue: JobQueue
    private let thread: Mutex<pthread_t?>

    /// Starts the thread.
    ///
    /// - Parameter name: What tools such as `top` call it; the system keeps 15 bytes.
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
    /// Called by one of its own jobs it does not wait.
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
