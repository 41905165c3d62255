import Screenful
import ScreenfulTypes

/// The scheduler's rules on plain arrays, everything sorted anew at every step.
struct SchedulerModel {
    typealias Request = DeliveryRequest<Int>

    struct Entry {
        var request: Request
        var age: Int
        var failures = 0
        var isActive = false
        var isWanted = true
        var retryAt: Int64?
    }

    var connections = 1
    var carriesPreviews = false
    var preempts = false
    var isScreenLoaded = true
    private(set) var entries: [Entry] = []
    /// The requests under way, the oldest first.
    private(set) var active: [Int] = []
    private var cancelled: [Int] = []
    private var ended: [DeliveryAction<Int>] = []
    private var age = 0
    private var wakeAt: Int64?

    private func index(_ key: Int) -> Int? { entries.firstIndex { $0.request.key == key } }
    private func entry(_ key: Int) -> Entry? { index(key).map { entries[$0] } }

    mutating func submit(_ request: Request) {
        if let index = index(request.key) {
            entries[index].request = request
            entries[index].isWanted = true
        } else {
            age += 1
            entries.append(Entry(request: request, age: age))
        }
    }

    mutating func reprioritise(_ key: Int, to priority: FetchPriority, order: Int64?) {
        guard let index = index(key) else { return }
        entries[index].request.priority = priority
        entries[index].request.order = order ?? entries[index].request.order
    }

    mutating func cancel(_ key: Int, finishes: Bool) {
        guard let index = index(key) else { return }
        if entries[index].isActive, finishes {
            entries[index].isWanted = false
        } else {
            if entries[index].isActive { cancelled.append(key) }
            remove(key)
        }
    }

    mutating func arrived(_ key: Int) {
        guard active.contains(key) else { return }
        remove(key)
        ended.append(.deliver(key))
    }

    mutating func failed(_ key: Int, at now: Int64, notBefore: Int64?) {
        guard let index = index(key), entries[index].isActive else { return }
        entries[index].failures += 1
        let entry = entries[index]
        guard entry.isWanted, entry.failures <= entry.request.retries else {
            remove(key)
            ended.append(.abandon(key))
            return
        }
        entries[index].isActive = false
        active.removeAll { $0 == key }
        let due = now + entry.request.backoff.wait(afterFailures: entry.failures)
        entries[index].retryAt = max(due, notBefore ?? due)
    }

    mutating func schedule(at now: Int64, progress: (Int) -> Double) -> [DeliveryAction<Int>] {
        for index in entries.indices where entries[index].retryAt ?? .max <= now { entries[index].retryAt = nil }
        var actions = cancelled.map { DeliveryAction.cancel($0) }
        cancelled = []
        while true {
            if let key = next(at: now), let index = index(key) {
                entries[index].isActive = true
                active.append(key)
                actions.append(.send(key))
            } else if preempts, let key = victim(at: now, progress), let index = index(key) {
                actions.append(.cancel(key))
                active.removeAll { $0 == key }
                entries[index].isActive = false
                if !entries[index].isWanted { remove(key) }
            } else {
                break
            }
        }
        actions += ended
        ended = []
        if let wakeAt, wakeAt <= now { self.wakeAt = nil }
        if let next = entries.compactMap(\.retryAt).min(), next < wakeAt ?? .max {
            wakeAt = next
            actions.append(.wake(at: Instant(nanoseconds: next)))
        }
        return actions
    }

    private mutating func remove(_ key: Int) {
        entries.removeAll { $0.request.key == key }
        active.removeAll { $0 == key }
    }

    func count(_ kind: DeliveryKind) -> Int { active.count { entry($0)?.request.kind == kind } }
    private var used: Int { active.count - count(.page) }
    private var fullConnections: Int { carriesPreviews ? max(1, connections - 2) : connections }

    /// The requests that wait, in the order in which they would be sent over endless connections.
    func waiting(at now: Int64) -> [Request] {
        let waiting = entries.filter { !$0.isActive && $0.retryAt == nil }
        return waiting.sorted { key($0, now) < key($1, now) }.map(\.request)
    }

    /// The order of sending: kind and priority, then the owner's order, then age.
    private func key(_ entry: Entry, _ now: Int64) -> (Int, Int, Int64, Int) {
        let request = entry.request
        let isSeen = request.priority == .visible
        let urgency = FetchPriority.allCases.firstIndex(of: request.priority) ?? 0
        let rank =
            switch request.kind {
            case .data: [0, 4, 7][urgency]
            case .preview: isSeen ? 1 : request.order <= now + 1_000_000_000 ? 2 : 5
            case .full: [3, 6, 8][urgency]
            case .page: 9
            }
        let order = request.kind == .preview && isSeen ? 0 : request.order
        return (rank, request.kind == .page ? urgency : 0, order, entry.age)
    }

    private func next(at now: Int64) -> Int? {
        let waiting = waiting(at: now)
        let isMissing =
            !isScreenLoaded
            || entries.contains {
                $0.isWanted && $0.request.priority == .visible && [.data, .full].contains($0.request.kind)
            }
        let isFullAwaited = waiting.contains { $0.kind == .full && $0.priority == .visible }
        let mayBeSent = waiting.filter { request in
            switch request.kind {
            case .page: return count(.page) == 0
            case .data: return used < connections
            case .full: return used < connections && count(.full) < fullConnections
            case .preview:
                guard used < connections else { return false }
                guard request.priority != .visible else { return true }
                let isLater = request.order > now + 1_000_000_000
                if isLater, isMissing, count(.preview) > 0 { return false }
                return !(isFullAwaited && count(.full) == 0 && used == connections - 1)
            }
        }
        return mayBeSent.first?.key
    }

    private func victim(at now: Int64, _ progress: (Int) -> Double) -> Int? {
        let onScreen = waiting(at: now).first { $0.priority == .visible && $0.kind != .page }
        guard let onScreen, let rank = entry(onScreen.key).map({ key($0, now).0 }) else { return nil }
        let isForFull = onScreen.kind == .full && count(.full) >= fullConnections
        let candidates = active.compactMap { entry($0) }.filter {
            $0.request.kind != .page && $0.request.priority != .visible && key($0, now).0 > rank
                && ($0.request.kind == .full || !isForFull) && progress($0.request.key) < 0.5
        }.map(\.request)
        // The least urgent, and of equally urgent ones the youngest transfer.
        return (candidates.last { $0.priority == .preload } ?? candidates.last)?.key
    }
}
