import CLibevent
import Glibc

/// A listening socket whose failures are reported as ``ListenError``.
struct ListeningSocket: ~Copyable {
    /// The connections that the system queues until they are accepted; it caps this at `net.core.somaxconn`.
    static let backlog: Int32 = 4096

    /// Unacknowledged data older than this ends a connection, in milliseconds:
    /// without it a peer that lost its network is kept for a quarter of an hour.
    private static let unacknowledgedLimit: Int32 = 60_000

    private let owner: OwnedDescriptor
    /// The endpoint with the real port.
    let endpoint: Endpoint

    var descriptor: Int32 { owner.rawValue }

    init(_ endpoint: Endpoint) throws(ListenError) {
        switch endpoint {
        case .tcp(let host, let port): self = try Self.tcp(endpoint, host: host, port: port)
        case .unix(let path): self = try Self.unix(endpoint, path: path)
        }
    }

    private init(_ owner: consuming OwnedDescriptor, _ endpoint: Endpoint) {
        self.owner = owner
        self.endpoint = endpoint
    }

    private static func tcp(_ endpoint: Endpoint, host: String, port: UInt16) throws(ListenError) -> Self {
        var last: ListenError = .unknownHost(host)
        for address in SocketAddress.resolve(host: host, port: port) {
            do throws(ListenError) {
                let owner = try open(address, endpoint) { descriptor in
                    set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
                    if address.family == sa_family_t(AF_INET6) {
                        // "::" then accepts IPv4 peers too; other addresses are not affected.
                        set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
                    }
                    // Accepted sockets inherit these, which saves system calls for each connection.
                    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
                    set(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, unacknowledgedLimit)
                }
                let port = boundPort(of: owner.rawValue)
                return Self(owner, .tcp(host: host, port: port))
            } catch {
                last = error
            }
        }
        throw last
    }

    private static func unix(_ endpoint: Endpoint, path: String) throws(ListenError) -> Self {
        guard let address = SocketAddress(path: path) else {
            throw .pathTooLong(path: path, limit: MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1)
        }
        try removeStaleSocket(path: path, address, endpoint)
        let owner = try open(address, endpoint) { descriptor in
            // The file gets the mode that this and the umask allow (unix(7)); users who can write to it can connect.
            _ = fchmod(descriptor, 0o660)
        }
        return Self(owner, endpoint)
    }

    /// Removes the socket file that a killed server left; a socket with a listener stays.
    private static func removeStaleSocket(
        path: String,
        _ address: SocketAddress,
        _ endpoint: Endpoint
    ) throws(ListenError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .pathIsTaken(path: path) }
        let probe = try create(family: AF_UNIX, endpoint)
        let result = address.withPointer { connect(probe.rawValue, $0, $1) }
        guard result != 0, errno == ECONNREFUSED else { throw .addressInUse(endpoint) }
        unlink(path)
    }

    private static func open(
        _ address: SocketAddress,
        _ endpoint: Endpoint,
        configure: (Int32) -> Void
    ) throws(ListenError) -> OwnedDescriptor {
        let owner = try create(family: Int32(address.family), endpoint)
        configure(owner.rawValue)
        guard address.withPointer({ bind(owner.rawValue, $0, $1) }) == 0, listen(owner.rawValue, backlog) == 0 else {
            throw ListenError(errorNumber: errno, endpoint)
        }
        return owner
    }

    private static func create(family: Int32, _ endpoint: Endpoint) throws(ListenError) -> OwnedDescriptor {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw ListenError(errorNumber: errno, endpoint) }
        return OwnedDescriptor(descriptor)
    }

    private static func boundPort(of descriptor: Int32) -> UInt16 {
        var address = SocketAddress()
        _ = address.withMutablePointer { getsockname(descriptor, $0, $1) }
        return address.port
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
