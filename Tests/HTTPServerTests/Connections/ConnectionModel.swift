@testable import HTTPServer

/// A connection whose bytes are only counted: performs the actions of its state machine, and notes each that a
/// connection must not take.
struct ConnectionModel {
    /// A request, its handler's behaviour and its answer.
    struct Message {
        var head = 40
        var body = 0
        var comesInPieces = false
        var isRefused = false
        var expectsContinue = false
        var keepsConnection = true
        /// The bytes of the answer, without those that are streamed.
        var answer = 50
        var streamed = 0
        var isEventStream = false
        var isAnsweredAtOnce = true
    }

    enum Phase {
        case head(used: Int)
        case body(left: Int)
    }

    static let limits = Limits(queuedOutput: 1000, pendingEvents: 3000)
    static let inputLimit = 500
    /// The most bytes that are received at a time.
    static let receiveSize = 400

    let messages: [Message]
    var machine = ConnectionStateMachine(inputLimit: inputLimit, limits: limits)
    var violations: [String] = []
    var isStopping = false
    /// Whether the socket takes all that is sent.
    var takesOutput = true

    /// Bytes of all messages that the peer has not sent.
    var unsent: Int
    private(set) var isReading = true
    private(set) var isWriting = false
    private(set) var deadline = ConnectionStateMachine.Deadline.unset
    private(set) var isClosed = false
    private(set) var isAskedForPiece = false
    private(set) var hasPiece = false
    private(set) var streamLeft = 0

    private var current = 0
    private var phase = Phase.head(used: 0)
    /// The message that a handler has, and whether it was answered.
    private(set) var pending: Int?
    private(set) var started: [Int] = []
    private(set) var answered: [Int] = []
    private(set) var lost: [Int] = []

    init(_ messages: [Message]) {
        self.messages = messages
        unsent = messages.reduce(0) { $0 + $1.head + $1.body }
        if let first = machine.deadlineChange() { deadline = first }
    }

    private mutating func check(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { violations.append(text()) }
    }

    mutating func receive(_ count: Int) {
        let count = min(count, unsent, Self.receiveSize)
        guard count > 0, isReading else { return }
        unsent -= count
        switch machine.state {
        case .receiving: check(machine.output <= Self.limits.queuedOutput, "reads in a backlog")
        case .readingBody, .responding, .streamingBody:
            check(machine.input < Self.inputLimit, "reads beyond the limit of input")
        case .streamingEvents, .closing, .lingering, .closed: break
        }
        switch machine.received(count) {
        case .decode, .appendAndDecode: decode()
        case .append: update()
        case .drop: break
        case .close: close()
        }
    }

    mutating func finish() {
        guard isReading else { return }
        switch machine.peerFinished() {
        case .update: update()
        case .close: close()
        }
    }

    mutating func update() {
        let update = machine.update(isStopping: isStopping)
        if update.step == .close { return close() }
        check(!isClosed || update == .init(), "acts when it is closed")
        if let reads = update.reading {
            check(reads != isReading, "starts or stops reading twice")
            isReading = reads
        }
        if let writes = update.writing {
            check(writes != isWriting, "starts or stops writing twice")
            isWriting = writes
        }
        if let new = update.deadline { deadline = new }
        if update.step == .askForPiece {
            check(!isAskedForPiece && machine.output == 0, "asks for a piece too early")
            isAskedForPiece = true
        }
    }

    mutating func close() {
        let wasOpen = machine.close()
        check(wasOpen == !isClosed, "closes twice")
        guard !isClosed else { return }
        isClosed = true
        isReading = false
        isWriting = false
        if let pending { lost.append(pending) }
        pending = nil
    }

    private mutating func decode() {
        machine.beginDecoding()
        while machine.decodesNext, step() {}
        machine.endDecoding()
        update()
    }

    /// Decodes up to the next milestone.
    ///
    /// - Returns: False when the input ends first.
    private mutating func step() -> Bool {
        guard current < messages.count else {
            violations.append("decodes what was not sent")
            return false
        }
        let message = messages[current]
        switch phase {
        case .head(var used):
            // A head has two lines, and an incomplete line stays in the input.
            let lines = used == 0 ? [message.head / 2, message.head - message.head / 2] : [message.head - used]
            let hasInput = machine.input > 0
            for line in lines where machine.input >= line {
                machine.decoded(line)
                used += line
            }
            phase = .head(used: used)
            guard used == message.head else {
                return incomplete(hasBegun: used > 0 || hasInput)
            }
            phase = .body(left: message.body)
            headDecoded(message)
        case .body(let left):
            let used = min(left, machine.input)
            machine.decoded(used)
            phase = .body(left: left - used)
            guard used == left else { return incomplete(hasBegun: true, piece: used) }
            phase = .head(used: 0)
            current += 1
            requestDecoded(message, current - 1)
        }
        return true
    }

    private mutating func incomplete(hasBegun: Bool, piece: Int = 0) -> Bool {
        if case .feed = machine.requestIncomplete(hasBegun: hasBegun), piece > 0 {
            check(!hasPiece, "passes two pieces at once")
            machine.piece(piece)
            hasPiece = true
        }
        return false
    }

    private mutating func headDecoded(_ message: Message) {
        var action = machine.headDecoded(
            isComplete: message.body == 0,
            inPieces: message.comesInPieces,
            isRefused: message.isRefused,
            expectsContinue: message.expectsContinue
        )
        if action == .begin {
            begin(current)
            action = machine.handlerBegan(expectsContinue: message.expectsContinue)
        }
        switch action {
        case .refuse:
            begin(current)
            answer(closes: true)
        case .sendContinue:
            check(!message.isRefused && message.body > 0, "asks for a body that is not wanted")
            send(25)
        case .begin, .none: break
        }
    }

    private mutating func requestDecoded(_ message: Message, _ number: Int) {
        switch machine.requestDecoded() {
        case .dispatch:
            begin(number)
            if message.isRefused || message.isAnsweredAtOnce { answer() }
        case .feedLast:
            hasPiece = false
            if message.isAnsweredAtOnce { answer() }
        }
    }

    private mutating func begin(_ number: Int) {
        check(pending == nil, "dispatches a request before the one before is answered")
        check(streamLeft == 0, "dispatches a request before the body of the one before is sent")
        check(started.last ?? -1 == number - 1, "dispatches out of order")
        started.append(number)
        pending = number
    }

    /// Answers the pending request, if there is one.
    mutating func answer(closes: Bool = false) {
        guard let number = pending else { return }
        let message = messages[number]
        pending = nil
        hasPiece = false
        answered.append(number)
        check(streamLeft == 0, "answers while a body is streamed")
        if message.isEventStream {
            let isStarted = machine.streamStarted()
            check(isStarted, "starts no stream")
        } else {
            let keeps = machine.answered(
                keepsConnection: message.keepsConnection && !closes,
                streamed: message.streamed,
                isStopping: isStopping
            )
            check(!keeps || message.keepsConnection && !closes, "keeps what is to be closed")
            streamLeft = message.streamed
        }
        send(message.answer)
        if machine.resumesDecoding { decode() } else { update() }
    }

    private mutating func send(_ count: Int) {
        guard !isClosed else { return }
        if machine.output > 0 || !takesOutput { machine.queued(count) }
    }

    mutating func drain(_ count: Int) {
        guard isWriting else { return }
        machine.wrote(min(count, machine.output))
        switch machine.writingPaused() {
        case .none: violations.append("forgets to go on")
        case .decode: decode()
        case .update: update()
        }
    }

    mutating func resume() {
        hasPiece = false
        switch machine.resumed() {
        case .none: break
        case .decode: decode()
        case .update: update()
        }
    }

    mutating func produce(_ count: Int?) {
        guard isAskedForPiece else { return }
        isAskedForPiece = false
        switch machine.pieceProduced(count, isStopping: isStopping) {
        case .drop: check(isClosed, "drops a piece that was asked for")
        case .close:
            check(count.map { $0 == 0 || $0 > streamLeft } ?? true, "closes on a good piece")
            close()
        case .send:
            streamLeft -= count ?? 0
            send(count ?? 0)
            if machine.resumesDecoding { decode() } else { update() }
        case .sendEnd: violations.append("ends a body of a known length")
        }
    }

    mutating func event(_ count: Int) {
        guard machine.eventQueued(isBatching: false) == .schedule, machine.takeEvents() else { return }
        send(count)
        if machine.cutsStream { close() } else { update() }
    }

    mutating func endStream() {
        guard machine.streamEnded() else { return }
        send(11)
        update()
    }

    mutating func expire() {
        guard deadline != .unset, !isClosed else { return }
        deadline = .unset
        switch machine.expired() {
        case .none: break
        case .update, .ping: update()
        case .refuse:
            if let pending { lost.append(pending) }
            pending = nil
            _ = machine.answered(keepsConnection: false, streamed: 0, isStopping: isStopping)
            send(50)
            update()
        case .cut, .close: close()
        }
    }

    mutating func stop() {
        isStopping = true
        if machine.isIdle { close() }
    }
}
