package import EventLoop
import ListStore

/// Probes for `/readyz` whether the lists' backend can be written.
package final class Readiness {
    private let backend: any ListBackend
    private let loop: EventLoop
    private var watch = StorageWatch()
    private var waiting: [(StorageState) -> Void] = []

    /// The time after which a check is answered without the backend, in milliseconds: shorter than load balancers' own.
    private static let timeout: UInt64 = 800

    package init(_ backend: any ListBackend, loop: EventLoop) {
        self.backend = backend
        self.loop = loop
    }

    /// Handles a write of a request that found no room.
    package func foundNoRoom() {
        watch.foundNoRoom(at: loop.now)
    }

    /// Passes the state of the backend to `then`, at once or after a probe.
    package func check(_ then: @escaping (StorageState) -> Void) {
        let action = watch.asked(at: loop.now)
        if case .answer(let state) = action { return then(state) }
        waiting.append(then)
        guard action == .ask else { return }
        backend.checkWritable(by: .milliseconds(Self.timeout)) { [weak self] result in
            guard let self else { return }
            let state = watch.found(StorageState(result), at: loop.now)
            let asking = waiting
            waiting = []
            for then in asking { then(state) }
        }
    }
}
