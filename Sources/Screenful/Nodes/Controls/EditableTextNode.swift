/// Text that the reader may change and send.
///
/// While the reader types, what they type wins over what the list says; the
/// list's word waits and is shown when the reader gives up. A sent text stays
/// until the server has taken it or refused it.
///
/// - Note: After `ASEditableTextNode` (Texture be0b74b4, ASEditableTextNode.mm); sending is ours.
public struct EditableTextNode: Hashable, Sendable {
    /// Names one submission, so that a late answer can be told apart.
    public struct SubmissionID: Hashable, Sendable {
        /// Counts up from 0 in each node.
        public var rawValue: Int

        /// Creates an identifier.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// What can happen to a node.
    public enum Event: Hashable, Sendable {
        /// The list says that this is the text.
        case valueChanged(String)
        /// The reader begins to type.
        case focused
        /// The reader has typed: the whole text as it is now.
        case typed(String)
        /// The reader sends.
        case submitted
        /// The reader gives up.
        case cancelled
        /// The server has taken a submission.
        case accepted(SubmissionID)
        /// The server has refused a submission, and says why.
        case refused(SubmissionID, reason: String)
    }

    /// What the owner has to do.
    public enum Action: Hashable, Sendable {
        /// Send a text to the server.
        case submit(SubmissionID, String)
        /// Put a text into the field.
        case show(String)
        /// Tell the reader why the text was not taken.
        case explain(String)
    }

    /// What the reader does with the text.
    public enum Phase: Hashable, Sendable {
        /// Nothing.
        case resting
        /// Types.
        case editing
        /// Waits for the server.
        case submitting(SubmissionID)
    }

    /// The most characters a text may have; 0 for any number.
    public let maximumLength: Int
    /// What the reader does.
    public private(set) var phase = Phase.resting
    /// What the list says.
    public private(set) var value: String
    /// What the field shows.
    public private(set) var draft: String
    private var nextSubmission = 0

    /// Creates a field that shows a text.
    public init(_ value: String = "", maximumLength: Int = 0) {
        self.maximumLength = maximumLength
        self.value = value
        draft = value
    }

    /// True if the field is empty, so that its placeholder shows.
    public var showsPlaceholder: Bool { draft.isEmpty }

    /// Takes an event in and appends what has to be done about it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .valueChanged(let text):
            value = text
            if phase == .resting { show(text, into: &actions) }
        case .focused:
            if phase == .resting { phase = .editing }
        case .typed(let text):
            guard phase == .editing else { return }
            let allowed = maximumLength > 0 ? String(text.prefix(maximumLength)) : text
            draft = allowed
            if allowed.utf8.count != text.utf8.count { actions.append(.show(allowed)) }
        case .submitted:
            guard phase == .editing else { return }
            let id = SubmissionID(rawValue: nextSubmission)
            nextSubmission += 1
            phase = .submitting(id)
            actions.append(.submit(id, draft))
        case .cancelled:
            guard phase == .editing else { return }
            phase = .resting
            show(value, into: &actions)
        case .accepted(let id):
            guard phase == .submitting(id) else { return }
            (phase, value) = (.resting, draft)
        case .refused(let id, let reason):
            guard phase == .submitting(id) else { return }
            phase = .editing
            actions.append(.explain(reason))
        }
    }

    private mutating func show(_ text: String, into actions: inout [Action]) {
        guard draft != text else { return }
        draft = text
        actions.append(.show(text))
    }
}
