public import ScreenfulRanges
public import ScreenfulTypes

/// The engines of the lists inside rows: born from the rows' data when the rows enter the preload range, ended when they
/// leave it.
///
/// The interface state of a row is that of the container of each list in it, so a list inside a row that is merely
/// prepared prepares its own first screenful: before there is a view. Lists nest; an item of an inner list is the row
/// of those within it.
///
/// - Note: Texture gives an inner collection its ranges from the interface state of its cell (be0b74b4,
///   ASRangeController.mm, ASCollectionNode.mm), but only once its view exists.
public struct NestedEngines: Sendable {
    /// A list inside a row, as its template and the row's data describe it.
    public struct List: Sendable {
        /// The node that shows the list.
        public var node: Int
        /// The items, whose identities outlast edits.
        public var items: [Row]
        /// The viewport, the arrangement and the policy; its row count is ignored.
        public var configuration: Engine.Configuration

        /// Creates a list.
        public init(node: Int, items: [Row], _ configuration: Engine.Configuration) {
            self.node = node
            self.items = items
            self.configuration = configuration
        }
    }

    /// An engine, and the data that it decides about.
    struct Inner: Sendable {
        var engine: Engine
        var items: [Row]
        /// The number of the list in the order of their beginning, by which late answers find it.
        let serial: Int
        /// The identities of the rows around it, and the nodes between them.
        var key: RecentOffsets.Key
    }

    /// The offsets of lists that have ended which are kept: 16 bytes each beside their keys.
    public static let rememberedOffsets = 4_096
    /// Screenfuls that an item counts as farther away than its row, so that rows nearby come before the items of others:
    /// a row without data lacks all its items.
    package static let itemDelay = 0.5

    private(set) var lists: [NestedListID: Inner] = [:]
    /// The nodes with a list of each row that has any.
    private var nodes: [NestedPlace: [Int]] = [:]
    private var offsets = RecentOffsets(limit: rememberedOffsets)
    private var buffer = Outcome()
    private var begunCount = 0

    /// Creates a collection without lists.
    public init() {}

    /// The ids of all lists, in no order.
    public var ids: some Collection<NestedListID> { lists.keys }

    /// Returns the engine of a list; nil if there is no such list.
    public func engine(of id: NestedListID) -> Engine? { lists[id]?.engine }

    /// Returns the items of a list; none if there is no such list.
    public func items(of id: NestedListID) -> [Row] { lists[id]?.items ?? [] }

    /// Returns the id that the list with a number has now; nil if it has ended.
    ///
    /// - Complexity: O(lists).
    public func id(ofSerial serial: Int) -> NestedListID? { lists.first { $0.value.serial == serial }?.key }

    /// The ids of all lists by their numbers.
    ///
    /// - Complexity: O(lists).
    package var idsBySerial: [Int: NestedListID] {
        Dictionary(lists.lazy.map { ($0.value.serial, $0.key) }) { first, _ in first }
    }

    /// Returns the number of a list; nil if there is no such list.
    public func serial(of id: NestedListID) -> Int? { lists[id]?.serial }

    /// The numbers of all lists.
    public var serials: Set<Int> { Set(lists.values.map(\.serial)) }

    /// Returns the distance of an item from being seen, in screenfuls: that of its row from the viewport, and its own
    /// from that of its list, one level after another, and ``itemDelay``.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - id: Its list; one that has ended has no distance of its own.
    ///   - outer: The engine of the outermost list.
    /// - Returns: The distance; at least ``itemDelay``.
    /// - Complexity: O(levels · log *n*).
    package func distance(ofItem item: Int, in id: NestedListID, of outer: Engine) -> Double {
        var distance = Self.itemDelay + (id.row < outer.rowCount ? outer.distance(ofRow: id.row) : 0)
        for level in stride(from: 2, through: id.path.count, by: 2) {
            guard let list = NestedListID(path: Array(id.path.prefix(level))), let inner = lists[list]?.engine else {
                continue
            }
            let row = level < id.path.count ? id.path[level] : item
            if row < inner.rowCount { distance += inner.distance(ofRow: row) }
        }
        return distance
    }

    /// Returns the ids of the lists in a row, in the order of their nodes; without a list, of the outermost one's row.
    public func ids(inRow row: Int, of list: NestedListID? = nil) -> [NestedListID] {
        let place = NestedPlace(row: row, of: list)
        return nodes[place]?.map { NestedListID(place, node: $0) } ?? []
    }

    // MARK: Data

    /// Takes the lists in a row whose data has arrived.
    ///
    /// Lists begin at the offset that they were left with. One that is there already keeps its offset and the states
    /// of its items: those that differ are inserted, removed, moved or reloaded.
    ///
    /// - Parameters:
    ///   - lists: The lists, each with another node.
    ///   - row: The row.
    ///   - outer: The list of the row; nil for the outermost one.
    ///   - identity: The row's identity.
    ///   - state: The row's interface state; outside the preload range there are no lists in it.
    ///   - now: The time.
    ///   - outcome: Receives the changes and actions.
    public mutating func open(
        _ lists: [List],
        inRow row: Int,
        of outer: NestedListID? = nil,
        identity: Int64,
        state: InterfaceState,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        let place = NestedPlace(row: row, of: outer)
        let key = (outer.flatMap { self.lists[$0]?.key } ?? []) + [identity]
        let wanted = state.contains(.preload) ? lists : []
        for node in nodes[place] ?? [] {
            let id = NestedListID(place, node: node)
            let isKept = self.lists[id]?.key == key + [Int64(node)] && wanted.contains { $0.node == node }
            if !isKept { end(id, at: now, into: &outcome) }
        }
        for list in wanted {
            let id = NestedListID(place, node: list.node)
            if self.lists[id] != nil {
                update(id, to: list, at: now, into: &outcome)
            } else {
                begin(id, list, key: key + [Int64(list.node)], state: state, at: now, into: &outcome)
            }
        }
    }

    private mutating func begin(
        _ id: NestedListID,
        _ list: List,
        key: RecentOffsets.Key,
        state: InterfaceState,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        var configuration = list.configuration
        configuration.rowCount = list.items.count
        configuration.containerState = state
        configuration.policy.beginInsideRow()
        begunCount += 1
        lists[id] = Inner(engine: Engine(configuration), items: list.items, serial: begunCount, key: key)
        nodes[id.place, default: []].append(list.node)
        // One that has waited for its items begins after those behind it.
        nodes[id.place]?.sort()
        let offset = offsets.offset(of: key)
        // Before it opens, so that the first update of its ranges is about where the reader left it.
        if offset != 0 { step(.scrolled(Scroll(.offset(offset))), in: id, at: now, into: &outcome) }
        step(.opened, in: id, at: now, into: &outcome)
    }

    private mutating func update(
        _ id: NestedListID,
        to list: List,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        replaceItems(of: id, by: list.items, at: now, into: &outcome)
        step(.layoutSet(list.configuration.layout), in: id, at: now, into: &outcome)
        step(.resized(list.configuration.viewport), in: id, at: now, into: &outcome)
    }

    /// Replaces the items of a list; those of one identity stay or move, and keep their states and the lists in them.
    ///
    /// A list that has ended ignores it.
    public mutating func replaceItems(
        of id: NestedListID,
        by items: [Row],
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        guard let before = lists[id]?.items, before != items else { return }
        let edit = RowEdit(fromItems: before, to: items)
        lists[id]?.items = items
        outcome.edited.append(id)
        remap(edit, of: id, at: now, into: &outcome)
        step(.committed(edit, growsAtTail: false, growsAtHead: false), in: id, at: now, into: &outcome)
    }

    // MARK: Events

    /// Follows the states of rows of the outermost list.
    ///
    /// - Complexity: O(changes + work in the lists of those rows).
    public mutating func follow(
        _ changes: some Sequence<StateChange>,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        guard !lists.isEmpty else { return }
        for change in changes where change.isLoss { follow(change, in: nil, at: now, into: &outcome) }
        for change in changes where !change.isLoss { follow(change, in: nil, at: now, into: &outcome) }
    }

    /// Handles an event of a list; one that has ended ignores it.
    public mutating func handle(
        _ event: Event,
        in id: NestedListID,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        step(event, in: id, at: now, into: &outcome)
    }

    /// Handles an event in all lists, such as a warning or another policy.
    public mutating func handleInAll(_ event: Event, at now: Instant, into outcome: inout NestedOutcome) {
        var event = event
        if case .policySet(var policy) = event {
            policy.wrappedValue.beginInsideRow()
            event = .policySet(policy)
        }
        for id in lists.keys.sorted() {
            step(event, in: id, at: now, into: &outcome)
        }
    }

    /// Ends all lists, the innermost first.
    public mutating func closeAll(at now: Instant, into outcome: inout NestedOutcome) {
        for id in lists.keys.sorted() where lists[id] != nil { end(id, at: now, into: &outcome) }
    }

    /// Applies an edit of the outermost list: lists follow their rows, and end with them.
    public mutating func apply(_ edit: RowEdit, at now: Instant, into outcome: inout NestedOutcome) {
        guard !lists.isEmpty else { return }
        remap(edit, of: nil, at: now, into: &outcome)
    }

    private mutating func follow(
        _ change: StateChange,
        in outer: NestedListID?,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        for id in ids(inRow: change.row, of: outer) {
            if change.new.contains(.preload) {
                step(.containerStateChanged(change.new), in: id, isLoss: change.isLoss, at: now, into: &outcome)
            } else {
                end(id, at: now, into: &outcome)
            }
        }
    }

    /// Passes an event to an engine, and its changes to the lists inside its rows: of rows that are needed less before
    /// their own change is told, of the others after it.
    private mutating func step(
        _ event: Event,
        in id: NestedListID,
        isLoss: Bool = false,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        guard let index = lists.index(forKey: id) else { return }
        // Lists within one another need a buffer each; the outermost keeps its capacity.
        var own = Outcome()
        swap(&own, &buffer)
        own.removeAll()
        let (serial, owner) = (lists.values[index].serial, lists.values[index].key[0])
        lists.values[index].engine.handle(event, at: now, into: &own)
        for action in own.actions {
            outcome.tasks.append(NestedOutcome.Task(list: id, serial: serial, owner: owner, action: action))
        }
        for change in own.changes where change.isLoss { follow(change, in: id, at: now, into: &outcome) }
        let changes = own.changes.lazy.map { NestedOutcome.Change(list: id, change: $0) }
        if isLoss { outcome.leaving += changes } else { outcome.entering += changes }
        for change in own.changes where !change.isLoss { follow(change, in: id, at: now, into: &outcome) }
        swap(&own, &buffer)
    }

    /// Ends a list and those inside its rows, the innermost first; its offset is kept.
    private mutating func end(_ id: NestedListID, at now: Instant, into outcome: inout NestedOutcome) {
        guard let inner = lists[id] else { return }
        offsets.store(inner.engine.offset, of: inner.key)
        step(.containerStateChanged(.measureLayout), in: id, isLoss: true, at: now, into: &outcome)
        lists[id] = nil
        let place = id.place
        nodes[place]?.removeAll { $0 == id.path.last }
        if nodes[place]?.isEmpty ?? false { nodes[place] = nil }
        outcome.ended.append(id)
    }

    /// Gives the lists inside the rows of a list the numbers that the rows have after an edit, and ends those of rows
    /// that are gone.
    private mutating func remap(
        _ edit: RowEdit,
        of outer: NestedListID?,
        at now: Instant,
        into outcome: inout NestedOutcome
    ) {
        let prefix = outer?.path ?? []
        let level = prefix.count
        let within = nodes.keys.filter { $0.path.count > level && $0.path.starts(with: prefix) }
        for place in within where place.path.count == level + 1 && edit.newRow(ofOld: place.path[level]) == nil {
            for id in ids(inRow: place.path[level], of: outer) { end(id, at: now, into: &outcome) }
        }
        var moved: [NestedListID: Inner] = [:]
        var movedNodes: [NestedPlace: [Int]] = [:]
        for place in within {
            guard let held = nodes.removeValue(forKey: place), let row = edit.newRow(ofOld: place.path[level])
            else { continue }
            let new = place.replacing(row: row, at: level)
            movedNodes[new] = held
            for node in held {
                let (from, to) = (NestedListID(place, node: node), NestedListID(new, node: node))
                moved[to] = lists.removeValue(forKey: from)
                // Clients move the lists in rows of the outermost list by themselves.
                guard outer != nil, from != to else { continue }
                outcome.vacated.append(from)
                outcome.edited.append(to)
            }
        }
        lists.merge(moved) { $1 }
        nodes.merge(movedNodes) { $1 }
    }
}

extension StateChange {
    /// True if the row has lost a state: it is needed less.
    fileprivate var isLoss: Bool { !new.isSuperset(of: old) }
}
