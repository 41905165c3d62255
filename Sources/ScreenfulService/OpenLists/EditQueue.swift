/// A queue that serializes the edits of a list and the operations that must not overlap them.
///
/// An edit takes several turns of the loop, since it waits for the disk. An operation that comes
/// meanwhile is queued, so that it sees the list before or after the edit and never in between.
struct EditQueue {
    private var isEditing = false
    private var waiting: ArraySlice<() -> Void> = []

    /// Admits an operation, or queues it behind the edit that is under way and earlier operations.
    ///
    /// - Returns: True if `body` may run now; false if it was queued for ``next()``.
    mutating func admit(_ body: @escaping () -> Void) -> Bool {
        guard isEditing || !waiting.isEmpty else { return true }
        waiting.append(body)
        return false
    }

    /// Begins an edit.
    mutating func beginEdit() {
        precondition(!isEditing, "two changes of a list at once")
        isEditing = true
    }

    /// Ends an edit.
    mutating func endEdit() {
        isEditing = false
    }

    /// Removes and returns the next queued operation; nil while an edit is under way.
    mutating func next() -> (() -> Void)? {
        isEditing ? nil : waiting.popFirst()
    }
}
