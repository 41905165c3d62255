package import HTTPClient
public import HTTPServer
import ListStore
package import PostgresClient
package import PostgresStore
package import ScreenfulService

/// The configuration of a server.
///
/// Every field has a default, so that `ServerConfiguration()` is a server for one
/// user on one machine. The command line maps its options onto these fields.
public struct ServerConfiguration: Sendable {
    /// An address that a server listens on.
    public enum Address: Hashable, Sendable {
        /// A host name or an IPv4 or IPv6 address, and a port; port 0 takes a free one.
        case tcp(host: String, port: UInt16)
        /// A Unix socket at a path; a socket left behind by a dead server is replaced.
        case unix(path: String)

        /// The address as a URL for a browser or `curl`; for a Unix socket `unix:` and its path.
        public var url: String {
            switch self {
            case .tcp(let host, let port): host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
            case .unix(let path): "unix:\(path)"
            }
        }
    }

    /// The address to listen on.
    public var address = Address.tcp(host: "127.0.0.1", port: 8080)
    /// The number of event loops, each on a thread of its own with viewers and open lists of its own.
    public var loops = 1
    /// The database of lists; created with its folders, readable by the user alone, if it does not exist.
    public var databasePath = "lists.db"
    /// The PostgreSQL database that has the lists, shared with other servers; nil for lists in the database above.
    ///
    /// Recorded scrolls stay in the database above.
    package var postgres: PostgresConfiguration?
    /// Folders whose SQLite files may be opened as tables, in them or in folders below; empty allows none.
    ///
    /// Symbolic links are resolved before the check. The server's own database is never opened as a table.
    public var tableDirectories: [String] = []
    /// PostgreSQL databases whose tables may be opened, by the names that lists use.
    package var tableDatabases: [String: PostgresAddress] = [:]
    /// Origins of HTTP APIs that may have an address in a private network.
    package var allowedUpstreams: Set<Origin> = []
    /// Headers' values for HTTP APIs by the names that lists use, each for one origin.
    package var upstreamSecrets: [String: UpstreamService.Secret] = [:]
    /// The busy timeout in seconds: how long reads and writes wait for a lock of another program.
    public var databasePatienceSeconds = 5.0
    /// The folder of static files; nil serves none.
    public var publicDirectory: String?
    /// The folder with WOFF2 files of the fonts, for browsers; nil serves the fonts as they are installed.
    public var webFontDirectory: String?
    /// The token that `Authorization: Bearer` has to carry; nil for no authentication.
    ///
    /// An address that is not a loopback address needs one, or the server does not start.
    public var token: String?
    /// Names accepted in a request's `Host`, besides the bound address and the loopback names.
    public var allowedHosts: [String] = []
    /// Proxies whose `X-Forwarded-For` is trusted, for the log and the limit on wrong tokens.
    public var trustedProxies: [AddressRange] = []
    /// Origins, besides the server's own, whose pages may use the API, as in `Origin`: `https://example.org`.
    public var allowedOrigins: [String] = []
    /// Origins, beside the server's own, from which the page may load pictures and videos itself.
    public var imageOrigins: [WebOrigin] = []
    /// The key that signs the addresses of other pictures, which the server passes on; nil for one that it makes and keeps.
    ///
    /// Servers behind one balancer need the same, of 32 to 64 bytes.
    public var pictureKey: [UInt8]?
    /// The source of map tiles; nil for maps without tiles.
    public var mapTiles: MapTileSource?
    /// Whether sample lists are created when the database has none.
    public var createsSampleLists = true
    /// Upper bounds on counts and bytes.
    public var limits = Limits()
    /// Seconds after which a viewer that neither scrolls nor has an event stream ends.
    public var viewerIdleSeconds = 600.0
    /// Seconds of a viewer's latest events that are kept for `GET …/recording`; 0 for none.
    public var recordedSeconds = 60.0
    /// Seconds for which fetches of rows that are only preloaded are batched, from the first one on.
    public var gatherSeconds = 0.1
    /// Consecutive failures of a fetch of rows after which it is not retried.
    public var maxFetchFailures = 8
    /// Seconds between reporting “not ready” and refusing connections in a shutdown that drains.
    ///
    /// The default suffices for a load balancer that checks every second.
    public var drainSeconds = 1.0
    /// Seconds that a graceful shutdown waits for requests and streams to end.
    public var shutdownGraceSeconds = 5.0
    /// The least severe level that is logged.
    public var logLevel = LogLevel.info
    /// The file that the log is appended to; nil for ``logDescriptor``.
    public var logFile: String?
    /// The descriptor that the log is written to without a file; by default standard error.
    public var logDescriptor: Int32 = 2
    /// Seconds from the first request without a line of its own to the line that sums such requests up.
    public var logSumSeconds = 60.0

    /// Creates a configuration with every default.
    public init() {}
}

extension ServerConfiguration {
    /// The folder of other servers' pictures; nil for none on disk.
    var pictureDirectory: String? { limits.pictureBytes > 0 ? "\(databasePath)-pictures" : nil }

    /// Origins whose pictures clients fetch themselves.
    var directOrigins: Set<Origin> { Set(imageOrigins.compactMap { Origin($0.text) }) }
}

extension ServerConfiguration {
    /// Upper bounds; reaching one is answered with the problem code given here.
    public struct Limits: Hashable, Sendable {
        /// Lists in the catalog (`listLimit`).
        public var lists = 1_000
        /// Recorded scrolls that are stored (`traceLimit`).
        public var traces = 1_000
        /// Bytes of the file of one recorded scroll (`bodyTooLong`).
        public var traceBytes = 67_108_864
        /// Bytes of a file of rows that are added to a list (`bodyTooLong`).
        public var rowFileBytes = 268_435_456
        /// Viewers of all lists together (`viewerLimit`).
        public var viewers = 10_000
        /// Scenes (`sceneLimit`).
        public var scenes = 1_000
        /// Event streams of all viewers together (`streamLimit`).
        public var streams = 10_000
        /// Open connections; further ones are answered with 503 and closed.
        public var connections = 16_384
        /// Bytes of the body of any other request (`bodyTooLong`).
        public var bodyBytes = 1_048_576
        /// Bytes of all bodies that are incomplete or unanswered (`tooManyBodies`); at least `bodyBytes`.
        public var allBodiesBytes = 67_108_864
        /// Bytes of replay buffers, queued output, bodies and unused caches together; over it, some are dropped.
        ///
        /// The default holds the full replay buffers of 16,000 viewers with open streams, or of 4,000 without.
        public var memoryBytes = 268_435_456
        /// Bytes of other servers' pictures on disk, beside the database; 0 for none.
        public var pictureBytes = 268_435_456
        /// Bytes that the database may grow to (`storageFull`); nil for no limit but the disk's.
        public var databaseBytes: Int?
        /// Bytes of the disk reserved for deleting once it is full; 0 for none.
        public var reserveBytes = ListDatabase.Configuration.defaultReserve
        /// Bytes buffered for a slow client of an event stream before the stream is closed.
        public var streamBytes = 1_048_576
        /// Bytes of a viewer's replay buffer, for event streams that resume; an eighth of them with an open stream.
        ///
        /// A snapshot of the rows around a phone's viewport, 19 kB of generated ones, replaces a longer replay at no
        /// cost; but the first stream of a viewer shall go on after the events that came with its opening.
        public var replayBytes = 65_536

        /// Creates the default limits.
        public init() {}
    }
}
