import ScreenfulRanges
import ScreenfulTypes

@testable import Screenful

/// Sends events to the engine and to the model, and names the first difference.
struct EngineFuzz {
    private(set) var problem: String?
    private var batches: [ListEnd: BatchID] = [:]

    /// Fetches that rows wait for.
    func outstanding(_ model: EngineModel) -> [FetchID] {
        var ids: [FetchID] = []
        for row in model.rows {
            if case .fetching(let id) = row.data, !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    mutating func send(
        _ event: Event,
        to driver: inout EngineDriver,
        _ model: inout EngineModel,
        after milliseconds: Int64
    ) {
        let before = Dictionary(uniqueKeysWithValues: model.rows.map { ($0.id, $0.state) })
        let fetching = outstanding(model)
        let owed = model.owesPass
        let isNew = model.apply(event)
        let needsPass = isNew || owed
        let removed = before.count - model.rows.filter { before[$0.id] != nil }.count
        let removedWithState =
            removed == 0
            ? 0
            : before.filter { id, state in
                !state.isEmpty && !model.rows.contains { $0.id == id }
            }.count
        let groups = needsPass ? model.pass(isOfLengths: !isNew || event.isOfLengths) : []

        driver.send(event, after: milliseconds)
        let outcome = driver.outcome
        checkPlaces(driver.engine, model)
        checkStates(driver.engine, model)
        let changed = model.rows.indices.filter { model.rows[$0].state != before[model.rows[$0].id, default: []] }
        expect(outcome.changedCount == changed.count + removedWithState, "\(outcome.changedCount) rows changed")
        checkChanges(outcome, model, before, changed, groups)
        checkActions(outcome, &model, fetching, driver.now)
        checkWork(model, driver.now)
    }

    mutating func close(_ driver: inout EngineDriver, _ model: EngineModel) {
        let outcome = driver.send(.closed)
        let exits = model.rows.filter { !$0.state.isEmpty }.count
        expect(outcome.changedCount == exits, "closing ended \(outcome.changedCount) states of \(exits)")
        let purged = outcome.actions.compactMap(\.purgedRows).flatMap(\.self)
        expect(Set(purged) == Set(model.rows.indices.filter { model.rows[$0].isDrawn }), "closing left drawings")
        let cancelled = outcome.actions.filter(\.isCancellation).count
        expect(cancelled == outstanding(model).count, "closing cancelled \(cancelled) fetches")
    }

    private mutating func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition, problem == nil { problem = message() }
    }

    private mutating func checkPlaces(_ engine: Engine, _ model: EngineModel) {
        expect(engine.rowCount == model.rows.count, "\(engine.rowCount) rows, not \(model.rows.count)")
        expect(engine.contentLength == model.contentLength, "length \(engine.contentLength)")
        expect(engine.offset == model.offset, "offset \(engine.offset), not \(model.offset)")
        expect(engine.mode == model.mode, "mode \(engine.mode), not \(model.mode)")
        expect(engine.direction == (model.isForward ? .down : .up), "direction \(engine.direction)")
        expect(engine.needsUpdate == model.owesPass, "awaits \(engine.needsUpdate)")
    }

    private mutating func checkStates(_ engine: Engine, _ model: EngineModel) {
        let states = engine.states.flatMap { run in run.rows.map { _ in run.state } }
        expect(states == model.rows.map(\.state), "\(states.map(\.letter)), not \(model.rows.map(\.state.letter))")
        for (row, state) in states.enumerated() where state.contains(.visible) {
            expect(state == .inHierarchy, "row \(row) is visible and \(state)")
        }
    }

    /// Every change is listed once, group by group, nearest first.
    private mutating func checkChanges(
        _ outcome: Outcome,
        _ model: EngineModel,
        _ before: [Int: InterfaceState],
        _ changed: [Int],
        _ groups: [[Int]]
    ) {
        let listed = changed.filter { row in
            let old = before[model.rows[row].id, default: []]
            return !(old.isEmpty && model.rows[row].state == .measureLayout)
        }
        expect(outcome.changes.map(\.row).sorted() == listed, "listed \(outcome.changes.map(\.row)), not \(listed)")
        var last = (group: -1, distance: -Double.infinity)
        for change in outcome.changes where problem == nil {
            let row = model.rows[change.row]
            expect(change.old == before[row.id, default: []] && change.new == row.state, "\(change)")
            guard !groups.isEmpty else { continue }
            let group = groups.firstIndex { $0.contains(change.row) } ?? groups.count
            let top = model.top(of: change.row)
            let bottom = top + model.length(of: change.row)
            let distance = max(0, top - model.offset - model.viewport, model.offset - bottom)
            expect((last.group, last.distance) <= (group, distance), "row \(change.row) comes too late")
            last = (group, distance)
        }
    }

    private mutating func checkActions(
        _ outcome: Outcome,
        _ model: inout EngineModel,
        _ fetching: [FetchID],
        _ now: Instant
    ) {
        for row in model.rows.indices {
            let state = model.rows[row].state
            if !state.contains(.preload) { model.rows[row].data = .none }
            if state.contains(.display) {
                model.rows[row].leftDisplayAt = nil
            } else if model.rows[row].isDrawn, model.rows[row].leftDisplayAt == nil {
                model.rows[row].leftDisplayAt = now
            }
        }
        let wanted = outstanding(model)
        for action in outcome.actions where problem == nil {
            switch action {
            case .fetch(let id, let rows, let priority, _):
                for row in rows {
                    let data = model.rows[row].data
                    if case .failed = data {} else { expect(data == .none, "row \(row) is fetched twice") }
                    expect(priority == RangesPolicy().priority(for: model.rows[row].state), "row \(row): \(priority)")
                    model.rows[row].data = .fetching(id)
                }
            case .cancelFetch(let id):
                expect(fetching.contains(id) && !wanted.contains(id), "\(id) is cancelled and wanted")
            case .display(let rows):
                for row in rows {
                    expect(!model.rows[row].isDrawn && model.rows[row].data == .loaded, "row \(row) is drawn too early")
                    model.rows[row].isDrawn = true
                    model.rows[row].awaitsDrawing = true
                }
            case .purge(let rows):
                for row in rows {
                    expect(model.rows[row].leftDisplayAt.map { $0 < now } ?? false, "row \(row) is purged too early")
                    model.rows[row].isDrawn = false
                    model.rows[row].awaitsDrawing = false
                    model.rows[row].leftDisplayAt = nil
                }
            case .beginBatch(let id, let end):
                expect(batches[end].map { $0.rawValue < id.rawValue } ?? true, "batch \(id) began twice")
                batches[end] = id
            case .measure(let rows):
                expect(model.awaitsMeasurement, "nobody measures")
                for row in rows { expect(!model.rows[row].isMeasured, "row \(row) is measured already") }
            case .geometryChanged, .wake:
                break
            }
        }
        for id in fetching where !wanted.contains(id) && !outcome.actions.contains(.cancelFetch(id)) {
            let isAnswered = !model.rows.contains { $0.data == .fetching(id) }
            expect(isAnswered, "\(id) is not wanted and not cancelled")
        }
    }

    /// Rows in the preload range have their data or wait for it; rows in the display range are drawn once it is here.
    private mutating func checkWork(_ model: EngineModel, _ now: Instant) {
        for (place, row) in model.rows.enumerated() where problem == nil {
            expect(row.state.contains(.preload) == (row.data != .none), "row \(place) has no data in \(row.state)")
            if row.state.contains(.display), row.data == .loaded {
                expect(row.isDrawn, "row \(place) is not drawn")
            }
            if let left = row.leftDisplayAt { expect(left == now, "row \(place) stays drawn since \(left)") }
        }
    }
}
