import ScreenfulTypes

enum FeedDate {
    /// The moment of the newest row: 2026-03-01T18:00:00Z, in seconds since 1970.
    ///
    /// A constant, because the same seed must give the same rows at any time.
    private static let newest: Int64 = 1_772_388_000

    /// Returns the seconds from the earliest possible moment of row `index` to the feed's newest moment.
    ///
    /// Strictly increasing. A minute lies between the first rows; the gaps shrink to a second after some millions, so
    /// that a billion rows reach back to 1992 and not beyond the calendar.
    static func age(ofRow index: Int64) -> Int64 { index + 60_000_000 * index / (index + 1_000_000) }

    /// Returns the row's moment as ISO 8601 text; each row is older than the one before it.
    static func text(ofRow index: Int64, random: inout FeedRandom) -> String {
        let start = age(ofRow: index)
        let gap = Int(age(ofRow: index + 1) - start)
        return text(secondsSince1970: newest - start - Int64(random.below(gap)))
    }

    /// Returns a moment in UTC in the format of RFC 3339.
    static func text(secondsSince1970 seconds: Int64) -> String {
        let date = CivilDate(secondsSince1970: seconds)
        let time = date.secondOfDay
        return String(unsafeUninitializedCapacity: 20) { bytes in
            write(date.year / 100, to: bytes, at: 0, then: nil)
            write(date.year % 100, to: bytes, at: 2, then: "-")
            write(date.month, to: bytes, at: 5, then: "-")
            write(date.day, to: bytes, at: 8, then: "T")
            write(time / 3600, to: bytes, at: 11, then: ":")
            write(time / 60 % 60, to: bytes, at: 14, then: ":")
            write(time % 60, to: bytes, at: 17, then: "Z")
            return 20
        }
    }

    /// Writes a number of two digits, and a character after it.
    private static func write(
        _ number: Int,
        to bytes: UnsafeMutableBufferPointer<UInt8>,
        at place: Int,
        then mark: Unicode.Scalar?
    ) {
        bytes[place] = UInt8(ascii: "0") + UInt8(number / 10)
        bytes[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
        if let mark { bytes[place + 2] = UInt8(ascii: mark) }
    }
}
