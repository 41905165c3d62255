import EventLoop
import Glibc
import Synchronization

/// What a run would leave behind if it were cut short: its processes and folders.
///
/// Each is noted by the object that owns it, and removed when that object ends. A signal
/// ends no objects; it is waited for by a thread that removes what is noted.
enum Belongings {
    /// One of them.
    enum Item: Hashable {
        /// The leader of a process group, by its number.
        case process(pid_t)
        /// A folder with all that is in it.
        case folder(String)
    }

    private static let items = Mutex<Set<Item>>([])
    private static let signalThread = try? Worker(name: "signals")

    /// Makes something that must not outlive the run, and notes it before a signal can come between.
    static func add(_ make: () throws(BenchmarkError) -> Item) throws(BenchmarkError) -> Item {
        try items.withLock { items throws(BenchmarkError) in
            let item = try make()
            items.insert(item)
            return item
        }
    }

    /// Ends or removes something that was noted; a second time nothing happens.
    static func remove(_ item: Item) {
        items.withLock { items in
            // Under the lock: a number must not be signalled after it has gone to another process.
            if items.remove(item) != nil { item.remove() }
        }
    }

    /// Has a signal to stop remove everything before it ends the program.
    ///
    /// To be called before there is a second thread.
    static func removeOnSignal() throws(BenchmarkError) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard let signalThread else { throw BenchmarkError("no thread can be started") }
        signalThread.submit { [signals] in
            var number: Int32 = 0
            withUnsafePointer(to: signals) { _ = sigwait($0, &number) }
            items.withLock { items in
                // Processes first: they write into the folders.
                for case .process(let pid) in items {
                    Item.process(pid).remove()
                    waitpid(pid, nil, 0)
                }
                for case .folder(let path) in items { Item.folder(path).remove() }
                // With the status a shell gives; with the lock still held, so that nothing more is started.
                _exit(128 + number)
            }
        }
    }
}

extension Belongings.Item {
    fileprivate func remove() {
        switch self {
        case .process(let pid): kill(-pid, SIGKILL)
        case .folder(let path): TemporaryFolder.remove(path)
        }
    }
}
