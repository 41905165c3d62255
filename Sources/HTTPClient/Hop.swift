internal import CCurl
internal import Glibc

/// One request to one origin, without its redirects: an easy handle and the bytes it has received.
final class Hop {
    /// libcurl's handle.
    let easy: UnsafeMutableRawPointer
    private let url: HTTPURL
    private let limits: ClientLimits
    private let isGuarded: Bool
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let then: (Result<ClientResponse, ClientError>) -> Void
    /// Looks at the beginning of the body; nil once it has seen enough.
    private var onBody: ((_ beginning: [UInt8]) -> Bool)?

    private var headers: [(name: String, value: String)] = []
    private var headerBytes = 0
    private var body: [UInt8] = []
    private var wasRefused = false
    private var excess: Int?

    /// Prepares a request; `MultiHandle` starts it.
    ///
    /// - Parameters:
    ///   - url: The URL to ask.
    ///   - lines: Its headers, as `Name: value`.
    ///   - body: The body of a `POST`; nil makes it a `GET`.
    ///   - limits: Those of sizes and times.
    ///   - milliseconds: The time left for the whole request.
    ///   - isGuarded: Whether addresses that are not public are refused.
    ///   - addresses: Fixed addresses of names, as `host:port:address`.
    ///   - onBody: Called with the beginning of the body each time that more has come, until it returns false.
    ///   - then: Called once at the end, unless the hop is cancelled.
    /// - Throws: ``ClientError/failed(_:)`` when libcurl has no memory or lacks an option.
    init(
        _ url: HTTPURL,
        lines: [String],
        body: [UInt8]?,
        limits: ClientLimits,
        milliseconds: Int,
        isGuarded: Bool,
        addresses: [String],
        onBody: ((_ beginning: [UInt8]) -> Bool)?,
        then: @escaping (Result<ClientResponse, ClientError>) -> Void
    ) throws(ClientError) {
        guard let easy = curl_easy_init() else { throw .failed("no memory for a request") }
        self.easy = easy
        self.url = url
        self.limits = limits
        self.isGuarded = isGuarded
        self.onBody = onBody
        self.then = then
        let codes = [
            ccurl_set_url(easy, url.description),
            ccurl_set_protocols(easy, "http,https"),
            ccurl_set_no_signal(easy, 1),
            ccurl_set_follow_location(easy, 0),
            ccurl_set_netrc(easy, Int(CURL_NETRC_IGNORED.rawValue)),
            // Empty text switches the environment's proxies off.
            ccurl_set_proxy(easy, ""),
            // Empty text stands for every coding that libcurl can undo.
            ccurl_set_accept_encoding(easy, ""),
            ccurl_set_connect_timeout_ms(easy, min(limits.connectMilliseconds, milliseconds)),
            ccurl_set_timeout_ms(easy, milliseconds),
            ccurl_set_low_speed_limit(easy, limits.slowestBytesPerSecond),
            ccurl_set_low_speed_time(easy, limits.slowSeconds),
            ccurl_set_headers(easy, try list(lines)),
            ccurl_set_resolve(easy, try list(addresses)),
        ]
        guard codes.allSatisfy({ $0 == CURLE_OK }), setBody(body), setCallbacks() else {
            throw .failed("libcurl lacks an option")
        }
    }

    deinit {
        curl_easy_cleanup(easy)
        for list in lists { curl_slist_free_all(list) }
    }

    private func list(_ lines: [String]) throws(ClientError) -> UnsafeMutablePointer<curl_slist>? {
        var head: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(head, line) else {
                curl_slist_free_all(head)
                throw .failed("no memory for a request")
            }
            head = longer
        }
        if let head { lists.append(head) }
        return head
    }

    private func setBody(_ body: [UInt8]?) -> Bool {
        guard let body else { return true }
        return ccurl_set_post(easy, 1) == CURLE_OK
            && body.withUnsafeBytes { ccurl_set_post_body(easy, $0.baseAddress, $0.count) } == CURLE_OK
    }

    private func setCallbacks() -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            ccurl_set_write(
                easy,
                { bytes, size, count, context in
                    guard let bytes, let context else { return 0 }
                    let hop = Unmanaged<Hop>.fromOpaque(context).takeUnretainedValue()
                    return hop.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
                },
                context
            ),
            ccurl_set_header(
                easy,
                { bytes, size, count, context in
                    guard let bytes, let context else { return 0 }
                    let hop = Unmanaged<Hop>.fromOpaque(context).takeUnretainedValue()
                    return hop.receive(line: UnsafeRawBufferPointer(start: bytes, count: size * count))
                        ? size * count : 0
                },
                context
            ),
            ccurl_set_open_socket(
                easy,
                { context, _, address in
                    guard let context, let address else { return -1 }
                    return Unmanaged<Hop>.fromOpaque(context).takeUnretainedValue().openSocket(to: address)
                },
                context
            ),
        ]
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    private func openSocket(to address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        let isPublic = withUnsafePointer(to: &address.pointee.addr) { AddressRules.isPublic($0) }
        guard isPublic || !isGuarded else {
            wasRefused = true
            return -1
        }
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, kind, address.pointee.protocol)
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limits.bodyBytes else {
            excess = limits.bodyBytes
            return false
        }
        body.append(contentsOf: bytes)
        if let look = onBody, !look(body) { onBody = nil }
        return true
    }

    private func receive(line bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= limits.headerBytes else {
            excess = limits.headerBytes
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self)
        // A status line begins the headers anew, after those of an interim answer.
        if line.hasPrefix("HTTP/") { headers = [] }
        guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("HTTP/") else { return true }
        headers.append((String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...])))
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace = { (character: Character) in character.isWhitespace }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return String(text)
    }

    /// Tells the owner how the request ended.
    func finish(_ code: CURLcode) {
        then(result(code))
    }

    private func result(_ code: CURLcode) -> Result<ClientResponse, ClientError> {
        if let excess { return .failure(.tooLarge(limit: excess)) }
        switch code {
        case CURLE_OK:
            var status = 0
            ccurl_get_response_code(easy, &status)
            return .success(ClientResponse(url: url, status: status, headers: headers, body: body))
        case CURLE_OPERATION_TIMEDOUT: return .failure(.timedOut(url.origin))
        case CURLE_COULDNT_RESOLVE_HOST: return .failure(.unknownHost(url.origin))
        case CURLE_COULDNT_CONNECT where wasRefused: return .failure(.addressRefused(url.origin))
        case CURLE_COULDNT_CONNECT, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            return .failure(.unreachable(url.origin))
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION: return .failure(.insecure(url.origin))
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return .failure(.malformedResponse(url.origin))
        default: return .failure(.failed(String(cString: curl_easy_strerror(code))))
        }
    }
}
