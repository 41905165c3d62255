@testable import HTTPServer
import Testing

private typealias Machine = ConnectionStateMachine

/// An event on a connection, in short.
private enum Event {
    case bytes(Int), end
    case partOfHead, nothing, head(isComplete: Bool = true, inPieces: Bool = false), request
    case refusedHead(expectsContinue: Bool), handlerBegan
    case piece(Int), resume
    case answer(keeps: Bool = true, streamed: Int? = 0, stopping: Bool = false)
    case produced(Int?)
    case stream, event, sendEvents, endStream
    case queued(Int), wrote(Int)
    case update(stopping: Bool = false), expiry
}

extension Machine {
    /// Applies an event; the result is the text of its action.
    fileprivate mutating func apply(_ event: Event) -> String {
        switch event {
        case .bytes(let count): return "\(received(count))"
        case .end: return "\(peerFinished())"
        case .partOfHead: return "\(requestIncomplete(hasBegun: true))"
        case .nothing: return "\(requestIncomplete(hasBegun: false))"
        case .head(let isComplete, let inPieces):
            decoded(input)
            return "\(headDecoded(isComplete: isComplete, inPieces: inPieces, isRefused: false, expectsContinue: true))"
        case .refusedHead(let expects):
            decoded(input)
            return "\(headDecoded(isComplete: false, inPieces: false, isRefused: true, expectsContinue: expects))"
        case .handlerBegan: return "\(handlerBegan(expectsContinue: true))"
        case .request:
            decoded(input)
            return "\(requestDecoded())"
        case .piece(let count):
            decoded(input)
            piece(count)
            return ""
        case .resume: return "\(resumed())"
        case .answer(let keeps, let streamed, let stopping):
            return "\(answered(keepsConnection: keeps, streamed: streamed, isStopping: stopping))"
        case .produced(let count): return "\(pieceProduced(count, isStopping: false))"
        case .stream: return "\(streamStarted())"
        case .event: return "\(eventQueued(isBatching: false))"
        case .sendEvents: return "\(takeEvents())"
        case .endStream: return "\(streamEnded())"
        case .queued(let count):
            queued(count)
            return ""
        case .wrote(let count):
            wrote(count)
            return "\(writingPaused())"
        case .update(let stopping): return update(isStopping: stopping).text
        case .expiry: return "\(expired())"
        }
    }
}

extension Machine.Update {
    fileprivate var text: String {
        var parts: [String] = []
        if let reading { parts.append(reading ? "read" : "stop") }
        if let writing { parts.append(writing ? "write" : "rest") }
        if let deadline { parts.append("\(deadline)") }
        if step != .none { parts.append("\(step)") }
        return parts.joined(separator: " ")
    }
}

@Suite struct ConnectionStateMachineTests {
    /// Applies events in order and compares their actions.
    private func expect(_ steps: [(Event, String)], then state: Machine.State) {
        var machine = Machine(inputLimit: 100, limits: Limits(queuedOutput: 1000, pendingEvents: 500))
        for (index, (event, action)) in steps.enumerated() {
            let performed = machine.apply(event)
            #expect(performed == action, "step \(index): \(event)")
        }
        #expect(machine.state == state)
    }

    private let served: [(Event, String)] = [
        (.update(), "header"), (.bytes(40), "decode"), (.head(), "none"), (.request, "dispatch"), (.answer(), "true"),
        (.update(), "idle"),
    ]

    @Test func `a request is dispatched, answered and followed by the next`() {
        expect(served, then: .receiving(.idle))
        expect(
            served + [
                (.bytes(40), "decode"), (.partOfHead, "keep"), (.update(), "header"), (.bytes(9), "appendAndDecode"),
            ],
            then: .receiving(.head)
        )
    }

    @Test func `bytes that begin no request start no deadline`() {
        expect(served + [(.bytes(1), "decode"), (.nothing, "recycle"), (.update(), "")], then: .receiving(.idle))
        expect([(.bytes(1), "decode"), (.nothing, "recycle"), (.update(), "header")], then: .receiving(.connected))
    }

    @Test func `input behind a pending request is buffered up to a limit`() {
        expect(
            [
                (.bytes(40), "decode"), (.head(), "none"), (.request, "dispatch"), (.update(), ""),
                (.bytes(60), "append"), (.update(), ""), (.bytes(60), "append"), (.update(), "stop"),
                (.answer(), "true"), (.request, "dispatch"), (.update(), "read"),
            ],
            then: .responding(isWhole: true)
        )
    }

    @Test func `no further request is read in a backlog`() {
        expect(
            served + [
                (.queued(1001), ""), (.update(), "stop write write"), (.wrote(1), "update"), (.update(), "read"),
                (.wrote(1000), "update"), (.update(), "rest idle"),
            ],
            then: .receiving(.idle)
        )
    }

    @Test func `a peer that has closed its side gets all answers first`() {
        let waiting: [(Event, String)] = [(.queued(1001), ""), (.bytes(40), "appendAndDecode"), (.end, "update")]
        expect(
            served + waiting + [
                (.update(), "stop write write"), (.wrote(500), "update"), (.update(), ""), (.wrote(501), "decode"),
                (.head(), "none"), (.request, "dispatch"), (.answer(), "true"), (.update(), "close"),
            ],
            then: .closing(lingers: false)
        )
        expect(served + [(.end, "update"), (.update(), "close")], then: .closing(lingers: false))
    }

    @Test(arguments: [true, false])
    func `the interim response is sent to a client that waits`(isComplete: Bool) {
        expect(
            [(.bytes(40), "decode"), (.head(isComplete: isComplete), isComplete ? "none" : "sendContinue")],
            then: .receiving(isComplete ? .complete(inPieces: false) : .body(inPieces: false))
        )
    }

    @Test func `a refused client that waits gets its answer, another one after its body`() {
        expect(
            [(.bytes(40), "decode"), (.refusedHead(expectsContinue: true), "refuse"), (.answer(), "false")],
            then: .closing(lingers: true)
        )
        expect(
            [
                (.bytes(40), "decode"), (.refusedHead(expectsContinue: false), "none"), (.update(), "body"),
                (.bytes(40), "decode"), (.request, "dispatch"), (.answer(), "true"),
            ],
            then: .receiving(.idle)
        )
    }

    private let begun: [(Event, String)] = [
        (.bytes(40), "decode"), (.head(isComplete: false, inPieces: true), "begin"), (.handlerBegan, "sendContinue"),
        (.update(), "body"),
    ]

    @Test func `a body in pieces waits for its sink`() {
        expect(
            begun + [
                (.bytes(40), "decode"), (.piece(40), ""), (.update(), ""), (.bytes(100), "append"),
                (.update(), "stop"), (.resume, "decode"), (.request, "feedLast"), (.update(), "read"),
                (.answer(), "true"),
            ],
            then: .receiving(.idle)
        )
        expect(
            begun + [(.bytes(40), "decode"), (.piece(40), ""), (.resume, "update")],
            then: .receiving(.body(inPieces: true))
        )
        expect(begun + [(.answer(), "false"), (.update(), "linger linger")], then: .lingering(dropped: 0))
        expect(begun + [(.resume, "none")], then: .receiving(.body(inPieces: true)))
    }

    @Test func `the deadline of a body starts anew after a mebibyte, and while its sink is slow`() {
        let piece: [(Event, String)] = [(.bytes(40), "decode"), (.piece(1 << 20), "")]
        expect(begun + piece + [(.update(), "body"), (.expiry, "update"), (.update(), "body")], then: .readingBody)
    }

    private let streamed: [(Event, String)] = [
        (.bytes(40), "decode"), (.head(), "none"), (.request, "dispatch"), (.answer(streamed: 100), "true"),
    ]

    @Test func `a streamed body is asked for when all before it is sent`() {
        expect(
            streamed + [
                (.queued(10), ""), (.update(), "write write"), (.wrote(10), "update"),
                (.update(), "rest unset askForPiece"), (.update(), ""), (.produced(60), "send"),
                (.update(), "askForPiece"), (.produced(40), "send"), (.update(), "idle"),
            ],
            then: .receiving(.idle)
        )
    }

    @Test(arguments: [nil, 0, 101])
    func `a streamed body of another length ends the connection`(count: Int?) {
        let asked: [(Event, String)] = [(.update(), "askForPiece"), (.produced(count), "close")]
        expect(streamed + asked, then: .streamingBody(left: 100, keepsConnection: true, isAsked: true))
    }

    private let open: [(Event, String)] = [
        (.bytes(40), "decode"), (.head(), "none"), (.request, "dispatch"), (.answer(streamed: nil), "true"),
        (.update(), "askForPiece"), (.produced(60), "send"), (.update(), "askForPiece"),
    ]

    @Test func `a body of unknown length goes on until an empty piece`() {
        expect(
            open + [
                (.bytes(40), "append"), (.produced(10_000), "send"), (.update(), "askForPiece"),
                (.produced(0), "sendEnd"),
            ],
            then: .receiving(.idle)
        )
    }

    @Test func `a body of unknown length without an end breaks the connection off`() {
        expect(
            open + [(.produced(nil), "close")],
            then: .streamingBody(left: nil, keepsConnection: true, isAsked: true)
        )
    }

    @Test func `a piece that was not asked for is dropped`() {
        let dropped: [(Event, String)] = [(.produced(100), "drop")]
        expect(streamed + dropped, then: .streamingBody(left: 100, keepsConnection: true, isAsked: false))
    }

    @Test func `events of a turn are sent together, and pings keep the stream`() {
        expect(
            served.dropLast(2) + [
                (.stream, "true"), (.update(), "ping"), (.event, "schedule"), (.event, "append"),
                (.sendEvents, "true"), (.sendEvents, "false"), (.bytes(40), "drop"), (.expiry, "ping"),
                (.update(), "ping"), (.endStream, "true"), (.endStream, "false"), (.event, "drop"),
                (.update(), "linger linger"),
            ],
            then: .lingering(dropped: 0)
        )
    }

    @Test func `the end of a stream's input is its end`() {
        expect(
            served.dropLast(2) + [(.stream, "true"), (.end, "close(HTTPServer.EventStream.End.left)")],
            then: .streamingEvents(hasUnsent: false)
        )
    }

    @Test func `the last answer of a server that stops says so`() {
        let asked = Array(served.dropLast(2))
        expect(asked + [(.answer(stopping: true), "false")], then: .closing(lingers: true))
        expect(asked + [(.bytes(9), "append"), (.answer(stopping: true), "true")], then: .receiving(.idle))
        expect(served + [(.update(stopping: true), "linger linger")], then: .lingering(dropped: 0))
    }

    @Test func `a peer that sends on is dropped in the end`() {
        let limit = Machine.lingerLimit
        let closing = Array(served.dropLast(2)) + [(.answer(keeps: false), "false"), (.update(), "linger linger")]
        expect(closing + [(.bytes(limit), "drop"), (.bytes(1), "close")], then: .lingering(dropped: limit))
        expect(closing + [(.expiry, "close")], then: .lingering(dropped: 0))
    }

    @Test(arguments: [
        ([], "close"),
        ([(Event.bytes(40), "decode"), (.partOfHead, "keep"), (.update(), "")], "refuse"),
        ([(Event.bytes(40), "decode"), (.head(isComplete: false), "sendContinue"), (.update(), "body")], "refuse"),
        ([(Event.queued(1), ""), (.update(), "write write")], "cut(isStream: false)"),
    ])
    private func `a deadline ends what it is for`(steps: [(Event, String)], action: String) {
        var machine = Machine(inputLimit: 100, limits: Limits())
        for (event, expected) in [(.update(), "header")] + steps {
            let performed = machine.apply(event)
            #expect(performed == expected)
        }
        let ends = [machine.apply(.expiry), machine.apply(.expiry)]
        #expect(ends == [action, "none"])
    }

    @Test func `a slow client has more time for each part that it takes`() {
        let part = Machine.writeProgress
        expect(
            [
                (.queued(part * 2), ""), (.update(), "stop write write"), (.wrote(part - 1), "update"), (.update(), ""),
                (.wrote(1), "update"), (.update(), "write"),
            ],
            then: .receiving(.connected)
        )
    }
}
