import ListStore
package import Screenful
import ScreenfulCoding
package import ScreenfulLab
package import ScreenfulRanges
import ScreenfulTypes

/// Delivery of rows, pages and media over a simulated network.
extension Viewer {
    /// The profile of the simulated network; `.off` without one.
    package var networkProfile: NetworkProfile { delivery?.profile ?? .off }
    /// The seed of the network's random draws; 0 without a network.
    package var networkSeed: UInt64 { delivery?.seed ?? 0 }

    /// Replaces the network; requests that are under way start again on the new one.
    package func setNetwork(_ profile: NetworkProfile, seed: UInt64) {
        guard profile != networkProfile || seed != networkSeed else { return }
        let old = delivery
        let isOn = profile != .off
        let hasPreviews = media.previewShare > 0
        delivery = isOn ? ThrottledDelivery(profile, seed: seed, hasPreviews: hasPreviews, at: now) : nil
        journal?.networkEnded(at: now)
        delivery?.journal = journal
        isThrottled = isOn
        wakes.delivery = nil
        turn {
            // Over a network, each row is a response of its own.
            take(.maxRowsPerFetchSet(isOn ? 1 : .max))
            take(.fetchConcurrencySet(profile.concurrency))
            for purpose in old?.unfinished ?? [] {
                switch purpose {
                case .rows(let fetch, let cells):
                    if send(cells, of: fetch) { continue }
                    noteRead(cells, of: fetch)
                    receive(cells, [.rowsArrived(fetch, .local)])
                case .items(let fetch, _): takeItems(fetch, .local)
                case .page(let batch, let end):
                    fetchPage(batch, at: end)
                case .picture, .preview, .leftover:
                    break
                }
            }
            let wasThrottled = old != nil
            publish(media.moveRequests(to: &delivery, wasThrottled: wasThrottled, at: now) { arrival(ofRow: $0) })
            // Requests that one network has lost may succeed on another.
            take(.fetchesRetried(0..<engine.rowCount))
        }
    }

    /// Turns previews of pictures on or off.
    ///
    /// - Parameter share: The bytes of a preview as a share of the picture's; 0 for no previews.
    package func setPreview(_ share: Double) {
        guard share != media.previewShare else { return }
        media.setPreviewShare(share, &delivery, at: now) { arrival(ofRow: $0) }
        flush()
    }

    /// Sends rows that were read over the network.
    ///
    /// - Returns: False if there is no network or the rows are cached, so that they are available at once.
    func send(_ cells: [(row: Int, content: Row)], of fetch: FetchID) -> Bool {
        let priority = priority(ofRow: cells.first?.row)
        return delivery?.send(cells, of: fetch, columns: list.record.columns, priority, at: now) ?? false
    }

    /// Begins a batch by hand; an HTTP API that has refused to go on is asked once more.
    package func beginBatch(at end: ListEnd) {
        if end == .tail { list.upstream?.forgetRefusal() }
        handle(.batchBegan(end))
    }

    /// Fetches another page of rows, over the network if there is one.
    func fetchPage(_ batch: BatchID, at end: ListEnd) {
        guard isThrottled else { return list.grow(at: end, for: PendingBatch(viewer: self, id: batch)) }
        delivery?.fetchPage(batch, at: end, at: now)
    }

    /// Handles the answers that the network has delivered by now.
    ///
    /// - Precondition: A turn is under way.
    func takeDeliveries() {
        guard isThrottled else { return }
        for delivered in delivery?.takeDeliveries(at: now) ?? [] {
            switch delivered {
            case .rows(let fetch, let cells, let transfer):
                receive(cells, [.rowsArrived(fetch, transfer)])
            case .items(let fetch, let transfer): takeItems(fetch, transfer)
            case .lostRows(let fetch):
                metrics.counts.failedFetches += 1
                fetches.fail(fetch, .requestLost)
                queue.append(.rowsFailed(fetch))
            case .picture(let medium, let request, let transfer):
                if let transfer { queue.append(.mediaArrived(transfer)) }
                switch media.finish(medium, request, isSuccess: transfer != nil, at: now) {
                case .published(let medium): publish([medium])
                case .failed: metrics.counts.failedMedia += 1
                case .ignored: break
                }
            case .preview(let medium, let isSuccess):
                if let medium = media.finishPreview(medium, isSuccess: isSuccess, at: now) { publish([medium]) }
            case .page(let batch, let end, let isSuccess):
                finishPage(batch, at: end, isSuccess: isSuccess)
            }
        }
    }

    private func finishPage(_ batch: BatchID, at end: ListEnd, isSuccess: Bool) {
        let context = end == .tail ? engine.tailBatch : engine.headBatch
        guard context.current == batch else { return }
        if isSuccess {
            list.grow(at: end, for: PendingBatch(viewer: self, id: batch))
        } else {
            metrics.counts.failedBatches += 1
            queue.append(.batchFailed(end, batch))
        }
    }

    /// Reports the engine's state to the network, records the blank share, and schedules the next delivery.
    func watchDelivery() {
        guard isThrottled, !isEnded else { return }
        // Before the access to the delivery, of which it asks whether anything waits.
        let distance = distanceWithLists
        delivery?.follow(engine, at: now, distance: distance) { media.row(of: $0).map(arrival) ?? .max }
        if let traffic = delivery?.takeTraffic() { metrics.counts.traffic.add(traffic) }
        delivery?.blanks.note(engine.blankShare, at: now)
        wakes.delivery = delivery?.nextEvent(at: now)
        scheduleWake()
    }

    /// Reports the changed states of rows to the network.
    func rankRequests(after changes: ArraySlice<StateChange>) {
        for change in changes where change.row < engine.rowCount {
            guard let fetch = engine.fetch(ofRow: change.row) else { continue }
            delivery?.reprioritiseRows(of: fetch) { priority(ofRow: $0) }
        }
    }

    private func priority(ofRow row: Int?) -> FetchPriority {
        guard let row, row < engine.rowCount else { return .preload }
        return engine.policy.priority(for: engine.state(ofRow: row))
    }

    /// Returns the time at which a row is expected on screen, in nanoseconds.
    func arrival(ofRow row: Int) -> Int64 {
        row < engine.rowCount ? engine.arrival(ofRow: row, at: now).nanoseconds : .max
    }

    /// Handles reports of the page about media; late and unknown ones change nothing.
    package func takeMediaReports(_ reports: [(id: MediaID, report: MediaReport)]) {
        for (id, report) in reports {
            if case .failed = report { metrics.counts.failedMedia += 1 }
            media.handle(.reported(id, report), at: now)
        }
        flush()
    }
}
