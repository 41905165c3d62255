@testable import HTTPServer
import Testing
import TestSupport

extension ConnectionModel.Message {
    fileprivate static func random(using random: inout SeededGenerator) -> Self {
        var message = Self()
        message.head = .random(in: 10...120, using: &random)
        if Bool.random(using: &random) {
            message.body = .random(in: 0...1500, using: &random)
            message.comesInPieces = Bool.random(using: &random)
            message.expectsContinue = Int.random(in: 0..<4, using: &random) == 0
        }
        message.isRefused = !message.comesInPieces && Int.random(in: 0..<8, using: &random) == 0
        message.keepsConnection = Int.random(in: 0..<12, using: &random) > 0
        message.answer = .random(in: 20...700, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 { message.streamed = .random(in: 1...900, using: &random) }
        message.isEventStream = !message.isRefused && Int.random(in: 0..<20, using: &random) == 0
        if message.isEventStream { message.streamed = 0 }
        message.isAnsweredAtOnce = Bool.random(using: &random)
        return message
    }
}

extension ConnectionModel {
    /// Performs a random event.
    fileprivate mutating func step(using random: inout SeededGenerator, hostile: Bool) {
        takesOutput = Int.random(in: 0..<3, using: &random) > 0
        switch Int.random(in: 0..<(hostile ? 100 : 80), using: &random) {
        case 0..<30: receive(.random(in: 1...400, using: &random))
        case 30..<45: answerAnyPiece(.random(in: 0..<2, using: &random) == 0)
        case 45..<58: drain(.random(in: 1...600, using: &random))
        case 58..<68: if hasPiece { resume() }
        case 68..<78: produce(streamLeft > 0 ? .random(in: 1...streamLeft, using: &random) : 1)
        case 78..<80: event(.random(in: 1...2000, using: &random))
        case 80..<84: endStream()
        case 84..<88: expire()
        case 88..<91: stop()
        case 91..<93: finish()
        case 93..<95: produce(Bool.random(using: &random) ? nil : streamLeft + 1)
        case 95: close()
        default: update()
        }
    }

    private mutating func answerAnyPiece(_ early: Bool) {
        guard let pending else { return }
        // A body in pieces is mostly read to its end before it is answered.
        if messages[pending].comesInPieces, hasPiece, !early { resume() } else { answer() }
    }

    /// Lets the peer send and take all, and the handlers answer, then ends the peer's input.
    fileprivate mutating func runToEnd() {
        var turns = 0
        while !isClosed, turns < 20_000 {
            turns += 1
            takesOutput = true
            receive(Self.receiveSize)
            drain(200)
            if hasPiece { resume() }
            if streamLeft > 0 { produce(streamLeft) }
            answerWhole()
            if unsent == 0 || !isReading { finish() }
            if case .streamingEvents = machine.state { endStream() }
        }
    }

    fileprivate func expectInvariants() {
        #expect(violations.isEmpty)
        // Each exchange is closed once, by its answer or by the loss of the connection, and answers keep their order.
        #expect(answered == answered.sorted())
        #expect(Set(answered).isDisjoint(with: lost))
        #expect((answered + lost).sorted() + (pending.map { [$0] } ?? []) == started)
        if isClosed { #expect(pending == nil) }
    }
}

@Suite struct ConnectionPropertyTests {
    @Test(arguments: UInt64(0)..<64)
    func `no order of events breaks a connection`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let messages = (0..<20).map { _ in ConnectionModel.Message.random(using: &random) }
            var connection = ConnectionModel(messages)
            for _ in 0..<400 { connection.step(using: &random, hostile: true) }
            connection.expectInvariants()
            // Nobody but the peer and the handlers may keep a connection that neither reads, writes nor waits.
            if !connection.isClosed, connection.pending == nil, connection.streamLeft == 0 {
                #expect(connection.isReading || connection.isWriting || connection.deadline != .unset)
            }
        }
    }

    @Test(arguments: UInt64(0)..<64)
    func `every whole request is answered unless one before it ends the connection`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            var messages = (0..<12).map { _ in ConnectionModel.Message.random(using: &random) }
            for index in messages.indices {
                messages[index].keepsConnection = true
                messages[index].isRefused = false
                messages[index].isEventStream = false
                messages[index].comesInPieces = messages[index].comesInPieces && messages[index].body > 0
                if messages[index].comesInPieces { messages[index].isAnsweredAtOnce = true }
            }
            var connection = ConnectionModel(messages)
            for _ in 0..<200 {
                connection.takesOutput = Int.random(in: 0..<3, using: &random) > 0
                connection.receive(.random(in: 1...400, using: &random))
                if connection.hasPiece { connection.resume() } else { connection.answerWhole() }
                if Bool.random(using: &random) { connection.drain(.random(in: 1...600, using: &random)) }
                if connection.streamLeft > 0 { connection.produce(connection.streamLeft) }
                if connection.unsent == 0, Bool.random(using: &random) { connection.finish() }
            }
            connection.runToEnd()
            connection.expectInvariants()
            #expect(connection.isClosed)
            #expect(connection.answered == Array(messages.indices))
        }
    }

    @Test(arguments: UInt64(0)..<64)
    func `a closed connection does nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let messages = (0..<20).map { _ in ConnectionModel.Message.random(using: &random) }
        var connection = ConnectionModel(messages)
        for _ in 0..<Int.random(in: 0..<100, using: &random) { connection.step(using: &random, hostile: false) }
        connection.close()
        var machine = connection.machine
        #expect(machine.state == .closed)
        let closed = machine
        #expect(!machine.decodesNext && !machine.resumesDecoding && !machine.isIdle && !machine.cutsStream)
        let actions = [
            "\(machine.received(1))", "\(machine.resumed())", "\(machine.pieceProduced(1, isStopping: false))",
            "\(machine.eventQueued(isBatching: true))",
        ]
        #expect(actions == ["drop", "none", "drop", "drop"])
        let end = machine.peerFinished()
        #expect(end == .close(.lost))
        let answers = [
            machine.answered(keepsConnection: true, streamed: 10, isStopping: false), machine.takeEvents(),
            machine.streamStarted(), machine.streamEnded(), machine.close(),
        ]
        #expect(answers == [Bool](repeating: false, count: 5))
        let update = machine.update(isStopping: true)
        #expect(update == .init())
        #expect(machine.input == 0 && machine.output == 0)
        #expect(machine.state == closed.state)
    }
}

extension ConnectionModel {
    /// Answers the pending request unless its body is still on its way.
    fileprivate mutating func answerWhole() {
        if machine.state == .responding(isWhole: true) { answer() }
    }
}
