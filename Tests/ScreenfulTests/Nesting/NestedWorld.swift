@testable import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport

/// A list whose rows have lists inside, two deep, with a model that keeps one engine for each identity of a row.
struct NestedWorld {
    /// A row of the outer list: its identity and the items of its list.
    struct Outer {
        var id: Int64
        var items: [Row]
    }

    var outer: EngineDriver
    var nested = NestedEngines()
    var outcome = NestedOutcome()
    /// The rows, in their order.
    var rows: [Outer]
    /// The engine of each list by the identities of the rows around it, and the offsets of those that have ended.
    var model: [[Int64]: Engine] = [:]
    var offsets: [[Int64]: Double] = [:]
    private var lastID: Int64 = 0

    /// The items within an item, of every third one.
    static func innerItems(of item: Row) -> [Row] {
        item.id.isMultiple(of: 3) ? (0..<8).map { Row(id: item.id * 100 + $0, values: []) } : []
    }

    init(rows count: Int) {
        outer = EngineDriver(rows: count, length: 100, viewport: 400) { $0.container = .collection }
        rows = []
        for _ in 0..<count { rows.append(makeRow()) }
        send(.opened)
    }

    mutating func makeItem() -> Row {
        lastID += 1
        return Row(id: lastID, values: [.integer(lastID)])
    }

    mutating func makeRow() -> Outer {
        lastID += 1
        return Outer(id: lastID, items: (0..<Int(lastID % 13)).map { _ in makeItem() })
    }

    /// The settings of a list inside a row; `level` is the number of lists around it.
    static func configuration(level: Int, count: Int) -> Engine.Configuration {
        var layout = LayoutSpecification(.grid)
        layout.itemLength = level == 1 ? 120 : 30
        layout.lineGap = 8
        var configuration = Engine.Configuration(
            rowCount: count,
            estimatedRowLength: 0,
            viewport: Size(width: level == 1 ? 300 : 100, height: 100)
        )
        configuration.container = .collection
        configuration.axis = .horizontal
        configuration.layout = layout
        return configuration
    }

    /// Sends an event to the outer list, answers its fetches, and lets the lists inside follow.
    mutating func send(_ event: Event) {
        outcome.removeAll()
        if case .committed(let edit, growsAtTail: _, growsAtHead: _, sections: _) = event {
            nested.apply(edit, at: outer.now, into: &outcome)
        }
        var answered = outer.send(event)
        nested.follow(answered.changes, at: outer.now, into: &outcome)
        while case let fetches = answered.actions.compactMap(\.fetched), !fetches.isEmpty {
            for (_, rows) in fetches { for row in rows { open(row) } }
            for (id, _) in fetches {
                answered = outer.send(.rowsArrived(id))
                nested.follow(answered.changes, at: outer.now, into: &outcome)
            }
        }
        answer()
    }

    /// Opens the list in a row whose data is there.
    mutating func open(_ row: Int) {
        let list = NestedEngines.List(node: 2, items: rows[row].items, Self.configuration(level: 1, count: 0))
        nested.open(
            [list],
            inRow: row,
            identity: rows[row].id,
            state: outer.engine.state(ofRow: row),
            at: outer.now,
            into: &outcome
        )
    }

    /// Replaces the items of the list in a row, as an edit of the list that they come from does.
    mutating func replaceItems(inRow row: Int, by items: [Row]) {
        outcome.removeAll()
        rows[row].items = items
        nested.replaceItems(of: NestedListID(row: row, node: 2), by: items, at: outer.now, into: &outcome)
        answer()
    }

    /// Drags a list inside a row.
    mutating func drag(_ id: NestedListID, to offset: Double) {
        outcome.removeAll()
        for scroll in Self.drag(to: offset) { nested.handle(scroll, in: id, at: outer.now, into: &outcome) }
        answer()
    }

    static func drag(to offset: Double) -> [Event] {
        [
            .scrolled(Scroll(.offset(offset), velocity: 50, phase: .drag)),
            .scrolled(Scroll(.offset(offset), phase: .settle)),
        ]
    }

    /// Answers the fetches of the lists, and opens the lists inside the items that have arrived.
    private mutating func answer() {
        var next = 0
        while next < outcome.tasks.count {
            let task = outcome.tasks[next]
            next += 1
            guard case (let fetch, let items)? = task.action.fetched, let engine = nested.engine(of: task.list) else {
                continue
            }
            for item in items where task.list.path.count == 2 {
                let content = nested.items(of: task.list)[item]
                let inner = Self.innerItems(of: content)
                nested.open(
                    inner.isEmpty ? [] : [.init(node: 5, items: inner, Self.configuration(level: 2, count: 0))],
                    inRow: item,
                    of: task.list,
                    identity: content.id,
                    state: engine.state(ofRow: item),
                    at: outer.now,
                    into: &outcome
                )
            }
            nested.handle(.rowsArrived(fetch), in: task.list, at: outer.now, into: &outcome)
        }
    }
}

extension Action {
    /// The fetch and its rows, if the action is one.
    var fetched: (FetchID, Range<Int>)? {
        if case .fetch(let id, let rows, priority: _, deadline: _) = self { (id, rows) } else { nil }
    }
}

/// The model: every list is an engine of its own that is told the state of its row.
extension NestedWorld {
    /// Brings the model up to the states of the outer rows.
    mutating func followModel() {
        var present: Set<[Int64]> = []
        for (row, state) in rowsInRange(outer.engine) {
            follow([rows[row].id, 2], rows[row].items, state, level: 1, present: &present)
        }
        for key in model.keys where !present.contains(key) {
            offsets[key] = model[key]?.offset
            model[key] = nil
        }
    }

    private mutating func follow(
        _ key: [Int64],
        _ items: [Row],
        _ state: InterfaceState,
        level: Int,
        present: inout Set<[Int64]>
    ) {
        present.insert(key)
        var outcome = Outcome()
        if var engine = model[key] {
            if engine.containerState != state {
                engine.handle(.containerStateChanged(state), at: outer.now, into: &outcome)
            }
            model[key] = engine
        } else {
            var configuration = Self.configuration(level: level, count: items.count)
            configuration.containerState = state
            var engine = Engine(configuration)
            if let offset = offsets[key], offset != 0 {
                engine.handle(.scrolled(Scroll(.offset(offset))), at: outer.now, into: &outcome)
            }
            engine.handle(.opened, at: outer.now, into: &outcome)
            model[key] = engine
        }
        guard level == 1, let engine = model[key] else { return }
        for (item, state) in rowsInRange(engine) {
            let inner = Self.innerItems(of: items[item])
            if !inner.isEmpty { follow(key + [items[item].id, 5], inner, state, level: 2, present: &present) }
        }
    }

    func rowsInRange(_ engine: Engine) -> [(row: Int, state: InterfaceState)] {
        engine.states.filter { $0.state.contains(.preload) }.flatMap { run in run.rows.map { ($0, run.state) } }
    }

    /// The key of a list in the model.
    func key(of id: NestedListID) -> [Int64] {
        var key = [rows[id.path[0]].id, Int64(id.path[1])]
        if id.path.count == 4 { key += [rows[id.path[0]].items[id.path[2]].id, Int64(id.path[3])] }
        return key
    }
}
