import Screenful
import ScreenfulTypes

/// Fetches of rows, and the requests that the scheduler sends.
extension Simulator {
    /// Fetches a row, from the disk if it is there.
    mutating func fetch(_ row: Int, _ id: FetchID) {
        oracle?.began(id)
        if setup.hasDiskCache, rows[row].isOnDisk {
            return eventQueue.add(.rowRead(id), at: now + setup.frame)
        }
        rows[row].fetch = id
        fetchedRows[id] = row
        // A transfer that was cancelled but finishes belongs to this fetch from now on.
        if !requests.isUnderWay(.row(row)) {
            rows[row].askedAt = now
            guard !awaitPage(of: row) else { return }
        }
        submit(row)
    }

    /// Submits the request for a row.
    mutating func submit(_ row: Int) {
        requests.submit(DeliveryRequest(.row(row), kind: .full, priority: urgency(of: row)))
    }

    /// Cancels a fetch, unless the policy allows its transfer to finish: that stores the row on the disk.
    mutating func cancel(_ id: FetchID) {
        oracle?.ended(id)
        guard let row = fetchedRows.removeValue(forKey: id) else { return }
        guard !stopsAwaitingPage(row) else { return }
        let isKept = !engine.policy.shouldCancel(progress: link.progress(of: .row(row)))
        requests.cancel(.row(row), finishes: isKept)
    }

    /// Reports the changed states of rows to the scheduler.
    mutating func rankRequests(after changes: [StateChange]) {
        for change in changes {
            let row = list.numbers[change.row]
            let priority = engine.policy.priority(for: change.new)
            requests.reprioritise(.row(row), to: priority)
            if rows[row].pageWait > 0 { rankPage(of: row) }
            if setup.preview != nil { followPreview(of: row, change, priority) }
        }
        if setup.preview != nil { orderPreviews() }
    }

    /// Performs the scheduler's actions.
    mutating func schedule() {
        var actions: [DeliveryAction<RequestRecord.Resource>] = []
        rankByDistance()
        requests.schedule(at: instant, into: &actions)
        for action in actions {
            switch action {
            case .cancel(let resource): stop(resource)
            case .send(let resource): send(resource)
            case .deliver(let resource): deliver(resource)
            case .abandon(let resource): abandon(resource)
            case .wake(let time): eventQueue.add(.retryDue, at: (time.nanoseconds + 999) / 1000)
            }
        }
    }

    private mutating func send(_ resource: RequestRecord.Resource) {
        let attempt = attempts(for: resource)
        let latency = conditions.latency(of: resource, attempt: attempt)
        var askedAt = now
        switch resource {
        case .row(let row):
            rows[row].attempts += 1
            rows[row].latency = latency
            askedAt = rows[row].askedAt
            oracle?.asked(for: row, at: now)
        case .item(let item, let row):
            let number = list.parts.number(ofItem: item, inRow: row)
            rows[number].attempts += 1
            rows[number].latency = latency
            askedAt = rows[number].askedAt
        case .preview(let row): rows[row].preview.attempts += 1
        case .page(let page): pages.attempts[page] += 1
        }
        meter.requestBegan()
        recorder?.sent(resource, attempt: attempt, askedAt: askedAt, at: now)
        eventQueue.add(.answered(resource, attempt: attempt), at: now + latency)
    }

    /// Handles the first byte of an answer, or the failure of a request.
    mutating func answered(_ resource: RequestRecord.Resource, attempt: Int) {
        guard requests.isUnderWay(resource), attempts(for: resource) == attempt + 1 else { return }
        recorder?.answered(resource, at: now)
        guard conditions.fails(resource, attempt: attempt) else {
            if let number = list.parts.number(of: resource) { rows[number].firstByteAt = now }
            return link.begin(resource, bytes: bytes(of: resource))
        }
        if case .row(let row) = resource { oracle?.answered(row, isHere: false) }
        recorder?.ended(resource, .failed, bytes: 0, at: now)
        requests.failed(resource, at: instant)
        schedule()
    }

    /// Handles the last byte of an answer.
    mutating func arrived(_ resource: RequestRecord.Resource) {
        let bytes = bytes(of: resource)
        meter.received(bytes)
        recorder?.ended(resource, .complete, bytes: bytes, at: now)
        switch resource {
        case .row(let row):
            oracle?.answered(row, isHere: true)
            rows[row].fetched += 1
            rows[row].isOnDisk = true
        case .item(let item, let row):
            let number = list.parts.number(ofItem: item, inRow: row)
            rows[number].fetched += 1
            rows[number].isOnDisk = true
        case .preview(let row):
            meter.receivedPreview(bytes)
            rows[row].preview.isHere = true
            decodePreview(row)
        case .page(let page):
            fetchedPages += 1
            oracle?.pageArrived(page)
            if batch == nil { release(page) }
        }
        requests.arrived(resource)
        schedule()
    }

    /// Ends the transfer of a request.
    private mutating func stop(_ resource: RequestRecord.Resource) {
        let bytes = link.cancel(resource) ?? 0
        meter.requestWasCancelled(bytes: bytes)
        if case .row(let row) = resource { oracle?.answered(row, isHere: false) }
        recorder?.ended(resource, .cancelled, bytes: bytes, at: now)
    }

    private mutating func deliver(_ resource: RequestRecord.Resource) {
        switch resource {
        case .row(let row):
            guard let fetch = rows[row].fetch else { return }
            fetchedRows[fetch] = nil
            handle(.rowsArrived(fetch, transfer(of: row)))
        case .item(let item, let row): endFetch(ofItem: item, inRow: row, isSuccess: true)
        case .page(let page): pageArrived(page)
        case .preview: break
        }
    }

    /// The transfer of a row or an item that has just arrived.
    func transfer(of number: Int) -> Transfer {
        Transfer(
            bytes: list.parts.costs[number].bytes,
            latency: Double(rows[number].latency) / 1e6,
            duration: Double(now - rows[number].firstByteAt) / 1e6
        )
    }

    private mutating func abandon(_ resource: RequestRecord.Resource) {
        switch resource {
        case .row(let row):
            guard let fetch = rows[row].fetch else { return }
            fetchedRows[fetch] = nil
            handle(.rowsFailed(fetch))
        case .item(let item, let row): endFetch(ofItem: item, inRow: row, isSuccess: false)
        case .page: pageFailed()
        case .preview: break
        }
    }

    private func attempts(for resource: RequestRecord.Resource) -> Int {
        switch resource {
        case .row(let row): rows[row].attempts
        case .item(let item, let row): rows[list.parts.number(ofItem: item, inRow: row)].attempts
        case .preview(let row): rows[row].preview.attempts
        case .page(let page): pages.attempts[page]
        }
    }

    private func bytes(of resource: RequestRecord.Resource) -> Int64 {
        switch resource {
        case .row(let row): list.rows[row].bytes
        case .item(let item, let row): list.parts.costs[list.parts.number(ofItem: item, inRow: row)].bytes
        case .preview(let row): previewBytes(of: row)
        case .page: setup.content.pageBytes
        }
    }
}
