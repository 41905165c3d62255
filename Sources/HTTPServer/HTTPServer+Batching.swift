extension HTTPServer {
    /// The answers of one connection that are sent with one call.
    struct Batch {
        /// A batch is sent before its end when it is longer than this, in bytes.
        static let sendSize = 64 << 10
        /// A buffer that has grown over this is given back, in bytes.
        private static let keptSize = 256 << 10

        /// The bytes so far.
        ///
        /// One buffer serves all connections.
        var bytes: [UInt8] = []
        fileprivate(set) var owner: Connection?

        mutating func removeAll() {
            if bytes.capacity > Self.keptSize { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
        }
    }

    /// Runs `body` and sends what it writes for `connection` at the end, with one call.
    ///
    /// Within a batch of the same connection the bytes join it. Within one of another
    /// connection, as when a handler answers an exchange it has kept, that one waits.
    func batch(for connection: Connection, _ body: () -> Void) {
        if batch.owner === connection { return body() }
        guard batch.owner != nil else { return run(connection, body) }
        var outer = Batch()
        swap(&outer, &batch)
        run(connection, body)
        swap(&outer, &batch)
    }

    private func run(_ connection: Connection, _ body: () -> Void) {
        batch.owner = connection
        body()
        connection.sendBatch()
        batch.owner = nil
        connection.afterSending()
    }
}
