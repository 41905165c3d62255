import Glibc

/// An address at which a server listens.
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

/// An error in listening at an endpoint.
public enum ListenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program, or another server of this one, listens there.
    case addressInUse(Endpoint)
    /// This user is not allowed to listen there, as with ports below 1024.
    case permissionDenied(Endpoint)
    /// No interface of this machine has the address.
    case addressNotAvailable(Endpoint)
    /// The host is neither an address nor a name that can be resolved.
    case unknownHost(String)
    /// A socket's path has more bytes than the system can take.
    case pathTooLong(path: String, limit: Int)
    /// The path of the socket exists and is not a socket; it is left unchanged.
    case pathIsTaken(path: String)
    /// Anything else, by the system's error number.
    case failed(Endpoint, errorNumber: Int32)

    /// A readable description of the error and, if there is one, of the remedy.
    public var description: String {
        switch self {
        case .addressInUse(let endpoint):
            "\(endpoint) is in use by another server; choose another port, or 0 for a free one"
        case .permissionDenied(let endpoint):
            "no permission to listen at \(endpoint)"
        case .addressNotAvailable(let endpoint):
            "this machine has no address for \(endpoint)"
        case .unknownHost(let host):
            "\(host) is no address and no known name"
        case .pathTooLong(let path, let limit):
            "the socket path \(path) is longer than \(limit) bytes"
        case .pathIsTaken(let path):
            "\(path) exists and is not a socket"
        case .failed(let endpoint, let errorNumber):
            "cannot listen at \(endpoint): \(systemMessage(errorNumber))"
        }
    }
}

extension ListenError {
    init(errorNumber: Int32, _ endpoint: Endpoint) {
        self =
            switch errorNumber {
            case EADDRINUSE: .addressInUse(endpoint)
            case EACCES, EPERM: .permissionDenied(endpoint)
            case EADDRNOTAVAIL: .addressNotAvailable(endpoint)
            default: .failed(endpoint, errorNumber: errorNumber)
            }
    }
}
