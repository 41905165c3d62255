import JSON

/// An event of a viewer as its stream carries it, taken apart for an answer that contains it.
package struct EncodedEvent: Equatable {
    /// The event's number on the viewer's stream.
    package let number: UInt64
    /// The event's type.
    package let name: String
    /// The event's data, as JSON.
    package let data: [UInt8]

    /// Takes the lines of an event apart; nil for a block that has no id, which is no event of a viewer.
    ///
    /// See ``PublishedEvent/encode(id:)`` for the lines.
    package init?(block: [UInt8]) {
        let lines = block.split(separator: 0x0A)
        guard lines.count == 3, let number = Self.value(of: "id", in: lines[0]).flatMap({ UInt64($0) }),
            let name = Self.value(of: "event", in: lines[1]), lines[2].starts(with: "data: ".utf8)
        else { return nil }
        self.number = number
        self.name = name
        data = Array(lines[2].dropFirst("data: ".utf8.count))
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
