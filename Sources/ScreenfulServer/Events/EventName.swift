import JSON

/// The types of events.
enum EventName: String {
    case snapshot, states, ranges, geometry, cells, batch, list, fetches, action, media
    case progress, end

    /// Formats an event (WHATWG HTML, section 9.2); JSON has no line breaks, so its data is one line.
    func encode(id: UInt64, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(&writer)
        var event: [UInt8] = []
        event.reserveCapacity(writer.bytes.count + 48)
        event.append(contentsOf: "id: \(id)\nevent: \(rawValue)\ndata: ".utf8)
        event.append(contentsOf: writer.bytes)
        event.append(contentsOf: "\n\n".utf8)
        return event
    }
}
