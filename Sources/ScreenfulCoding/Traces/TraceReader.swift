public import ScreenfulLab

/// Reads a trace file incrementally, and fails at the first error.
///
///     var reader = TraceReader()
///     while let portion = next() { try reader.read(portion) }
///     let summary = try reader.finish()
///
/// The limits on lines, events and bytes are checked as portions arrive, so that
/// no file can fill the memory. After an error the reader must not be used.
public struct TraceReader: Sendable {
    /// The header, once its line is read.
    public private(set) var header: TraceHeader?
    /// The events that were read, if they are kept.
    public private(set) var events: [TraceEvent] = []
    private let keepsEvents: Bool
    private let longestFile: Int
    private var check = EventCheck()
    private var checksum = TraceChecksum()
    private var eventCount = 0
    private var microseconds: Int64 = 0
    private var byteCount = 0
    private var lineCount = 0
    private var hasFooter = false
    /// The start of an incomplete line.
    private var pending: [UInt8] = []

    /// Creates a reader of a file of at most so many bytes, whose events are kept or only checked.
    public init(keepsEvents: Bool = true, longestFile: Int = TraceFormat.longestFile) {
        self.keepsEvents = keepsEvents
        self.longestFile = longestFile
    }

    /// Reads the next portion.
    ///
    /// - Throws: ``TraceError`` with the line and field of the first error.
    /// - Complexity: O(*n*) for *n* bytes.
    public mutating func read(_ portion: [UInt8]) throws(TraceError) {
        var start = 0
        while let end = portion[start...].firstIndex(of: UInt8(ascii: "\n")) {
            try count(bytes: end + 1 - start, inLine: pending.count + end - start)
            if pending.isEmpty {
                try take(portion, start..<end)
            } else {
                pending.append(contentsOf: portion[start..<end])
                let line = pending
                pending.removeAll(keepingCapacity: true)
                try take(line, line.indices)
            }
            start = end + 1
        }
        try count(bytes: portion.count - start, inLine: pending.count + portion.count - start)
        pending.append(contentsOf: portion[start...])
    }

    /// Ends the file, and returns its summary.
    ///
    /// - Throws: ``TraceError`` when it ends before its footer does.
    public mutating func finish() throws(TraceError) -> TraceSummary {
        if !pending.isEmpty {
            let line = pending
            pending = []
            try take(line, line.indices, hasEnd: false)
        }
        guard let header else { throw TraceError(line: 1, field: "kind", "the header is missing") }
        guard hasFooter else {
            throw TraceError(line: lineCount + 1, field: "kind", "the footer is missing: the file ends too early")
        }
        return TraceSummary(
            header: header,
            events: eventCount,
            microseconds: microseconds,
            bytes: byteCount,
            checksum: checksum.value
        )
    }

    private mutating func count(bytes: Int, inLine lineBytes: Int) throws(TraceError) {
        guard lineBytes <= TraceFormat.longestLine else {
            let reason = "the line has more than \(TraceFormat.longestLine) bytes"
            throw TraceError(line: lineCount + 1, field: "", reason)
        }
        byteCount += bytes
        guard byteCount <= longestFile else {
            let reason = "the file has more than \(longestFile) bytes"
            throw TraceError(line: lineCount + 1, field: "", reason)
        }
    }

    private mutating func take(_ bytes: [UInt8], _ range: Range<Int>, hasEnd: Bool = true) throws(TraceError) {
        lineCount += 1
        if hasFooter { throw TraceError(line: lineCount, field: "", "something follows the footer") }
        if header == nil {
            header = try TraceHeader(line: Array(bytes[range]))
        } else {
            var line = TraceLine(bytes, in: range, number: lineCount)
            guard let event = try EventLine.read(&line) else { return try takeFooter(Array(bytes[range])) }
            try take(event)
        }
        checksum.add(bytes[range])
        if hasEnd { checksum.add([UInt8(ascii: "\n")]) }
    }

    private mutating func take(_ event: TraceEvent) throws(TraceError) {
        guard eventCount < ScrollTrace.maxEvents else {
            throw TraceError(line: lineCount, field: "t", "there are more than \(ScrollTrace.maxEvents) events")
        }
        try check.take(event, line: lineCount)
        eventCount += 1
        microseconds = event.microseconds
        if keepsEvents { events.append(event) }
    }

    private mutating func takeFooter(_ bytes: [UInt8]) throws(TraceError) {
        try TraceFooter.check(line: bytes, number: lineCount, count: eventCount, checksum: checksum.value)
        guard eventCount > 0 else { throw TraceError(line: 2, field: "t", "there is no event") }
        hasFooter = true
    }
}

extension ScrollTrace {
    /// Reads a whole file.
    ///
    /// - Throws: ``TraceError`` with the line and field of the first error.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(file: [UInt8]) throws(TraceError) {
        var reader = TraceReader()
        try reader.read(file)
        let summary = try reader.finish()
        self.init(header: summary.header, events: reader.events)
    }
}

/// The summary of a trace: all but its events.
public struct TraceSummary: Hashable, Sendable {
    /// The header.
    public var header: TraceHeader
    /// The number of events.
    public var events: Int
    /// The duration, in microseconds.
    public var microseconds: Int64
    /// The file's length, in bytes.
    public var bytes: Int
    /// CRC-32 of all lines before the footer.
    public var checksum: UInt32

    /// Creates a summary.
    public init(header: TraceHeader, events: Int, microseconds: Int64, bytes: Int, checksum: UInt32) {
        self.header = header
        self.events = events
        self.microseconds = microseconds
        self.bytes = bytes
        self.checksum = checksum
    }

    /// Creates the summary of a trace in memory.
    ///
    /// - Precondition: The numbers are finite, which ``EventCheck`` ensures.
    public init(_ trace: ScrollTrace) {
        var writer = TraceWriter(trace.header)
        for event in trace.events { writer.append(event) }
        checksum = writer.checksum
        writer.finish()
        header = trace.header
        events = trace.events.count
        microseconds = trace.duration
        bytes = writer.take().count
    }

    /// Returns a checksum as eight hexadecimal digits, as in footers.
    public static func text(ofChecksum checksum: UInt32) -> String { TraceChecksum.text(checksum) }
}
