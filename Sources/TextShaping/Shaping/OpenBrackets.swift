internal import CHarfBuzz

/// The brackets of a word that have not been closed, with the scripts they stand in.
struct OpenBrackets {
    /// As many as Chromium remembers.
    private static let greatestCount = 32

    private var open: [(close: UInt32, script: hb_script_t)] = []

    /// Notes a bracket, if the character opens one.
    mutating func open(_ scalar: UInt32, in script: hb_script_t) {
        guard let close = Self.close(of: scalar) else { return }
        if open.count == Self.greatestCount { open.removeFirst() }
        open.append((close, script))
    }

    /// The script of the opening bracket, if the character closes one.
    mutating func script(closing scalar: UInt32) -> hb_script_t? {
        guard let index = open.lastIndex(where: { $0.close == scalar }) else { return nil }
        let script = open[index].script
        open.removeSubrange(index...)
        return script
    }

    /// The bracket that closes what a character opens.
    private static func close(of scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x28: 0x29
        case 0x5B, 0x7B: scalar + 2
        // CJK brackets stand in pairs, and their wide forms as in ASCII.
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A: scalar + 1
        case 0xFF08: 0xFF09
        case 0xFF3B, 0xFF5B: scalar + 2
        default: nil
        }
    }
}
