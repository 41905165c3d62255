import EventLoop
import JSON
import ListStore
import Screenful
import ScreenfulCoding
package import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// Delivery of rows and pages over a simulated network.
extension Viewer {
    /// The profile of the simulated network; `.off` without one.
    package var networkProfile: NetworkProfile { network?.profile ?? .off }
    /// The seed of the network's random draws; 0 without a network.
    package var networkSeed: UInt64 { network?.seed ?? 0 }

    /// Replaces the network; requests that are under way start again on the new one.
    package func setNetwork(_ profile: NetworkProfile, seed: UInt64) {
        guard profile != networkProfile || seed != networkSeed else { return }
        let old = network
        let isOn = profile != .off
        let new = isOn ? ThrottledDelivery(profile, seed: seed, hasPreviews: preview > 0, at: now) : nil
        old?.timer?.cancel()
        network = new
        // Over a network, each row is a response of its own.
        handle(.maxRowsPerFetchSet(isOn ? 1 : .max))
        handle(.fetchConcurrencySet(profile.concurrency))
        if let old { moveRequests(from: old) } else { keepPictures() }
        // Requests that one network has lost may succeed on another.
        handle(.fetchesRetried(0..<engine.rowCount))
    }

    /// Moves the requests of an old network to the new one, or answers them if there is none.
    private func moveRequests(from old: ThrottledDelivery) {
        network?.pictures = old.pictures
        network?.previews = old.previews
        for (_, purpose) in old.purposes.sorted(by: { $0.key < $1.key }) {
            switch purpose {
            case .rows(let fetch, let cells, let priority, let deadline):
                if send(cells, of: fetch, priority, deadline: deadline) { continue }
                handOver(cells, [.rowsArrived(fetch, .local)])
            case .page(let batch, let end):
                growOverNetwork(batch, at: end)
            case .picture, .preview, .leftover:
                break
            }
        }
        let waiting = media.all.filter { old.mediaRequests[$0.id] != nil }
        for entry in waiting {
            follow(entry)
            followPreview(of: entry)
        }
        publish(waiting.filter { !isWithheld($0) })
    }

    /// Sends rows that were read over the network.
    ///
    /// - Returns: False if there is no network or the rows are cached, so that they are available at once.
    func send(
        _ cells: [(row: Int, content: Row)],
        of fetch: FetchID,
        _ priority: FetchPriority,
        deadline: Instant?
    ) -> Bool {
        guard let network, !cells.allSatisfy({ network.cached.contains(seedKey(of: $0.content)) }) else { return false }
        let purpose = ThrottledDelivery.Purpose.rows(fetch, cells, priority, deadline: deadline)
        let seedKeys = cells.map { seedKey(of: $0.content) }
        // A request for the same rows that was left to finish is taken over.
        if let id = network.leftover(of: seedKeys) {
            network.change(id, to: purpose)
            return true
        }
        network.enqueue(
            purpose,
            seedKey: seedKeys.first ?? 0,
            bytes: cells.reduce(Self.answerBytes) { $0 + bytes(of: $1.content) },
            at: now,
            urgency: urgency(of:)
        )
        return true
    }

    /// Cancels the request of a fetch, or lets it finish if it is far enough advanced.
    func cancelRequest(for fetch: FetchID) {
        guard let network, let id = network.request(for: fetch) else { return }
        if engine.policy.shouldCancel(progress: network.link.progress(of: id)) {
            network.cancel(id, at: now, urgency: urgency(of:))
        } else if case .rows(_, let cells, _, _) = network.take(id) {
            network.change(id, to: .leftover(cells.map { seedKey(of: $0.content) }))
        }
    }

    /// Fetches another page of rows, over the network if there is one.
    func growOverNetwork(_ batch: BatchID, at end: ListEnd) {
        guard let network else { return list.grow(at: end, for: PendingBatch(viewer: self, id: batch)) }
        let seedKey = batch.rawValue &* 2 &+ (end == .tail ? 0 : 1)
        network.enqueue(.page(batch, end), seedKey: seedKey, bytes: Self.pageBytes, at: now, urgency: urgency(of:))
    }

    /// Handles the answers that the network has delivered by now.
    ///
    /// - Precondition: An event is being handled.
    func takeDeliveries() {
        guard let network else { return }
        for answer in network.takeAnswers(at: now, urgency: urgency(of:)) {
            guard let purpose = network.take(answer.id) else { continue }
            switch purpose {
            case .rows(let fetch, let cells, _, _):
                guard answer.isSuccess else {
                    lose(fetch)
                    continue
                }
                for cell in cells { network.cache(seedKey(of: cell.content)) }
                // Where rows have pictures, the transfers of pictures are the better samples.
                handOver(cells, [.rowsArrived(fetch, network.carriesPictures ? .local : Transfer(answer))])
            case .picture(let medium, let request, let seedKey, let failures):
                if answer.isSuccess {
                    network.cache(seedKey)
                    network.carriesPictures = true
                    queue.append(.mediaArrived(Transfer(answer)))
                }
                finishPicture(medium, request, seedKey: seedKey, failures: failures, isSuccess: answer.isSuccess)
            case .preview(let medium, let seedKey, let failures):
                finishPreview(medium, seedKey: seedKey, failures: failures, isSuccess: answer.isSuccess)
            case .page(let batch, let end):
                finishPage(batch, at: end, isSuccess: answer.isSuccess)
            case .leftover(let seedKeys):
                if answer.isSuccess { for seedKey in seedKeys { network.cache(seedKey) } }
            }
        }
    }

    /// Schedules a wake for the network's next delivery, and records the blank share until then.
    func watchNetwork() {
        guard let network, !isEnded else { return }
        metrics.traffic.add(network.takeTraffic())
        network.blanks.note(engine.blankShare, at: now)
        guard let wait = network.wait(at: now) else { return }
        let timer = network.timer ?? loop.timer { [unowned self] in handle([]) }
        network.timer = timer
        timer.schedule(afterNanoseconds: wait)
    }

    private func lose(_ fetch: FetchID) {
        metrics.failedFetches += 1
        fetchErrors[fetch] = .requestLost
        queue.append(.rowsFailed(fetch))
    }

    private func finishPage(_ batch: BatchID, at end: ListEnd, isSuccess: Bool) {
        let context = end == .tail ? engine.tailBatch : engine.headBatch
        guard context.current == batch else { return }
        if isSuccess {
            list.grow(at: end, for: PendingBatch(viewer: self, id: batch))
        } else {
            metrics.failedBatches += 1
            queue.append(.batchFailed(end, batch))
        }
    }

    /// Returns the current rank of a request: its tier by ``RequestPriority``, then its deadline in nanoseconds.
    func urgency(of id: Int) -> (tier: Int, deadline: Int64) {
        switch network?.purposes[id] {
        case .rows(_, let cells, let priority, let deadline):
            let row = cells.first?.row
            let now = row.flatMap { row in
                row < engine.rowCount ? engine.policy.priority(for: engine.state(ofRow: row)) : nil
            }
            return (RequestPriority.row(now ?? priority).tier, deadline?.nanoseconds ?? .max)
        case .preview(let medium, _, _):
            let seconds = media[medium].flatMap { engine.secondsUntilSeen($0.row) }
            return (RequestPriority.preview(priority(of: medium), seconds: seconds).tier, .max)
        case .picture(let medium, _, _, _):
            return (RequestPriority.picture(priority(of: medium)).tier, .max)
        case .page, .leftover, nil:
            return (RequestPriority.other.tier, .max)
        }
    }

    private func priority(of medium: MediaID) -> FetchPriority {
        media[medium]?.status.request?.priority ?? .preload
    }

    /// The overhead of a response, in bytes.
    private static let answerBytes: Int64 = 300
    /// The bytes of a page of rows, as in the lab.
    private static let pageBytes: Int64 = 18_000

    private func bytes(of content: Row) -> Int64 {
        var json = JSONWriter()
        json.values(content, columns: list.record.columns)
        return Int64(json.bytes.count)
    }

    private func seedKey(of content: Row) -> Int {
        Int(truncatingIfNeeded: content.id)
    }
}

extension Transfer {
    /// Creates the transfer of an answer.
    fileprivate init(_ answer: NetworkLink.Answer) {
        self.init(bytes: answer.bytes, latency: answer.latency, duration: answer.duration)
    }
}

extension Engine {
    /// The share of the viewport with rows that are not loaded, from 0 through 1.
    ///
    /// - Complexity: O(rows on screen · log fetches).
    fileprivate var blankShare: Double {
        let (start, end) = viewport.extent(along: axis)
        guard end > start else { return 0 }
        var blank = 0.0
        geometry.forEachRow(in: geometry.rows(intersecting: (start, end))) { row, top, length in
            guard !isLoaded(row) else { return }
            blank += max(0, min(top + length, end) - max(top, start))
        }
        return min(1, blank / (end - start))
    }

    /// Returns the seconds until a row is on screen at the current velocity; nil if the scroll moves away from it.
    fileprivate func secondsUntilSeen(_ row: Int) -> Double? {
        guard row < rowCount else { return nil }
        let (start, end) = viewport.extent(along: axis)
        let (top, bottom) = (geometry.offset(ofRow: row), geometry.offset(ofRow: row + 1))
        guard bottom <= start || top >= end else { return 0 }
        let isBeyond = top >= end
        let speed = isBeyond ? velocity : -velocity
        return speed > 0 ? (isBeyond ? top - end : start - bottom) / speed : nil
    }
}
