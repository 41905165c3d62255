/// A day, perhaps with a time, as it was written down: no time zone is converted.
struct WrittenDate {
    private var year = 0
    private var month = 0
    private var day = 0
    private var hour: Int?
    private var minute = 0

    /// Reads ISO 8601 characters such as `2026-03-01` or `2026-03-01T18:05:00Z`, or seconds since 1970 (UTC).
    init?(_ value: FieldValue) {
        switch value {
        case .text(let text): self.init(bytes: Array(text.utf8))
        case .integer(let seconds): self.init(secondsSince1970: seconds)
        default: return nil
        }
    }

    private init?(bytes: [UInt8]) {
        func number(_ range: Range<Int>) -> Int? {
            guard bytes.count >= range.upperBound else { return nil }
            return bytes[range].reduce(0 as Int?) { sum, byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 48 } : nil
            }
        }
        guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard bytes.count > 10 else { return }
        guard bytes.count >= 16, bytes[13] == UInt8(ascii: ":"), let hour = number(11..<13),
            let minute = number(14..<16), hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// - Note: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    private init?(secondsSince1970 seconds: Int64) {
        // Years 1 through 9999.
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let time = Int(seconds - days * 86_400)
        // Counted from 1 March of year 0, so that the leap day ends a year.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
        (hour, minute) = (time / 3600, time / 60 % 60)
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]

    /// Appends the date in a style; a day without a time is midnight.
    func append(_ style: ValueFormat.DateStyle, to text: inout String) {
        let name = Self.months[month - 1]
        switch style {
        case .medium: text += "\(day) \(name.prefix(3)) \(year)"
        case .long: text += "\(day) \(name) \(year)"
        case .month: text += "\(name.prefix(3)) \(year)"
        case .year: text += "\(year)"
        case .iso: text += "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        case .time: text += "\(padded(hour ?? 0, 2)):\(padded(minute, 2))"
        case .dateTime:
            append(.medium, to: &text)
            guard hour != nil else { return }
            text += ", "
            append(.time, to: &text)
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
