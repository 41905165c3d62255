extension ClientResponse {
    /// The seconds until a server wants to be asked again, by its `Retry-After` header (RFC 9110, section 10.2.3).
    ///
    /// - Parameter now: The time in seconds since 1970.
    /// - Returns: At least 0 and at most an hour, whatever the header asks for; nil without the header, or if it is
    ///   neither a number of seconds nor a date.
    public func retryAfterSeconds(now: Int) -> Int? {
        guard let value = header("retry-after"), !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int(value) ?? .max, Self.longestRetryAfter)
        }
        guard let date = HTTPDate(value, now: now) else { return nil }
        return min(max(0, date.seconds - now), Self.longestRetryAfter)
    }

    private static let longestRetryAfter = 3600
}

/// A date in one of the three forms that recipients have to read (RFC 9110, section 5.6.7):
/// `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
struct HTTPDate {
    /// Seconds since 1970.
    let seconds: Int

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a date; nil if it is none.
    ///
    /// - Parameters:
    ///   - text: The date.
    ///   - now: The time in seconds since 1970; a year of two digits is the one within 50 years of it.
    init?(_ text: String, now: Int) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let date: (day: Substring, month: Substring, year: Int?)
        let time: Substring
        switch words.count {
        case 6 where words[0].utf8.count == 4 && words[0].last == "," && words[5] == "GMT":
            date = (words[1], words[2], Self.number(words[3], digits: 4))
            time = words[4]
        case 4 where words[0].last == "," && words[3] == "GMT":
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            date = (parts[0], parts[1], Self.number(parts[2], digits: 2).map { Self.year(of: $0, now: now) })
            time = words[2]
        case 5 where words[0].utf8.count == 3:
            date = (words[2], words[1], Self.number(words[4], digits: 4))
            time = words[3]
        case 6 where words[0].utf8.count == 3 && words[2].isEmpty && words[3].utf8.count == 1:
            date = ("0" + words[3], words[1], Self.number(words[5], digits: 4))
            time = words[4]
        default: return nil
        }
        guard let day = Self.number(date.day, digits: 2), let month = Self.months.firstIndex(of: String(date.month)),
            let year = date.year, year >= 1970, let seconds = Self.seconds(of: time),
            let days = Self.days(year, month, day)
        else { return nil }
        self.seconds = days * 86_400 + seconds
    }

    private static func year(of digits: Int, now: Int) -> Int {
        // The mean year of the calendar, in seconds.
        let present = 1970 + now / 31_556_952
        let year = present / 100 * 100 + digits
        return year > present + 50 ? year - 100 : year <= present - 50 ? year + 100 : year
    }

    private static func seconds(of time: Substring) -> Int? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], digits: 2), let minute = number(parts[1], digits: 2),
            let second = number(parts[2], digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    /// Returns the days from 1970 to a date; nil if the month, counted from 0, has no such day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day >= 1, day <= lengths[month] else { return nil }
        let past = year - 1
        // Days from the first of year 1; 719,162 of them are before 1970.
        return past * 365 + past / 4 - past / 100 + past / 400 - 719_162 + lengths[..<month].reduce(0, +) + day - 1
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
