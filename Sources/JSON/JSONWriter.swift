/// Writes JSON into bytes, without white space.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("revision", 7)
///     writer.key("changes")
///     writer.beginArray()
///     writer.endArray()
///     writer.endObject()
///     send(writer.take())  // {"revision":7,"changes":[]}
///
/// The writer sets commas and colons; that members have keys and containers
/// are closed is the caller's duty, checked in debug builds.
public struct JSONWriter: Sendable {
    /// What has been written since the writer was last emptied.
    public private(set) var bytes: [UInt8] = []
    /// Whether a comma is due before the next key or element.
    var needsComma = false
    #if SCREENFUL_INTERNAL_CHECKS
    var nesting = WriterNesting()
    #endif

    /// Creates a writer with room for some bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Hands over what was written, and starts anew with an empty buffer.
    public mutating func take() -> [UInt8] {
        checkComplete()
        let result = bytes
        removeAll(keepingCapacity: false)
        return result
    }

    /// Forgets what was written.
    public mutating func removeAll(keepingCapacity: Bool = true) {
        bytes.removeAll(keepingCapacity: keepingCapacity)
        needsComma = false
        #if SCREENFUL_INTERNAL_CHECKS
        nesting = WriterNesting()
        #endif
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    @inline(__always)
    mutating func append(contentsOf source: some Collection<UInt8>) {
        bytes.append(contentsOf: source)
    }
}

extension JSONWriter: CustomStringConvertible {
    /// What has been written, as text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
