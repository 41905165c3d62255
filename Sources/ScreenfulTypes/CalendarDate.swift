/// The syntax of days and moments in ISO 8601.
package enum CalendarDate {
    /// The lengths of text that may be a date, in bytes; `2024-02-29` is the shortest.
    private static let lengths = 10...40

    /// Returns true if text is a day, or a moment of one.
    ///
    /// A day is `YYYY-MM-DD`. A moment adds `T` or a space (RFC 3339, section 5.6), `hh:mm`, optionally `:ss` with a
    /// fraction, and optionally a zone: `Z`, `+hh`, `+hhmm` or `+hh:mm`. The day must exist in the Gregorian calendar.
    package static func isDate(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard lengths.contains(range.count), bytes[range.lowerBound + 4] == UInt8(ascii: "-") else { return false }
        var text = Cursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard let year = text.number(4), text.skip("-"), let month = text.number(2), text.skip("-"),
            let day = text.number(2), (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year)
        else { return false }
        if text.isAtEnd { return true }
        guard text.skip("T") || text.skip(" ") || text.skip("t") else { return false }
        return text.skipTime() && text.skipZone() && text.isAtEnd
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A reading position in a text.
private struct Cursor {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads a number of `digits` digits.
    mutating func number(_ digits: Int) -> Int? {
        guard end - position >= digits else { return nil }
        var value = 0
        for place in position..<position + digits {
            let digit = bytes[place] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        position += digits
        return value
    }

    mutating func skipTime() -> Bool {
        guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60 else { return false }
        guard skip(":") else { return true }
        // Second 60 is a leap second.
        guard let second = number(2), second <= 60 else { return false }
        guard skip(".") || skip(",") else { return true }
        guard number(1) != nil else { return false }
        while number(1) != nil {}
        return true
    }

    mutating func skipZone() -> Bool {
        if isAtEnd || skip("Z") || skip("z") { return true }
        guard skip("+") || skip("-"), let hour = number(2), hour < 24 else { return false }
        let hasColon = skip(":")
        if isAtEnd { return !hasColon }
        guard let minute = number(2) else { return false }
        return minute < 60
    }
}
