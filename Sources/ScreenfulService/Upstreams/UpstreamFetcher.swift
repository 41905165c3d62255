import EventLoop
import HTTPClient
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// The rows of an HTTP API on their way into a list: one request at a time, and what the API has asked for.
final class UpstreamFetcher {
    /// Pages that a look for news reads at most until it meets a row that is known.
    private static let mostNewPages = 10
    /// The time between two looks whether another server has brought the rows, in nanoseconds.
    private static let leasePause: UInt64 = 200_000_000

    private unowned let list: OpenList
    private let service: UpstreamService
    private let store: any UpstreamStore
    private let paging: Paging
    private var progress: UpstreamProgress?
    /// The reason why the latest request has failed; nil after success.
    private(set) var problem: UpstreamError?
    /// The time before which the API does not want to be asked, on the loop's clock.
    private(set) var notBefore: UInt64 = 0
    private var transfer: Transfer?
    private var work: Work?
    /// Batches that wait for the request under way.
    private var waiting: [(Result<Void, ServiceError>) -> Void] = []
    private var timer: LoopTimer?
    private var leaseTimer: LoopTimer?
    /// Whether this server has the lease of the list.
    private var isLeased = false
    private var random = SystemRandomNumberGenerator()

    /// The purpose of the request under way.
    private enum Work {
        /// The next page for the batches that wait.
        case fetch
        /// A look for news.
        case refresh
    }

    init(_ list: OpenList, of service: UpstreamService, in store: any UpstreamStore, _ paging: Paging) {
        self.list = list
        self.service = service
        self.store = store
        self.paging = paging
        store.upstreamProgress(of: list.id) { [weak self] result in
            guard let self, progress == nil, case .success(let text?) = result else { return }
            progress = UpstreamProgress(stored: text)
        }
        scheduleRefresh()
    }

    /// Whether further rows may come: the source is not at its end, and has not refused to go on.
    var mayHaveMore: Bool { problem?.isFinal != true && (progress.map { $0.next != nil } ?? true) }

    /// Makes the next batch ask an API again that has refused to go on.
    func forgetRefusal() {
        if problem?.isFinal == true { problem = nil }
    }

    /// Ends the request under way and looks for no more news.
    func stop() {
        timer?.cancel()
        timer = nil
        leaseTimer?.cancel()
        leaseTimer = nil
        transfer?.cancel()
        transfer = nil
        release()
    }

    /// Adds the next page of rows to the list, then calls `then`.
    func fetch(then: @escaping (Result<Void, ServiceError>) -> Void) {
        waiting.append(then)
        if work == nil { fetch() }
    }

    /// Takes the lease and fetches the next page, unless another server has brought rows meanwhile.
    ///
    /// - Parameter rows: The list's number of rows when the page was first wanted; nil for the present one.
    private func fetch(beyond rows: Int? = nil) {
        work = .fetch
        if let problem, problem.isFinal || MonotonicClock.nanoseconds < notBefore {
            return end(.failure(.upstream(problem)))
        }
        let rows = rows ?? list.contents.rowCount
        lease { [self] lease in
            switch lease {
            case .failure(let error): end(.failure(.store(error)))
            case .success(.held): wait(beyond: rows)
            case .success(.granted(let milliseconds)) where milliseconds > 0:
                let seconds = Int((milliseconds + 999) / 1000)
                fail(
                    UpstreamError("\(paging.description.url): no request for \(seconds) s", retryAfterSeconds: seconds)
                )
            case .success(.granted):
                // Another server's rows may be stored, and not be heard of yet.
                list.follow { [weak self] in
                    guard let self else { return }
                    if list.contents.rowCount > rows { end(.success(())) } else { readProgress() }
                }
            }
        }
    }

    private func readProgress() {
        // Read again: another server may have gone on.
        store.upstreamProgress(of: list.id) { [weak self] result in
            guard let self else { return }
            do throws(StoreError) {
                let stored = try result.get()
                let progress = stored.flatMap { UpstreamProgress(stored: $0) } ?? paging.start
                self.progress = progress
                fetch(progress)
            } catch { end(.failure(.store(error))) }
        }
    }

    private func lease(then: @escaping Reply<UpstreamLease>) {
        store.leaseUpstream(of: list.id) { [weak self] result in
            guard let self else { return }
            if case .success(.granted) = result { isLeased = true }
            then(result)
        }
    }

    /// Ends this server's lease; the others keep to the time that the API has asked for.
    private func release() {
        guard isLeased else { return }
        isLeased = false
        let now = MonotonicClock.nanoseconds
        store.releaseUpstream(of: list.id, waitMilliseconds: Int64((max(notBefore, now) - now) / 1_000_000))
    }

    /// Waits for the rows that another server is fetching, or for its lease to expire.
    private func wait(beyond rows: Int) {
        let timer = service.loop.timer { [unowned self] in
            leaseTimer = nil
            if list.contents.rowCount > rows { end(.success(())) } else { fetch(beyond: rows) }
        }
        leaseTimer = timer
        timer.schedule(afterNanoseconds: Self.leasePause)
    }

    private func fetch(_ progress: UpstreamProgress) {
        guard let next = progress.next else { return end(.success(())) }
        ask(next, page: paging.name(ofPageAfter: progress.pages)) { [self] response throws(UpstreamError) in
            let page = try UpstreamPage(
                response,
                of: paging.description,
                page: paging.name(ofPageAfter: progress.pages)
            )
            take(page, etag: progress.pages == 0 ? response.header("etag") : progress.etag, after: progress)
        }
    }

    private func take(_ page: UpstreamPage, etag: String?, after progress: UpstreamProgress) {
        store.knownUpstreamKeys(page.rows.map(\.key), of: list.id) { [weak self] result in
            guard let self else { return }
            do {
                let known = try result.get()
                var (after, fresh) = try paging.advance(past: page, known: known, from: progress)
                after.etag = etag
                commit(fresh, at: .tail, after)
            } catch let error as UpstreamError {
                fail(error)
            } catch { end(.failure(.store(error as? StoreError ?? StoreError(.failed, "\(error)")))) }
        }
    }

    private func commit(_ rows: [UpstreamRow], at end: ListEnd, _ after: UpstreamProgress) {
        let before = progress
        // Before the rows are shown, so that viewers hear of the end together with the last ones.
        progress = after
        list.add(rows, at: end, progress: after.json) { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure: progress = before
            case .success:
                // A page of known rows is no end; the batch is for the next page with a new one.
                if end == .tail, rows.isEmpty, after.pagesOfDoubles > 0, after.next != nil { return fetch(after) }
            }
            self.end(result.map { _ in })
        }
    }

    /// Sends a request, and hands on an answer of success.
    private func ask(
        _ next: PageRequest,
        page: String,
        etag: String? = nil,
        then: @escaping (ClientResponse) throws(UpstreamError) -> Void
    ) {
        var request = service.request(next, of: paging.description)
        if let etag { request.headers.append(("If-None-Match", etag)) }
        transfer = service.client.send(request) { [weak self] result in
            guard let self else { return }
            transfer = nil
            do throws(UpstreamError) {
                let response = try ClientResponse(of: result, page: page)
                problem = nil
                try then(response)
            } catch { fail(error) }
        }
    }

    private func fail(_ error: UpstreamError) {
        problem = error
        if let seconds = error.retryAfterSeconds {
            // Never less than was asked for, and not all clients at once.
            let jitter = Double.random(in: 0...0.1, using: &random)
            notBefore = MonotonicClock.nanoseconds + UInt64((Double(seconds) * (1 + jitter)) * 1e9)
        }
        end(.failure(.upstream(error)))
    }

    /// Ends the request under way: for all that wait for it, or for none if it looked for news.
    private func end(_ result: Result<Void, ServiceError>) {
        let ended = work
        work = nil
        release()
        guard ended == .fetch else {
            if !waiting.isEmpty { fetch() }
            return
        }
        let batches = waiting
        waiting = []
        for then in batches { then(result) }
    }
}

/// Looks for news at the head of the list.
extension UpstreamFetcher {
    private func scheduleRefresh() {
        guard let seconds = paging.description.refreshSeconds else { return }
        let timer = timer ?? service.loop.timer { [unowned self] in refresh() }
        self.timer = timer
        timer.schedule(afterNanoseconds: UInt64(seconds) * 1_000_000_000)
    }

    /// Adds the rows of the first page that are not known, up to the first that is.
    private func refresh() {
        scheduleRefresh()
        // Nobody looks, nothing was read yet, or the API has asked for silence.
        guard !list.viewers.isEmpty, work == nil, problem?.isFinal != true, MonotonicClock.nanoseconds >= notBefore
        else {
            return
        }
        work = .refresh
        lease { [self] lease in
            // Another server looks.
            guard case .success(.granted(waitMilliseconds: 0)) = lease else { return end(.success(())) }
            lookForNews()
        }
    }

    private func lookForNews() {
        // Read again: another server may have gone on.
        store.upstreamProgress(of: list.id) { [weak self] result in
            guard let self else { return }
            guard case .success(let text?) = result, let progress = UpstreamProgress(stored: text) else {
                return end(.success(()))
            }
            self.progress = progress
            let first = paging.first
            look(at: first, etag: progress.etag, [], UpstreamProgress(next: first, etag: progress.etag))
        }
    }

    private func look(at request: PageRequest, etag: String?, _ found: [UpstreamRow], _ place: UpstreamProgress) {
        let name = paging.name(ofPageAfter: place.pages)
        ask(request, page: name, etag: etag) { [self] response throws(UpstreamError) in
            guard response.status != 304 else { return end(.success(())) }
            let page = try UpstreamPage(response, of: paging.description, page: name)
            let newTag = place.pages == 0 ? response.header("etag") : place.etag
            store.knownUpstreamKeys(page.rows.map(\.key), of: list.id) { [weak self] result in
                self?.take(result, page, found, place, newTag)
            }
        }
    }

    private func take(
        _ known: Result<Set<String>, StoreError>,
        _ page: UpstreamPage,
        _ found: [UpstreamRow],
        _ place: UpstreamProgress,
        _ etag: String?
    ) {
        guard case .success(let known) = known, let progress else { return end(.success(())) }
        var seen = Set(found.map(\.key))
        let news = page.rows.prefix { !known.contains($0.key) }
        let found = found + news.filter { seen.insert($0.key).inserted }
        do throws(UpstreamError) {
            var (next, _) = try paging.advance(past: page, known: [], from: place)
            next.etag = etag
            if news.count == page.rows.count, next.pages < Self.mostNewPages, let request = next.next {
                return look(at: request, etag: nil, found, next)
            }
        } catch { return fail(error) }
        var after = progress
        after.etag = etag
        // The rows that are not read yet have moved by as many places.
        after.rows += found.count
        if case .offset(let place) = paging.description.style {
            after.next?.set(.integer(Int64(after.rows)), at: place)
        }
        guard after != progress else { return end(.success(())) }
        commit(found, at: .head, after)
    }
}
