import JSON

/// Consecutive events in the format of an event stream (WHATWG HTML, section 9.2), encoded once for all streams.
///
/// JSON has no line breaks, so the data of an event is one line.
package struct EventBlock: Sendable {
    /// The events, each with the empty line at its end.
    package private(set) var bytes: [UInt8] = []
    /// The end of each event in `bytes`.
    private var ends: [Int] = []

    private static let idField = Array("id: ".utf8)

    package init() {}

    /// Creates a block of one event that clients cannot resume after.
    package init(_ event: PublishedEvent) {
        append(event)
    }

    /// The number of events.
    package var count: Int { ends.count }

    /// Returns the block in as few bytes as hold it, and empties this one, which keeps its capacity.
    package mutating func take() -> Self {
        var taken = Self()
        taken.bytes = bytes.withUnsafeBufferPointer(Array.init)
        taken.ends = ends.withUnsafeBufferPointer(Array.init)
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        return taken
    }

    /// Appends an event with the id that follows the one before it.
    package mutating func append(_ event: PublishedEvent, id: UInt64) {
        bytes.append(contentsOf: Self.idField)
        bytes.append(decimal: id)
        bytes.append(UInt8(ascii: "\n"))
        append(event)
    }

    private mutating func append(_ event: PublishedEvent) {
        bytes.append("event: ")
        bytes.append(event.name)
        bytes.append("\ndata: ")
        var writer = JSONWriter(appendingTo: bytes)
        bytes = []
        writer.data(of: event)
        bytes = writer.take()
        bytes.append("\n\n")
        ends.append(bytes.count)
    }

    /// Returns the bytes of some of the events.
    package func bytes(of events: Range<Int>) -> [UInt8] {
        guard events != 0..<count else { return bytes }
        guard !events.isEmpty else { return [] }
        return Array(bytes[start(of: events.lowerBound)..<ends[events.upperBound - 1]])
    }

    /// Returns the bytes of some of the events, with a text in front of each id.
    package func bytes(of events: Range<Int>, label: [UInt8]) -> [UInt8] {
        var labelled: [UInt8] = []
        labelled.reserveCapacity(bytes.count + count * label.count)
        for event in events {
            labelled += Self.idField
            labelled += label
            labelled += bytes[start(of: event) + Self.idField.count..<ends[event]]
        }
        return labelled
    }

    private func start(of event: Int) -> Int { event == 0 ? 0 : ends[event - 1] }
}

extension [UInt8] {
    /// Appends a text.
    fileprivate mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends the decimal digits of a number.
    fileprivate mutating func append(decimal number: UInt64) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
