/// Where a server listens.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// A TCP port on the address or name `host`; port 0 asks the system for a free one.
    case tcp(host: String, port: UInt16)
    /// A Unix-domain socket at a path of the file system.
    case unix(path: String)

    /// `host:port` with an IPv6 address in brackets, or `unix:path`.
    public var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}
