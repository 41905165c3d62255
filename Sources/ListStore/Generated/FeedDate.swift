/// When the rows of a generated feed were written.
enum FeedDate {
    /// The moment of the newest row: 2026-03-01T18:00:00Z, in seconds since 1970.
    ///
    /// A constant, because the same seed must give the same rows at any time.
    private static let newest: Int64 = 1_772_388_000

    /// Seconds between the feed's newest moment and the earliest moment row `index` may have.
    ///
    /// Strictly increasing. A minute lies between the first rows; the gaps
    /// shrink to a second after some millions, so that a billion rows reach
    /// back to 1992 and not beyond the calendar.
    static func age(ofRow index: Int64) -> Int64 {
        index + 60_000_000 * index / (index + 1_000_000)
    }

    /// The row's moment as ISO 8601 text; each row is older than the one before it.
    static func text(ofRow index: Int64, random: inout FeedRandom) -> String {
        let start = age(ofRow: index)
        let gap = Int(age(ofRow: index + 1) - start)
        return text(secondsSince1970: newest - start - Int64(random.below(gap)))
    }

    /// A moment in UTC, as in RFC 3339.
    static func text(secondsSince1970 seconds: Int64) -> String {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        let (year, month, day) = civil(daysSince1970: days)
        return String(unsafeUninitializedCapacity: 20) { bytes in
            write(year / 100, to: bytes, at: 0, then: nil)
            write(year % 100, to: bytes, at: 2, then: "-")
            write(month, to: bytes, at: 5, then: "-")
            write(day, to: bytes, at: 8, then: "T")
            write(time / 3600, to: bytes, at: 11, then: ":")
            write(time / 60 % 60, to: bytes, at: 14, then: ":")
            write(time % 60, to: bytes, at: 17, then: "Z")
            return 20
        }
    }

    /// Writes a number of two digits, and a character after it.
    private static func write(
        _ number: Int64,
        to bytes: UnsafeMutableBufferPointer<UInt8>,
        at place: Int,
        then mark: Unicode.Scalar?
    ) {
        bytes[place] = UInt8(ascii: "0") + UInt8(number / 10)
        bytes[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
        if let mark { bytes[place + 2] = UInt8(ascii: mark) }
    }

    /// The Gregorian date of a day.
    ///
    /// - Note: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`; here for
    ///   days after year 0 only.
    private static func civil(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Counted from 1 March of year 0, so that the leap day ends a year.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
