/// Answers.
extension ConnectionStateMachine {
    enum ResumeAction: Hashable {
        case none
        /// Decode the buffered input.
        case decode
        /// Call ``update(isStopping:)``.
        case update
    }

    enum PieceAction: Hashable {
        /// The piece belongs to a body that is no longer sent.
        case drop
        case send
        /// Send the end of a body of unknown length.
        case sendEnd
        /// The source breaks its promise of a length, or cannot go on.
        case close
    }

    enum EventAction: Hashable {
        case drop
        /// Append the block to the events that are sent at the end of the turn.
        case append
        /// Append the block to the batch, and so to the head of the stream.
        case join
        /// Keep the block, and send it at the end of the turn.
        case schedule
    }

    /// Handles an answer.
    ///
    /// - Parameters:
    ///   - keepsConnection: Whether the request and the answer let the connection persist.
    ///   - streamed: The length of a body that is sent in pieces, in bytes; nil if it is unknown, 0 if the body is
    ///     written with the head.
    ///   - isStopping: Whether the server shuts down, so that an answer with no request behind it is the last.
    /// - Returns: Whether the connection accepts another request after the answer.
    mutating func answered(keepsConnection: Bool, streamed: Int?, isStopping: Bool) -> Bool {
        switch state {
        case .closed, .lingering: return false
        default: break
        }
        // The unread rest of a body cannot be distinguished from a request that follows.
        let isWhole = state == .responding(isWhole: true)
        let keeps = keepsConnection && isWhole && !(isStopping && input == 0)
        if streamed != 0 {
            state = .streamingBody(left: streamed, keepsConnection: keeps, isAsked: false)
        } else {
            finishAnswer(keeps: keeps)
        }
        return keeps
    }

    /// Handles a request for the next piece of a body by its sink.
    mutating func resumed() -> ResumeAction {
        guard case .readingBody = state else { return .none }
        state = .receiving(.body(inPieces: true))
        if isDecoding { return .none }
        return input > 0 ? .decode : .update
    }

    /// Handles a piece of a streamed body; nil if its source has none, 0 at the end of a body of unknown length.
    mutating func pieceProduced(_ count: Int?, isStopping: Bool) -> PieceAction {
        guard case .streamingBody(let left, let keepsConnection, isAsked: true) = state else { return .drop }
        guard let count else { return .close }
        guard let left else {
            if count == 0 {
                finishAnswer(keeps: keepsConnection && !(isStopping && input == 0))
                return .sendEnd
            }
            state = .streamingBody(left: nil, keepsConnection: keepsConnection, isAsked: false)
            return .send
        }
        guard count > 0, count <= left else { return .close }
        if count < left {
            state = .streamingBody(left: left - count, keepsConnection: keepsConnection, isAsked: false)
        } else {
            finishAnswer(keeps: keepsConnection && !(isStopping && input == 0))
        }
        return .send
    }

    private mutating func finishAnswer(keeps: Bool) {
        if keeps {
            state = .receiving(.idle)
        } else {
            // Requests that follow a refused one, or bytes of its body, may still arrive.
            state = .closing(lingers: !isPeerFinished)
            input = 0
        }
    }
}

/// Event streams.
extension ConnectionStateMachine {
    /// Starts a stream of events as the answer; input after the request is dropped.
    ///
    /// - Returns: False if the connection is closed.
    mutating func streamStarted() -> Bool {
        if case .closed = state { return false }
        state = .streamingEvents(hasUnsent: false)
        input = 0
        return true
    }

    /// Handles a block of events.
    ///
    /// - Parameter isBatching: Whether a batch of this connection is being written.
    /// - Returns: The place of the block.
    mutating func eventQueued(isBatching: Bool) -> EventAction {
        guard case .streamingEvents(let hasUnsent) = state else { return .drop }
        if hasUnsent { return .append }
        if isBatching { return .join }
        state = .streamingEvents(hasUnsent: true)
        return .schedule
    }

    /// Whether nothing is before an event that is sent at once.
    var sendsEventsAtOnce: Bool {
        if output == 0, case .streamingEvents(hasUnsent: false) = state { true } else { false }
    }

    /// Starts to send the events of the turn.
    ///
    /// - Returns: False if there are none.
    mutating func takeEvents() -> Bool {
        guard state == .streamingEvents(hasUnsent: true) else { return false }
        state = .streamingEvents(hasUnsent: false)
        return true
    }

    /// Whether so many events are queued that the stream is cut.
    var cutsStream: Bool { output > eventLimit }

    /// Ends the stream of events.
    ///
    /// - Returns: False if there is none.
    mutating func streamEnded() -> Bool {
        guard case .streamingEvents = state else { return false }
        state = .closing(lingers: true)
        return true
    }
}

/// Output.
extension ConnectionStateMachine {
    /// Counts output that the system did not take at once.
    mutating func queued(_ count: Int) {
        output += count
    }

    /// Counts queued output that the system has taken.
    mutating func wrote(_ count: Int) {
        output -= count
        movedSinceDeadline += count
    }

    /// Handles the pause or the end of writing queued output.
    mutating func writingPaused() -> ResumeAction {
        guard output == 0 else {
            if movedSinceDeadline >= Self.writeProgress { deadline = .unset }
            return .update
        }
        return resumesDecoding ? .decode : .update
    }
}

/// The end of an event.
extension ConnectionStateMachine {
    /// The actions at the end of an event.
    struct Update: Hashable {
        /// Whether the socket is watched for input from now on; nil for no change.
        var reading: Bool?
        /// Whether the socket is watched for room for output from now on; nil for no change.
        var writing: Bool?
        /// The deadline that replaces the current one; nil for no change.
        var deadline: Deadline?
        var step = Step.none
    }

    /// The last action at the end of an event.
    enum Step: Hashable {
        case none
        /// Ask the source of a streamed body for the next piece.
        case askForPiece
        /// Close the sending side.
        case linger
        /// Close the connection, instead of all other actions.
        case close
    }

    enum ExpiryAction: Hashable {
        case none
        /// Call ``update(isStopping:)``.
        case update
        /// Send a comment that keeps the stream alive, then call ``update(isStopping:)``.
        case ping
        /// Refuse the request that did not come in time.
        case refuse
        /// Close the connection: its peer does not take what is sent.
        case cut(isStream: Bool)
        case close
    }

    /// Changes the watched events and the deadline as the state requires.
    mutating func update(isStopping: Bool) -> Update {
        // The requests behind the current one are decoded first.
        if isDecoding { return Update() }
        switch state {
        case .closed:
            return Update()
        // Without output all input is decoded, and no more will arrive.
        case .receiving where isPeerFinished && !isBacklogged && (input == 0 || output == 0):
            state = .closing(lingers: false)
        case .receiving where isStopping && isIdle:
            state = .closing(lingers: true)
        default:
            break
        }
        var update = Update()
        if output == 0, case .closing(let lingers) = state {
            guard lingers else { return Update(step: .close) }
            state = .lingering(dropped: 0)
            update.step = .linger
        }
        if case .streamingBody(let left, let keepsConnection, isAsked: false) = state, output == 0 {
            state = .streamingBody(left: left, keepsConnection: keepsConnection, isAsked: true)
            update.step = .askForPiece
        }
        if wantsInput != isReading {
            isReading.toggle()
            update.reading = isReading
        }
        if isWriting != (output > 0) {
            isWriting.toggle()
            update.writing = isWriting
        }
        update.deadline = deadlineChange()
        return update
    }

    /// Returns the deadline that replaces the current one; nil if it stays.
    mutating func deadlineChange() -> Deadline? {
        let wanted = wantedDeadline
        guard wanted != deadline else { return nil }
        deadline = wanted
        movedSinceDeadline = 0
        return wanted
    }

    /// Handles the passing of the deadline.
    mutating func expired() -> ExpiryAction {
        let passed = deadline
        deadline = .unset
        switch (passed, state) {
        case (.unset, _): return .none
        // The sink is slow, not the client.
        case (.body, .readingBody): return .update
        case (.ping, _): return .ping
        case (.header, .receiving(.head)), (.body, _): return .refuse
        case (.write, .streamingEvents): return .cut(isStream: true)
        case (.write, _): return .cut(isStream: false)
        case (.header, _), (.idle, _), (.linger, _): return .close
        }
    }

    /// Closes the connection.
    ///
    /// - Returns: False if it is closed.
    mutating func close() -> Bool {
        if case .closed = state { return false }
        state = .closed
        input = 0
        output = 0
        return true
    }

    /// Returns the machine of the connection after a move: read from, not written to, and without a deadline.
    ///
    /// - Precondition: It is not decoding.
    func moved() -> Self {
        var machine = self
        machine.isReading = true
        machine.isWriting = false
        machine.deadline = .unset
        return machine
    }

    private var wantsInput: Bool {
        switch state {
        case .receiving: !isPeerFinished && !isBacklogged
        case .readingBody, .responding, .streamingBody: !isPeerFinished && input < inputLimit
        case .streamingEvents, .lingering: true
        case .closing, .closed: false
        }
    }

    private var wantedDeadline: Deadline {
        if case .lingering = state { return .linger }
        guard output == 0 else { return .write }
        switch state {
        case .receiving(.connected), .receiving(.head): return .header
        case .receiving(.idle): return .idle
        // Not restarted: otherwise bytes that trickle in would extend it.
        case .receiving(.body), .receiving(.complete), .readingBody: return .body
        case .streamingEvents: return .ping
        case .responding, .streamingBody, .closing, .lingering, .closed: return .unset
        }
    }
}
