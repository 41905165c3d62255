/// Memory that clients take by not reading what is sent to them.
extension HTTPServer {
    /// Notes that output was queued.
    func queued(_ bytes: Int) {
        statistics.queuedBytes += bytes
        onGrowth?(bytes)
    }

    /// Notes that queued output was sent or dropped.
    func released(_ bytes: Int) {
        statistics.queuedBytes -= bytes
    }

    /// Cuts the connections with the most queued output, which are those of the slowest readers.
    ///
    /// - Parameter need: The bytes to release.
    /// - Returns: The bytes that were released: at least `need`, if so many were queued.
    /// - Complexity: O(*n* log *n*) for *n* connections.
    public func cutSlowReaders(releasing need: Int) -> Int {
        let before = statistics.queuedBytes
        let slow = connections.all.filter { $0.heldBytes > 0 }.sorted { $0.heldBytes > $1.heldBytes }
        for connection in slow {
            guard before - statistics.queuedBytes < need else { break }
            if connection.eventStream != nil { statistics.cutStreams += 1 }
            statistics.cutReaders += 1
            connection.close(.cut)
        }
        return before - statistics.queuedBytes
    }
}
