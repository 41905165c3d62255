package import ListStore

/// A backend that keeps the progress of lists over HTTP APIs.
package protocol UpstreamStore: AnyObject {
    /// Reads the place of the next page of a list; nil before the first page.
    func upstreamProgress(of list: Int64, then: @escaping Reply<String?>)

    /// Reads which of some identities in the API rows of the list have.
    func knownUpstreamKeys(_ keys: [String], of list: Int64, then: @escaping Reply<Set<String>>)

    /// Takes or extends this server's lease of a list, of all servers that share the database.
    func leaseUpstream(of list: Int64, then: @escaping Reply<UpstreamLease>)

    /// Ends this server's lease of a list, after which no server asks the API for a time.
    func releaseUpstream(of list: Int64, waitMilliseconds: Int64)
}

extension SQLiteBackend: UpstreamStore {
    package func upstreamProgress(of list: Int64, then: @escaping Reply<String?>) {
        ask(by: .read, then: then) { database throws(StoreError) in try database.upstreamProgress(ofList: list) }
    }

    package func knownUpstreamKeys(_ keys: [String], of list: Int64, then: @escaping Reply<Set<String>>) {
        ask(by: .read, then: then) { database throws(StoreError) in
            try database.knownUpstreamKeys(keys, ofList: list)
        }
    }

    package func leaseUpstream(of list: Int64, then: @escaping Reply<UpstreamLease>) {
        ask(by: .write, then: then) { [serverName] database throws(StoreError) in
            try database.leaseUpstream(ofList: list, to: serverName, at: WallClock.nanoseconds / 1_000_000)
        }
    }

    package func releaseUpstream(of list: Int64, waitMilliseconds: Int64) {
        ask(by: .write) { _ in
        } _: { [serverName] database throws(StoreError) in
            try database.releaseUpstream(
                ofList: list,
                by: serverName,
                waitMilliseconds: waitMilliseconds,
                at: WallClock.nanoseconds / 1_000_000
            )
        }
    }
}
