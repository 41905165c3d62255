package import EventLoop
package import ListStore

/// The database of lists, used from the loop and run on a thread of its own.
///
/// Requests are answered in order.
package final class Store {
    /// Called with the duration of each commit of a change of a list, in nanoseconds.
    package var onCommit: ((UInt64) -> Void)?
    /// Called when a write has failed because the disk is full.
    var onNoRoom: (() -> Void)?

    private let database: ListDatabase
    private let worker: Worker
    private let loop: EventLoop

    package init(database: ListDatabase, loop: EventLoop) throws(EventLoopError) {
        self.database = database
        self.loop = loop
        worker = try Worker(name: "store")
    }

    /// The database's file.
    var path: String { database.path }

    /// Runs work on the database.
    ///
    /// - Parameters:
    ///   - isCommit: True if `work` commits a change of a list, so that its duration is reported.
    ///   - work: Runs on the database's thread.
    ///   - then: Runs on the loop, in a later turn.
    func ask<Answer: Sendable>(
        isCommit: Bool = false,
        _ work: @escaping @Sendable (ListDatabase) throws(StoreError) -> Answer,
        then: @escaping (Result<Answer, StoreError>) -> Void
    ) {
        let start = MonotonicClock.nanoseconds
        loop.offload(to: worker) { [database] in
            do throws(StoreError) {
                return Result<Answer, StoreError>.success(try work(database))
            } catch {
                return .failure(error)
            }
        } then: { [weak self] answer in
            switch answer {
            case .success where isCommit: self?.onCommit?(MonotonicClock.nanoseconds &- start)
            case .failure(let error) where error.code == .diskFull: self?.onNoRoom?()
            default: break
            }
            then(answer)
        }
    }

    /// Waits until every request has been answered, and refuses further ones.
    package func close() {
        worker.close()
    }
}
