/// A request that a client sends.
public struct ClientRequest: Sendable {
    /// A header that only one origin may see, whatever redirects follow.
    public struct SecretHeader: Sendable {
        /// The name of the header.
        public var name: String
        /// Its value.
        public var value: String
        /// The origin that it is bound to.
        public var origin: Origin

        /// Creates a secret header.
        public init(name: String, value: String, origin: Origin) {
            self.name = name
            self.value = value
            self.origin = origin
        }
    }

    /// The URL to ask.
    public var url: HTTPURL
    /// Headers for every origin on the way.
    public var headers: [(name: String, value: String)] = []
    /// Headers for the origin that each is bound to.
    public var secrets: [SecretHeader] = []
    /// The body of a `POST`; nil makes it a `GET`.
    public var body: [UInt8]?

    /// Creates a `GET` without headers.
    public init(_ url: HTTPURL) {
        self.url = url
    }

    /// The lines that a hop to an origin sends.
    func lines(to origin: Origin) throws(ClientError) -> [String] {
        var lines: [String] = []
        for (name, value) in headers + secrets.filter({ $0.origin == origin }).map({ ($0.name, $0.value) }) {
            guard Self.isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .invalidHeader(name: Self.isToken(name) ? name : "")
            }
            // libcurl takes a name and a colon alone as the wish to leave that header out.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        return lines
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

/// A complete answer, whatever its status.
public struct ClientResponse: Sendable {
    /// The URL that answered, after all redirects.
    public var url: HTTPURL
    /// The status code.
    public var status: Int
    /// The headers in their order.
    public var headers: [(name: String, value: String)]
    /// The body, decompressed.
    public var body: [UInt8]

    /// Returns the value of the first header of a name in any case.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}

/// The limits of each request.
public struct ClientLimits: Hashable, Sendable {
    /// The time to connect, in milliseconds.
    public var connectMilliseconds = 3000
    /// The time of a request with all its redirects, in milliseconds, once it is its turn.
    public var totalMilliseconds = 30_000
    /// The least speed, in bytes a second.
    public var slowestBytesPerSecond = 64
    /// The time that an answer may be slower than that, in seconds.
    public var slowSeconds = 5
    /// The size of a body after decompression, in bytes.
    public var bodyBytes = 8 << 20
    /// The size of all headers of an answer, in bytes.
    public var headerBytes = 64 << 10
    /// Redirects that are followed.
    public var redirects = 3
    /// Requests under way at once to one origin; others wait for their turn.
    public var requestsPerOrigin = 2

    /// Creates the standard limits.
    public init() {}
}
