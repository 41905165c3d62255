import ScreenfulTypes

/// A date with an optional time, as written: no time zone is converted.
struct WrittenDate {
    private var year = 0
    private var month = 0
    private var day = 0
    private var hour: Int?
    private var minute = 0

    /// Parses ISO 8601 characters such as `2026-03-01` or `2026-03-01T18:05:00Z`, or seconds since 1970 (UTC).
    init?(_ value: Value) {
        switch value {
        case .text(let text): self.init(text.utf8Span.span)
        case .integer(let seconds): self.init(secondsSince1970: seconds)
        default: return nil
        }
    }

    private init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes, 0, 4), let month = Self.number(bytes, 5, 2),
            let day = Self.number(bytes, 8, 2), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard bytes.count > 10 else { return }
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"), let hour = Self.number(bytes, 11, 2),
            let minute = Self.number(bytes, 14, 2), hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// Parses a number of digits at an offset.
    private static func number(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var number = 0
        for index in start..<start + count {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
            number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        return number
    }

    private init?(secondsSince1970 seconds: Int64) {
        // Years 1 through 9999.
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        let date = CivilDate(secondsSince1970: seconds)
        (year, month, day) = (date.year, date.month, date.day)
        (hour, minute) = (date.secondOfDay / 3600, date.secondOfDay / 60 % 60)
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]

    private static let shortMonths = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Appends the date in a style; a date without a time is at midnight.
    func append(_ style: ValueFormat.DateStyle, to text: inout String) {
        switch style {
        case .medium:
            text += String(day)
            append(month: Self.shortMonths, to: &text)
        case .long:
            text += String(day)
            append(month: Self.months, to: &text)
        case .month:
            text += Self.shortMonths[month - 1]
            text += " "
            text += String(year)
        case .year: text += String(year)
        case .iso:
            append(padded: year, 4, to: &text)
            text += "-"
            append(padded: month, 2, to: &text)
            text += "-"
            append(padded: day, 2, to: &text)
        case .time:
            append(padded: hour ?? 0, 2, to: &text)
            text += ":"
            append(padded: minute, 2, to: &text)
        case .dateTime:
            append(.medium, to: &text)
            guard hour != nil else { return }
            text += ", "
            append(.time, to: &text)
        }
    }

    /// Appends the month and the year, with leading spaces.
    private func append(month names: [String], to text: inout String) {
        text += " "
        text += names[month - 1]
        text += " "
        text += String(year)
    }

    private func append(padded number: Int, _ width: Int, to text: inout String) {
        let digits = String(number)
        for _ in 0..<max(0, width - digits.utf8.count) { text += "0" }
        text += digits
    }
}
