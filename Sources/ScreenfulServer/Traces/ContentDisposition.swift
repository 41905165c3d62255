import HTTPServer

extension HeaderField {
    /// Creates a `Content-Disposition` that makes a browser save the response under a name of any characters.
    ///
    /// - Note: RFC 6266, section 4.3, with the ext-value of RFC 8187. The plain name is for old clients.
    init(download name: String) {
        // No system allows a slash in a file name, Windows none of the others, and no header a control character.
        let reserved: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
        var plain = ""
        var extended = ""
        for scalar in name.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let shown = isControl || reserved.contains(scalar) ? "_" : scalar
            plain.unicodeScalars.append(shown.isASCII && shown != "%" ? shown : "_")
            for byte in String(shown).utf8 { extended += Self.escaped(byte) }
        }
        self.init("Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(extended)")
    }

    /// Returns a byte as it is if it is a letter, a digit, or `.-_`, and percent-encoded otherwise.
    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            String(Unicode.Scalar(byte))
        default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
