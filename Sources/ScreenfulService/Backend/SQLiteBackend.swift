package import EventLoop
package import ListStore
package import ScreenfulTypes

/// The lists and traces of a SQLite database, which is used from the loop and runs on threads of its own.
///
/// Questions are answered in order, but rows are read beside them. One that is cancelled or times out before its turn is not run.
package final class SQLiteBackend {
    /// Called with the duration of each commit of a change of a list, in nanoseconds.
    package var onCommit: ((UInt64) -> Void)?
    /// Called when a write has failed because the disk is full.
    package var onNoRoom: (() -> Void)?
    package var onNews: ((Int64?) -> Void)?

    let database: ListDatabase
    /// The name of this server among those that use the database.
    let serverName = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let worker: QuestionWorker
    /// Reads rows, also while a change waits for the disk or for another program.
    private let reader: QuestionWorker
    /// Parses and stages files of rows.
    private let stager: QuestionWorker
    /// The columns that have an index.
    private var indexed: Set<IndexedColumn> = []
    private let loop: EventLoop
    private lazy var collector = DeletedListCollector(loop: loop) { [unowned self] rows, then in sweep(rows, then) }
    private lazy var indexer = TextIndexer(loop: loop) { [unowned self] list, rows, then in
        index(list, rows: rows, then)
    } drop: { [unowned self] list in
        ask(by: .write) { _ in
        } _: { database throws(StoreError) in
            try database.dropTextIndex(ofList: list)
        }
    }
    private var pollTimer: PollTimer?
    /// The database's change mark at the latest poll.
    private var mark: Int64 = 0

    /// Starts the threads.
    package init(_ database: ListDatabase, loop: EventLoop) throws(EventLoopError) {
        self.database = database
        self.loop = loop
        worker = try QuestionWorker(name: "store", loop: loop)
        reader = try QuestionWorker(name: "store rows", loop: loop)
        stager = try QuestionWorker(name: "store files", loop: loop)
    }

    /// Reads all lists at the start of the server, and begins to poll the database for changes by other programs.
    package func start() throws(StoreError) -> [StoredList] {
        // The mark comes first, so that no change is missed.
        mark = try database.changeMark()
        var lists: [StoredList] = []
        for record in try database.lists() { lists.append(try database.open(record.id)) }
        pollTimer = PollTimer(loop: loop) { [unowned self] in poll() }
        collector.begin()
        return lists
    }

    /// Stops polling and removing rows of deleted lists.
    package func stop() {
        pollTimer?.stop()
        collector.stop()
        indexer.stop()
    }

    /// Waits until every question has been answered, and refuses further ones.
    package func close() {
        worker.close()
        reader.close()
        stager.close()
    }

    private func poll() {
        let compare = { [weak self] (result: Result<Int64, StoreError>) in
            guard let self else { return }
            // A database that cannot be read now is polled again.
            if case .success(let mark) = result, mark != self.mark {
                self.mark = mark
                collector.begin()
                onNews?(nil)
            }
            pollTimer?.scheduleNext()
        }
        ask(by: .read, then: compare) { database throws(StoreError) in try database.changeMark() }
    }

    private func sweep(_ rows: Int, _ then: @escaping Reply<(Bool, UInt64)>) {
        ask(by: .write, then: then) { database throws(StoreError) in
            let start = MonotonicClock.nanoseconds
            let isUnfinished = try database.sweep(rows: rows)
            return (isUnfinished, MonotonicClock.nanoseconds - start)
        }
    }

    private func index(_ list: Int64, rows: Int, _ then: @escaping Reply<(Bool, UInt64)>) {
        ask(by: .write, then: then) { database throws(StoreError) in
            let start = MonotonicClock.nanoseconds
            let isUnfinished = try database.indexTexts(ofList: list, rows: rows)
            return (isUnfinished, MonotonicClock.nanoseconds - start)
        }
    }

    /// Runs work on the database's thread, unless the question ends before its turn.
    ///
    /// - Parameters:
    ///   - deadline: The time after which the question fails.
    ///   - late: Called with a result that has come after the deadline; nil if nothing depends on it.
    ///   - then: Called on the loop with the result.
    ///   - work: Runs on the database's thread.
    /// - Returns: The question.
    @discardableResult
    func ask<Answer: Sendable>(
        by deadline: Deadline,
        late: Reply<Answer>? = nil,
        then: @escaping Reply<Answer>,
        _ work: @escaping @Sendable (ListDatabase) throws(StoreError) -> Answer
    ) -> Question {
        worker.ask(by: deadline, late: late) { [database] () throws(StoreError) in
            try work(database)
        } then: { [weak self] result in
            if case .failure(let error) = result, error.code == .diskFull { self?.onNoRoom?() }
            then(result)
        }
    }
}

extension SQLiteBackend: ListBackend {
    package func lists(by deadline: Deadline, then: @escaping Reply<[ListRecord]>) -> Question {
        ask(by: deadline, then: then) { database throws(StoreError) in
            try database.lists()
        }
    }

    package func open(_ list: Int64, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        ask(by: deadline, then: then) { database throws(StoreError) in
            try database.open(list)
        }
    }

    package func rows(
        _ ids: [Range<Int64>],
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question {
        reader.ask(by: deadline) { [database] () throws(StoreError) in
            try database.find(ids, ofList: list)
        } then: {
            then($0)
        }
    }

    package func snapshot(
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<(version: Int, rows: any RowSnapshot)>
    ) -> Question {
        reader.ask(by: deadline) { [database] () throws(StoreError) -> (version: Int, rows: any RowSnapshot) in
            let snapshot = try database.snapshot(ofList: list)
            return (snapshot.record.version, snapshot)
        } then: {
            then($0)
        }
    }

    package func matches(
        _ search: RowSearch,
        of values: [Value],
        by deadline: Deadline,
        then: @escaping Reply<MatchedRows>
    ) -> Question {
        guard indexed.contains(search.indexedColumn) else {
            // The template comes from an import, or was set before this start of the server.
            let question = Question()
            _ = prepare(search, by: deadline) { [weak self] result in
                guard let self, question.close() else { return }
                if case .failure(let error) = result { return then(.failure(error)) }
                read(search, of: values, by: deadline, then: then)
            }
            return question
        }
        return read(search, of: values, by: deadline, then: then)
    }

    @discardableResult
    private func read(
        _ search: RowSearch,
        of values: [Value],
        by deadline: Deadline,
        then: @escaping Reply<MatchedRows>
    ) -> Question {
        reader.ask(by: deadline) { [database] () throws(StoreError) in
            try database.matches(
                of: values,
                inColumn: search.column,
                ofList: search.list,
                columns: search.columns,
                limit: RowSearch.limit
            )
        } then: {
            then($0)
        }
    }

    package func prepare(_ search: RowSearch, by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        let prepared = { [weak self] (result: Result<Void, StoreError>) in
            if case .success = result { self?.indexed.insert(search.indexedColumn) }
            then(result)
        }
        return ask(by: deadline, then: prepared) { database throws(StoreError) in
            try database.makeIndex(ofColumn: search.column, ofList: search.list)
        }
    }

    package func indexTexts(of list: Int64) { indexer.begin(list) }

    package var makeRowFile: @Sendable () throws(StoreError) -> TemporaryFile { makeTemporaryFile }

    package func stage(
        _ file: TemporaryFile,
        _ format: ImportFormat,
        columns: [Column],
        then: @escaping (Result<StagedRows, AdditionError>) -> Void
    ) {
        stager.perform { [database] in
            Result { () throws(AdditionError) in try database.stage(file, format, columns: columns) }
        } then: { [weak self] result in
            if case .failure(let error) = result {
                if case .store(let error) = error, error.code == .diskFull { self?.onNoRoom?() }
                self?.collector.begin()
            }
            then(result)
        }
    }

    /// Reads some of the staged rows, with identities from 0 on, for another backend.
    package func stagedRows(
        _ staged: StagedRows,
        _ range: Range<Int>,
        columns: [Column],
        then: @escaping Reply<[Row]>
    ) {
        _ = reader.ask(by: .write) { [database] () throws(StoreError) in
            try database.rows(range, of: staged, columns: columns)
        } then: {
            then($0)
        }
    }

    package func discard(_ rows: StagedRows) {
        ask(by: .write) { [weak self] _ in
            self?.collector.begin()
        } _: { database throws(StoreError) in
            try database.discard(rows)
        }
    }

    /// Stores changes of a list.
    ///
    /// Their outcome is unknown only once their time is up, when they are not repeated: so identifiers are not stored.
    package func commit(
        _ changes: [IdentifiedCommit],
        to list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<[ListRecord]>
    ) -> Question {
        let start = MonotonicClock.nanoseconds
        let late = { [weak self] (result: Result<[ListRecord], StoreError>) in
            if case .success = result { self?.onNews?(list) }
        }
        let commits = changes.map(\.commit)
        let committed = { [weak self] (result: Result<[ListRecord], StoreError>) in
            if case .success = result {
                self?.onCommit?(MonotonicClock.nanoseconds &- start)
                if commits.contains(where: { $0.addition != nil }) { self?.collector.begin() }
            }
            then(result)
        }
        return ask(by: deadline, late: late, then: committed) { database throws(StoreError) in
            try database.commit(commits, toList: list)
        }
    }

    package func changes(
        of list: Int64,
        since known: ListContents,
        by deadline: Deadline,
        then: @escaping Reply<ListState?>
    ) -> Question {
        ask(by: deadline, then: then) { database throws(StoreError) in
            // Most questions end here, without reading an order.
            guard try database.list(list).version != known.version else { return nil }
            let found = try database.changes(of: list, since: known.version)
            if let logged = found.logged,
                let state = try? ListState(found.record, storesRows: found.storesRows, after: logged, of: known)
            {
                return state
            }
            // The log does not go back so far.
            return ListState(try database.open(list), since: known)
        }
    }

    package func create(_ draft: ListDraft, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        ask(by: deadline, late: { [weak self] _ in self?.onNews?(nil) }, then: then) { database throws(StoreError) in
            try database.open(try database.createList(draft).id)
        }
    }

    package func delete(
        _ list: Int64,
        at version: Int,
        by deadline: Deadline,
        then: @escaping Reply<Void>
    ) -> Question {
        let deleted = { [weak self] (result: Result<Void, StoreError>) in
            if case .success = result { self?.collector.begin() }
            then(result)
        }
        let late = { [weak self] (result: Result<Void, StoreError>) in
            self?.collector.begin()
            self?.onNews?(nil)
        }
        return ask(by: deadline, late: late, then: deleted) { database throws(StoreError) in
            try database.deleteList(list, at: version)
        }
    }

    package func checkWritable(by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        ask(by: deadline, then: then) { database throws(StoreError) in
            try database.checkWritable()
        }
    }
}

/// A column of a list that rows are searched by.
private struct IndexedColumn: Hashable {
    let list: Int64
    let column: String
}

extension RowSearch {
    fileprivate var indexedColumn: IndexedColumn { IndexedColumn(list: list, column: column) }
}

extension ListSnapshot: RowSnapshot {}
