/// The properties of all characters, looked up without calling ICU.
///
/// Characters come in pages of 256; equal pages are stored once.
struct BreakPropertyTable: Sendable {
    /// The one of this process: made when the first text beyond ASCII comes.
    static let shared = Self()

    /// For each page of the first two planes, where its properties begin.
    private var starts: [UInt16] = []
    private var properties: [UInt16] = []

    private init() {
        // The two planes of ideographs beyond are all alike, the rest is hardly used: see `subscript`.
        var known: [[UInt16]: UInt16] = [:]
        for page in UInt32(0)..<512 {
            let content = (0..<256).map { BreakProperty(of: page << 8 | $0).rawValue }
            if let start = known[content] {
                starts.append(start)
            } else {
                let start = UInt16(properties.count >> 8)
                known[content] = start
                starts.append(start)
                properties += content
            }
        }
    }

    /// The property of a character.
    subscript(scalar: UInt32) -> BreakProperty {
        if scalar < 0x2_0000 {
            let start = Int(starts[Int(scalar >> 8)]) << 8
            return BreakProperty(rawValue: properties[start | Int(scalar & 0xFF)])
        }
        if scalar < 0x4_0000 {
            return BreakProperty(.ideograph, flags: .eastAsian)
        }
        return BreakProperty(of: scalar)
    }
}
