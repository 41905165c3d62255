import Screenful

/// A request for a row's data.
struct RowRequest {
    var row: Int
    var fetch: FetchID
    /// The time at which it was made, in microseconds.
    var askedAt: Int64
    var attempt = 0
    /// The time to its first byte, in microseconds.
    var latency: Int64 = 0
    /// The time of its first byte, in microseconds since the run began.
    var firstByteAt: Int64 = 0
}

extension Simulator {
    /// Fetches a row, from the disk if it is there.
    mutating func fetch(_ row: Int, _ id: FetchID) {
        oracle?.began(id)
        if setup.hasDiskCache, rows[row].isOnDisk {
            return eventQueue.add(.rowRead(id), at: now + setup.frame)
        }
        if let index = active.firstIndex(where: { $0.row == row }) {
            // Cancelled, but allowed to finish: the transfer now belongs to this fetch.
            active[index].fetch = id
            return
        }
        let request = RowRequest(row: row, fetch: id, askedAt: now)
        guard !awaitPage(of: request) else { return }
        queue.append(request)
        startRequests()
    }

    /// Starts queued requests while connections are free: the most urgent first, then the oldest.
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

    /// Handles the first byte of a row, or the failure of its request.
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

    /// Handles the last byte of a row.
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

    /// Cancels a fetch, unless the policy allows its transfer to finish.
    mutating func cancel(_ id: FetchID) {
        oracle?.ended(id)
        queue.removeAll { $0.fetch == id }
        pages.waiting.removeAll { $0.fetch == id }
        guard let index = active.firstIndex(where: { $0.fetch == id }) else { return }
        // A transfer that finishes stores the row on the disk, for a later fetch.
        guard engine.policy.shouldCancel(progress: link.progress(of: .row(active[index].row))) else { return }
        let request = active.remove(at: index)
        let bytes = link.cancel(.row(request.row)) ?? 0
        meter.requestWasCancelled(bytes: bytes)
        oracle?.answered(request.row, isHere: false)
        recorder?.ended(.row(request.row), .cancelled, bytes: bytes, at: now)
        startRequests()
    }
}
