import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// An engine with a clock that moves when told to, and the outcome of the latest event.
struct EngineDriver {
    var engine: Engine
    var now = Instant(nanoseconds: 0)
    private(set) var outcome = Outcome()

    /// Twenty-four rows of 100 points under a viewport of 400, unless told otherwise.
    init(
        rows: Int = 24,
        length: Double = 100,
        viewport: Double = 400,
        _ change: (inout Engine.Configuration) -> Void = { _ in }
    ) {
        var configuration = Engine.Configuration(
            rowCount: rows,
            estimatedRowLength: length,
            viewport: Size(width: 300, height: viewport)
        )
        change(&configuration)
        engine = Engine(configuration)
    }

    /// Sends an event, a millisecond after the one before unless told otherwise.
    @discardableResult
    mutating func send(_ event: Event, after milliseconds: Int64 = 1) -> Outcome {
        now = now.advanced(byNanoseconds: milliseconds * 1_000_000)
        outcome.removeAll()
        engine.handle(event, at: now, into: &outcome)
        return outcome
    }

    /// Scrolls to an offset.
    @discardableResult
    mutating func scroll(
        to offset: Double,
        _ phase: Scroll.Phase = .program,
        velocity: Double = 0,
        target: Double? = nil,
        after milliseconds: Int64 = 1
    ) -> Outcome {
        send(.scrolled(Scroll(.offset(offset), velocity: velocity, phase: phase, target: target)), after: milliseconds)
    }

    /// Opens the list and drags it, so that it is in full mode and heading down.
    mutating func openAndDrag(to offset: Double) {
        send(.opened)
        scroll(to: offset - 1, .drag, velocity: 10)
        scroll(to: offset, .drag, velocity: 10)
    }

    /// Answers every fetch of the latest outcome.
    @discardableResult
    mutating func answerFetches() -> [Outcome] {
        outcome.actions.compactMap(\.fetchID).map { send(.rowsArrived($0)) }
    }

    /// One character a row: V, D, P, a dot out of all ranges, a blank without any state.
    var picture: String {
        engine.states.map { String(repeating: $0.state.letter, count: $0.rows.count) }.joined()
    }
}

extension InterfaceState {
    /// The state in a picture; masks that are no step of the usual ladder by their number.
    var letter: Character {
        switch rawValue {
        case 0: " "
        case 1: "."
        case 3: "P"
        case 7: "D"
        case 15: "V"
        default: Character(String(rawValue, radix: 16))
        }
    }
}

extension Action {
    var fetchID: FetchID? {
        if case .fetch(let id, _, _, _) = self { id } else { nil }
    }

    var fetchedRows: Range<Int>? {
        if case .fetch(_, let rows, _, _) = self { rows } else { nil }
    }

    var isCancellation: Bool {
        if case .cancelFetch = self { true } else { false }
    }

    var displayedRows: Range<Int>? {
        if case .display(let rows) = self { rows } else { nil }
    }

    var purgedRows: Range<Int>? {
        if case .purge(let rows) = self { rows } else { nil }
    }

    var measuredRows: Range<Int>? {
        if case .measure(let rows) = self { rows } else { nil }
    }

    var wakeTime: Instant? {
        if case .wake(let instant) = self { instant } else { nil }
    }

    var batch: (id: BatchID, end: ListEnd)? {
        if case .beginBatch(let id, let end) = self { (id, end) } else { nil }
    }

    var correction: Double? {
        if case .geometryChanged(_, let correction) = self { correction } else { nil }
    }
}

extension Outcome {
    /// The first batch that is to begin.
    var batch: BatchID? {
        actions.lazy.compactMap(\.batch).first?.id
    }
}

extension Outcome {
    /// True if there are no changes and no actions.
    var isEmpty: Bool { changedCount == 0 && actions.isEmpty }
}
