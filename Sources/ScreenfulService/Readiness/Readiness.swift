package import EventLoop
import ListStore

/// Probes for `/readyz` whether the database can be written.
package final class Readiness {
    private let store: Store
    private let loop: EventLoop
    private var watch = StorageWatch()
    private var waiting: [(StorageState) -> Void] = []
    private var timer: LoopTimer?

    /// The time after which a check is answered without the database, in nanoseconds: shorter than load balancers' own.
    private static let timeout: UInt64 = 800_000_000

    package init(store: Store, loop: EventLoop) {
        self.store = store
        self.loop = loop
        timer = loop.timer { [unowned self] in answer(watch.timedOut(at: self.loop.now)) }
        store.onNoRoom = { [unowned self] in watch.foundNoRoom(at: self.loop.now) }
    }

    /// Passes the state of the database to `then`, at once or after a probe.
    package func check(_ then: @escaping (StorageState) -> Void) {
        let action = watch.asked(at: loop.now)
        if case .answer(let state) = action { return then(state) }
        waiting.append(then)
        // Not restarted: requests that keep coming would put every answer off.
        timer?.scheduleIfIdle(afterNanoseconds: Self.timeout)
        guard action == .ask else { return }
        store.ask { database throws(StoreError) in
            try database.checkWritable()
        } then: { [weak self] result in
            guard let self else { return }
            answer(watch.found(StorageState(result), at: loop.now))
        }
    }

    private func answer(_ state: StorageState) {
        timer?.cancel()
        let asking = waiting
        waiting = []
        for then in asking { then(state) }
    }
}
