/// Lines of comma-separated values.
///
/// - Note: RFC 4180: lines end with CR LF, and values with commas, quotation marks or line ends are quoted.
enum CSV {
    static func line(_ values: [String]) -> String {
        values.map(quoted).joined(separator: ",") + "\r\n"
    }

    /// A number with all its digits; nothing where there is none.
    static func text(_ number: Double?) -> String {
        guard let number, number.isFinite else { return "" }
        return "\(number)"
    }

    static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return value }
        let doubled = value.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }
}
