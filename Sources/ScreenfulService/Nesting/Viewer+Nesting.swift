import ListStore
package import Screenful
package import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
package import ScreenfulTypes

/// The lists inside rows: they begin when the data of their rows arrives, and follow the states of the rows.
///
/// The contents of their items come with the row. Without a network they are there at once; over one, each item is a
/// request of its own, as a row is, with the priority of its own range.
extension Viewer {
    /// Follows an event of the viewer's own engine with the lists inside its rows, after the engine has handled it.
    ///
    /// - Precondition: A turn is under way.
    func nest(_ event: Event, after changes: ArraySlice<StateChange>) {
        nested.decide { [now] in $0.follow(changes, at: now, into: &$1) }
        for change in changes where change.new.contains(.preload) {
            // The state of the container is told, also where no item has another one.
            for id in nested.engines.ids(inRow: change.row) { nested.note(id) }
        }
        switch event {
        case .memoryWarning, .didEnterBackground, .willEnterForeground, .watched, .tuningSet, .maxRowsPerFetchSet,
            .fetchConcurrencySet, .wake, .closed:
            nested.decide { [now] in $0.handleInAll(event, at: now, into: &$1) }
        case .policySet:
            nested.decide { [now, policy] in
                $0.handleInAll(.policySet(AnyPreloadingPolicy(policy.make())), at: now, into: &$1)
            }
        default: break
        }
        performNestedTasks()
    }

    /// Applies an edit to the lists inside rows, before the viewer's own engine.
    ///
    /// - Precondition: A turn is under way.
    func applyToNested(_ edit: RowEdit) {
        nested.decide { [now] in $0.apply(edit, at: now, into: &$1) }
        performNestedTasks()
    }

    /// Opens the lists inside rows whose contents have arrived.
    ///
    /// - Precondition: A turn is under way.
    func openNested(_ cells: [(row: Int, content: Row)]) {
        guard nests else { return }
        for cell in cells where cell.row < engine.rowCount {
            let state = engine.state(ofRow: cell.row)
            guard state.contains(.preload) else { continue }
            let size = frame(ofRow: cell.row).size
            open(rowLayout.template.compiled, cell.content, size, row: cell.row, of: nil, state)
        }
        performNestedTasks()
    }

    /// Reads the rows that have a node again, and opens the lists in them, after another template or another width.
    func reopenNested() {
        guard nests else { return }
        list.load(engine.nodeRuns) { [weak self] result in
            guard let self, !isEnded, case .success(let cells) = result else { return }
            applyPendingChange()
            turn { self.openNested(cells) }
        }
    }

    private func open(
        _ template: CompiledTemplate,
        _ content: Row,
        _ size: Size,
        row: Int,
        of outer: NestedListID?,
        _ state: InterfaceState
    ) {
        let frame = Rect(origin: Point(x: 0, y: 0), size: size)
        let tree = rowLayout.measuringPool.typesetter.nodes(of: content, template, in: frame)
        let owner = ItemSources.Owner(list: outer.flatMap(nested.engines.serial), row: content.id)
        var lists: [NestedEngines.List] = []
        var problems: [Int: String] = [:]
        var queries: [Int: (query: ItemSources.Query, isFailure: Bool)] = [:]
        for program in template.lists {
            guard let node = tree.node(withID: program.node) else { continue }
            let items: [Row]
            switch program.items {
            case .column(let column):
                let read = NestedItems.read(content.values[column], columns: program.columns)
                items = read.items
                problems[program.node] = read.problem
            case .rows(let filter):
                let query = query(filter, of: program, in: content)
                guard let answer = answer(to: query, at: NestedListID(row: row, of: outer, node: program.node)) else {
                    nested.sources.want(query, for: owner, content)
                    continue
                }
                items = answer.items
                problems[program.node] = answer.problem
                queries[program.node] = (query, answer.isFailure)
            }
            lists.append(
                NestedEngines.List(node: program.node, items: items, configuration(program, tree.frames[node].size))
            )
        }
        nested.decide { [now] engines, outcome in
            engines.open(lists, inRow: row, of: outer, identity: content.id, state: state, at: now, into: &outcome)
        }
        for id in nested.engines.ids(inRow: row, of: outer) {
            guard let serial = nested.engines.serial(of: id), let node = id.path.last else { continue }
            nested.note(problems[node], ofSerial: serial)
            nested.sources.note(queries[node]?.query, isFailure: queries[node]?.isFailure ?? false, ofSerial: serial)
            // A list without items in a range has no change of a state, and is told all the same.
            nested.note(id)
        }
    }

    private func configuration(_ program: NestedListProgram, _ size: Size) -> Engine.Configuration {
        var configuration = Engine.Configuration(
            rowCount: 0,
            estimatedRowLength: program.layout.itemLength ?? 0,
            viewport: size
        )
        configuration.container = .collection
        configuration.axis = program.axis
        configuration.layout = program.layout
        configuration.preset = engine.preset
        configuration.tuning = engine.preset == .custom ? engine.tuning : nil
        configuration.policy = policy.make()
        configuration.maxFetchFailures = services.maxFetchFailures
        configuration.maxRowsPerFetch = isThrottled ? 1 : .max
        configuration.fetchConcurrency = networkProfile.concurrency
        return configuration
    }

    /// Performs the actions of the lists, and those that follow from them.
    func performNestedTasks() {
        while true {
            let tasks = nested.settle()
            guard !tasks.isEmpty else {
                askForItems()
                return rankItems()
            }
            for task in tasks { perform(task) }
        }
    }

    private func perform(_ task: NestedOutcome.Task) {
        switch task.action {
        case .fetch(let id, let items, let priority, deadline: _):
            guard let program = program(of: task.list) else { return }
            let contents = Array(nested.engines.items(of: task.list)[items])
            let fetch = NestedFetch(id, of: task)
            let priority = self.priority(priority, ofItemIn: task.list)
            if delivery?.send(contents, of: fetch, columns: program.columns, priority, at: now) ?? false { return }
            take([items], .rowsArrived(id, .local), of: task.list)
        case .cancelFetch(let id): delivery?.cancelItems(of: NestedFetch(id, of: task), at: now)
        case .wake(let instant): wake(at: instant)
        case .geometryChanged(contentLength: _, let correction): nested.note(correction: correction, of: task.list)
        case .measure, .display, .purge, .beginBatch: break
        }
    }

    /// Takes the contents of items, and opens the lists inside them.
    private func take(_ items: [Range<Int>], _ event: Event, of id: NestedListID) {
        nested.decide { [now] in $0.handle(event, in: id, at: now, into: &$1) }
        for items in items { nested.note(items, of: id) }
        openLists(inItems: items.joined(), of: id)
    }

    /// Opens the lists inside items of a list, as far as the items are in the preload range.
    func openLists(inItems items: some Sequence<Int>, of id: NestedListID) {
        guard let program = program(of: id), !program.template.lists.isEmpty, let inner = nested.engines.engine(of: id)
        else { return }
        for item in items where inner.state(ofRow: item).contains(.preload) {
            let size = inner.size(ofItem: item)
            let content = nested.engines.items(of: id)[item]
            open(program.template, content, size, row: item, of: id, inner.state(ofRow: item))
        }
    }

    /// Takes items that the network has delivered, or lost.
    ///
    /// - Precondition: A turn is under way.
    func takeItems(_ fetch: NestedFetch, _ transfer: Transfer?) {
        guard let id = nested.engines.id(ofSerial: fetch.list) else { return }
        if let transfer {
            let items = nested.engines.engine(of: id)?.rows(of: fetch.fetch) ?? []
            take(items, .rowsArrived(fetch.fetch, transfer), of: id)
        } else {
            nested.decide { [now] in $0.handle(.rowsFailed(fetch.fetch), in: id, at: now, into: &$1) }
        }
        performNestedTasks()
    }

    /// Returns the priority of an item among all requests of the viewer: never above that of the outermost row, whose
    /// deadline it has.
    private func priority(_ own: FetchPriority, ofItemIn id: NestedListID) -> FetchPriority {
        max(own, engine.policy.priority(for: engine.state(ofRow: id.row)))
    }

    /// Reports the changed states of items to the network.
    private func rankItems() {
        guard isThrottled else { return }
        for id in nested.changed.union(nested.receding) {
            guard let inner = nested.engines.engine(of: id), let serial = nested.engines.serial(of: id) else {
                continue
            }
            delivery?.reprioritiseItems(ofList: serial) { fetch in
                inner.rows(of: fetch).first.map { items in
                    self.priority(inner.policy.priority(for: inner.state(ofRow: items.lowerBound)), ofItemIn: id)
                }
            }
        }
    }

    /// The distance of waiting rows and items from the screen, in screenfuls; nil where rows have no lists.
    var distanceWithLists: ((ThrottledDelivery.Purpose) -> Double)? {
        guard nests, !nested.engines.ids.isEmpty, delivery?.waiting ?? 0 > 0 else { return nil }
        let (engine, engines) = (engine, nested.engines)
        let lists = engines.idsBySerial
        return { purpose in
            switch purpose {
            case .rows(_, let cells):
                guard let row = cells.first?.row, row < engine.rowCount else { return .infinity }
                return engine.distance(ofRow: row)
            case .items(let fetch, _):
                guard let id = lists[fetch.list], let item = engines.engine(of: id)?.rows(of: fetch.fetch).first else {
                    return .infinity
                }
                return engines.distance(ofItem: item.lowerBound, in: id, of: engine)
            case .picture, .preview, .page, .leftover: return 0
            }
        }
    }

    /// Returns the program of the list with an id.
    func program(of id: NestedListID) -> NestedListProgram? {
        var template = rowLayout.template.compiled
        var found: NestedListProgram?
        for node in stride(from: 1, to: id.path.count, by: 2).map({ id.path[$0] }) {
            guard let program = template.lists.first(where: { $0.node == node }) else { return nil }
            found = program
            template = program.template
        }
        return found
    }
}

/// The state of the lists inside rows that clients see.
extension Viewer {
    /// Publishes the lists that are needed less, or all others that have changed.
    func publishNested(receding: Bool) {
        guard nests, nested.hasNews else { return }
        let ids = receding ? nested.receding : nested.changed
        let states = ids.sorted().compactMap { id -> NestedListState? in
            guard !receding else { return nestedState(id, cells: []) }
            let isEdited = nested.edited.contains(id)
            let cells = isEdited ? nested.engines.engine(of: id)?.loadedItems.joined().map(\.self) : nested.arrived[id]
            var state = nestedState(id, cells: cells ?? [])
            state?.isEdited = isEdited
            state?.correction = nested.corrections[id] ?? 0
            return state
        }
        let news = NestedNews(states, ended: receding ? nested.ended : [])
        if !news.isEmpty { append(.nested(news)) }
    }

    /// All lists inside rows, with the items that have arrived.
    var nestedLists: [NestedListState] {
        guard nests else { return [] }
        return nested.engines.ids.sorted().compactMap { id in
            nestedState(id, cells: nested.engines.engine(of: id)?.loadedItems.joined().map(\.self) ?? [])
        }
    }

    private func nestedState(_ id: NestedListID, cells: [Int]) -> NestedListState? {
        guard let inner = nested.engines.engine(of: id), let program = program(of: id) else { return nil }
        let items = nested.engines.items(of: id)
        let serial = nested.engines.serial(of: id)
        let bound = cells.filter { inner.state(ofRow: $0).isInRange }.map { item in
            let cell = rows.layout.cell(items[item], of: program, size: inner.size(ofItem: item))
            if let serial {
                learnPictures(of: items[item], program.template, in: .item(items[item].id, ofList: serial))
            }
            return PublishedCell(row: item, cell.encoded)
        }
        let problem = serial.flatMap { nested.problem(ofSerial: $0) }
        return NestedListState(id, inner, cells: bound, problem: problem)
    }

    /// Returns the lists inside a row, in the order of their nodes.
    package func nestedLists(inRow row: Int) -> [NestedListState] {
        nested.engines.ids(inRow: row).compactMap { nestedState($0, cells: []) }
    }

    /// Returns a list inside a row.
    ///
    /// - Throws: An error when the row has no such list, or is outside the preload range.
    package func nestedList(_ id: NestedListID) throws(ServiceError) -> NestedListState {
        guard let state = nestedState(id, cells: []) else { throw .noNestedList(id) }
        return state
    }

    /// Returns a list inside a row with the cells of its items in a range.
    package func nestedCells(_ id: NestedListID) throws(ServiceError) -> NestedListState {
        let loaded = nested.engines.engine(of: id)?.loadedItems.joined().map(\.self) ?? []
        guard let state = nestedState(id, cells: loaded) else { throw .noNestedList(id) }
        return state
    }

    /// Scrolls a list inside a row, unless the scroll was handled before.
    ///
    /// - Returns: The list, and the changes of its items' states.
    package func scroll(
        _ request: ScrollRequest,
        in id: NestedListID
    ) throws(ServiceError) -> (list: NestedListState, changes: [StateChange]) {
        guard let serial = nested.engines.serial(of: id) else { throw .noNestedList(id) }
        var changes: [StateChange] = []
        if nested.isNew(request.sequence, ofSerial: serial) {
            turn {
                nested.decide { [now] in $0.handle(.scrolled(request.scroll), in: id, at: now, into: &$1) }
                changes = nested.outcome.entering.filter { $0.list == id }.map(\.change)
                nested.note(id)
                performNestedTasks()
            }
        }
        return (try nestedList(id), changes)
    }

    /// Ends all lists inside rows: the template that shows them is replaced.
    func closeNested() {
        guard nests else { return }
        turn {
            nested.decide { [now] in $0.closeAll(at: now, into: &$1) }
            performNestedTasks()
        }
        leaveItemSources()
    }
}

extension Engine {
    /// Returns the size of an item of a list inside a row, in points.
    fileprivate func size(ofItem item: Int) -> Size {
        var size = viewport.size
        size[axis] = layout.length(ofRow: item)
        if let across = layout.crossExtent(ofRow: item) { size[axis.crossing] = across.length }
        return size
    }
}
