extension ValueFormat {
    /// Appends a value that is not empty.
    func append(_ value: FieldValue, to text: inout String) {
        switch self {
        case .plain:
            Self.appendPlain(value, to: &text)
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

    private func appendNumber(_ value: FieldValue, to text: inout String, _ write: (Double, inout String) -> Void) {
        switch value {
        case .integer(let integer): write(Double(integer), &text)
        case .real(let real) where real.isFinite: write(real, &text)
        default: Self.appendPlain(value, to: &text)
        }
    }

    private static func appendPlain(_ value: FieldValue, to text: inout String) {
        switch value {
        case .null: break
        case .boolean(let value): text += value ? "yes" : "no"
        case .integer(let value): text += String(value)
        case .real(let value):
            // Whole numbers without a point, as people write them.
            if let whole = Int64(exactly: value) { text += String(whole) } else { text += "\(value)" }
        case .text(let value): text += value
        }
    }
}
