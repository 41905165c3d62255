/// Names a receiver in its loop's table; never used twice.
struct ReceiverID: Hashable, Sendable {
    let rawValue: UInt64
}

/// The closures of a loop that messages from other threads end in.
///
/// Only the name of a receiver travels to another thread. The closure stays, so
/// it may capture what belongs to the loop.
struct ReceiverTable {
    private var receivers: [ReceiverID: () -> Void] = [:]
    private var nextID: UInt64 = 0

    /// How many receivers wait.
    var count: Int { receivers.count }

    /// Keeps a receiver; `make` gets its name.
    mutating func insert(_ make: (ReceiverID) -> () -> Void) -> ReceiverID {
        let id = ReceiverID(rawValue: nextID)
        nextID += 1
        receivers[id] = make(id)
        return id
    }

    /// The receiver of that name, unless it was removed.
    subscript(id: ReceiverID) -> (() -> Void)? { receivers[id] }

    mutating func remove(_ id: ReceiverID) {
        receivers[id] = nil
    }
}
