import Screenful

/// A simulated network between one viewer and its data, under a clock that its owner reads.
///
/// It is the network of the simulator for programs that run live: the first byte of a request has a latency, some fail,
/// and those under way share the bandwidth. Its behaviour depends only on the profile, the seed and the times of calls.
/// A `RequestScheduler` decides which requests are sent.
///
/// Times are in microseconds since the link was made. An owner calls
/// ``advance(to:)`` before each request and cancellation, and again at ``nextEvent``.
public struct NetworkLink: Sendable {
    /// The attempts so far to fetch one resource.
    struct Attempts: Sendable {
        var count = 0
        var hasFailed = false
    }

    struct Key: Hashable {
        var seedKey: Int
        var kind: DeliveryKind
    }

    /// The first byte of a request's answer, or its failure.
    private struct Answering: Sendable {
        var id: Int
        var number: Int
    }

    struct Active: Sendable {
        var request: Request
        /// The number of requests sent before it, and itself; a request may be sent again after it was cancelled.
        var number: Int
        var attempt: Int
        var latency: Int64
        /// The time at which its first byte is due, in microseconds since the link was made.
        var firstByteAt: Int64
    }

    /// The traffic so far.
    public private(set) var traffic = Traffic()
    private var conditions: NetworkConditions
    private var link: SharedLink
    private var eventQueue = EventQueue<Answering>()
    /// The requests under way.
    private var active: [Active] = []
    private var attempts: [Key: Attempts] = [:]
    /// Microseconds since the link was made.
    private var now: Int64 = 0

    /// The conditions repeat after an hour, which bounds the memory that they take.
    private static let period: Int64 = 3_600_000_000
    /// The maximal number of resources whose attempts are remembered.
    private static let maxRemembered = 65_536

    /// Creates a link on which nothing is under way.
    public init(_ profile: NetworkProfile, seed: UInt64) {
        conditions = NetworkConditions(profile, seed: seed)
        link = SharedLink(rate: conditions.rate(at: 0))
    }

    /// Returns the share of a request's answer that has come, from 0 through 1.
    public func progress(of id: Int) -> Double { link.progress(of: .row(id)) }

    /// The time of the next event; nil if there will be none.
    public var nextEvent: Int64? {
        var next = [eventQueue.next, link.nextEnd].compactMap(\.self).min()
        // The bandwidth changes with each slot, unless it is 0.
        if link.isBusy, conditions.profile.bandwidth > 0 {
            let slot = (now / NetworkConditions.slot + 1) * NetworkConditions.slot
            next = min(next ?? slot, slot)
        }
        return next
    }

    /// Sends a request.
    public mutating func send(_ request: Request) {
        if attempts.count >= Self.maxRemembered { attempts.removeAll() }
        let earlier = attempts[request.key] ?? Attempts()
        attempts[request.key] = Attempts(count: earlier.count + 1)
        traffic.requests += 1
        if earlier.hasFailed { traffic.retried += 1 }
        let latency = conditions.latency(of: request.resource, attempt: earlier.count)
        let number = traffic.requests
        active.append(
            Active(
                request: request,
                number: number,
                attempt: earlier.count,
                latency: latency,
                firstByteAt: now + latency
            )
        )
        eventQueue.add(Answering(id: request.id, number: number), at: now + latency)
    }

    /// Cancels a request; the bytes that have come already count as traffic.
    public mutating func cancel(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.request.id == id }) else { return }
        let request = active.remove(at: index).request
        traffic.cancelled += 1
        count(link.cancel(.row(id)) ?? 0, of: request)
    }

    /// Advances to a time.
    ///
    /// - Parameter time: Microseconds since the link was made; must not decrease.
    /// - Returns: The outcomes of requests that ended meanwhile, in the order of their ends.
    public mutating func advance(to time: Int64) -> [Answer] {
        var answers: [Answer] = []
        while let next = nextEvent, next <= time { move(to: next, &answers) }
        if time > now { move(to: time, &answers) }
        return answers
    }

    private mutating func move(to time: Int64, _ answers: inout [Answer]) {
        let complete = link.advance(to: time, rate: conditions.rate(at: time % Self.period))
        now = time
        for case .row(let id) in complete { finish(id, isSuccess: true, &answers) }
        while let event = eventQueue.pop(dueAt: now) { answer(event, &answers) }
    }

    /// Handles the first byte of an answer, or the failure of a request.
    private mutating func answer(_ event: Answering, _ answers: inout [Answer]) {
        let id = event.id
        guard let active = active.first(where: { $0.request.id == id && $0.number == event.number }) else { return }
        let request = active.request
        let isLost = conditions.fails(request.resource, attempt: active.attempt)
        if isLost { finish(id, isSuccess: false, &answers) } else { link.begin(.row(id), bytes: request.bytes) }
    }

    private mutating func finish(_ id: Int, isSuccess: Bool, _ answers: inout [Answer]) {
        guard let index = active.firstIndex(where: { $0.request.id == id }) else { return }
        let ended = active.remove(at: index)
        let bytes = isSuccess ? ended.request.bytes : 0
        if isSuccess { count(bytes, of: ended.request) } else { traffic.failed += 1 }
        attempts[ended.request.key]?.hasFailed = !isSuccess
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

    private mutating func count(_ bytes: Int64, of request: Request) {
        traffic.bytes += bytes
        if request.kind == .preview { traffic.previewBytes += bytes }
    }
}

extension NetworkLink.Request {
    fileprivate var key: NetworkLink.Key { NetworkLink.Key(seedKey: seedKey, kind: kind) }

    /// The resource whose draws decide about it.
    fileprivate var resource: RequestRecord.Resource {
        switch kind {
        case .data, .full: .row(seedKey)
        case .preview: .preview(seedKey)
        case .page: .page(seedKey)
        }
    }
}
