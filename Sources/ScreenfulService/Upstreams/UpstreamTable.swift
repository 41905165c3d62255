import EventLoop
import HTTPClient
import ListStore
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// All rows of an HTTP API, any page of which can be asked for: its first page, and the pages that were read lately.
///
/// The identities of rows are their positions. The API's rows may move while they are read: a row that two pages have
/// says so, as does another first page, and the table is read anew then.
final class UpstreamTable: ScannedTable {
    /// The bytes of the pages that are kept.
    private static let keptBytes = 4 << 20
    /// The bytes of a row beside its texts.
    private static let rowBytes = 128
    /// The least time that a reading of the table counts as, in nanoseconds, since a poll waits for nine times that.
    private static let leastScanTime: UInt64 = 1_000_000_000

    let paging: Paging
    /// The number of rows that the API has told, or that its pages have shown to be there.
    let rowCount: Int
    let scanTime: UInt64
    let found: [RowMatch]
    private let service: UpstreamService
    private let head: UpstreamHead
    private let size: Int
    private var pages = SieveCache<Int, [UpstreamRow]>(maxCost: keptBytes)
    private var reads: [Int: PageRead] = [:]
    private var keys: RecentKeys<String>
    /// The number of rows if a page has ended before ``rowCount``.
    private var end: Int?
    /// Whether two pages have had the same row.
    private var hasShifted = false
    /// The latest failure, and the time before which the API is not asked again.
    private var failure: (error: StoreError, until: UInt64)?
    /// The first page that a look for news has found, if it is another one.
    private(set) var newHead: UpstreamHead?
    private var look: Transfer?
    private var nextLook: UInt64

    /// Creates the table of a first page.
    ///
    /// - Parameters:
    ///   - head: The first page.
    ///   - paging: The way to the others.
    ///   - earlier: The table before, if there is one.
    ///   - rows: Rows of it that are found again.
    ///   - time: The duration of the request, in nanoseconds.
    ///   - service: The client.
    init(
        _ head: UpstreamHead,
        _ paging: Paging,
        after earlier: UpstreamTable?,
        finding rows: [Range<Int>],
        time: UInt64,
        of service: UpstreamService
    ) {
        self.head = head
        self.paging = paging
        self.service = service
        size = paging.description.size?.value ?? max(1, head.rows.count)
        // The end that was found holds until the API tells another number of rows.
        let known = earlier.flatMap { $0.head.total == head.total ? $0.end : nil }
        rowCount = min(head.total, known ?? .max, paging.description.reach ?? .max, RowGeometry.maximumRowCount)
        scanTime = max(time, Self.leastScanTime)
        let shown = earlier?.keys.keys(of: rows) ?? []
        let shift = earlier.flatMap { head.shift(since: $0.head) }
        let count = rowCount
        found =
            shift.map { shift in
                shown.map { RowMatch(old: $0.row, new: $0.row + shift) }.filter { 0..<count ~= $0.new }
            } ?? []
        keys = RecentKeys(shown, found: found)
        nextLook = MonotonicClock.nanoseconds + Self.pause(paging)
        keep(head.rows, page: 0, bytes: head.bytes)
    }

    var name: String { paging.description.url }
    var columns: [Column] { paging.description.columns }
    var snapshot: (any RowSnapshot)? { nil }

    func hasSameRows(as other: any ScannedTable) -> Bool {
        guard let other = other as? UpstreamTable, rowCount == other.rowCount, !other.hasShifted else { return false }
        return head.rows.map(\.key) == other.head.rows.map(\.key)
    }

    func rows(
        _ ids: [Range<Int64>],
        areShown: Bool,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question {
        let rows = ids.flatMap { Int($0.lowerBound)..<Int($0.upperBound) }
        let question = PageQuestion(Set(rows.map { $0 / size }), loop: service.loop, by: deadline) { [self] result in
            then(result.flatMap { pages in Result { () throws(StoreError) in try take(rows, from: pages, areShown) } })
        }
        question.question.onCancel = { [weak self] in self?.withdraw() }
        for page in question.missing.sorted() where question.question.isOpen { read(page, for: question) }
        return question.question
    }

    /// Answers at once; a look for news is under way meanwhile, if it is time for one.
    func checkForChanges(then: @escaping (Bool) -> Void) {
        lookForNews()
        then(newHead != nil || hasShifted || end.map { $0 < rowCount } ?? false)
    }

    /// Ends all requests; questions get no answer any more.
    func stop() {
        look?.cancel()
        for read in reads.values {
            read.transfer?.cancel()
            for question in read.questions { question.question.cancel() }
        }
        reads = [:]
    }

    private func lookForNews() {
        let now = MonotonicClock.nanoseconds
        guard paging.description.refreshSeconds != nil, newHead == nil, look == nil, now >= nextLook, !isPausing else {
            return
        }
        nextLook = now + Self.pause(paging)
        var request = service.request(paging.first, of: paging.description)
        if let etag = head.etag { request.headers.append(("If-None-Match", etag)) }
        look = service.client.send(request) { [weak self] result in
            guard let self else { return }
            look = nil
            do throws(UpstreamError) {
                let answer = try ClientResponse(of: result, page: paging.name(ofPageAfter: 0))
                guard answer.status != 304 else { return }
                let found = try UpstreamHead(answer, of: paging)
                if found.rows != head.rows || found.total != head.total { newHead = found }
            } catch { fail(error) }
        }
    }

    /// The time between two looks for news, in nanoseconds.
    private static func pause(_ paging: Paging) -> UInt64 {
        UInt64(paging.description.refreshSeconds ?? 0) * 1_000_000_000
    }

    /// Whether the API is not asked for now.
    private var isPausing: Bool { failure.map { MonotonicClock.nanoseconds < $0.until } ?? false }

    @discardableResult
    private func fail(_ error: UpstreamError) -> StoreError {
        let failed = StoreError(upstream: error)
        failure = (failed, MonotonicClock.nanoseconds + UInt64(failed.retryAfter ?? 0) * 1_000_000_000)
        return failed
    }

    private func take(
        _ rows: [Int],
        from pages: [Int: [UpstreamRow]],
        _ areShown: Bool
    ) throws(StoreError) -> FoundRows {
        var taken: [Row] = []
        for row in rows {
            guard let page = pages[row / size], row % size < page.count else {
                throw StoreError(.sourceChanged, "\(name) has fewer rows than it has told")
            }
            let found = page[row % size]
            taken.append(Row(id: Int64(row), values: found.values))
            if areShown { keys.note(found.key, ofRow: row) }
        }
        return FoundRows(rows: taken, version: nil)
    }

    private func read(_ page: Int, for question: PageQuestion) {
        if let rows = pages.value(page) { return question.take(rows, ofPage: page, on: service.loop) }
        if let failure, isPausing { return question.fail(failure.error, on: service.loop) }
        if let read = reads[page] {
            read.questions.append(question)
            return
        }
        let read = PageRead(question)
        reads[page] = read
        let request = service.request(paging.request(ofPage: page), of: paging.description)
        let title = paging.name(ofPageAfter: page)
        read.transfer = service.client.send(request) { [weak self] result in
            guard let self else { return }
            reads[page] = nil
            do throws(UpstreamError) {
                let answer = try ClientResponse(of: result, page: title)
                let rows = try UpstreamPage(answer, of: paging.description, page: title).rows
                failure = nil
                keep(rows, page: page, bytes: answer.body.count)
                for question in read.questions { question.take(rows, ofPage: page, on: nil) }
            } catch {
                let failed = fail(error)
                for question in read.questions { question.fail(failed, on: nil) }
            }
        }
    }

    /// Cancels the requests that no question waits for any more.
    private func withdraw() {
        for (page, read) in reads where read.questions.allSatisfy({ !$0.question.isOpen }) {
            read.transfer?.cancel()
            reads[page] = nil
        }
    }

    /// Keeps the rows of a page that had so many bytes.
    private func keep(_ rows: [UpstreamRow], page: Int, bytes: Int) {
        let last = page * size + rows.count
        if rows.count < size, last < rowCount { end = min(end ?? last, last) }
        let keys = Set(rows.map(\.key))
        for neighbour in [page - 1, page + 1] where pages.contains(neighbour) {
            if pages.value(neighbour)?.contains(where: { keys.contains($0.key) }) == true { hasShifted = true }
        }
        pages.set(rows, cost: bytes + rows.count * Self.rowBytes, for: page)
    }
}
