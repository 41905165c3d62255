public import ScreenfulRanges

/// Keeps what a list is and what it is about to be.
///
/// An edit that fits is *pending* at once, so that the next one can build on it,
/// and becomes *visible* when whoever stores and measures it says so. Nested
/// batches are one change set. What is submitted before the first load is
/// accepted and means nothing, since nothing is there to edit.
///
/// - Note: Pending and visible maps of `ASDataController` (Texture be0b74b4, ASDataController.mm).
public struct DataController: Sendable {
    /// A list at one version.
    public struct Snapshot: Hashable, Sendable {
        /// How many edits were made since the list began.
        public let version: Int
        /// How many items each section holds.
        public let sections: SectionCounts
    }

    /// Names someone who wants to be told when an edit is visible.
    public struct Completion: Hashable, Sendable {
        /// A number that the caller chooses.
        public let rawValue: Int

        /// Creates a name.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// An edit on its way from pending to visible.
    public struct Submission: Sendable {
        /// The list with the edit.
        public let snapshot: Snapshot
        /// What was found to fit.
        public let resolved: ResolvedChangeSet
        /// The same in rows.
        public let rowEdit: RowEdit
        /// Who is to be told, in this order: inner batches before outer ones.
        public let completions: [Completion]
    }

    /// What came of the end of a batch.
    public enum Result: Sendable {
        /// The batch was inside another one, of which it is now a part.
        case collapsed
        /// Nothing was loaded yet, so nothing changed; tell these that they are done.
        case accepted([Completion])
        /// The edit is pending.
        case submitted(Submission)
    }

    /// The list as its owner sees it.
    public private(set) var pending: Snapshot
    /// The list as its readers see it.
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
    /// - Parameter version: Edits made before, when the list is continued.
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
    ///   - counts: The list after the edits, or nil to take what they come to.
    ///   - completion: Who wants to be told when the edits are visible.
    /// - Returns: What came of it.
    /// - Throws: The first contradiction; all edits of the batch are then forgotten.
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

    /// Takes back all pending edits: the oldest could not be stored, and the others build on it.
    ///
    /// - Returns: The edits taken back, oldest first.
    public mutating func withdraw() -> [Submission] {
        defer { submissions = [] }
        pending = visible
        return submissions
    }
}
