import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The state of pages that can be requested in any order.
struct PageStates {
    /// True for pages that have arrived.
    var isKnown: [Bool]
    /// The number of requests for each page.
    var attempts: [Int]
    /// The rows that wait for each page, in the order in which they were requested.
    var waiting: [[Int]]
    /// The number of such waits so far.
    var waits = 0

    init(count: Int) {
        isKnown = Array(repeating: false, count: count)
        attempts = Array(repeating: 0, count: count)
        waiting = Array(repeating: [], count: count)
    }
}

extension Simulator {
    /// Requests the next page of a list that grows.
    mutating func beginBatch(_ id: BatchID) {
        batch = id
        requests.submit(DeliveryRequest(.page(fetchedPages), kind: .page, priority: .visible))
    }

    /// Handles the failure of a request for a page that is not repeated.
    mutating func pageFailed() {
        guard let id = batch else { return }
        batch = nil
        handle(.batchFailed(.tail, id))
    }

    /// Hands over a page of a list that grows.
    mutating func pageArrived(_ page: Int) {
        guard let id = batch else { return }
        batch = nil
        let rows = setup.content.rows(ofPage: page)
        let grows = rows.upperBound < setup.content.rows.count
        // Rows inserted between its rows come with it, rows inserted at the end with the last page.
        let end = grows ? list.place(of: rows.upperBound - 1) + 1 : list.count
        let places = engine.rowCount..<end
        handle(.committed(RowEdit(inserted: [places]), growsAtTail: grows, growsAtHead: false))
        handle(.batchCompleted(.tail, id))
    }

    /// Defers a row until its page has arrived, where pages can be requested in any order.
    ///
    /// - Returns: False if the row need not wait.
    mutating func awaitPage(of row: Int) -> Bool {
        guard isRandomlyPaged, !list.isInserted(row) else { return false }
        let page = setup.content.page(ofRow: row)
        guard !pages.isKnown[page] else { return false }
        pages.waits += 1
        rows[row].pageWait = pages.waits
        pages.waiting[page].append(row)
        rankPage(of: row)
        return true
    }

    /// Ends the wait of a row for its page, if it waits; a page under way finishes.
    mutating func stopsAwaitingPage(_ row: Int) -> Bool {
        guard rows[row].pageWait > 0 else { return false }
        let page = setup.content.page(ofRow: row)
        rows[row].pageWait = 0
        pages.waiting[page].removeAll { $0 == row }
        if pages.waiting[page].isEmpty {
            requests.cancel(.page(page), finishes: true)
        } else {
            rankPage(of: row)
        }
        return true
    }

    /// Submits the request for the page of a row, or changes its rank: that of the most urgent row that waits for it,
    /// and of equally urgent ones the one requested last.
    ///
    /// A page that failed is requested again at once: the failure took a round trip already.
    ///
    /// - Complexity: O(rows of the page).
    mutating func rankPage(of row: Int) {
        let page = setup.content.page(ofRow: row)
        var best: (priority: FetchPriority, wait: Int)?
        for row in pages.waiting[page] {
            let priority = urgency(of: row)
            if best.map({ priority <= $0.priority }) ?? true { best = (priority, rows[row].pageWait) }
        }
        guard let best else { return }
        requests.submit(
            DeliveryRequest(
                .page(page),
                kind: .page,
                priority: best.priority,
                order: -Int64(best.wait),
                retries: .max,
                backoff: Backoff(first: 0)
            )
        )
    }

    /// Requests the rows that waited for a page.
    mutating func release(_ page: Int) {
        pages.isKnown[page] = true
        for row in pages.waiting[page] {
            rows[row].pageWait = 0
            submit(row)
        }
        pages.waiting[page].removeAll()
    }

    /// Passes inserts of the trace that are due to the engine.
    mutating func insertRows() {
        let height = setup.trace.header.viewport.height
        while let places = list.takeInsert(dueAt: now - held, from: &player, height: height) {
            oracle?.list = list
            recorder?.rowsWereInserted(at: now)
            // Rows beyond the pages that arrived come with later pages.
            let isKnown = places.lowerBound < engine.rowCount + (engine.growsAtTail ? 0 : 1)
            guard isKnown else { continue }
            let grows = engine.growsAtTail
            handle(.committed(RowEdit(inserted: [places]), growsAtTail: grows, growsAtHead: false))
            handle(.measured(rows: places, lengths: places.map { list.content.rows[$0].height }))
        }
    }
}
