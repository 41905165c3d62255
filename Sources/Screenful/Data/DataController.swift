public import ScreenfulRanges

/// The visible version of a list, the pending one, and the queue of edits between them.
///
/// An edit takes its turn in the queue, so that it finds a list to which all edits before it were applied; edits that
/// wait may share a turn. Once submitted they are *pending*, while the owner stores them. Published, one after another,
/// they become *visible*; if they cannot be stored, they are withdrawn, and others may be submitted in their place.
///
/// - Note: Pending and visible maps of `ASDataController` (Texture be0b74b4, ASDataController.mm).
public struct DataController<Contents, Edit> {
    /// The list with all published edits.
    public private(set) var visible: Contents
    private var submissions: ArraySlice<(edit: RowEdit, contents: Contents)> = []
    private var queue: ArraySlice<Edit> = []
    private var isEditing = false

    /// Creates a list without pending edits.
    public init(_ contents: Contents) {
        visible = contents
    }

    /// The list with the pending edits; the visible one if none is pending.
    public var pending: Contents { submissions.last?.contents ?? visible }
    /// True while an edit has its turn or waits for it.
    public var isProcessingUpdates: Bool { isEditing || !queue.isEmpty }

    /// Queues an edit behind those that have come before.
    public mutating func enqueue(_ edit: Edit) {
        queue.append(edit)
    }

    /// Begins the turn of the next edit, which ends with ``endUpdates()``.
    ///
    /// - Returns: The edit to run; nil if there is none, or while another has its turn.
    public mutating func beginUpdates() -> Edit? {
        guard !isEditing, let edit = dequeue() else { return nil }
        isEditing = true
        return edit
    }

    /// Adds the next waiting edit to the current turn.
    ///
    /// - Parameter canShare: Whether an edit can.
    /// - Returns: The edit; nil if none waits, or the next one needs a turn of its own.
    /// - Precondition: An edit has its turn.
    public mutating func joinUpdates(if canShare: (Edit) -> Bool) -> Edit? {
        precondition(isEditing, "a turn is shared while it lasts")
        guard let next = queue.first, canShare(next) else { return nil }
        return dequeue()
    }

    private mutating func dequeue() -> Edit? {
        defer {
            // A slice keeps the elements that were removed from it.
            if queue.isEmpty { queue = [] }
        }
        return queue.popFirst()
    }

    /// Makes an edit pending, behind those that are.
    ///
    /// - Parameters:
    ///   - edit: The edit of the list with the pending edits.
    ///   - contents: The list after the edit.
    /// - Precondition: An edit has its turn.
    public mutating func submit(_ edit: RowEdit, _ contents: Contents) {
        precondition(isEditing, "an edit is submitted in its turn")
        submissions.append((edit, contents))
    }

    /// Makes the first of the pending edits visible.
    ///
    /// - Returns: The edit; nil if none is pending.
    public mutating func publish() -> RowEdit? {
        guard let submission = submissions.popFirst() else { return nil }
        if submissions.isEmpty { submissions = [] }
        visible = submission.contents
        return submission.edit
    }

    /// Discards the pending edits, which could not be stored.
    public mutating func withdraw() {
        submissions = []
    }

    /// Replaces the visible list by one that was changed elsewhere; discards the pending edits, which refer to the old one.
    public mutating func replace(by contents: Contents) {
        withdraw()
        visible = contents
    }

    /// Ends the turn of an edit; those that are still pending are withdrawn.
    ///
    /// - Precondition: An edit has its turn.
    public mutating func endUpdates() {
        precondition(isEditing, "an edit ends after its beginning")
        withdraw()
        isEditing = false
    }
}
