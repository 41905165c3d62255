import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A feed whose rows have a carousel each, with a source that answers at once and a user who scrolls both and edits.
struct CarouselFeed {
    private static let node = 2
    private static let rowLength = 180.0
    /// Items of a carousel, and the points of each.
    private static let itemCount = 20
    private static let itemLength = 140.0

    private var engine: Engine
    private var outcome = Outcome()
    private var nested = NestedEngines()
    private var nestedOutcome = NestedOutcome()
    /// The identities of the rows.
    private var rows: [Int64]
    private var lastID: Int64
    private var random = FixedRandom(seed: 7)
    private var now = Instant(nanoseconds: 0)
    private var offset = 0.0
    private var velocity = 40.0

    /// Creates a feed and opens it.
    init(rowCount: Int) {
        rows = (0..<Int64(rowCount)).map(\.self)
        lastID = Int64(rowCount)
        let viewport = Size(width: 390, height: 844)
        var configuration = Engine.Configuration(
            rowCount: rowCount,
            estimatedRowLength: Self.rowLength,
            viewport: viewport
        )
        configuration.container = .collection
        engine = Engine(configuration)
        send(.opened)
    }

    /// The lists inside rows.
    var listCount: Int { nested.ids.count }

    /// The lists whose row is not in the preload range.
    var orphanCount: Int {
        nested.ids.count { $0.row >= engine.rowCount || !engine.state(ofRow: $0.row).contains(.preload) }
    }

    /// Scrolls the feed or a carousel by a frame, leaps, or edits the rows or the items of one.
    mutating func step() {
        now = now.advanced(byNanoseconds: 16_666_667)
        switch random.below(100) {
        case 0: leap()
        case 1: edit()
        case 2: replaceItems()
        case 3..<20: drag()
        default: scroll()
        }
    }

    private mutating func scroll() {
        if random.below(60) == 0 { velocity = Double(random.below(161) - 80) }
        offset = min(max(offset + velocity, 0), engine.contentLength - 844)
        send(.scrolled(Scroll(.offset(offset), velocity: velocity * 60, phase: .drag)))
        offset = engine.offset
    }

    private mutating func leap() {
        offset = Double(random.below(Int(engine.contentLength) - 844))
        send(.scrolled(Scroll(.offset(offset), phase: .program)))
        offset = engine.offset
    }

    private mutating func drag() {
        guard let id = anyList() else { return }
        let place = Double(random.below(Self.itemCount)) * Self.itemLength
        nested.handle(
            .scrolled(Scroll(.offset(place), velocity: 300, phase: .drag)),
            in: id,
            at: now,
            into: &nestedOutcome
        )
        answerItems()
    }

    /// Inserts a row near the user, and removes another one, so that their number stays.
    private mutating func edit() {
        let first = engine.visibleRows.hull.lowerBound
        let place = min(first + random.below(12), rows.count - 1)
        rows.remove(at: place)
        commit(RowEdit(removed: [place..<place + 1]))
        lastID += 1
        let other = min(first + random.below(12), rows.count)
        rows.insert(lastID, at: other)
        commit(RowEdit(inserted: [other..<other + 1]))
        offset = engine.offset
    }

    private mutating func replaceItems() {
        guard let id = anyList() else { return }
        var items = nested.items(of: id)
        lastID += 1
        items.remove(at: random.below(items.count))
        items.insert(Row(id: lastID, values: []), at: random.below(items.count))
        nested.replaceItems(of: id, by: items, at: now, into: &nestedOutcome)
        answerItems()
    }

    private mutating func anyList() -> NestedListID? {
        let ids = nested.ids.sorted()
        return ids.isEmpty ? nil : ids[random.below(ids.count)]
    }

    private mutating func commit(_ edit: RowEdit) {
        nested.apply(edit, at: now, into: &nestedOutcome)
        send(.committed(edit, growsAtTail: false, growsAtHead: false))
    }

    /// Passes an event to the feed, answers its fetches, and lets the carousels follow.
    private mutating func send(_ event: Event) {
        var events = [event]
        while let event = events.popLast() {
            outcome.removeAll()
            let arrived: [Range<Int>] = if case .rowsArrived(let id, _) = event { engine.rows(of: id) } else { [] }
            engine.handle(event, at: now, into: &outcome)
            nested.follow(outcome.changes, at: now, into: &nestedOutcome)
            for row in arrived.joined() { open(row) }
            for action in outcome.actions {
                switch action {
                case .fetch(let id, _, priority: _, deadline: _): events.append(.rowsArrived(id, .local))
                case .measure(let rows):
                    events.append(.measured(rows: rows, lengths: rows.map { _ in Self.rowLength }))
                default: break
                }
            }
        }
        answerItems()
    }

    private mutating func open(_ row: Int) {
        var configuration = Engine.Configuration(
            rowCount: 0,
            estimatedRowLength: Self.itemLength,
            viewport: Size(width: 390, height: 150)
        )
        configuration.container = .collection
        configuration.axis = .horizontal
        configuration.layout = LayoutSpecification(.grid)
        configuration.layout.itemLength = Self.itemLength
        let first = rows[row] * Int64(Self.itemCount)
        let items = (0..<Int64(Self.itemCount)).map { Row(id: -first - $0 - 1, values: []) }
        nested.open(
            [NestedEngines.List(node: Self.node, items: items, configuration)],
            inRow: row,
            identity: rows[row],
            state: engine.state(ofRow: row),
            at: now,
            into: &nestedOutcome
        )
    }

    private mutating func answerItems() {
        var next = 0
        while next < nestedOutcome.tasks.count {
            let task = nestedOutcome.tasks[next]
            next += 1
            guard case .fetch(let id, _, priority: _, deadline: _) = task.action,
                let list = nested.id(ofSerial: task.serial)
            else { continue }
            nested.handle(.rowsArrived(id, .local), in: list, at: now, into: &nestedOutcome)
        }
        nestedOutcome.removeAll()
    }
}
