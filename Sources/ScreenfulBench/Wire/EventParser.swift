/// Splits an event stream into its events (WHATWG HTML, section 9.2).
struct EventParser {
    /// An event with a name; other blocks are passed over.
    struct Event: Equatable {
        var name: String
        var data: [UInt8]
    }

    private var block: [UInt8] = []

    /// Reads further bytes, and returns the events that they complete.
    ///
    /// - Note: Lines end with line feeds, as the server writes them; the head of the answer is passed over as a block
    ///   without a name.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let ends = byte == UInt8(ascii: "\n") && block.last == byte
            block.append(byte)
            guard ends else { continue }
            if let event = Self.event(in: block) { events.append(event) }
            block.removeAll(keepingCapacity: true)
        }
        return events
    }

    private static func event(in block: [UInt8]) -> Event? {
        var name: String?
        var data: [UInt8] = []
        for line in block.split(separator: UInt8(ascii: "\n")) {
            if line.starts(with: "event: ".utf8) {
                name = String(decoding: line.dropFirst("event: ".utf8.count), as: UTF8.self)
            } else if line.starts(with: "data: ".utf8) {
                data += line.dropFirst("data: ".utf8.count)
            }
        }
        return name.map { Event(name: $0, data: data) }
    }
}
