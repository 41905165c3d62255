/// Random JSON documents, written in random but valid ways.
struct DocumentGenerator<Random: RandomNumberGenerator> {
    var random: Random
    private let syntax = Array("{}[],:\"\\/0123456789+-.eEtrufalsn \n\u{1}é😀".utf8)

    init(random: Random) {
        self.random = random
    }

    mutating func document(depth: Int = 0) -> String {
        let kinds = depth < 6 ? 9 : 6
        return space() + value(kind: below(kinds), depth: depth) + space()
    }

    private mutating func value(kind: Int, depth: Int) -> String {
        switch kind {
        case 0: ["null", "true", "false"][below(3)]
        case 1: String(Int64.random(in: -1000...1000, using: &random))
        case 2: number()
        case 3...5: string()
        case 6, 7: "[" + (0..<below(5)).map { _ in document(depth: depth + 1) }.joined(separator: ",") + "]"
        default:
            "{"
                + (0..<below(5)).map { _ in space() + string() + space() + ":" + document(depth: depth + 1) }
                .joined(separator: ",") + "}"
        }
    }

    private mutating func number() -> String {
        var text = below(2) == 0 ? "-" : ""
        text += below(4) == 0 ? "0" : String(UInt64.random(in: 1...(1 << UInt64(below(63)) + 1), using: &random))
        if below(2) == 0 { text += "." + String(repeating: "0", count: below(4)) + String(below(1 << (1 + below(40)))) }
        if below(3) == 0 {
            text += ["e", "E"][below(2)] + ["", "+", "-"][below(3)] + String(below(below(10) == 0 ? 330 : 20))
        }
        return text
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "Z", "7", " ", "é", "€", "😀", "\u{7f}", "\u{2028}", "\\n", "\\t", "\\\"", "\\\\", "\\/", "\\b", "\\f",
            "\\r",
            "\\u00e9", "\\u20AC", "\\uD83D\\uDE00", "\\u0000", "\\u001f", "\\uFFFF", "long stretch of plain text",
        ]
        return "\"" + (0..<below(6)).map { _ in pieces[below(pieces.count)] }.joined() + "\""
    }

    private mutating func space() -> String {
        below(4) == 0 ? ["", " ", "\n", "\t", "\r\n", "  "][below(6)] : ""
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// Damages a document in one to three places.
    mutating func mutated(_ document: [UInt8]) -> [UInt8] {
        var bytes = document
        for _ in 0...below(3) where !bytes.isEmpty {
            let place = below(bytes.count)
            let byte = syntax[below(syntax.count)]
            switch below(6) {
            case 0: bytes[place] = byte
            case 1: bytes.insert(byte, at: place)
            case 2: bytes.remove(at: place)
            case 3: bytes[place] = UInt8(below(256))
            case 4: bytes.removeSubrange(place...)
            default:
                let slice = bytes[place..<min(bytes.count, place + 1 + below(8))]
                bytes.insert(contentsOf: Array(slice), at: below(bytes.count))
            }
        }
        return bytes
    }
}
