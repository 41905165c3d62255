import JSON

/// The types of events on an event stream.
enum EventName: String {
    case snapshot, states, ranges, geometry, cells, batch, list, fetches, action, media
    case progress, end
    /// The end of a viewer on a multiplexed stream.
    case gone

    /// Encodes an event (WHATWG HTML, section 9.2); JSON has no line breaks, so its data is one line.
    ///
    /// - Parameters:
    ///   - id: The event's id; nil for an event that clients cannot resume after.
    ///   - write: Writes the data.
    /// - Returns: The event's lines with the empty line at the end.
    func encode(id: UInt64? = nil, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(&writer)
        var event: [UInt8] = []
        event.reserveCapacity(writer.bytes.count + 48)
        if let id { event.append(contentsOf: "id: \(id)\n".utf8) }
        event.append(contentsOf: "event: \(rawValue)\ndata: ".utf8)
        event.append(contentsOf: writer.bytes)
        event.append(contentsOf: "\n\n".utf8)
        return event
    }
}
