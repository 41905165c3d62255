internal import CCurl
public import EventLoop

/// A client for HTTP and HTTPS on an event loop, for URLs that strangers may have chosen.
///
/// It connects to public addresses only, except for the origins it is told to allow; it knows no proxies, cookies or
/// `.netrc`; it follows redirects by itself, so that secret headers stay with their origin. Everything runs on the
/// loop, and names are resolved on libcurl's own threads.
public final class HTTPClient {
    private static let isReady = ccurl_global_init() == CURLE_OK

    private let loop: EventLoop
    private let limits: ClientLimits
    private let allowedOrigins: Set<Origin>
    private let addresses: [String]
    private let guarded: MultiHandle
    // Apart, since libcurl does not ask again about the address of a connection that it uses anew.
    private let allowed: MultiHandle
    private var underWay: [Origin: Int] = [:]
    private var waiting: [Origin: [Transfer]] = [:]
    // Callers need not keep what they do not mean to cancel.
    private var running: [ObjectIdentifier: Transfer] = [:]

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - loop: The loop on which it works.
    ///   - allowedOrigins: Origins that may have any address, such as one in a private network.
    ///   - limits: Those of each request.
    /// - Throws: ``ClientError/failed(_:)`` when the process is out of memory.
    public convenience init(
        loop: EventLoop,
        allowedOrigins: Set<Origin> = [],
        limits: ClientLimits = ClientLimits()
    ) throws(ClientError) {
        try self.init(loop: loop, allowedOrigins: allowedOrigins, limits: limits, addresses: [])
    }

    /// Creates a client for which some names have fixed addresses, each as `host:port:address`.
    init(
        loop: EventLoop,
        allowedOrigins: Set<Origin>,
        limits: ClientLimits,
        addresses: [String]
    ) throws(ClientError) {
        guard Self.isReady else { throw .failed("libcurl cannot start") }
        self.loop = loop
        self.limits = limits
        self.allowedOrigins = allowedOrigins
        self.addresses = addresses
        guarded = try MultiHandle(loop: loop)
        allowed = try MultiHandle(loop: loop)
    }

    /// Sends a request.
    ///
    /// `then` is called once, in a later turn of the loop, with a complete answer of any status or with an error; never
    /// after ``Transfer/cancel()``.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - onBody: Called with the beginning of a body each time that more of it has come, until it returns false; it must
    ///     not use the client at once.
    ///   - then: Takes the end of the request.
    /// - Returns: The request under way, to cancel it.
    @discardableResult
    public func send(
        _ request: ClientRequest,
        onBody: ((_ beginning: [UInt8]) -> Bool)? = nil,
        then: @escaping (Result<ClientResponse, ClientError>) -> Void
    ) -> Transfer {
        let transfer = Transfer(client: self, request: request, onBody: onBody, then: then)
        loop.nextTurn { [weak self] in self?.enqueue(transfer) }
        return transfer
    }

    private func enqueue(_ transfer: Transfer) {
        guard transfer.isOpen else { return }
        let origin = transfer.request.url.origin
        guard underWay[origin, default: 0] < limits.requestsPerOrigin else {
            waiting[origin, default: []].append(transfer)
            return
        }
        underWay[origin, default: 0] += 1
        transfer.place = origin
        start(transfer)
    }

    private func start(_ transfer: Transfer) {
        guard transfer.isOpen else { return }
        do throws(ClientError) {
            let start = transfer.startNanoseconds ?? MonotonicClock.nanoseconds
            transfer.startNanoseconds = start
            let elapsed = Int((MonotonicClock.nanoseconds - start) / 1_000_000)
            let url = transfer.request.url
            guard elapsed < limits.totalMilliseconds else { throw .timedOut(url.origin) }
            let isAllowed = allowedOrigins.contains(url.origin)
            let hop = try Hop(
                url,
                lines: transfer.request.lines(to: url.origin),
                body: transfer.request.body,
                limits: limits,
                milliseconds: limits.totalMilliseconds - elapsed,
                isGuarded: !isAllowed,
                addresses: addresses,
                onBody: transfer.onBody,
                // Weak: an answer of the same turn may cancel the transfer, or release the client.
                then: { [weak self, weak transfer] result in
                    if let self, let transfer { received(result, for: transfer) }
                }
            )
            let multi = isAllowed ? allowed : guarded
            try multi.start(hop)
            transfer.hop = (hop, multi)
            running[ObjectIdentifier(transfer)] = transfer
        } catch {
            finish(transfer, .failure(error))
        }
    }

    private func received(_ result: Result<ClientResponse, ClientError>, for transfer: Transfer) {
        guard transfer.isOpen else { return }
        transfer.hop = nil
        do throws(ClientError) {
            let response = try result.get()
            guard let target = try redirect(response) else { return finish(transfer, .success(response)) }
            guard transfer.redirects < limits.redirects else { throw .tooManyRedirects(limit: limits.redirects) }
            transfer.redirects += 1
            // RFC 9110, section 15.4: only 307 and 308 keep the method of a POST.
            if response.status < 307 { transfer.request.body = nil }
            transfer.request.url = target
            release(transfer)
            enqueue(transfer)
        } catch {
            finish(transfer, .failure(error))
        }
    }

    private func redirect(_ response: ClientResponse) throws(ClientError) -> HTTPURL? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("location") else {
            return nil
        }
        guard let target = response.url.resolving(location) else { throw .invalidRedirect(from: response.url.origin) }
        return target
    }

    private func finish(_ transfer: Transfer, _ result: Result<ClientResponse, ClientError>) {
        guard let then = transfer.close() else { return }
        release(transfer)
        then(result)
    }

    /// Ends a transfer without an answer.
    func cancel(_ transfer: Transfer) {
        guard transfer.close() != nil else { return }
        if let (hop, multi) = transfer.hop { multi.cancel(hop) }
        transfer.hop = nil
        release(transfer)
    }

    /// Gives the place of a transfer at its origin to the next that waits.
    private func release(_ transfer: Transfer) {
        running[ObjectIdentifier(transfer)] = nil
        guard let origin = transfer.place else { return }
        transfer.place = nil
        let others = underWay[origin, default: 1] - 1
        underWay[origin] = others == 0 ? nil : others
        let queue = waiting.removeValue(forKey: origin)?.filter(\.isOpen) ?? []
        guard let next = queue.first else { return }
        if queue.count > 1 { waiting[origin] = Array(queue.dropFirst()) }
        // Taken at once, so that a request of this turn does not go before those that wait.
        underWay[origin, default: 0] += 1
        next.place = origin
        loop.nextTurn { [weak self] in self?.start(next) }
    }
}

/// A request under way.
public final class Transfer {
    private weak var client: HTTPClient?
    private var then: ((Result<ClientResponse, ClientError>) -> Void)?
    /// The request of the next hop.
    var request: ClientRequest
    /// Looks at the beginning of a body.
    let onBody: ((_ beginning: [UInt8]) -> Bool)?
    /// The origin at which the transfer counts as under way.
    var place: Origin?
    /// The hop under way, and its handle.
    var hop: (Hop, MultiHandle)?
    /// Redirects followed so far.
    var redirects = 0
    /// The start of the first hop.
    var startNanoseconds: UInt64?

    init(
        client: HTTPClient,
        request: ClientRequest,
        onBody: ((_ beginning: [UInt8]) -> Bool)?,
        then: @escaping (Result<ClientResponse, ClientError>) -> Void
    ) {
        self.client = client
        self.request = request
        self.onBody = onBody
        self.then = then
    }

    /// Whether the request has neither ended nor been cancelled.
    var isOpen: Bool { then != nil }

    /// Ends the request; a connection under way is closed, and the caller hears nothing more of it.
    public func cancel() {
        client?.cancel(self)
    }

    /// Returns the completion the first time, then nil.
    func close() -> ((Result<ClientResponse, ClientError>) -> Void)? {
        defer { then = nil }
        return then
    }
}
