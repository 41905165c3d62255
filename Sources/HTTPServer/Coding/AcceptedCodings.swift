/// The codings of an `Accept-Encoding` field (RFC 9110, section 12.5.3).
struct AcceptedCodings: Hashable, Sendable {
    /// How much the client wants gzip, in thousandths; 0 if it does not take it.
    private var gzip = 0
    /// How much the client wants no coding, in thousandths; nil if it says nothing of it.
    private var identity: Int?

    /// Reads the value of the field; nil stands for a request without it, which gets no coding.
    ///
    /// An element that is malformed is not accepted.
    init(_ field: String?) {
        guard let field else { return }
        var named: Int?
        var others: Int?
        for element in field.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            let weight = Self.weight(parts.dropFirst())
            switch Self.word(parts[0]) {
            case "gzip", "x-gzip": named = weight
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        gzip = named ?? others ?? 0
        if identity == nil, others == 0 { identity = 0 }
    }

    /// Whether the client takes gzip.
    var allowsGzip: Bool { gzip > 0 }

    /// Whether the client takes what has no coding, which it does unless it says otherwise.
    var allowsIdentity: Bool { identity != 0 }

    /// Whether the client takes gzip, and wants it at least as much as no coding.
    var prefersGzip: Bool { gzip > 0 && gzip >= identity ?? 0 }

    /// The weight of a coding in thousandths: 1000 where none is given, 0 where it is malformed.
    private static func weight(_ parameters: ArraySlice<Substring.UTF8View>) -> Int {
        guard let parameter = parameters.first else { return 1000 }
        guard parameters.count == 1 else { return 0 }
        let text = word(parameter)
        guard text.hasPrefix("q="), let value = thousandths(text.dropFirst(2)) else { return 0 }
        return value
    }

    /// Reads a weight: 0 or 1 and perhaps up to three decimals, at most 1.
    private static func thousandths(_ text: Substring) -> Int? {
        let digits = Array(text.utf8)
        guard let first = digits.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1") else { return nil }
        guard digits.count == 1 || digits.count <= 5 && digits[1] == UInt8(ascii: ".") else { return nil }
        var value = Int(first - UInt8(ascii: "0"))
        for place in 2..<5 {
            let digit = place < digits.count ? digits[place] : UInt8(ascii: "0")
            guard digit.isDigit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value <= 1000 ? value : nil
    }

    /// The characters without space around them, in small letters.
    private static func word(_ bytes: Substring.UTF8View) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        return String(Substring(bytes)).lowercased()
    }
}
