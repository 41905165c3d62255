extension NetworkLink {
    /// Makes a request; it waits if all connections are in use.
    ///
    /// - Parameters:
    ///   - request: What is to be fetched.
    ///   - urgency: How urgent requests that wait are by now; the least comes first.
    public mutating func ask(_ request: Request, urgency: (Int) -> (tier: Int, deadline: Int64)) {
        if request.isPage {
            begin(request)
        } else {
            queue.append(request)
            startRequests(urgency)
        }
    }

    /// Gives a request up; the bytes that have come already were moved in vain.
    public mutating func cancel(_ id: Int, urgency: (Int) -> (tier: Int, deadline: Int64)) {
        queue.removeAll { $0.id == id }
        guard let index = active.firstIndex(where: { $0.request.id == id }) else { return }
        active.remove(at: index)
        traffic.cancelled += 1
        traffic.bytes += link.cancel(.row(id)) ?? 0
        startRequests(urgency)
    }

    /// Goes on to a time.
    ///
    /// - Parameters:
    ///   - time: Microseconds since the link was made; never earlier than before.
    ///   - urgency: How urgent requests that wait are by now; the least comes first.
    /// - Returns: The requests that have ended meanwhile, in the order in which they did.
    public mutating func advance(to time: Int64, urgency: (Int) -> (tier: Int, deadline: Int64)) -> [Answer] {
        var answers: [Answer] = []
        while let next = nextEvent, next <= time { move(to: next, urgency, &answers) }
        if time > now { move(to: time, urgency, &answers) }
        return answers
    }

    private mutating func move(
        to time: Int64,
        _ urgency: (Int) -> (tier: Int, deadline: Int64),
        _ answers: inout [Answer]
    ) {
        let complete = link.advance(to: time, rate: weather.rate(at: time % Self.period))
        now = time
        for case .row(let id) in complete { finish(id, isSuccess: true, &answers) }
        while let id = timetable.pop(dueAt: now) { answer(id, &answers) }
        startRequests(urgency)
    }

    /// The first byte is here, or the news that none will come.
    private mutating func answer(_ id: Int, _ answers: inout [Answer]) {
        guard let active = active.first(where: { $0.request.id == id }) else { return }
        let request = active.request
        let isLost =
            request.isPage
            ? weather.fails(page: request.luck, attempt: active.attempt)
            : weather.fails(row: request.luck, attempt: active.attempt)
        if isLost { finish(id, isSuccess: false, &answers) } else { link.begin(.row(id), bytes: request.bytes) }
    }

    private mutating func finish(_ id: Int, isSuccess: Bool, _ answers: inout [Answer]) {
        guard let index = active.firstIndex(where: { $0.request.id == id }) else { return }
        let ended = active.remove(at: index)
        let bytes = isSuccess ? ended.request.bytes : 0
        if isSuccess { traffic.bytes += bytes } else { traffic.failed += 1 }
        fates[ended.request.key]?.hasFailed = !isSuccess
        answers.append(
            Answer(
                id: id,
                isSuccess: isSuccess,
                bytes: bytes,
                latency: Double(ended.latency) / 1e6,
                duration: Double(now - ended.firstByteAt) / 1e6
            )
        )
    }

    /// Gives connections to those who wait: the most urgent first, then the one who waits longest.
    private mutating func startRequests(_ urgency: (Int) -> (tier: Int, deadline: Int64)) {
        var underWay = active.reduce(0) { $0 + ($1.request.isPage ? 0 : 1) }
        while underWay < weather.profile.concurrency, !queue.isEmpty {
            var best = 0
            var least = urgency(queue[0].id)
            for index in queue.indices.dropFirst() {
                let other = urgency(queue[index].id)
                if other < least { (best, least) = (index, other) }
            }
            begin(queue.remove(at: best))
            underWay += 1
        }
    }

    private mutating func begin(_ request: Request) {
        if fates.count >= Self.mostFates { fates.removeAll() }
        let fate = fates[request.key] ?? Fate()
        fates[request.key] = Fate(attempts: fate.attempts + 1)
        traffic.requests += 1
        if fate.hasFailed { traffic.retried += 1 }
        let latency =
            request.isPage
            ? weather.latency(ofPage: request.luck, attempt: fate.attempts)
            : weather.latency(ofRow: request.luck, attempt: fate.attempts)
        let active = Active(
            request: request,
            attempt: fate.attempts,
            latency: latency,
            firstByteAt: now + latency
        )
        self.active.append(active)
        timetable.add(request.id, at: now + latency)
    }
}

extension NetworkLink.Request {
    var key: NetworkLink.Key { NetworkLink.Key(luck: luck, isPage: isPage) }
}
