import ScreenfulTypes

/// An edit of a list that waits for its turn.
enum QueuedEdit {
    /// An edit with a turn of its own.
    case exclusive(() -> Void)
    /// A change to plan and store, with others in one turn if it may share it.
    case change(QueuedChange)
}

/// A change of a list that is planned on the list as it is when its turn comes.
struct QueuedChange {
    /// Plans a change of a list; nil if there is nothing to change.
    enum Plan {
        /// A plan that is made on the loop.
        case onLoop((ListContents) throws(ServiceError) -> EditTransaction?)
        /// A plan that is made on the thread for requests, since it takes time for each of many rows.
        case onThread(RequestThread, @Sendable (ListContents) throws(ServiceError) -> EditTransaction)
    }

    /// The maximum of operations that are planned on the loop in one turn: half a millisecond of work.
    static let mostOperations = 200
    /// The maximum of changes that share a turn.
    ///
    /// Eight in a transaction of PostgreSQL take a seventh of the time that they take one by one; more only shorten the
    /// queue of a list that is edited by many.
    static let mostInTurn = 64

    /// The condition on the version that the change is made to.
    let condition: ChangeCondition
    let plan: Plan
    /// The operations of a change that is planned on nothing but the list's contents, so that it may share a turn; nil
    /// for another.
    var operations: Int?
    /// Called with the contents after the change, before those after it are shown.
    let then: (Result<ListContents, ServiceError>) -> Void

    /// Plans the change on contents that changes before it have left, which are not stored yet; nil if it cannot be, or
    /// may not be before those are stored.
    func planned(behind contents: ListContents) -> EditTransaction? {
        guard operations != nil, case .onLoop(let plan) = plan, condition.failure(at: contents.version) == nil else {
            return nil
        }
        return try? plan(contents)
    }
}
