package import EventLoop
package import ListStore
import PostgresClient
package import ScreenfulService
import ScreenfulTypes

/// The lists in a PostgreSQL database that several servers share, read and written on the loop.
///
/// Files of rows that come in pieces are left to a backend on this machine.
package final class PostgresBackend {
    /// The time that a read takes at most, in nanoseconds: a database that is stopped is noticed by it alone.
    private static let readTime: UInt64 = 2_000_000_000
    /// The time that a change takes at most, in nanoseconds.
    static let writeTime: UInt64 = 5_000_000_000
    /// The size of an order that is decoded on the loop, in bytes.
    private static let shortOrder = 4_096

    let tables: PostgresTables
    /// The name of this server among those that use the database.
    let serverName = String(UInt64.random(in: 0 ... .max), radix: 36)
    let loop: EventLoop
    /// The backend on this machine.
    let local: SQLiteBackend
    private let configuration: PostgresConfiguration
    private let connector: Worker
    /// Decodes long orders.
    private let decoder: QuestionWorker
    /// Works on questions that block: searches, and the beginning of snapshots.
    let searcher: QuestionWorker
    /// Makes indexes, which takes long.
    let indexer: QuestionWorker
    /// The connection of searches.
    let searches: SearchSession
    let reads: PostgresPool
    let commits: PostgresPool
    private var listener: PostgresListener?
    private var pollTimer: PollTimer?
    private var news: NewsGathering
    private var newsTimer: LoopTimer?
    var versions = KnownVersions()
    /// The records of lists, whose columns and sources never change.
    private var records: [Int64: ListRecord] = [:]
    /// The changes whose outcome is unknown.
    var doubtful: Set<ChangeID> = []
    private(set) var collector: DeletedListCollector?
    package var onNews: ((Int64?) -> Void)?
    /// Called with the duration of each successful commit, in nanoseconds.
    package var onCommit: ((UInt64) -> Void)?

    /// Creates a backend whose connections are made when they are needed.
    ///
    /// - Throws: ``EventLoopError`` when the system refuses a thread.
    package init(
        _ configuration: PostgresConfiguration,
        local: SQLiteBackend,
        loop: EventLoop
    ) throws(EventLoopError) {
        self.configuration = configuration
        self.local = local
        self.loop = loop
        tables = PostgresTables(schema: configuration.schema)
        connector = try Worker(name: "pg connect")
        decoder = try QuestionWorker(name: "pg orders", loop: loop)
        searcher = try QuestionWorker(name: "pg searches", loop: loop)
        indexer = try QuestionWorker(name: "pg indexes", loop: loop)
        searches = SearchSession(configuration.address, tables)
        let (reads, commits) = (max(2, 4 / configuration.loops), max(1, 4 / configuration.loops))
        let makePool = { [connector] (size: Int) in
            PostgresPool(
                configuration.address,
                size: size,
                prepares: configuration.prepares,
                loop: loop,
                connector: connector
            )
        }
        self.reads = makePool(reads)
        self.commits = makePool(commits)
        news = NewsGathering(server: serverName)
        newsTimer = loop.timer { [unowned self] in perform(news.waited(at: MonotonicClock.nanoseconds)) }
        collector = DeletedListCollector(loop: loop) { [unowned self] in sweep(rows: $0, then: $1) }
    }

    /// The schema that has the tables.
    package var schema: String { tables.schema }

    /// Creates the tables if there are none, reads all lists, and begins to follow changes by others.
    ///
    /// It blocks, for the start of the server.
    ///
    /// - Parameter samples: The lists to create in a database without lists.
    /// - Returns: The lists, in the order of their creation.
    /// - Throws: ``StoreError`` when the database cannot be reached or used.
    package func start(samples: [ListDraft] = []) throws(StoreError) -> [StoredList] {
        let session = try Self.session(at: address)
        try tables.prepare(session)
        var lists = try tables.allLists(session)
        if lists.isEmpty, !samples.isEmpty {
            for draft in samples { try tables.insert(draft, session) }
            lists = try tables.allLists(session)
        }
        for list in lists { note(list.record) }
        pollTimer = PollTimer(loop: loop) { [unowned self] in poll { self.pollTimer?.scheduleNext() } }
        if configuration.news == .notify { listen() }
        collector?.begin()
        return lists
    }

    /// Stops following changes by others.
    package func stop() {
        listener?.stop()
        pollTimer?.stop()
        newsTimer?.cancel()
        newsTimer = nil
        collector?.stop()
    }

    /// Closes all connections; questions get no answer any more.
    package func close() {
        reads.close()
        commits.close()
        for worker in [decoder, searcher, indexer] { worker.close() }
        connector.close()
    }

    /// Connects for questions that block the asking thread.
    static func session(at address: PostgresAddress) throws(StoreError) -> PostgresSession {
        do throws(PostgresError) { return try PostgresSession(to: address) } catch { throw StoreError(postgres: error) }
    }

    /// The address of the database, for sessions on other threads.
    var address: PostgresAddress { configuration.address }
}

// MARK: News

extension PostgresBackend {
    private func listen() {
        let listener = PostgresListener(
            to: configuration.listenAddress ?? configuration.address,
            channel: tables.channel,
            loop: loop,
            connector: connector,
            // What was announced before was missed.
            onListening: { [weak self] in self?.poll {} },
            onNotification: { [weak self] in self?.hear($0) }
        )
        listener.start()
        self.listener = listener
    }

    private func hear(_ text: String) {
        for (list, version) in news.read(text) ?? [] where versions.isNews(list, version) {
            onNews?(version > 0 ? list : nil)
        }
    }

    /// Compares the versions of all lists.
    private func poll(then: @escaping () -> Void) {
        let statement = PostgresStatement("SELECT list, version FROM \(tables.heads)")
        reads.ask([statement], within: Self.readTime) { [weak self] result in
            guard let self else { return }
            // A database that cannot be read now is polled again.
            if case .success(let results) = result {
                var present: [Int64: Int] = [:]
                for row in 0..<results[0].rowCount {
                    guard let list = results[0].integer(row, 0), let version = results[0].integer(row, 1) else {
                        continue
                    }
                    present[list] = Int(version)
                }
                let (changed, hasOtherLists) = versions.compare(present)
                for list in changed { onNews?(list) }
                if hasOtherLists { onNews?(nil) }
            }
            then()
        }
    }

    /// Tells other servers that a list has reached a version; 0 for one that was created or deleted.
    func announce(_ list: Int64, _ version: Int) {
        guard configuration.news == .notify else { return }
        perform(news.add(list, version, at: MonotonicClock.nanoseconds))
    }

    private func perform(_ action: NewsGathering.Action?) {
        switch action {
        case nil: break
        case .wait(let nanoseconds): newsTimer?.schedule(afterNanoseconds: nanoseconds)
        case .announce(let text):
            let statement = PostgresStatement("SELECT pg_notify($1, $2)", [.text(tables.channel), .text(text)])
            reads.ask([statement], within: Self.readTime) { [weak self] _ in
                guard let self else { return }
                perform(news.announced(at: MonotonicClock.nanoseconds))
            }
        }
    }
}

// MARK: Questions

extension PostgresBackend {
    /// Asks statements that only read; `decode` runs on the loop.
    func read<Answer>(
        _ statements: [PostgresStatement],
        by deadline: Deadline,
        _ decode: @escaping ([PostgresResult]) throws(StoreError) -> Answer,
        then: @escaping Reply<Answer>
    ) -> Question {
        let question = Question()
        let lease = reads.ask(statements, within: min(deadline.nanosecondsLeft, Self.readTime)) { result in
            guard question.close() else { return }
            then(
                result.mapError(StoreError.init(postgres:)).flatMap { results in
                    Result { () throws(StoreError) in try decode(results) }
                }
            )
        }
        question.onCancel = { lease.cancel() }
        return question
    }

    /// Reads a list whole, and hands it over once its order is decoded.
    ///
    /// The server does not take the version for known by this: a list that shows it calls ``note(_:)``.
    func read(_ list: Int64, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        let question = Question()
        let asked = read(tables.reading(list), by: deadline) { (results) throws(StoreError) in
            try EncodedList(results, list: list)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let error): if question.close() { then(.failure(error)) }
            case .success(let encoded):
                let finish = { (result: Result<StoredList, StoreError>) in
                    if question.close() { then(result) }
                }
                guard encoded.bytes > Self.shortOrder else {
                    return finish(Result { () throws(StoreError) in try encoded.decode() })
                }
                decoder.perform {
                    Result { () throws(StoreError) in try encoded.decode() }
                } then: {
                    finish($0)
                }
            }
        }
        question.onCancel = { asked.cancel() }
        return question
    }

    /// Keeps a record that a list of this server shows from now on: its version is no news any more.
    func note(_ record: ListRecord) {
        records[record.id] = record
        versions.note(record.id, record.version)
    }

    /// Keeps only the records of lists that are present.
    func keep(_ present: Set<Int64>) {
        // An import that replaces a list leaves its rows to the servers.
        if records.keys.contains(where: { !present.contains($0) }) { collector?.begin() }
        records = records.filter { present.contains($0.key) }
        versions.keep(present)
    }

    /// Forgets a list that was deleted.
    func forget(_ list: Int64) {
        records[list] = nil
        versions.forget(list)
    }

    /// Passes a list's record, which may be of an earlier version, to `then`, at once if it is known.
    func withRecord(of list: Int64, by deadline: Deadline, then: @escaping Reply<ListRecord>) -> Question? {
        if let record = records[list] {
            then(.success(record))
            return nil
        }
        let statement = PostgresStatement(PostgresRecord.select(tables, " AND l.id = $1"), [.integer(list)])
        return read([statement], by: deadline) { (results) throws(StoreError) in
            try PostgresRecord(only: results[0], ofList: list).record
        } then: { [weak self] result in
            if case .success(let record) = result { self?.records[list] = record }
            then(result)
        }
    }
}
