/// What a byte of UTF-8 means to line breaks, so that words of plain letters are passed over in one look a byte.
struct ByteTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// A space, tab or line feed: a line may always end after it and never before it.
    static let space = Self(rawValue: 1)
    /// Neither a letter nor a digit: a line may end beside it.
    static let mark = Self(rawValue: 2)
    /// A part of a character beyond ASCII.
    static let beyondASCII = Self(rawValue: 4)

    /// The traits of all bytes.
    static let all: [Self] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): .space
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            []
        case 0x80...: .beyondASCII
        default: .mark
        }
    }
}
