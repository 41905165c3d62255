package import PostgresClient

/// The database of lists that several servers share.
package struct PostgresConfiguration: Sendable {
    /// How a server hears of changes by others.
    package enum News: String, Sendable, CaseIterable {
        /// By announcements, and once a second by asking for versions.
        case notify
        /// Once a second by asking for versions: for poolers and databases without announcements.
        case poll
    }

    /// The server, the database and the user.
    package var address: PostgresAddress
    /// The address for announcements where the other one is a pooler's; nil for the same.
    package var listenAddress: PostgresAddress?
    /// The schema that has the tables; created with them.
    package var schema: String
    /// How the server hears of changes by others.
    package var news: News
    /// The number of the server's loops, among which its connections are divided.
    package var loops = 1

    /// Whether statements may be prepared: a server that listens where it asks has its sessions to itself.
    var prepares: Bool { news == .notify && listenAddress == nil }

    /// Creates a configuration.
    package init(
        address: PostgresAddress,
        listenAddress: PostgresAddress? = nil,
        schema: String = "screenful",
        news: News = .notify
    ) {
        self.address = address
        self.listenAddress = listenAddress
        self.schema = schema
        self.news = news
    }
}
