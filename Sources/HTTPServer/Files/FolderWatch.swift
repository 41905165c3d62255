import EventLoop
import Glibc

/// Notices changes of the files in folders (inotify(7)).
final class FolderWatch {
    private let descriptor: Int32
    private var event: IOEvent?

    /// Creates a watch of no folder yet; nil if the system refuses one.
    init?() {
        descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        event?.cancel()
        close(descriptor)
    }

    /// Calls `body` in the turn of a loop in which changes are noticed.
    ///
    /// The system reports descriptors in the order in which they became readable, so that this comes before the requests
    /// of connections that were idle at the time of the change.
    func report(on loop: EventLoop, _ body: @escaping () -> Void) {
        let event = loop.watch(descriptor, for: .reading) { [unowned self] in
            if takeChanges() { body() }
        }
        event.resume()
        self.event = event
    }

    /// Watches a folder, but not the folders in it.
    func add(_ folder: String) {
        inotify_add_watch(descriptor, folder, Self.changes)
    }

    /// Returns whether something was written, renamed, added or removed since the last call.
    func takeChanges() -> Bool {
        var hasChanges = false
        var events = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &events, events.count) > 0 { hasChanges = true }
        return hasChanges
    }

    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_ATTRIB
    )
}
