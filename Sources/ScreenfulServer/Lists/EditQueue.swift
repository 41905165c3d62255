/// Lets one change of a list happen at a time, and everything else in the order in which it came.
///
/// A change takes several turns, since it waits for the disk. What is asked of
/// the list meanwhile waits too, so that it sees the list before or after the
/// change and never between.
struct EditQueue {
    private var isClosed = false
    private var waiting: ArraySlice<() -> Void> = []

    /// - Returns: True when nothing is in the way now; else `body` will be returned by ``next()`` in its turn.
    mutating func pass(_ body: @escaping () -> Void) -> Bool {
        guard isClosed || !waiting.isEmpty else { return true }
        waiting.append(body)
        return false
    }

    /// Begins a change.
    mutating func close() {
        precondition(!isClosed, "two changes of a list at once")
        isClosed = true
    }

    /// Ends a change.
    mutating func open() {
        isClosed = false
    }

    /// What is to be done next, if nothing is in its way.
    mutating func next() -> (() -> Void)? {
        isClosed ? nil : waiting.popFirst()
    }
}
