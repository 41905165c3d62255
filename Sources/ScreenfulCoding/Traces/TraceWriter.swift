import JSON
public import ScreenfulLab
import ScreenfulTypes

/// Writes a trace as JSON Lines: a header, a line for each event, a footer.
///
///     var writer = TraceWriter(header)
///     for event in events { writer.append(event) }
///     writer.finish()
///     send(writer.take())
///
/// Numbers read back as the same values; half points are short.
public struct TraceWriter: Sendable {
    private var line = JSONWriter(capacity: 256)
    private var bytes: [UInt8] = []
    private var sum = TraceChecksum()
    private var count = 0

    /// Begins a file with its header.
    ///
    /// - Precondition: The numbers are finite, which ``TraceHeader/validate()`` ensures.
    public init(_ header: TraceHeader) {
        line.beginObject()
        line.member("kind", "header")
        line.member("v", TraceFormat.version)
        line.member("unit", "pt")
        line.member("viewport", [header.viewport.width, header.viewport.height])
        line.member("platform", header.platform.rawValue)
        if let deceleration = header.deceleration { line.member("decel", deceleration) }
        line.member("paging", header.paging.rawValue)
        line.member("t", "us")
        if !header.source.isEmpty { line.member("source", header.source) }
        if !header.licence.isEmpty { line.member("licence", header.licence) }
        line.member("split", header.split.rawValue)
        endLine()
    }

    /// Writes an event.
    ///
    /// - Precondition: The numbers are finite.
    public mutating func append(_ event: TraceEvent) {
        line.beginObject()
        line.member("t", event.microseconds)
        switch event.kind {
        case .moved(let motion, let offset, let release):
            line.member("y", offset)
            line.member("k", motion.rawValue)
            if let release {
                line.member("v", release.velocity)
                if let target = release.target { line.member("target", target) }
            }
        case .inserted(let row, let rows):
            line.member("k", "insert")
            line.member("at", row)
            line.member("count", rows)
        }
        endLine()
        count += 1
    }

    /// Writes the footer, which ends the file.
    public mutating func finish() {
        line.beginObject()
        line.member("kind", "footer")
        line.member("count", count)
        line.member("checksum", TraceChecksum.text(checksum))
        endLine()
    }

    /// CRC-32 of the lines written so far.
    var checksum: UInt32 { sum.value }

    /// Returns the bytes written since the previous call.
    public mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private mutating func endLine() {
        line.endObject()
        let start = bytes.count
        bytes.append(contentsOf: line.bytes)
        bytes.append(UInt8(ascii: "\n"))
        sum.add(bytes[start...])
        line.removeAll()
    }
}

extension ScrollTrace {
    /// The trace as a file.
    ///
    /// - Precondition: The numbers are finite, which ``TraceHeader/validate()`` and ``EventCheck`` ensure.
    /// - Complexity: O(*n*) for *n* events.
    public var file: [UInt8] {
        var writer = TraceWriter(header)
        for event in events { writer.append(event) }
        writer.finish()
        return writer.take()
    }
}
