extension Exchange {
    /// A body of this length is always taken, so that small requests get through beside large ones.
    ///
    /// There are at most as many of them as connections.
    private static let smallBody = 4 << 10

    /// Counts the body, as far as it has come, for as long as it is kept.
    ///
    /// A request that comes whole and is answered at once is never counted: its
    /// body is gone before the next one is read.
    func keepBody(on server: HTTPServer) {
        let bytes = request.body.count
        guard bytes > 0 else { return }
        server.statistics.bodyBytes += bytes - (body?.bytes ?? 0)
        body = (bytes, server)
    }

    /// Counts the body no more.
    func forgetBody() {
        guard let body else { return }
        body.server.statistics.bodyBytes -= body.bytes
        self.body = nil
    }

    /// Refuses a body for which there is no room beside the others.
    func checkRoom(on server: HTTPServer) throws(RequestError) {
        let bytes = request.body.count
        guard bytes > Self.smallBody else { return }
        let others = server.statistics.bodyBytes - (body?.bytes ?? 0)
        guard others + bytes > server.configuration.limits.bodies else { return }
        server.statistics.refusedBodies += 1
        throw .tooManyBodies
    }
}
