import EventLoop
import ListStore

/// The database of lists, asked from the loop and answered by a thread of its own.
///
/// Answers come in the order of the questions.
final class Store {
    private let database: ListDatabase
    private let worker: Worker
    private let loop: EventLoop

    init(database: ListDatabase, loop: EventLoop) throws(EventLoopError) {
        self.database = database
        self.loop = loop
        worker = try Worker(name: "store")
    }

    /// The database's file.
    var path: String { database.path }

    /// Asks the database.
    ///
    /// - Parameters:
    ///   - work: Runs on the database's thread.
    ///   - then: Runs on the loop, in a later turn.
    func ask<Answer: Sendable>(
        _ work: @escaping @Sendable (ListDatabase) throws(StoreError) -> Answer,
        then: @escaping (Result<Answer, StoreError>) -> Void
    ) {
        loop.offload(to: worker) { [database] in
            do throws(StoreError) {
                return .success(try work(database))
            } catch {
                return .failure(error)
            }
        } then: { answer in
            then(answer)
        }
    }

    /// Waits until every question has been answered, and refuses further ones.
    func close() {
        worker.close()
    }
}
