import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// Lists inside rows whose items are rows of another list.
///
/// A row whose data has arrived waits until its items were read, on the store's thread, and then its lists begin: so a
/// list is born with its items, and never seen without them. The row itself is shown meanwhile, in its exact height.
extension Viewer {
    /// The query of a list inside a row.
    func query(_ filter: NestedListProgram.RowFilter, of program: NestedListProgram, in row: Row) -> ItemSources.Query {
        let search = RowSearch(list: filter.list, column: filter.matching, columns: program.columns.map(\.name))
        return ItemSources.Query(search: search, value: filter.value(in: row))
    }

    /// Returns the items of a query as far as they are known; nil if the row has to wait for them.
    func answer(to query: ItemSources.Query, at id: NestedListID) -> ItemSources.Answer? {
        switch query.value {
        case .null, .text(""): return ItemSources.Answer()
        default: break
        }
        if let problem = problem(ofSource: query.search.list) {
            return ItemSources.Answer(problem: problem, isFailure: true)
        }
        if let answer = nested.sources.answers[query] { return answer }
        guard let serial = nested.engines.serial(of: id), nested.sources.query(shownBy: serial) == query else {
            return nil
        }
        return ItemSources.Answer(items: nested.engines.items(of: id), problem: nested.problem(ofSerial: serial))
    }

    /// Returns the reason why a list has no rows to show inside others; nil if it has.
    private func problem(ofSource id: Int64) -> String? {
        guard let source = list.findList(id) else { return "there is no list \(id)" }
        return source.record.source == .stored ? nil : "the rows of list \(id) are not stored in this server"
    }

    /// Asks for the rows that lists inside rows wait for.
    func askForItems() {
        for (search, values) in nested.sources.takeWanted() {
            if nested.sources.lists[search.list] == nil, let source = list.findList(search.list) {
                nested.sources.lists[search.list] = source
                source.itemViewers.append(self)
            }
            list.backend.matches(search, of: values, by: .read) { [weak self] result in
                self?.takeItems(result, search, values)
            }
        }
    }

    private func takeItems(_ result: Result<MatchedRows, StoreError>, _ search: RowSearch, _ values: [Value]) {
        guard !isEnded else { return }
        applyPendingChange()
        let gone = problem(ofSource: search.list).map { ItemSources.Answer(problem: $0) }
        var answers: [ItemSources.Query: ItemSources.Answer] = [:]
        for (index, value) in values.enumerated() {
            let query = ItemSources.Query(search: search, value: value)
            answers[query] = gone ?? ItemSources.Answer(result, at: index, of: search)
        }
        turn {
            nested.sources.beginAnswers(answers)
            replaceItems()
            openWaiting()
            nested.sources.endAnswers()
        }
        if gone == nil, case .failure = result { retryItemsLater() } else { nested.sources.failureCount = 0 }
        // An edit that was published since the rows were read is in none of them.
        let published = list.findList(search.list)?.contents.version ?? 0
        guard let found = try? result.get(), found.version < published else { return }
        for (_, query) in nested.sources.queries(to: search.list) where answers[query] != nil {
            nested.sources.want(query)
        }
        askForItems()
    }

    private func retryItemsLater() {
        nested.sources.failureCount += 1
        wakes.items = Backoff().retry(afterFailures: nested.sources.failureCount, at: now)
        scheduleWake()
    }

    /// Reads rows of other lists again that could not be read.
    func retryItems() {
        nested.sources.wantFailed()
        askForItems()
    }

    /// Gives lists that have begun the rows that were read again; those that could not be read stay as they were.
    private func replaceItems() {
        for (serial, query, answer) in nested.sources.answered {
            guard let id = nested.engines.id(ofSerial: serial) else { continue }
            if !answer.isFailure {
                nested.decide { [now] in $0.replaceItems(of: id, by: answer.items, at: now, into: &$1) }
            }
            nested.note(answer.problem, ofSerial: serial)
            nested.sources.note(query, isFailure: answer.isFailure, ofSerial: serial)
            nested.note(id)
        }
        performNestedTasks()
    }

    /// Opens the lists in the rows that waited, as far as the rows are still in the preload range.
    private func openWaiting() {
        let waiting = nested.sources.takeWaiting()
        guard !waiting.isEmpty else { return }
        var cells: [(row: Int, content: Row)] = []
        for row in engine.nodeRuns.joined() {
            let owner = ItemSources.Owner(list: nil, row: list.contents.id(ofRow: row))
            if let content = waiting[owner] { cells.append((row, content)) }
        }
        openNested(cells)
        for serial in Set(waiting.keys.compactMap(\.list)).sorted() {
            guard let id = nested.engines.id(ofSerial: serial) else { continue }
            let items = nested.engines.items(of: id)
            openLists(inItems: items.indices.filter { waiting[.init(list: serial, row: items[$0].id)] != nil }, of: id)
        }
        performNestedTasks()
    }

    /// Follows a change of a list whose rows are shown inside rows of this one.
    func itemsChanged(inList source: Int64, by edit: ItemEdit) {
        guard !isEnded else { return }
        let shown = nested.sources.queries(to: source)
        switch edit {
        case .rows(let changed):
            for (serial, query) in shown {
                guard let id = nested.engines.id(ofSerial: serial) else { continue }
                if changed.concern(query, answeredBy: nested.engines.items(of: id)) { nested.sources.want(query) }
            }
            askForItems()
        case .unknown:
            for (_, query) in shown { nested.sources.want(query) }
            askForItems()
        case .deleted:
            nested.sources.lists[source] = nil
            let answer = ItemSources.Answer(problem: problem(ofSource: source))
            turn {
                nested.sources.beginAnswers(Dictionary(shown.map { ($0.query, answer) }) { first, _ in first })
                replaceItems()
                nested.sources.endAnswers()
            }
        }
    }

    /// Forgets the other lists, when no list inside a row shows them any more.
    func leaveItemSources() {
        for source in nested.sources.lists.values { source.itemViewers.removeAll { $0 === self } }
        nested.sources = ItemSources()
    }
}

extension ItemSources.Answer {
    /// Creates the answer that a search has for one of its values.
    fileprivate init(_ result: Result<MatchedRows, StoreError>, at index: Int, of search: RowSearch) {
        switch result {
        case .success(let found):
            self.init(items: found.rows[index])
            guard found.truncated.contains(index) else { return }
            problem = "only the first \(RowSearch.limit) rows of list \(search.list) are read"
        case .failure(let error): self.init(problem: error.message, isFailure: true)
        }
    }
}
