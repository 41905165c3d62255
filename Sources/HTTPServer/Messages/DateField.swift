import Glibc

/// The `Date` field, written once a second (RFC 9110, section 6.6.1).
struct DateField {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private var line: [UInt8] = []
    private var expiry: UInt64 = 0

    /// The field's line for now.
    ///
    /// The monotonic clock, given in nanoseconds, says when to look at the wall clock again.
    mutating func line(now: UInt64) -> [UInt8] {
        if now >= expiry {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            line = Array("Date: \(Self.text(time.tv_sec))\r\n".utf8)
            expiry = now + 1_000_000_000 - UInt64(clamping: time.tv_nsec)
        }
        return line
    }

    /// The date in the form that HTTP wants: `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ secondsSince1970: Int) -> String {
        var seconds = secondsSince1970
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let day = days[Int(parts.tm_wday)]
        let month = months[Int(parts.tm_mon)]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return "\(day), \(twoDigits(parts.tm_mday)) \(month) \(parts.tm_year + 1900) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
