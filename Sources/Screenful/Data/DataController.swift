public import ScreenfulRanges

/// The visible version of a list, the pending one, and the queue of edits between them.
///
/// An edit takes its turn in the queue, so that it finds a list to which all edits before it were applied. Once
/// submitted it is *pending*, while the owner stores it. Published it becomes *visible*; if it cannot be stored, it
/// is withdrawn, and another may be submitted in its place.
///
/// - Note: Pending and visible maps of `ASDataController` (Texture be0b74b4, ASDataController.mm).
public struct DataController<Contents> {
    /// The list with all published edits.
    public private(set) var visible: Contents
    private var submission: (edit: RowEdit, contents: Contents)?
    private var queue: ArraySlice<() -> Void> = []
    private var isEditing = false

    /// Creates a list without pending edits.
    public init(_ contents: Contents) {
        visible = contents
    }

    /// The list with the pending edit; the visible one if none is pending.
    public var pending: Contents { submission?.contents ?? visible }
    /// True while an edit has its turn or waits for it.
    public var isProcessingUpdates: Bool { isEditing || !queue.isEmpty }

    /// Queues an edit behind those that have come before.
    public mutating func enqueue(_ edit: @escaping () -> Void) {
        queue.append(edit)
    }

    /// Begins the turn of the next edit, which ends with ``endUpdates()``.
    ///
    /// - Returns: The edit to run; nil if there is none, or while another has its turn.
    public mutating func beginUpdates() -> (() -> Void)? {
        guard !isEditing, let edit = queue.popFirst() else { return nil }
        // A slice keeps the elements that were removed from it.
        if queue.isEmpty { queue = [] }
        isEditing = true
        return edit
    }

    /// Makes an edit pending, in place of one that could not be stored.
    ///
    /// - Parameters:
    ///   - edit: The edit of the visible list.
    ///   - contents: The list after the edit.
    /// - Precondition: An edit has its turn.
    public mutating func submit(_ edit: RowEdit, _ contents: Contents) {
        precondition(isEditing, "an edit is submitted in its turn")
        submission = (edit, contents)
    }

    /// Makes the pending edit visible.
    ///
    /// - Returns: The edit; nil if none is pending.
    public mutating func publish() -> RowEdit? {
        guard let submission else { return nil }
        self.submission = nil
        visible = submission.contents
        return submission.edit
    }

    /// Discards the pending edit, which could not be stored.
    public mutating func withdraw() {
        submission = nil
    }

    /// Replaces the visible list by one that was changed elsewhere; discards the pending edit, which refers to the old one.
    public mutating func replace(by contents: Contents) {
        submission = nil
        visible = contents
    }

    /// Ends the turn of an edit; if it is still pending, it is withdrawn.
    ///
    /// - Precondition: An edit has its turn.
    public mutating func endUpdates() {
        precondition(isEditing, "an edit ends after its beginning")
        submission = nil
        isEditing = false
    }
}
