public import ScreenfulRanges

/// The pending and the visible version of a list, and the edits between them.
///
/// A valid edit is *pending* at once, so that the next one can build on it, and
/// becomes *visible* when the owner has stored and measured it. Nested batches
/// form one change set. Edits before the first load are accepted without
/// effect, since there is nothing to edit.
///
/// - Note: Pending and visible maps of `ASDataController` (Texture be0b74b4, ASDataController.mm).
public struct DataController: Sendable {
    /// A list at one version.
    public struct Snapshot: Hashable, Sendable {
        /// The number of edits since the list was created.
        public let version: Int
        /// The number of items of each section.
        public let sections: SectionCounts
    }

    /// The identifier of a completion handler.
    public struct Completion: Hashable, Sendable {
        /// A number that the caller chooses.
        public let rawValue: Int

        /// Creates an identifier.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// An edit that is pending and not visible yet.
    public struct Submission: Sendable {
        /// The list after the edit.
        public let snapshot: Snapshot
        /// The resolved change set.
        public let resolved: ResolvedChangeSet
        /// The change set as an edit of rows.
        public let rowEdit: RowEdit
        /// The completions to call, in this order: inner batches before outer ones.
        public let completions: [Completion]
    }

    /// The result of the end of a batch.
    public enum Result: Sendable {
        /// The batch was nested, and is now a part of the outer one.
        case collapsed
        /// Nothing was loaded yet, so nothing changed; the completions are to be called.
        case accepted([Completion])
        /// The edit is pending.
        case submitted(Submission)
    }

    /// The list with all pending edits.
    public private(set) var pending: Snapshot
    /// The list with the published edits only.
    public private(set) var visible: Snapshot
    /// Edits that are pending and not visible yet, oldest first.
    public private(set) var submissions: [Submission] = []
    /// False until data was loaded for the first time.
    public private(set) var isLoaded = false
    private var depth = 0
    private var changes = ChangeSet()
    private var completions: [Completion] = []

    /// Creates a list that is empty until it is loaded.
    ///
    /// - Parameter version: The number of edits before, if the list is continued.
    public init(version: Int = 0) {
        pending = Snapshot(version: version, sections: SectionCounts([]))
        visible = pending
    }

    /// Creates a list that was loaded before.
    public init(version: Int, sections: SectionCounts) {
        pending = Snapshot(version: version, sections: sections)
        visible = pending
        isLoaded = true
    }

    /// True while an edit is open or not visible yet.
    public var isProcessingUpdates: Bool {
        depth > 0 || !submissions.isEmpty
    }

    /// Opens a batch; batches may be nested.
    public mutating func beginUpdates() {
        depth += 1
    }

    /// Adds edits to the open batch.
    ///
    /// - Precondition: A batch is open.
    public mutating func add(_ edits: ChangeSet) {
        precondition(depth > 0, "edits belong between beginUpdates and endUpdates")
        changes.formUnion(edits)
    }

    /// Closes a batch; the outermost one submits all edits together.
    ///
    /// - Parameters:
    ///   - counts: The list after the edits, or nil to derive it from them.
    ///   - completion: The completion to call when the edits are visible.
    /// - Returns: The result.
    /// - Throws: The first contradiction; all edits of the batch are then discarded.
    /// - Precondition: A batch is open.
    public mutating func endUpdates(
        counts: SectionCounts? = nil,
        completion: Completion? = nil
    ) throws(ChangeSetError) -> Result {
        precondition(depth > 0, "endUpdates without beginUpdates")
        depth -= 1
        if let completion { completions.append(completion) }
        guard depth == 0 else { return .collapsed }
        let edits = changes
        let notified = completions
        changes = ChangeSet()
        completions = []
        guard isLoaded || edits.reloadsData else { return .accepted(notified) }

        let resolved = try edits.resolve(
            old: pending.sections,
            new: counts ?? edits.counts(after: pending.sections)
        )
        isLoaded = true
        pending = Snapshot(version: pending.version + 1, sections: resolved.new)
        let submission = Submission(
            snapshot: pending,
            resolved: resolved,
            rowEdit: resolved.rowEdit,
            completions: notified
        )
        submissions.append(submission)
        return .submitted(submission)
    }

    /// Makes the oldest pending edit visible.
    ///
    /// - Returns: The edit, or nil if none is pending.
    public mutating func publish() -> Submission? {
        guard !submissions.isEmpty else { return nil }
        let submission = submissions.removeFirst()
        visible = submission.snapshot
        return submission
    }

    /// Discards all pending edits: the oldest could not be stored, and the others build on it.
    ///
    /// - Returns: The discarded edits, oldest first.
    public mutating func withdraw() -> [Submission] {
        defer { submissions = [] }
        pending = visible
        return submissions
    }
}
