import JSON

/// An event of a viewer as its stream carries it, taken apart for an answer that contains it.
package struct EncodedEvent: Equatable, Sendable {
    /// The event's number on the viewer's stream.
    package let number: UInt64
    /// The event's type.
    package let name: String
    /// The event's data, as JSON.
    package let data: [UInt8]

    /// Takes a block of a stream apart; a block without ids, as one with a delay, has no events of a viewer.
    ///
    /// See ``EventBlock`` for the lines.
    package static func events(in block: [UInt8]) -> [Self] {
        var rest = block.split(separator: 0x0A)[...]
        var events: [Self] = []
        while rest.count >= 3 {
            if let event = Self(lines: rest.prefix(3)) { events.append(event) }
            rest = rest.dropFirst(3)
        }
        return events
    }

    /// Takes the three lines of an event apart; nil for others.
    private init?(lines: ArraySlice<ArraySlice<UInt8>>) {
        let (first, second, third) = (lines[lines.startIndex], lines[lines.startIndex + 1], lines[lines.startIndex + 2])
        guard let number = Self.value(of: "id", in: first).flatMap({ UInt64($0) }),
            let name = Self.value(of: "event", in: second), third.starts(with: "data: ".utf8)
        else { return nil }
        self.number = number
        self.name = name
        data = Array(third.dropFirst("data: ".utf8.count))
    }

    private static func value(of field: String, in line: ArraySlice<UInt8>) -> String? {
        let start = "\(field): "
        return line.starts(with: start.utf8) ? String(decoding: line.dropFirst(start.utf8.count), as: UTF8.self) : nil
    }
}

extension JSONWriter {
    /// Writes an event of a viewer.
    mutating func value(_ event: EncodedEvent) {
        beginObject()
        member("number", event.number)
        member("type", event.name)
        key("data")
        value(encoded: event.data)
        endObject()
    }
}
