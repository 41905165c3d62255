import ScreenfulTypes

/// The format of a value in a text.
///
/// A value that does not fit the format is written plainly. There is no format
/// for “3 minutes ago”: the text of a row must not depend on the current time.
public enum ValueFormat: Hashable, Sendable {
    /// As it is: digits, characters, “yes” or “no”.
    case plain
    /// With commas between thousands and a number of fraction digits: `number`, `number:2`.
    case number(digits: Int)
    /// Compact: 950, 1.2K, 34M, 5B: `compact`.
    case compact
    /// A share of 1 as percent with a number of fraction digits: `percent`, `percent:1`.
    case percent(digits: Int)
    /// A number of bytes: `bytes` counts in thousands (kB, MB), `bytes:binary` in 1,024s (KiB, MiB).
    case bytes(isBinary: Bool)
    /// A date or a time: `date`, `date:long`, `date:iso`, `date:month`, `date:year`, `time`, `dateTime`.
    case date(DateStyle)
    /// One form for 1, another for all other numbers, with the number in place of `#`: `plural:# like,# likes`.
    case plural(one: String, other: String)
    /// Words for true and false: `choice:new,used`.
    case choice(yes: String, no: String)

    /// The style of a date or a time.
    public enum DateStyle: String, Hashable, Sendable, CaseIterable {
        /// 1 Mar 2026.
        case medium
        /// 1 March 2026.
        case long
        /// 2026-03-01.
        case iso
        /// Mar 2026.
        case month
        /// 2026.
        case year
        /// 18:05.
        case time
        /// 1 Mar 2026, 18:05.
        case dateTime
    }
}

extension ValueFormat {
    /// Parses the part of a binding after the bar.
    init(written text: String) throws(TextBinding.Mistake) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let argument = parts.count > 1 ? String(parts[1]) : nil
        guard let format = Self.named(name, argument) else {
            throw TextBinding.Mistake(
                code: .unknownFormat,
                reason:
                    "there is no format “\(text)”; there is number, number:2, compact, percent, bytes, bytes:binary, "
                    + "date, date:long, date:iso, date:month, date:year, time, dateTime, plural:# like,# likes, "
                    + "choice:yes,no. Time relative to now is no format: heights may not depend on a clock"
            )
        }
        self = format
    }

    private static func named(_ name: String, _ argument: String?) -> Self? {
        switch (name, argument) {
        case ("number", _): digits(argument).map { .number(digits: $0) }
        case ("compact", nil): .compact
        case ("percent", _): digits(argument).map { .percent(digits: $0) }
        case ("bytes", nil): .bytes(isBinary: false)
        case ("bytes", "binary"): .bytes(isBinary: true)
        case ("date", nil): .date(.medium)
        case ("date", let style?):
            ["long", "iso", "month", "year"].contains(style) ? DateStyle(rawValue: style).map { .date($0) } : nil
        case ("time", nil): .date(.time)
        case ("dateTime", nil): .date(.dateTime)
        case ("plural", let forms?): pair(forms).map { .plural(one: $0, other: $1) }
        case ("choice", let words?): pair(words).map { .choice(yes: $0, no: $1) }
        default: nil
        }
    }

    /// Parses the number of fraction digits: none by default, and nine at most.
    private static func digits(_ argument: String?) -> Int? {
        guard let argument else { return 0 }
        guard let digits = Int(argument), (0...9).contains(digits) else { return nil }
        return digits
    }

    private static func pair(_ text: String) -> (String, String)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// Appends a value that is not empty.
    func append(_ value: Value, to text: inout String) {
        switch self {
        case .plain: Self.appendPlain(value, to: &text)
        case .number(let digits):
            if case .integer(let integer) = value, digits == 0 {
                NumberWriting.appendGrouped(integer, to: &text)
            } else {
                appendNumber(value, to: &text) { NumberWriting.append($0, digits: digits, to: &$1) }
            }
        case .compact:
            appendNumber(value, to: &text) { NumberWriting.appendCompact($0, to: &$1) }
        case .percent(let digits):
            appendNumber(value, to: &text) { number, text in
                NumberWriting.append(number * 100, digits: digits, to: &text)
                text += "%"
            }
        case .bytes(let isBinary):
            appendNumber(value, to: &text) { NumberWriting.appendBytes($0, isBinary: isBinary, to: &$1) }
        case .date(let style):
            guard let date = WrittenDate(value) else { return Self.appendPlain(value, to: &text) }
            date.append(style, to: &text)
        case .plural(let one, let other):
            let isOne = value == .integer(1) || value == .real(1)
            let form = isOne ? one : other
            guard let place = form.utf8.firstIndex(of: UInt8(ascii: "#")) else { return text += form }
            text += form[..<place]
            Self.number(digits: 0).append(value, to: &text)
            text += form[form.utf8.index(after: place)...]
        case .choice(let yes, let no):
            guard case .boolean(let isTrue) = value else { return Self.appendPlain(value, to: &text) }
            text += isTrue ? yes : no
        }
    }

    private func appendNumber(_ value: Value, to text: inout String, _ write: (Double, inout String) -> Void) {
        switch value {
        case .integer(let integer): write(Double(integer), &text)
        case .real(let real) where real.isFinite: write(real, &text)
        default: Self.appendPlain(value, to: &text)
        }
    }

    private static func appendPlain(_ value: Value, to text: inout String) {
        switch value {
        case .null: break
        case .boolean(let value): text += value ? "yes" : "no"
        case .integer(let value): text += String(value)
        case .real(let value):
            // Whole numbers have no decimal point.
            if let whole = Int64(exactly: value) { text += String(whole) } else { text += "\(value)" }
        case .text(let value): text += value
        }
    }
}
