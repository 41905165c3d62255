public import ScreenfulTypes

/// Decides which requests are sent over a limited number of connections, and in which order.
///
/// Requests on screen come first. Of one priority, the data of rows comes before previews, and
/// previews before full versions; but previews of rows that come on screen within a second come before all full
/// versions. Where there are previews, two connections are reserved for what is small.
///
/// The owner reports events, calls ``schedule(at:progress:into:)``, and performs the actions in order. The scheduler
/// reads no clock and performs no I/O: the simulator drives it with a virtual clock and a simulated link, a
/// viewer of the server with real ones.
///
/// - Complexity: An event is O(log *n*) for *n* requests; scheduling is O(log *n* + connections) for each action. The
///   buffers keep their capacity, so that events allocate nothing once the largest queue was seen.
public struct RequestScheduler<Key: Hashable & Sendable>: Sendable {
    /// The number of requests that may be under way at once, pages excepted.
    public var connections: Int
    /// True if connections are reserved for previews.
    public var carriesPreviews: Bool
    /// True if a request for something on screen may cancel a less urgent one when all connections are in use.
    public var preempts = false
    /// False while rows on screen lack their data, whether it is requested or not.
    public var isScreenLoaded = true

    /// All requests; the entries of ``unused`` numbers are void.
    private(set) var entries: [Entry] = []
    private var unused: [Int] = []
    private var numbers: [Key: Int] = [:]
    /// The requests of each kind that wait for a connection, by their entries.
    private(set) var queues = DeliveryKind.allCases.map { _ in IndexedHeap<Rank>() }
    /// The failed requests that wait until they are repeated, by their times.
    private var backingOff = IndexedHeap<Rank>()
    /// The entries of the requests under way, in the order in which they were sent.
    private(set) var active: [Int] = []
    /// The number of requests under way of each kind.
    private(set) var activeCounts = DeliveryKind.allCases.map { _ in 0 }
    /// The number of unfinished requests for data and full versions on screen.
    private(set) var visibleCount = 0
    private var cancelled: [Key] = []
    private var ended: [DeliveryAction<Key>] = []
    private var submissions = 0
    /// The source of the random shares of waits; nil if they have none.
    private var jitter: SplitMix64?
    /// The latest time for which a wake was requested.
    private var wakeAt: Instant?

    /// The random share of a wait at most: our choice, over which retries of many clients spread, and by which a user
    /// waits little longer (Brooker 2015, "Exponential backoff and jitter").
    private static var longestShare: Double { 0.25 }

    /// Creates a scheduler without requests.
    ///
    /// - Parameters:
    ///   - connections: The number of requests that may be under way at once, pages excepted.
    ///   - carriesPreviews: True if connections are reserved for previews.
    ///   - jitterSeed: The seed of a random share of up to a quarter, by which waits before a request is repeated are
    ///     longer, so that clients whose requests failed together do not repeat them together; nil for none.
    /// - Precondition: There is a connection.
    public init(connections: Int, carriesPreviews: Bool = false, jitterSeed: UInt64? = nil) {
        precondition(connections > 0, "\(connections) connections")
        self.connections = connections
        self.carriesPreviews = carriesPreviews
        jitter = jitterSeed.map { SplitMix64(seed: $0) }
    }

    /// The number of requests under way.
    public var underWayCount: Int { active.count }
    /// The number of requests that wait for a connection.
    public var waitingCount: Int { queues.reduce(0) { $0 + $1.count } }
    /// Returns true if a request is under way.
    public func isUnderWay(_ key: Key) -> Bool { numbers[key].map { entries[$0].stage == .active } ?? false }
    /// Returns true if a request is unfinished.
    public func contains(_ key: Key) -> Bool { numbers[key] != nil }

    // MARK: Events

    /// Adds a request.
    ///
    /// A request with the same key keeps its age and its failures, and takes the rest from the new one. If it was
    /// cancelled but finishes, its answer is wanted again.
    public mutating func submit(_ request: DeliveryRequest<Key>) {
        if let number = numbers[request.key], entries[number].request.kind == request.kind {
            countVisible(number, -1)
            entries[number].request = request
            entries[number].isWanted = true
            countVisible(number, 1)
            if entries[number].stage == .queued { enqueue(number) }
            return
        }
        submissions += 1
        let entry = Entry(request: request, age: submissions)
        let number = unused.popLast() ?? entries.count
        if number < entries.count { entries[number] = entry } else { entries.append(entry) }
        numbers[request.key] = number
        countVisible(number, 1)
        enqueue(number)
    }

    /// Changes the priority of a request, and its order among those of the same priority; unknown keys are ignored.
    public mutating func reprioritise(_ key: Key, to priority: FetchPriority, order: Int64? = nil) {
        guard let number = numbers[key] else { return }
        let old = entries[number].request
        guard priority != old.priority || order ?? old.order != old.order else { return }
        countVisible(number, -1)
        entries[number].request.priority = priority
        entries[number].request.order = order ?? old.order
        countVisible(number, 1)
        if entries[number].stage == .queued { enqueue(number) }
    }

    /// Changes the order of all requests of a kind that wait for a connection.
    ///
    /// - Complexity: O(such requests).
    public mutating func reorder(_ kind: DeliveryKind, by order: (Key) -> Int64) {
        var queue = IndexedHeap<Rank>()
        swap(&queue, &queues[kind.rawValue])
        queue.rearrange { number in
            entries[number].request.order = order(entries[number].request.key)
            return entries[number].rank
        }
        swap(&queue, &queues[kind.rawValue])
    }

    /// Cancels a request; unknown keys are ignored.
    ///
    /// The answer of a request under way that finishes is still delivered.
    public mutating func cancel(_ key: Key, finishes: Bool = false) {
        guard let number = numbers[key] else { return }
        if entries[number].stage == .active {
            if finishes {
                countVisible(number, -1)
                entries[number].isWanted = false
                return
            }
            cancelled.append(key)
        }
        remove(number)
    }

    /// Records that the answer to a request under way has arrived; others are ignored.
    public mutating func arrived(_ key: Key) {
        guard let number = numbers[key], entries[number].stage == .active else { return }
        remove(number)
        ended.append(.deliver(key))
    }

    /// Records that a request under way failed; others are ignored.
    ///
    /// A retry waits at least until `notBefore`, the time that the server has named, as by `Retry-After`.
    public mutating func failed(_ key: Key, at now: Instant, notBefore: Instant? = nil) {
        guard let number = numbers[key], entries[number].stage == .active else { return }
        entries[number].failures += 1
        let entry = entries[number]
        guard entry.isWanted, entry.failures <= entry.request.retries else {
            remove(number)
            ended.append(.abandon(key))
            return
        }
        release(number)
        let wait = entry.request.backoff.wait(afterFailures: entry.failures)
        let share = jitter?.fraction() ?? 0
        let due = now.advanced(byNanoseconds: wait + Int64(Double(wait) * Self.longestShare * share))
        let retryAt = max(due, notBefore ?? due)
        entries[number].stage = .backingOff(until: retryAt)
        backingOff.set(number, to: Rank(order: retryAt.nanoseconds, age: entry.age))
    }

    // MARK: Actions

    /// Sends the requests whose turn it is, and hands over what ended since the last call.
    ///
    /// - Parameters:
    ///   - now: The time; never earlier than that of the call before.
    ///   - progress: Returns the transferred share of a request under way, for ``preempts``.
    ///   - actions: Receives the actions: those that free connections and send come before those that hand over.
    public mutating func schedule(
        at now: Instant,
        progress: (Key) -> Double = { _ in 1 },
        into actions: inout [DeliveryAction<Key>]
    ) {
        while let number = backingOff.first, let due = entries[number].retryAt, due <= now {
            backingOff.remove(number)
            enqueue(number)
        }
        for key in cancelled { actions.append(.cancel(key)) }
        cancelled.removeAll(keepingCapacity: true)
        while true {
            if let number = next(at: now) {
                start(number)
                actions.append(.send(entries[number].request.key))
            } else if preempts, let number = preemptable(at: now, progress) {
                actions.append(.cancel(entries[number].request.key))
                preempt(number)
            } else {
                break
            }
        }
        actions += ended
        ended.removeAll(keepingCapacity: true)
        requestWake(at: now, into: &actions)
    }

    private mutating func start(_ number: Int) {
        let kind = entries[number].request.kind.rawValue
        queues[kind].remove(number)
        entries[number].stage = .active
        active.append(number)
        activeCounts[kind] += 1
    }

    private mutating func preempt(_ number: Int) {
        guard entries[number].isWanted else { return remove(number) }
        release(number)
        enqueue(number)
    }

    /// Takes the connection from a request under way.
    private mutating func release(_ number: Int) {
        active.removeAll { $0 == number }
        activeCounts[entries[number].request.kind.rawValue] -= 1
    }

    private mutating func enqueue(_ number: Int) {
        entries[number].stage = .queued
        queues[entries[number].request.kind.rawValue].set(number, to: entries[number].rank)
    }

    private mutating func remove(_ number: Int) {
        switch entries[number].stage {
        case .queued: queues[entries[number].request.kind.rawValue].remove(number)
        case .active: release(number)
        case .backingOff: backingOff.remove(number)
        }
        countVisible(number, -1)
        numbers[entries[number].request.key] = nil
        unused.append(number)
    }

    private mutating func countVisible(_ number: Int, _ change: Int) {
        if entries[number].isAwaitedOnScreen { visibleCount += change }
    }

    private mutating func requestWake(at now: Instant, into actions: inout [DeliveryAction<Key>]) {
        if let due = wakeAt, due <= now { wakeAt = nil }
        guard let due = nextRetry, wakeAt.map({ due < $0 }) ?? true else { return }
        wakeAt = due
        actions.append(.wake(at: due))
    }

    /// The earliest time at which a failed request is repeated.
    public var nextRetry: Instant? { backingOff.first.flatMap { entries[$0].retryAt } }
}

extension RequestScheduler {
    /// A request with its progress.
    struct Entry: Sendable {
        var request: DeliveryRequest<Key>
        /// The number of requests submitted before it, and itself.
        let age: Int
        /// The number of consecutive failures.
        var failures = 0
        var stage = Stage.queued
        /// False if it was cancelled but finishes.
        var isWanted = true

        /// The place among waiting requests of the same kind.
        var rank: Rank {
            guard request.kind == .preview else {
                return Rank(group: request.priority.rank, order: request.order, age: age)
            }
            let isVisible = request.priority == .visible
            return Rank(group: isVisible ? 0 : 1, order: isVisible ? 0 : request.order, age: age)
        }

        var retryAt: Instant? {
            if case .backingOff(let until) = stage { until } else { nil }
        }

        /// True if the screen lacks what it brings.
        var isAwaitedOnScreen: Bool {
            isWanted && request.priority == .visible && (request.kind == .data || request.kind == .full)
        }
    }

    /// The progress of a request.
    enum Stage: Hashable, Sendable {
        case queued
        case active
        /// It failed and will be repeated.
        case backingOff(until: Instant)
    }

    /// The place of a request in a queue; the least comes first.
    struct Rank: Comparable, Sendable {
        var group = 0
        var order: Int64
        var age: Int

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.group, lhs.order, lhs.age) < (rhs.group, rhs.order, rhs.age)
        }
    }
}
