import EventLoop

extension HTTPServer {
    /// The deadlines of all connections.
    struct Deadlines {
        var wheel: DeadlineWheel
        var timer: LoopTimer?
        fileprivate var isTurning = false
        private var expired: [Int] = []

        init(tick: UInt64, now: UInt64) {
            wheel = DeadlineWheel(tick: tick, now: now)
        }

        /// The connections whose deadline has passed.
        fileprivate mutating func takeExpired(now: UInt64) -> [Int] {
            expired.removeAll(keepingCapacity: true)
            wheel.advance(to: now, into: &expired)
            return expired
        }
    }

    /// Sets the deadline of a connection, or takes it away.
    func schedule(_ connection: Connection, after nanoseconds: UInt64?) {
        guard let nanoseconds else { return deadlines.wheel.cancel(connection.id) }
        deadlines.wheel.schedule(connection.id, at: loop.now + nanoseconds)
        turnLater()
    }

    func turnWheel() {
        deadlines.isTurning = false
        for id in deadlines.takeExpired(now: loop.now) { connections[id]?.expired() }
        turnLater()
    }

    /// The wheel stands still while there is no deadline, so that an idle server does not wake.
    private func turnLater() {
        guard !deadlines.isTurning, deadlines.wheel.count > 0 else { return }
        deadlines.isTurning = true
        deadlines.timer?.schedule(afterNanoseconds: deadlines.wheel.tick)
    }
}
