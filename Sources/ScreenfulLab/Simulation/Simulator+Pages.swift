import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A request for a page of rows.
struct PageRequest {
    /// The reason for a request for a page.
    enum Purpose {
        /// The list grows by it.
        case batch(BatchID)
        /// The page has the addresses of requested rows.
        case rows
    }

    var number: Int
    var attempt: Int
    var purpose: Purpose
}

/// The state of pages that can be requested in any order.
struct PageStates {
    /// True for pages that have arrived.
    var isKnown: [Bool]
    /// The number of requests for each page.
    var attempts: [Int]
    /// Requests for rows that wait for their page, in the order in which they were made.
    var waiting: [RowRequest] = []

    init(count: Int) {
        isKnown = Array(repeating: false, count: count)
        attempts = Array(repeating: 0, count: count)
    }

    /// Marks a page as arrived and removes the requests that waited for it.
    ///
    /// - Returns: Those requests.
    mutating func arrived(_ page: Int, of content: LabContent) -> [RowRequest] {
        isKnown[page] = true
        let released = waiting.filter { content.page(ofRow: $0.row) == page }
        waiting.removeAll { content.page(ofRow: $0.row) == page }
        return released
    }
}

extension Simulator {
    /// Requests the next page of a list that grows.
    mutating func beginBatch(_ id: BatchID) {
        begin(PageRequest(number: fetchedPages, attempt: pages.attempts[fetchedPages], purpose: .batch(id)))
    }

    /// Queues a request for a row until its page has arrived, where pages can be requested in any order.
    ///
    /// - Returns: False if the request need not wait.
    mutating func awaitPage(of request: RowRequest) -> Bool {
        guard isRandomlyPaged, !list.isInserted(request.row) else { return false }
        let page = setup.content.page(ofRow: request.row)
        guard !pages.isKnown[page] else { return false }
        pages.waiting.append(request)
        beginWantedPage()
        return true
    }

    /// Handles the first byte of a page, or the failure of its request.
    mutating func answered(_ request: PageRequest) {
        recorder?.answered(.page(request.number), at: now)
        guard conditions.fails(page: request.number, attempt: request.attempt) else {
            return link.begin(.page(request.number), bytes: setup.content.pageBytes)
        }
        page = nil
        recorder?.ended(.page(request.number), .failed, bytes: 0, at: now)
        switch request.purpose {
        case .batch(let id): handle(.batchFailed(.tail, id))
        // Retried at once: the failure took a round trip already.
        case .rows: beginWantedPage()
        }
    }

    /// Handles the last byte of a page.
    mutating func pageArrived() {
        guard let request = page else { return }
        page = nil
        fetchedPages += 1
        let bytes = setup.content.pageBytes
        meter.received(bytes)
        oracle?.pageArrived(request.number)
        recorder?.ended(.page(request.number), .complete, bytes: bytes, at: now)
        switch request.purpose {
        case .batch(let id):
            let rows = setup.content.rows(ofPage: request.number)
            let grows = rows.upperBound < setup.content.rows.count
            // Rows inserted between its rows come with it, rows inserted at the end with the last page.
            let end = grows ? list.place(of: rows.upperBound - 1) + 1 : list.count
            let places = engine.rowCount..<end
            handle(.committed(RowEdit(inserted: [places]), growsAtTail: grows, growsAtHead: false))
            handle(.batchCompleted(.tail, id))
        case .rows:
            queue += pages.arrived(request.number, of: setup.content)
            startRequests()
            beginWantedPage()
        }
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

    /// Requests the page of the most urgent row; of equally urgent ones, the one requested last.
    private mutating func beginWantedPage() {
        guard page == nil else { return }
        var best: (request: RowRequest, urgency: FetchPriority)?
        for request in pages.waiting {
            let urgency = urgency(of: request.row)
            if best.map({ urgency <= $0.urgency }) ?? true { best = (request, urgency) }
        }
        guard let best else { return }
        let number = setup.content.page(ofRow: best.request.row)
        begin(PageRequest(number: number, attempt: pages.attempts[number], purpose: .rows))
    }

    /// Sends a request, on a connection reserved for pages.
    private mutating func begin(_ request: PageRequest) {
        page = request
        pages.attempts[request.number] += 1
        meter.requestBegan()
        recorder?.sent(.page(request.number), attempt: request.attempt, askedAt: now, at: now)
        eventQueue.add(
            .pageAnswered(request),
            at: now + conditions.latency(ofPage: request.number, attempt: request.attempt)
        )
    }
}
