import CLibevent
import Glibc

/// A socket address of any family, as the system passes it.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private(set) var length: socklen_t

    /// Creates room for an address that the system fills in.
    init() {
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    }

    /// Copies an address that a C structure points to.
    init(copying address: UnsafePointer<sockaddr>, length: socklen_t) {
        self.length = min(length, socklen_t(MemoryLayout<sockaddr_storage>.size))
        let source = UnsafeRawBufferPointer(start: address, count: Int(self.length))
        withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: source) }
    }

    /// Creates the address of a socket file; nil if the path has too many bytes.
    init?(path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            // One byte stays for the NUL.
            guard bytes.count < room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard fits else { return nil }
        length = socklen_t(MemoryLayout<sockaddr_un>.size)
        withUnsafeMutableBytes(of: &storage) { storage in
            withUnsafeBytes(of: address) { storage.copyMemory(from: $0) }
        }
    }

    var family: sa_family_t { storage.ss_family }

    /// The TCP port, 0 for other families.
    var port: UInt16 {
        switch family {
        case sa_family_t(AF_INET): UInt16(bigEndian: withRebound(to: sockaddr_in.self) { $0.sin_port })
        case sa_family_t(AF_INET6): UInt16(bigEndian: withRebound(to: sockaddr_in6.self) { $0.sin6_port })
        default: 0
        }
    }

    /// Calls `body` with the address as the structure of its family.
    func withRebound<Address, Result>(to type: Address.Type, _ body: (Address) -> Result) -> Result {
        withUnsafeBytes(of: storage) { body($0.loadUnaligned(as: type)) }
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    mutating func withMutablePointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }
}

extension SocketAddress {
    /// Returns the addresses of a numeric host or a name, IPv4 first; empty if there are none.
    ///
    /// It may block on a name server, so it is for the program's start only.
    static func resolve(host: String, port: UInt16) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var entry = list
        while let info = entry?.pointee {
            if let address = info.ai_addr {
                addresses.append(SocketAddress(copying: address, length: info.ai_addrlen))
            }
            entry = info.ai_next
        }
        // A name such as "localhost" has both.
        return addresses.filter { $0.family == sa_family_t(AF_INET) }
            + addresses.filter { $0.family != sa_family_t(AF_INET) }
    }
}
