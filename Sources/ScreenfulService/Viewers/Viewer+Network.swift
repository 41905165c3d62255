import EventLoop
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
            case .rows(let fetch, let cells):
                if send(cells, of: fetch) { continue }
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
    func send(_ cells: [(row: Int, content: Row)], of fetch: FetchID) -> Bool {
        guard let network, !cells.allSatisfy({ network.cached.contains(seedKey(of: $0.content)) }) else { return false }
        let purpose = ThrottledDelivery.Purpose.rows(fetch, cells)
        let priority = priority(of: cells)
        let seedKeys = cells.map { seedKey(of: $0.content) }
        // A request for the same rows that was left to finish is taken over.
        if let id = network.leftover(of: seedKeys) {
            network.resume(id, as: purpose, priority)
            return true
        }
        let size = cells.reduce(Self.answerBytes) { $0 + bytes(of: $1.content) }
        network.submit(purpose, seedKey: seedKeys.first ?? 0, bytes: size, .init(priority: priority), at: now)
        return true
    }

    /// Cancels the request of a fetch, or lets it finish if it is far enough advanced.
    func cancelRequest(for fetch: FetchID) {
        guard let network, let id = network.request(for: fetch) else { return }
        network.cancelRows(id, engine.policy, at: now)
    }

    /// Fetches another page of rows, over the network if there is one.
    func growOverNetwork(_ batch: BatchID, at end: ListEnd) {
        guard let network else { return list.grow(at: end, for: PendingBatch(viewer: self, id: batch)) }
        let seedKey = batch.rawValue &* 2 &+ (end == .tail ? 0 : 1)
        network.submit(.page(batch, end), seedKey: seedKey, bytes: Self.pageBytes, .init(priority: .visible), at: now)
    }

    /// Handles the answers that the network has delivered by now.
    ///
    /// - Precondition: An event is being handled.
    func takeDeliveries() {
        guard let network else { return }
        for answer in network.takeAnswers(at: now) {
            guard let purpose = network.take(answer.id) else { continue }
            switch purpose {
            case .rows(let fetch, let cells):
                guard answer.isSuccess else {
                    lose(fetch)
                    continue
                }
                for cell in cells { network.cache(seedKey(of: cell.content)) }
                // Where rows have pictures, the transfers of pictures are the better samples.
                handOver(cells, [.rowsArrived(fetch, network.carriesPictures ? .local : Transfer(answer))])
            case .picture(let medium, let request, let seedKey):
                if answer.isSuccess {
                    network.cache(seedKey)
                    network.carriesPictures = true
                    queue.append(.mediaArrived(Transfer(answer)))
                }
                finishPicture(medium, request, isSuccess: answer.isSuccess)
            case .preview(let medium, let seedKey):
                finishPreview(medium, seedKey: seedKey, isSuccess: answer.isSuccess)
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
        network.follow(engine, at: now) { arrival(of: $0) }
        metrics.traffic.add(network.takeTraffic())
        network.blanks.note(engine.blankShare, at: now)
        guard let wait = network.wait(at: now) else { return }
        let timer = network.timer ?? loop.timer { [unowned self] in flush() }
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

    /// Reports the changed states of rows to the network.
    func rankRequests(after changes: ArraySlice<StateChange>) {
        guard let network else { return }
        for change in changes where change.row < engine.rowCount {
            guard let id = engine.fetch(ofRow: change.row).flatMap({ network.request(for: $0) }),
                case .rows(_, let cells) = network.purposes[id]
            else { continue }
            network.reprioritise(id, to: priority(of: cells))
        }
    }

    /// Returns the priority of rows that are fetched together: that of the first.
    private func priority(of cells: [(row: Int, content: Row)]) -> FetchPriority {
        guard let row = cells.first?.row, row < engine.rowCount else { return .preload }
        return engine.policy.priority(for: engine.state(ofRow: row))
    }

    /// Returns the time at which a medium is expected on screen, in nanoseconds.
    func arrival(of medium: MediaID) -> Int64 {
        guard let row = media[medium]?.row, row < engine.rowCount else { return .max }
        return engine.arrival(ofRow: row, at: now).nanoseconds
    }

    /// Returns the priority of a medium's request.
    func priority(of medium: MediaID) -> FetchPriority {
        media[medium]?.status.request?.priority ?? .preload
    }

    /// The overhead of a response, in bytes.
    private static let answerBytes: Int64 = 300
    /// The bytes of a page of rows, as in the lab.
    private static let pageBytes: Int64 = 18_000

    private func bytes(of content: Row) -> Int64 {
        Int64(content.jsonSize(columns: list.record.columns))
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
}
