import JSON
import ScreenfulLab

/// The last line of a file, which tells whether all of it is there.
struct TraceFooter {
    /// Reads a footer and compares it with what was read.
    static func check(line bytes: [UInt8], number: Int, count: Int, checksum: UInt32) throws(TraceError) {
        var members = try TraceMembers(bytes, line: number)
        try members.constant("footer", "kind")
        let told = try members.integer("count")
        guard let toldChecksum = try members.text("checksum") else {
            throw members.error("the field is missing", in: "checksum")
        }
        try members.finish()
        guard told == Int64(count) else {
            throw members.error("the footer counts \(told) events; there are \(count)", in: "count")
        }
        let text = TraceChecksum.text(checksum)
        guard toldChecksum.lowercased() == text else {
            let reason = "the lines before have the checksum \(text), not \"\(toldChecksum.prefix(20))\""
            throw members.error(reason, in: "checksum")
        }
    }
}
