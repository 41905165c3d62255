/// The timeouts of a configuration as the server uses them.
struct NanosecondTimeouts {
    let header: UInt64
    let body: UInt64
    let idle: UInt64
    let write: UInt64
    let linger: UInt64
    let ping: UInt64

    init(_ timeouts: Timeouts) {
        header = timeouts.header.nanoseconds
        body = timeouts.body.nanoseconds
        idle = timeouts.idle.nanoseconds
        write = timeouts.write.nanoseconds
        linger = timeouts.linger.nanoseconds
        ping = timeouts.ping.nanoseconds
    }

    /// How exact the deadlines are: an eighth of the shortest, from a millisecond to a quarter of a second.
    var tick: UInt64 {
        let shortest = min(header, body, idle, write, linger, ping)
        return min(max(shortest / 8, 1_000_000), 250_000_000)
    }
}

extension Duration {
    /// The duration in nanoseconds; negative ones are zero, and those too long for the type are its end.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 2 : min(product, .max / 2) + UInt64(attoseconds) / 1_000_000_000
    }
}
