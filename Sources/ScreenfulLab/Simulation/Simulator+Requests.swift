import Screenful

/// A request for a row's data.
struct RowRequest {
    var row: Int
    var fetch: FetchID
    /// When it was asked for, in microseconds.
    var askedAt: Int64
    var attempt = 0
    /// How long its first byte took, in microseconds.
    var latency: Int64 = 0
    /// When it came, in microseconds since the run began.
    var firstByteAt: Int64 = 0
}

extension Simulator {
    /// Asks for a row: of the disk, if it is there.
    mutating func fetch(_ row: Int, _ id: FetchID) {
        oracle?.began(id)
        if setup.hasDiskCache, rows[row].isOnDisk {
            return eventQueue.add(.rowRead(id), at: now + setup.frame)
        }
        if let index = active.firstIndex(where: { $0.row == row }) {
            // Nobody wanted it any more, but it was let come: it comes for those who want it now.
            active[index].fetch = id
            return
        }
        let request = RowRequest(row: row, fetch: id, askedAt: now)
        guard !awaitPage(of: request) else { return }
        queue.append(request)
        startRequests()
    }

    /// Gives connections to those who wait: the most urgent first, then the one who waits longest.
    mutating func startRequests() {
        startPreviews()
        while active.count < connections, active.count + activePreviews < setup.network.concurrency, !queue.isEmpty {
            var best = 0
            var urgency = urgency(of: queue[0].row)
            for index in queue.indices.dropFirst() where urgency != .visible {
                let other = self.urgency(of: queue[index].row)
                if other < urgency { (best, urgency) = (index, other) }
            }
            var request = queue.remove(at: best)
            request.attempt = rows[request.row].attempts
            rows[request.row].attempts += 1
            request.latency = conditions.latency(ofRow: request.row, attempt: request.attempt)
            active.append(request)
            meter.requestBegan()
            oracle?.asked(for: request.row, at: now)
            recorder?.sent(.row(request.row), attempt: request.attempt, askedAt: request.askedAt, at: now)
            eventQueue.add(.rowAnswered(request), at: now + request.latency)
        }
    }

    /// The first byte is here, or the news that none will come.
    mutating func answered(_ request: RowRequest) {
        let index = active.firstIndex { $0.row == request.row && $0.attempt == request.attempt }
        guard let index else { return }
        recorder?.answered(.row(request.row), at: now)
        guard conditions.fails(row: request.row, attempt: request.attempt) else {
            active[index].firstByteAt = now
            return link.begin(.row(request.row), bytes: list.rows[request.row].bytes)
        }
        let fetch = active.remove(at: index).fetch
        oracle?.answered(request.row, isHere: false)
        recorder?.ended(.row(request.row), .failed, bytes: 0, at: now)
        startRequests()
        handle(.rowsFailed(fetch))
    }

    /// The last byte is here.
    mutating func rowArrived(_ row: Int) {
        guard let index = active.firstIndex(where: { $0.row == row }) else { return }
        let request = active.remove(at: index)
        let bytes = list.rows[row].bytes
        meter.received(bytes)
        oracle?.answered(row, isHere: true)
        recorder?.ended(.row(row), .complete, bytes: bytes, at: now)
        rows[row].fetched += 1
        rows[row].isOnDisk = true
        startRequests()
        let transfer = Transfer(
            bytes: bytes,
            latency: Double(request.latency) / 1e6,
            duration: Double(now - request.firstByteAt) / 1e6
        )
        handle(.rowsArrived(request.fetch, transfer))
    }

    /// Nobody wants a row any more.
    mutating func cancel(_ id: FetchID) {
        oracle?.ended(id)
        queue.removeAll { $0.fetch == id }
        pages.waiting.removeAll { $0.fetch == id }
        guard let index = active.firstIndex(where: { $0.fetch == id }) else { return }
        // What is let come is on the disk when it has come, should the row be wanted again.
        guard engine.policy.breaksOff(progress: link.progress(of: .row(active[index].row))) else { return }
        let request = active.remove(at: index)
        let bytes = link.cancel(.row(request.row)) ?? 0
        meter.requestWasCancelled(bytes: bytes)
        oracle?.answered(request.row, isHere: false)
        recorder?.ended(.row(request.row), .cancelled, bytes: bytes, at: now)
        startRequests()
    }
}
