import EventLoop
import Glibc
import Synchronization

/// A registry of the processes and folders that a run has to remove, also when a signal ends it.
///
/// Each is registered by the object that owns it, and removed when that object is released. A
/// signal releases no objects; a thread waits for it and removes all that is registered.
enum Belongings {
    enum Item: Hashable {
        case process(pid_t)
        case folder(String)
    }

    private static let items = Mutex<Set<Item>>([])
    private static let signalThread = try? Worker(name: "signals")

    /// Creates an item and registers it, without a gap in which a signal could come.
    static func add(_ make: () throws(BenchmarkError) -> Item) throws(BenchmarkError) -> Item {
        try items.withLock { items throws(BenchmarkError) in
            let item = try make()
            items.insert(item)
            return item
        }
    }

    /// Removes a registered item; does nothing if it was removed before.
    static func remove(_ item: Item) {
        items.withLock { items in
            // Under the lock: a number must not be signalled after another process got it.
            if items.remove(item) != nil { item.remove() }
        }
    }

    /// Starts a thread that removes all items on SIGINT, SIGTERM or SIGHUP and then ends the program.
    ///
    /// Must be called before there is a second thread.
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
                // The status that a shell gives; with the lock still held, so that nothing more is started.
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
