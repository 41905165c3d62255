import ScreenfulRanges
import ScreenfulTypes
import TestSupport

@testable import Screenful

/// An engine that is driven at random and recorded, with all that it did.
struct RecordedEngine {
    /// The effects of an event.
    struct Effects: Equatable {
        let changes: [StateChange]
        let departures: [StateChange]
        let actions: [Action]
    }

    private var random: SeededGenerator
    private(set) var engine: Engine
    private(set) var recorder: EngineRecorder
    /// The effects of each event, the first of which has the number 1.
    private(set) var effects: [Effects] = []
    private(set) var now = Instant(nanoseconds: 5_000_000_000)
    private var outstanding: [FetchID] = []

    init(seed: UInt64, recorder: EngineRecorder) {
        random = SeededGenerator(seed: seed)
        self.recorder = recorder
        let count = Int.random(in: 20...600, using: &random)
        var settings = Engine.Configuration(
            rowCount: count,
            estimatedRowLength: 40,
            viewport: Size(width: 320, height: 480)
        )
        let kinds: [LayoutSpecification.Kind] = [.list, .list, .grid, .flow, .waterfall, .pager]
        let kind = kinds[Int(seed) % kinds.count]
        settings.layout = LayoutSpecification(kind, columns: .count(3))
        if kind == .pager { settings.container = .pager }
        if kind != .pager, seed % 5 < 2 {
            let counts = SectionCounts([count / 3, 0, count - count / 3])
            settings.sections = SectionGeometry(counts, header: 30, footer: 12, pinsHeaders: seed % 5 == 0)
        }
        settings.policy = PolicySpecification.all[Int(seed / 6) % PolicySpecification.all.count].make()
        settings.growsAtTail = seed % 2 == 0
        settings.growsAtHead = seed % 3 == 0
        settings.awaitsMeasurement = seed % 4 == 0
        settings.maxRowsPerFetch = seed % 3 == 0 ? 1 : .max
        engine = Engine(settings)
        send(.opened)
        send(.watched(true))
    }

    mutating func sendAtRandom(_ count: Int) {
        for _ in 0..<count {
            now = now.advanced(byNanoseconds: Int64([0, 1, 16_666_667, 40_000_000, 900_000_000][pick(5)]))
            send(next())
        }
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func send(_ event: Event) {
        recorder.record(event, at: now, before: engine)
        var outcome = Outcome()
        engine.handle(event, at: now, into: &outcome)
        effects.append(
            Effects(changes: outcome.changes, departures: outcome.departures, actions: outcome.actions)
        )
        for action in outcome.actions {
            switch action {
            case .fetch(let id, _, priority: _, deadline: _): outstanding.append(id)
            case .cancelFetch(let id): outstanding.removeAll { $0 == id }
            case .measure(let rows): send(measured(rows))
            default: break
            }
        }
    }

    private mutating func measured(_ rows: Range<Int>) -> Event {
        let lengths = rows.map { _ in Double(pick(900) + 100) / 7 }
        let isFlow = engine.layout.specification.kind == .flow
        return .measured(rows: rows, lengths: lengths, across: isFlow ? lengths.map { $0 / 2 } : nil)
    }

    private mutating func next() -> Event {
        switch pick(20) {
        case 0..<9: return .scrolled(scroll())
        case 9, 10, 11:
            guard !outstanding.isEmpty else { return .wake }
            let id = outstanding.remove(at: pick(outstanding.count))
            if pick(5) == 0 { return .rowsFailed(id) }
            let transfer = Transfer(bytes: Int64(pick(50_000)), latency: Double(pick(200) + 1) / 1_000)
            return .rowsArrived(id, pick(2) == 0 ? transfer : nil)
        case 12:
            let first = pick(engine.rowCount + 1)
            return measured(first..<min(engine.rowCount, first + pick(30)))
        case 13: return .displayed(engine.ranges.visible.isEmptyAlong(engine.axis) ? 0..<0 : 0..<engine.rowCount)
        case 14: return edit()
        case 15: return .rangeModeSet([.minimum, .full, .visibleOnly, .lowMemory][pick(4)])
        case 16: return .policySet(AnyPreloadingPolicy(PolicySpecification.all[pick(9)].make()))
        case 17: return [.memoryWarning, .didEnterBackground, .willEnterForeground, .wake][pick(4)]
        case 18: return .resized(Size(width: 320, height: Double(pick(8) * 100)))
        default: return .batchCompleted(pick(2) == 0 ? .tail : .head)
        }
    }

    private mutating func scroll() -> Scroll {
        let isNear = pick(5) > 0
        let offset = isNear ? engine.offset + Double(pick(900) - 300) / 3 : Double(pick(20_000))
        return Scroll(
            .offset(offset),
            velocity: Double(pick(6_000) - 2_000) / 3,
            phase: Scroll.Phase.allCases[pick(4)],
            target: pick(3) == 0 ? offset + 400 : nil
        )
    }

    private mutating func edit() -> Event {
        let count = engine.rowCount
        let removed = count > 30 ? pick(count - 3) : nil
        let rest = count - (removed == nil ? 0 : 2)
        let inserted = pick(rest + 1)
        let edit = RowEdit(
            removed: removed.map { [$0..<$0 + 2] } ?? [],
            inserted: [inserted..<inserted + 1]
        )
        let sections = engine.layout.sections.map { _ in SectionCounts([rest + 1]) }
        return .committed(edit, growsAtTail: pick(2) == 0, growsAtHead: false, sections: sections)
    }
}

extension Rect {
    func isEmptyAlong(_ axis: Axis) -> Bool { size[axis] <= 0 }
}
