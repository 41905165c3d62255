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
        guard let date = secondsSince1970(ofHTTPDate: value) else { return nil }
        return min(max(0, date - now), Self.longestRetryAfter)
    }

    private static let longestRetryAfter = 3600
}

/// Returns the seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Only this form may be sent (RFC 9110, section 5.6.7); the two obsolete ones are not read.
func secondsSince1970(ofHTTPDate text: String) -> Int? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[0].last == ",", words[5] == "GMT",
        let day = number(words[1], digits: 2), let month = months.firstIndex(of: String(words[2])),
        let year = number(words[3], digits: 4), year >= 1970
    else { return nil }
    let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], digits: 2), let minute = number(time[1], digits: 2),
        let second = number(time[2], digits: 2), hour < 24, minute < 60, second <= 60
    else { return nil }
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day >= 1, day <= lengths[month] else { return nil }
    let past = year - 1
    // Days from the first of year 1; 719,162 of them are before 1970.
    let yearDays = past * 365 + past / 4 - past / 100 + past / 400 - 719_162
    let days = yearDays + lengths[..<month].reduce(0, +) + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
}

private func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
}
