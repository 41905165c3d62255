/// Limits how many wrong tokens a client may try.
///
/// A client is an address; of IPv6 the first 64 bits, which a single user has. Beyond the limit a
/// client is refused for the rest of the time, whatever token it presents, so that nothing can be
/// learned by guessing on. A client that has presented the right token before is not: it may be a
/// proxy that many share, and one guesser there must not lock out the others. Its right tokens are
/// taken on, its wrong ones are answered with the same refusal.
struct TokenGuessLimit {
    /// What becomes of a request that presents a token.
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

    /// Wrong tokens in a minute: more than a person mistypes, and nothing to a program that guesses.
    static let maxWrongTokens = 10
    /// The time in which they are counted, in nanoseconds.
    static let period: UInt64 = 60_000_000_000
    /// The most clients that are remembered, of each kind; the oldest are forgotten for new ones.
    static let maxClients = 4_096

    private var tries: [HostAddress: Tries] = [:]
    private var triesOrder = ForgettingOrder()
    private var known: Set<HostAddress> = []
    private var knownOrder = ForgettingOrder()

    /// Judges a token.
    ///
    /// - Parameters:
    ///   - client: Who presents it; nil for a process of this machine on a Unix socket, which is not limited.
    ///   - now: Nanoseconds of the monotonic clock.
    ///   - isRight: Compares the token; called only where the client may learn of it.
    /// - Returns: What becomes of the request.
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
        if tries.updateValue(entry, forKey: client) == nil, let forgotten = triesOrder.append(client) {
            tries[forgotten] = nil
        }
        return isOver ? .refused(seconds: left) : .wrong
    }

    private mutating func remember(_ client: HostAddress) {
        guard known.insert(client).inserted, let forgotten = knownOrder.append(client) else { return }
        known.remove(forgotten)
    }
}

/// The order in which clients came, as a ring: a new one takes the place of the oldest.
private struct ForgettingOrder {
    private var clients: [HostAddress] = []
    private var next = 0

    /// - Returns: The client that is to be forgotten for this one.
    mutating func append(_ client: HostAddress) -> HostAddress? {
        guard clients.count == TokenGuessLimit.maxClients else {
            clients.append(client)
            return nil
        }
        defer { next = (next + 1) % clients.count }
        let forgotten = clients[next]
        clients[next] = client
        return forgotten
    }
}

extension UInt64 {
    /// Nanoseconds as whole seconds, at least 1.
    fileprivate var roundedUpToSeconds: UInt64 { Swift.max(1, (self + 999_999_999) / 1_000_000_000) }
}
