/// The rate limit on the wrong tokens of a client.
///
/// A client is an IPv4 address or the first 64 bits of an IPv6 address, which a single user has. A client over the
/// limit is refused until the period ends, whatever token it presents, so that further guesses reveal nothing. The
/// exception is a client that has presented the right token before: it may be a proxy that many users share, and one of
/// them must not lock out the others. Its right tokens are accepted; its wrong ones get the same refusal.
struct TokenGuessLimit {
    enum Verdict: Equatable {
        case accepted
        case wrong
        /// Too many were wrong; seconds until the client may try again.
        case refused(seconds: Int)
    }

    private struct Tries {
        var wrong = 0
        var start: UInt64
    }

    /// The wrong tokens allowed per period: more than a person mistypes, too few for a program that guesses.
    static let maxWrongTokens = 10
    /// The period in which wrong tokens are counted, in nanoseconds.
    static let period: UInt64 = 60_000_000_000
    /// The maximum number of clients in each table; the oldest is evicted for a new one.
    static let maxClients = 4_096

    private var tries: [HostAddress: Tries] = [:]
    private var triesOrder = EvictionOrder()
    private var known: Set<HostAddress> = []
    private var knownOrder = EvictionOrder()

    /// Judges a token that a client presents `now`, in nanoseconds of the monotonic clock.
    ///
    /// A client is nil for a local process on a Unix socket, which is not limited. `isRight` is not called for a
    /// client that is refused whatever it presents.
    mutating func judge(_ client: HostAddress?, at now: UInt64, isRight: () -> Bool) -> Verdict {
        guard let client = client?.prefix(client?.isIPv4 == true ? 128 : 64) else {
            return isRight() ? .accepted : .wrong
        }
        let isKnown = known.contains(client)
        var entry = tries[client] ?? Tries(start: now)
        if now &- entry.start >= Self.period { entry = Tries(start: now) }
        let isOver = entry.wrong >= Self.maxWrongTokens
        let left = Int((entry.start &+ Self.period &- now).roundedUpToSeconds)
        guard isKnown || !isOver else { return .refused(seconds: left) }
        if isRight() {
            remember(client)
            return .accepted
        }
        entry.wrong += 1
        if tries.updateValue(entry, forKey: client) == nil, let evicted = triesOrder.append(client) {
            tries[evicted] = nil
        }
        return isOver ? .refused(seconds: left) : .wrong
    }

    private mutating func remember(_ client: HostAddress) {
        guard known.insert(client).inserted, let evicted = knownOrder.append(client) else { return }
        known.remove(evicted)
    }
}

/// The clients in the order of their arrival, as a ring: a new one replaces the oldest.
private struct EvictionOrder {
    private var clients: [HostAddress] = []
    private var next = 0

    /// Appends a client; returns the one that is evicted for it.
    mutating func append(_ client: HostAddress) -> HostAddress? {
        guard clients.count == TokenGuessLimit.maxClients else {
            clients.append(client)
            return nil
        }
        defer { next = (next + 1) % clients.count }
        let evicted = clients[next]
        clients[next] = client
        return evicted
    }
}

extension UInt64 {
    fileprivate var roundedUpToSeconds: UInt64 { Swift.max(1, (self + 999_999_999) / 1_000_000_000) }
}
