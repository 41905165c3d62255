import ListStore

/// A backend that keeps the progress of lists over HTTP APIs.
protocol UpstreamStore: AnyObject {
    /// Reads the place of the next page of a list; nil before the first page.
    func upstreamProgress(of list: Int64, then: @escaping Reply<String?>)

    /// Reads which of some identities in the API rows of the list have.
    func knownUpstreamKeys(_ keys: [String], of list: Int64, then: @escaping Reply<Set<String>>)
}

extension SQLiteBackend: UpstreamStore {
    func upstreamProgress(of list: Int64, then: @escaping Reply<String?>) {
        ask(by: .read, then: then) { database throws(StoreError) in try database.upstreamProgress(ofList: list) }
    }

    func knownUpstreamKeys(_ keys: [String], of list: Int64, then: @escaping Reply<Set<String>>) {
        ask(by: .read, then: then) { database throws(StoreError) in
            try database.knownUpstreamKeys(keys, ofList: list)
        }
    }
}
