/// The decisions of a connection, without a socket, a loop or a clock.
///
/// Each event on the connection is a method; it returns the action that the owner has to perform. The machine counts
/// bytes and never sees them. It is a plain value without references, so that an event costs no memory.
///
/// - Note: The division of work follows the state machines of SwiftNIO and AsyncHTTPClient.
struct ConnectionStateMachine {
    enum State: Hashable {
        /// Waits for a request, or for the rest of one.
        case receiving(Reception)
        /// A sink has a piece of a request's body, or one waits for its sink; further input waits until more is asked for.
        case readingBody
        /// A handler has the request, whose body may still be on its way.
        case responding(isWhole: Bool)
        /// A response body is streamed, whose rest may be of unknown length; further input waits until it is sent.
        case streamingBody(left: Int?, keepsConnection: Bool, isAsked: Bool)
        /// Events are sent; input is dropped.
        case streamingEvents(hasUnsent: Bool)
        /// The last answer is queued; the connection ends when it is sent.
        case closing(lingers: Bool)
        /// The last answer is sent; input is dropped, so that no reset overtakes the answer (RFC 9112, section 9.6).
        case lingering(dropped: Int)
        case closed
    }

    /// The progress of the request that is being received.
    enum Reception: Hashable {
        /// The first request has not begun; the deadline of its head runs from connecting.
        case connected
        /// The next request has not begun.
        case idle
        /// A part of the head has arrived.
        case head
        /// The head is complete, the body is not.
        case body(inPieces: Bool)
        /// The head ends the request, which is decoded without further input.
        case complete(inPieces: Bool)
    }

    /// The purpose of a deadline.
    enum Deadline: Hashable {
        case unset, header, body, idle, write, linger, ping
    }

    /// The most bytes read and dropped from a peer after the last answer.
    ///
    /// Most clients send a body whole before they read: closing while a refused body arrives would reset the
    /// connection, and the client would lose the answer.
    static let lingerLimit = 32 << 20
    /// The bytes that a slow client must take for its deadline to start anew.
    static let writeProgress = 64 << 10
    /// The bytes of a body after which its deadline starts anew.
    ///
    /// A body of this length has as much time as a buffered one.
    static let bodyProgress = 1 << 20

    /// The undecoded bytes behind a request whose answer is pending at which reading stops.
    let inputLimit: Int
    /// The queued output above which no further request is read (backpressure).
    let outputLimit: Int
    /// The queued events above which a stream is cut.
    let eventLimit: Int

    var state = State.receiving(.connected)
    /// Bytes that were received and not decoded yet.
    var input = 0
    /// Bytes that were written and not taken by the system yet.
    var output = 0
    /// Whether the peer has closed its side.
    var isPeerFinished = false
    /// Whether requests are being decoded, so that an answer does not start to decode the next one.
    var isDecoding = false
    var isReading = true
    var isWriting = false
    var deadline = Deadline.unset
    /// Bytes sent, and bytes of a body passed to its sink, since the deadline was set.
    var movedSinceDeadline = 0

    init(inputLimit: Int, limits: Limits) {
        self.inputLimit = inputLimit
        outputLimit = limits.queuedOutput
        eventLimit = limits.pendingEvents
    }

    var isBacklogged: Bool { output > outputLimit }

    private var isReceiving: Bool {
        if case .receiving = state { true } else { false }
    }

    /// Whether a response body is being sent in pieces.
    var isStreamingBody: Bool {
        if case .streamingBody = state { true } else { false }
    }

    /// Whether no request is pending.
    var isIdle: Bool {
        switch state {
        case .receiving(.connected), .receiving(.idle): input == 0 && output == 0
        default: false
        }
    }

    /// Whether buffered input is to be decoded now.
    var resumesDecoding: Bool { isReceiving && input > 0 && !isDecoding }
}

/// Input.
extension ConnectionStateMachine {
    enum InputAction: Hashable {
        /// Decode the bytes where they are.
        case decode
        /// Append the bytes to the buffered input, and decode it.
        case appendAndDecode
        /// Append the bytes to the buffered input, then call ``update(isStopping:)``.
        case append
        case drop
        case close
    }

    enum EndAction: Hashable {
        /// Call ``update(isStopping:)``; earlier requests are still answered.
        case update
        case close(EventStream.End)
    }

    /// Handles the arrival of bytes.
    mutating func received(_ count: Int) -> InputAction {
        switch state {
        case .receiving:
            let isFirst = input == 0 && !isBacklogged
            input += count
            return isFirst ? .decode : .appendAndDecode
        case .readingBody, .responding, .streamingBody:
            input += count
            return .append
        case .streamingEvents, .closing, .closed:
            return .drop
        case .lingering(let dropped):
            guard dropped + count <= Self.lingerLimit else { return .close }
            state = .lingering(dropped: dropped + count)
            return .drop
        }
    }

    /// Handles the end of the peer's input.
    mutating func peerFinished() -> EndAction {
        switch state {
        case .streamingEvents: return .close(.left)
        case .lingering, .closed: return .close(.lost)
        case .receiving, .readingBody, .responding, .streamingBody, .closing:
            isPeerFinished = true
            return .update
        }
    }
}

/// Requests.
extension ConnectionStateMachine {
    enum IncompleteAction: Hashable {
        /// Recycle the exchange: no request has begun.
        case recycle
        /// Keep the exchange for the rest of its request.
        case keep
        /// Pass the body's bytes to the sink, and keep the exchange.
        case feed
    }

    enum HeadAction: Hashable {
        /// Call the handler, which takes the body in pieces, then ``handlerBegan(expectsContinue:)``.
        case begin
        /// Send the interim response 100.
        case sendContinue
        /// Send the refusal, instead of the interim response.
        case refuse
        /// Nothing; the body follows.
        case none
    }

    enum RequestAction: Hashable {
        case dispatch
        /// Pass the last bytes of the body to the sink.
        case feedLast
    }

    /// Starts to decode; until ``endDecoding()`` nothing else does.
    mutating func beginDecoding() {
        isDecoding = true
    }

    mutating func endDecoding() {
        isDecoding = false
    }

    /// Whether the decoder is to be called, again.
    ///
    /// A complete request is answered even if the queue is full: no further input would trigger it.
    var decodesNext: Bool {
        switch state {
        case .receiving(.complete): true
        case .receiving: input > 0 && !isBacklogged
        default: false
        }
    }

    /// Counts the bytes that the decoder has used.
    mutating func decoded(_ count: Int) {
        input -= count
    }

    /// Handles the end of the input before that of a request.
    mutating func requestIncomplete(hasBegun: Bool) -> IncompleteAction {
        switch state {
        case .receiving(.connected), .receiving(.idle):
            guard hasBegun else { return .recycle }
            state = .receiving(.head)
            return .keep
        case .receiving(.body(inPieces: true)):
            return .feed
        default:
            return .keep
        }
    }

    /// Handles the end of a request's head.
    ///
    /// - Parameters:
    ///   - isComplete: Whether no body follows.
    ///   - inPieces: Whether the body is streamed to a sink.
    ///   - isRefused: Whether the request has been refused, so that its body is dropped.
    ///   - expectsContinue: Whether the client may wait for the interim response.
    /// - Returns: The action, after which a request that is not refused is decoded further.
    mutating func headDecoded(
        isComplete: Bool,
        inPieces: Bool,
        isRefused: Bool,
        expectsContinue: Bool
    ) -> HeadAction {
        state = .receiving(isComplete ? .complete(inPieces: inPieces) : .body(inPieces: inPieces))
        if inPieces { return .begin }
        guard expectsContinue, !isComplete, input == 0 else { return .none }
        guard isRefused else { return .sendContinue }
        state = .responding(isWhole: false)
        deadline = .unset
        return .refuse
    }

    /// Handles the return of a handler that takes the body in pieces, and may have answered instead.
    mutating func handlerBegan(expectsContinue: Bool) -> HeadAction {
        guard case .receiving(.body) = state, expectsContinue, input == 0 else { return .none }
        return .sendContinue
    }

    /// Handles the end of a request.
    mutating func requestDecoded() -> RequestAction {
        let comesInPieces =
            switch state {
            case .receiving(.body(let inPieces)), .receiving(.complete(let inPieces)): inPieces
            default: false
            }
        state = .responding(isWhole: true)
        deadline = .unset
        return comesInPieces ? .feedLast : .dispatch
    }

    /// Handles a piece of a body, before it is passed to the sink or waits for one.
    mutating func piece(_ count: Int) {
        movedSinceDeadline += count
        if movedSinceDeadline >= Self.bodyProgress { deadline = .unset }
        state = .readingBody
    }
}
