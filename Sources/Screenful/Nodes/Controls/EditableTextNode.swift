/// The state machine of a text field that the user can edit and send.
///
/// While the user types, the draft has precedence over the list's value, which
/// is shown when the user cancels. A submitted text stays until the server has
/// accepted or refused it.
///
/// - Note: After `ASEditableTextNode` (Texture be0b74b4, ASEditableTextNode.mm); sending is ours.
public struct EditableTextNode: Hashable, Sendable {
    /// The identifier of a submission, which tells a late answer from a current one.
    public struct SubmissionID: Hashable, Sendable {
        /// Counts up from 0 in each node.
        public var rawValue: Int

        /// Creates an identifier.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// An event of a node.
    public enum Event: Hashable, Sendable {
        /// The value in the list changed.
        case valueChanged(String)
        /// The user began to type.
        case focused
        /// The user has typed: the whole text.
        case typed(String)
        /// The user submitted the text.
        case submitted
        /// The user cancelled.
        case cancelled
        /// The server accepted a submission.
        case accepted(SubmissionID)
        /// The server refused a submission, for a reason.
        case refused(SubmissionID, reason: String)
    }

    /// An action for the owner to perform.
    public enum Action: Hashable, Sendable {
        /// Send a text to the server.
        case submit(SubmissionID, String)
        /// Put a text into the field.
        case show(String)
        /// Show the reason of a refusal to the user.
        case explain(String)
    }

    /// The state of the editing.
    public enum Phase: Hashable, Sendable {
        /// The user does not edit.
        case resting
        /// The user types.
        case editing
        /// A submission waits for the server.
        case submitting(SubmissionID)
    }

    /// The maximum number of characters; 0 for no limit.
    public let maximumLength: Int
    /// The state of the editing.
    public private(set) var phase = Phase.resting
    /// The value in the list.
    public private(set) var value: String
    /// The text in the field.
    public private(set) var draft: String
    private var nextSubmission = 0

    /// Creates a field with a value.
    public init(_ value: String = "", maximumLength: Int = 0) {
        self.maximumLength = maximumLength
        self.value = value
        draft = value
    }

    /// True if the field is empty, so that its placeholder is shown.
    public var showsPlaceholder: Bool { draft.isEmpty }

    /// Handles an event and appends the actions that follow from it.
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
