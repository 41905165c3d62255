package import EventLoop
import Glibc
package import HTTPClient
package import ScreenfulTypes

/// Pictures of other servers, from the nearest level that has them: memory, disk, or their origin.
///
/// Each picture is fetched once, however many wait for it, and no longer than one of them does. One whose time is over
/// is asked about by its validators, and used for as long as its origin cannot be reached. A failure is remembered for
/// ten seconds. It belongs to the loop.
package final class PictureService {
    /// Counts of answers.
    package struct Counts: Sendable {
        /// By the level that had the picture.
        package internal(set) var found: [CacheLevel: Int] = [:]
        /// Pictures that their origin has confirmed, which count as found there.
        package internal(set) var confirmed = 0
        package internal(set) var failed = 0

        /// Adds the counts of another loop.
        package mutating func add(_ other: Self) {
            found.merge(other.found, uniquingKeysWith: +)
            confirmed += other.confirmed
            failed += other.failed
        }
    }

    /// A picture and the level that had it.
    package struct Found {
        package let picture: Picture
        package let level: CacheLevel
        /// False if only those may use it who have asked.
        package let isStorable: Bool
        /// Seconds until its origin has to be asked again.
        package let secondsLeft: Int
    }

    /// One of those who wait for a picture.
    package final class Wait {
        fileprivate var then: ((Result<Found, PictureError>) -> Void)?
        private let cancelled: (Wait) -> Void

        fileprivate init(
            _ then: @escaping (Result<Found, PictureError>) -> Void,
            cancelled: @escaping (Wait) -> Void
        ) {
            self.then = then
            self.cancelled = cancelled
        }

        /// Whether there is no answer yet.
        package var isOpen: Bool { then != nil }

        /// Stops waiting; a picture that nobody waits for any more is not fetched to its end.
        package func cancel() {
            guard then != nil else { return }
            then = nil
            cancelled(self)
        }
    }

    /// A picture that is being looked for.
    private struct Search {
        /// Tells it from an earlier one for the same picture, of which an answer may still come.
        let number: UInt64
        var waits: [Wait] = []
        var transfer: Transfer?
    }

    private struct Failure {
        let error: PictureError
        let until: UInt64
    }

    /// Seconds for which a failure is remembered.
    private static let failureSeconds = 10
    /// The most failures that are remembered.
    private static let mostFailures = 10_000
    /// The limits of requests: a picture may be larger than a page of rows, and a browser asks for six at once.
    private static var limits: ClientLimits {
        var limits = ClientLimits()
        limits.bodyBytes = 32 << 20
        limits.requestsPerOrigin = 6
        return limits
    }

    /// The signatures of addresses.
    package let signer: PictureSigner
    private let loop: EventLoop
    private let allowedOrigins: Set<Origin>
    /// Made for the first picture, since many servers pass none on.
    private var client: HTTPClient?
    private let folder: PictureFolder?
    private let worker: Worker
    private var memory: S3FIFOCache<String, Picture>
    private var searches: [String: Search] = [:]
    private var failures: [String: Failure] = [:]
    private var isClosed = false
    private var latestSearch: UInt64 = 0
    /// Returns the time in seconds since 1970.
    private let clock: () -> Int
    /// Counts of answers since the start.
    package private(set) var counts = Counts()
    /// Called with the bytes of each picture that is kept in memory.
    package var onGrowth: (Int) -> Void = { _ in }
    /// Called with the size of each picture, as soon as its header has come.
    package var onSize: (_ url: String, NaturalSize) -> Void = { _, _ in }

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - signer: The signatures of addresses.
    ///   - allowedOrigins: Origins that may have any address, such as one in a private network.
    ///   - folder: The level on disk; nil for none.
    ///   - memoryBytes: The maximum of the bytes of pictures in memory.
    ///   - worker: The thread that reads and writes the folder.
    ///   - clock: Returns the time in seconds since 1970.
    package init(
        loop: EventLoop,
        signer: PictureSigner,
        allowedOrigins: Set<Origin>,
        folder: PictureFolder?,
        memoryBytes: Int,
        worker: Worker,
        clock: @escaping () -> Int = { time(nil) }
    ) {
        self.loop = loop
        self.clock = clock
        self.signer = signer
        self.folder = folder
        self.allowedOrigins = allowedOrigins
        self.worker = worker
        memory = S3FIFOCache(budget: memoryBytes)
    }

    /// The bytes of pictures in memory.
    package var memoryBytes: Int { memory.cost }
    /// The bytes of pictures on disk.
    package var diskBytes: Int { folder?.bytes ?? 0 }

    /// Drops the pictures in memory; returns their bytes.
    package func releaseMemory() -> Int {
        let bytes = memory.cost
        memory.removeAll()
        return bytes
    }

    /// Looks for a picture; `then` is called once, at once or in a later turn, unless the wait is cancelled.
    @discardableResult
    package func find(_ url: HTTPURL, then: @escaping (Result<Found, PictureError>) -> Void) -> Wait {
        let address = url.description
        let wait = Wait(then) { [weak self] wait in self?.cancel(wait, address) }
        let picture = memory.value(address)
        if let picture, picture.freshUntil > clock() {
            answer([wait], .success(found(picture, .memory)))
        } else if let failure = failures[address], failure.until > loop.now {
            answer([wait], .failure(failure.error))
        } else if searches[address] != nil {
            searches[address]?.waits.append(wait)
        } else {
            latestSearch += 1
            searches[address] = Search(number: latestSearch, waits: [wait])
            if let picture { fetch(url, latestSearch, stale: picture) } else { look(url, latestSearch) }
        }
        return wait
    }

    /// Looks on disk, then at the origin.
    private func look(_ url: HTTPURL, _ number: UInt64) {
        guard let folder, !isClosed else { return fetch(url, number, stale: nil) }
        let (address, signature) = (url.description, signer.signature(of: url.description))
        loop.offload(to: worker) {
            folder.read(signature, of: address)
        } then: { [weak self] picture in
            guard let self, searches[address]?.number == number else { return }
            guard let picture, picture.freshUntil > clock() else { return fetch(url, number, stale: picture) }
            keep(picture, address)
            end(address, .success(found(picture, .disk)))
        }
    }

    /// Fetches a picture from its origin, or asks whether a stale one has changed.
    private func fetch(_ url: HTTPURL, _ number: UInt64, stale: Picture?) {
        let address = url.description
        guard !isClosed else { return end(address, .failure(.failed(.unreachable(url.origin)))) }
        var request = ClientRequest(url)
        request.headers.append(("Accept", "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8"))
        if let tag = stale?.entityTag { request.headers.append(("If-None-Match", tag)) }
        if let time = stale?.lastModified { request.headers.append(("If-Modified-Since", time)) }
        let client: HTTPClient
        do throws(ClientError) { client = try readyClient() } catch {
            return end(address, .failure(.failed(error)))
        }
        let transfer = client.send(request) { [weak self] body in
            switch NaturalSize.read(body, isWhole: false) {
            case .needsMore: return true
            case .unknown: return false
            case .size(let size):
                self?.loop.nextTurn { self?.onSize(address, size) }
                return false
            }
        } then: { [weak self] result in
            // One that was cancelled is never answered: the search is the same.
            self?.finish(url, result, stale: stale)
        }
        searches[address]?.transfer = transfer
    }

    private func readyClient() throws(ClientError) -> HTTPClient {
        if let client { return client }
        let made = try HTTPClient(loop: loop, allowedOrigins: allowedOrigins, limits: Self.limits)
        client = made
        return made
    }

    private func finish(_ url: HTTPURL, _ result: Result<ClientResponse, ClientError>, stale: Picture?) {
        let address = url.description
        let now = clock()
        do throws(PictureError) {
            let response = try result.mapError(PictureError.failed).get()
            if let stale, response.status == 304 {
                counts.confirmed += 1
                return store(stale.confirmed(by: response, now: now), address, isStorable: true)
            }
            let freshness = Freshness(response)
            store(try Picture(response, freshness, now: now), address, isStorable: freshness.isStorable)
        } catch {
            // RFC 5861, section 4: what there was is better than nothing, unless the origin says that it is gone.
            if let stale, error.isPassing {
                let kept = stale.used(until: now + Self.failureSeconds)
                keep(kept, address)
                return end(address, .success(found(kept, .origin)))
            }
            if failures.count >= Self.mostFailures { failures.removeAll() }
            failures[address] = Failure(error: error, until: loop.now + UInt64(Self.failureSeconds) * 1_000_000_000)
            end(address, .failure(error))
        }
    }

    private func store(_ picture: Picture, _ address: String, isStorable: Bool) {
        failures[address] = nil
        if isStorable {
            keep(picture, address)
            if let folder, !isClosed {
                let signature = signer.signature(of: address)
                worker.submit { folder.write(picture, signature, of: address) }
            }
        }
        end(address, .success(found(picture, .origin, isStorable: isStorable)))
    }

    private func found(_ picture: Picture, _ level: CacheLevel, isStorable: Bool = true) -> Found {
        let left = max(0, picture.freshUntil - clock())
        return Found(picture: picture, level: level, isStorable: isStorable, secondsLeft: left)
    }

    private func keep(_ picture: Picture, _ address: String) {
        memory.insert(picture, cost: picture.cost, for: address)
        onGrowth(picture.cost)
    }

    private func end(_ address: String, _ result: Result<Found, PictureError>) {
        guard let search = searches.removeValue(forKey: address) else { return }
        if case .success(let found) = result, let size = found.picture.size { onSize(address, size) }
        answer(search.waits, result)
    }

    private func answer(_ waits: [Wait], _ result: Result<Found, PictureError>) {
        for wait in waits {
            guard let then = wait.then else { continue }
            wait.then = nil
            switch result {
            case .success(let found): counts.found[found.level, default: 0] += 1
            case .failure: counts.failed += 1
            }
            then(result)
        }
    }

    private func cancel(_ wait: Wait, _ address: String) {
        guard var search = searches[address] else { return }
        search.waits.removeAll { $0 === wait }
        guard search.waits.isEmpty else {
            searches[address] = search
            return
        }
        search.transfer?.cancel()
        searches[address] = nil
    }

    /// Ends all requests, and waits for the disk.
    package func close() {
        isClosed = true
        for search in searches.values { search.transfer?.cancel() }
        searches.removeAll()
        worker.close()
    }
}

extension PictureError {
    /// Whether the picture may come if it is asked for again.
    fileprivate var isPassing: Bool {
        switch self {
        case .failed: true
        case .refused(_, let status): status >= 500 || status == 429
        case .noPicture: false
        }
    }
}
