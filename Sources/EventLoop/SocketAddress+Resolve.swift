import CLibevent
import Glibc

extension SocketAddress {
    /// The addresses of a numeric host or a name, IPv4 first; empty when there are none.
    ///
    /// It may wait for a name server, so it is for the program's start only.
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
