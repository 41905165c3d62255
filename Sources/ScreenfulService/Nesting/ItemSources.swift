import Screenful
import ScreenfulTypes

/// The rows of other lists that lists inside a viewer's rows show: what is asked, what waits for it, and what is shown.
///
/// A list begins when its rows are there; until then the row around it waits here. What is shown is asked for again
/// after each edit of the other list that may concern it.
struct ItemSources {
    /// The rows of a list whose column has a value.
    struct Query: Hashable {
        let search: RowSearch
        let value: Value
    }

    /// The answer to a query.
    struct Answer {
        var items: [Row] = []
        /// The reason why items are missing.
        var problem: String?
        /// True if the rows could not be read.
        var isFailure = false
    }

    /// A row whose lists wait for their items.
    struct Owner: Hashable {
        /// The number of the row's list; nil for the outermost one.
        let list: Int?
        let row: Int64
    }

    /// The query of a list that has begun.
    private struct Shown {
        let query: Query
        var isFailure = false
    }

    /// The queries of lists, by the lists' numbers.
    private var shown: [Int: Shown] = [:]
    /// The queries that are not answered.
    private var asked: Set<Query> = []
    /// The queries to ask next, in the order in which they were wanted.
    private var wanted: [Query] = []
    private var waiting: [Owner: Row] = [:]
    /// The answers that are being taken.
    private(set) var answers: [Query: Answer] = [:]
    /// The number of searches that have failed one after another.
    var failureCount = 0
    /// The other lists that tell the viewer of their edits.
    var lists: [Int64: OpenList] = [:]

    /// Notes that a query is to be asked, unless it is on its way.
    mutating func want(_ query: Query) {
        if asked.insert(query).inserted { wanted.append(query) }
    }

    /// Notes that a row waits for the answer to a query.
    mutating func want(_ query: Query, for owner: Owner, _ content: Row) {
        waiting[owner] = content
        want(query)
    }

    /// Returns the queries to ask now, those of one search together.
    mutating func takeWanted() -> [(search: RowSearch, values: [Value])] {
        var searches: [(search: RowSearch, values: [Value])] = []
        for query in wanted {
            if let index = searches.firstIndex(where: { $0.search == query.search }) {
                searches[index].values.append(query.value)
            } else {
                searches.append((query.search, [query.value]))
            }
        }
        wanted = []
        return searches
    }

    /// Takes answers, until ``endAnswers()``.
    mutating func beginAnswers(_ answers: [Query: Answer]) {
        asked.subtract(answers.keys)
        self.answers = answers
    }

    /// Drops the answers, which were taken.
    mutating func endAnswers() { answers = [:] }

    /// Notes that the queries that have failed are to be asked again.
    mutating func wantFailed() {
        for shown in shown.values where shown.isFailure { want(shown.query) }
    }

    /// Returns the rows that wait, which wait no longer.
    mutating func takeWaiting() -> [Owner: Row] {
        defer { waiting = [:] }
        return waiting
    }

    /// Notes the query of a list that has begun, or nil for one that needs none.
    mutating func note(_ query: Query?, isFailure: Bool = false, ofSerial serial: Int) {
        if query != nil || !shown.isEmpty { shown[serial] = query.map { Shown(query: $0, isFailure: isFailure) } }
    }

    /// Returns the query whose rows a list shows, as far as they could be read.
    func query(shownBy serial: Int) -> Query? {
        shown[serial].flatMap { $0.isFailure ? nil : $0.query }
    }

    /// Returns the numbers of the lists that show rows of another list, ascending, with their queries.
    func queries(to list: Int64) -> [(serial: Int, query: Query)] {
        shown.filter { $0.value.query.search.list == list }.map { ($0.key, $0.value.query) }
            .sorted { $0.serial < $1.serial }
    }

    /// The numbers of the lists whose queries are being answered, ascending, with the answers.
    var answered: [(serial: Int, query: Query, answer: Answer)] {
        shown.compactMap { serial, shown in
            answers[shown.query].map { (serial, shown.query, $0) }
        }.sorted { $0.serial < $1.serial }
    }

    /// Drops what is kept of other lists than these.
    mutating func keep(only serials: Set<Int>) {
        shown = shown.filter { serials.contains($0.key) }
    }

    /// True if nothing is kept of any list.
    var isEmpty: Bool { shown.isEmpty }
}
