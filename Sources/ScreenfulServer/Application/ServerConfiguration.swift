public import HTTPServer
import ListStore

/// What a server is told before it starts.
///
/// Every field has a default, so that `ServerConfiguration()` is a server for one
/// reader on one machine. The command line maps its options onto these fields.
public struct ServerConfiguration: Sendable {
    /// Where connections are accepted.
    public enum Address: Hashable, Sendable {
        /// A host name or an IPv4 or IPv6 address, and a port; port 0 takes a free one.
        case tcp(host: String, port: UInt16)
        /// A Unix socket at a path; a socket left behind by a dead server is replaced.
        case unix(path: String)

        /// What a browser or `curl` is to be given; for a Unix socket its path.
        public var url: String {
            switch self {
            case .tcp(let host, let port): host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
            case .unix(let path): "unix:\(path)"
            }
        }
    }

    /// Where connections are accepted.
    public var address = Address.tcp(host: "127.0.0.1", port: 8080)

    /// The database of lists, made for the user alone, with its folders, when it does not exist.
    public var databasePath = "lists.db"

    /// Folders whose SQLite files may be opened as tables, in them or in folders below; empty allows none.
    ///
    /// Links are followed before it is looked where a file lies. The server's own database is never opened so.
    public var tableDirectories: [String] = []

    /// Seconds that reading and writing wait while another program keeps the database locked.
    public var databasePatienceSeconds = 5.0

    /// The folder of static files; nil serves none.
    public var publicDirectory: String?

    /// What `Authorization: Bearer` has to carry; nil asks for nothing.
    ///
    /// An address that is not a loopback address needs one, or the server does not start.
    public var token: String?

    /// Host names that a request's `Host` may carry beside the bound address and the loopback names.
    public var allowedHosts: [String] = []

    /// Proxies whose `X-Forwarded-For` is believed, for the log and the limit on wrong tokens.
    public var trustedProxies: [AddressRange] = []

    /// Origins, beside the server's own, whose pages may read and write, as browsers write them (`https://example.org`).
    public var allowedOrigins: [String] = []

    /// Origins, beside the server's own, from which the page may load pictures and videos.
    public var imageOrigins: [WebOrigin] = []

    /// Where the tiles of maps come from; nil leaves maps plain.
    public var mapTiles: MapTileSource?

    /// Creates the two generated lists when the database has none.
    public var createsSampleLists = true

    /// How much of everything there may be.
    public var limits = Limits()

    /// Seconds after which a viewer that neither scrolls nor has an event stream ends.
    public var viewerIdleSeconds = 600.0

    /// Seconds for which fetches of rows that are only to be preloaded are gathered, after the first one.
    public var gatherSeconds = 0.1

    /// Failures in a row after which rows that could not be read are given up.
    public var mostFetchFailures = 8

    /// Seconds for which a stop that drains says that it is not ready before it refuses connections.
    ///
    /// Long enough for a balancer that asks every second to see it.
    public var drainSeconds = 1.0

    /// Seconds that a graceful stop waits for requests and streams to end.
    public var shutdownGraceSeconds = 5.0

    /// The least severe kind of line that the log carries.
    public var logLevel = LogLevel.info

    /// The file that the log is appended to; nil for ``logDescriptor``.
    public var logFile: String?

    /// The descriptor that the log is written to where there is no file; by default standard error.
    public var logDescriptor: Int32 = 2

    /// Seconds from the first request that gets no line of its own to the line that sums such requests up.
    public var logSumSeconds = 60.0

    /// Creates a configuration with every default.
    public init() {}
}

extension ServerConfiguration {
    /// Upper bounds, each answered with a problem code of its own when reached.
    public struct Limits: Hashable, Sendable {
        /// Lists in the catalog (`listLimit`).
        public var lists = 1_000
        /// Recorded scrolls that are stored (`traceLimit`).
        public var traces = 1_000
        /// Bytes of the file of one (`bodyTooLong`).
        public var traceBytes = 67_108_864
        /// Viewers of all lists together (`viewerLimit`).
        public var viewers = 10_000
        /// Event streams of all viewers together (`streamLimit`).
        public var streams = 10_000
        /// Open connections; further ones are answered with 503 and closed.
        public var connections = 16_384
        /// Bytes of any other request's body (`bodyTooLong`).
        public var bodyBytes = 1_048_576
        /// Bytes of all bodies that are incomplete or not answered yet (`tooManyBodies`); at least `bodyBytes`.
        public var allBodiesBytes = 67_108_864
        /// Bytes that the database may grow to (`storageFull`); nil for as much as the disk holds.
        public var databaseBytes: Int?
        /// Bytes of the disk that are kept for deleting once it is full; 0 for none.
        public var reserveBytes = ListDatabase.Configuration.usualReserve
        /// Bytes that wait for a slow reader of an event stream before it is cut off.
        public var streamBytes = 1_048_576
        /// Bytes of past events that a viewer keeps for streams that resume.
        public var replayBytes = 262_144

        /// Creates the default limits.
        public init() {}
    }
}
