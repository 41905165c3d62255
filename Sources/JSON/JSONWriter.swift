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
/// The writer adds commas and colons; the caller must give members keys and close
/// containers, which debug builds check.
public struct JSONWriter: Sendable {
    /// The bytes written since the writer was last emptied.
    public private(set) var bytes: [UInt8] = []
    /// Whether a comma is due before the next key or element.
    private var needsComma = false
    #if SCREENFUL_INTERNAL_CHECKS
    private var nesting = WriterNesting()
    #endif

    /// Creates a writer with room for some bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Returns the written bytes and empties the writer.
    public mutating func take() -> [UInt8] {
        checkComplete()
        let result = bytes
        removeAll(keepingCapacity: false)
        return result
    }

    /// Discards the written bytes.
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
    /// The written bytes as text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONWriter {
    /// Opens an object.
    public mutating func beginObject() {
        beginValue()
        append(UInt8(ascii: "{"))
        noteBegin(.object)
        needsComma = false
    }

    /// Closes the object that was opened last.
    public mutating func endObject() {
        noteEnd(.object)
        append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Opens an array.
    public mutating func beginArray() {
        beginValue()
        append(UInt8(ascii: "["))
        noteBegin(.array)
        needsComma = false
    }

    /// Closes the array that was opened last.
    public mutating func endArray() {
        noteEnd(.array)
        append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Names the next value.
    ///
    /// - Precondition: The name needs no escapes; this is not checked, so that a name costs one copy.
    public mutating func key(_ name: StaticString) {
        beginKey()
        append(UInt8(ascii: "\""))
        append(name)
        append(UInt8(ascii: "\""))
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Names the next value by any text.
    public mutating func key(named name: String) {
        beginKey()
        appendQuoted(name)
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    @inline(__always)
    private mutating func beginKey() {
        noteKey()
        if needsComma { append(UInt8(ascii: ",")) }
    }

    /// Writes the comma that is due before an element.
    @inline(__always)
    mutating func beginValue() {
        noteValue()
        if needsComma { append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

#if SCREENFUL_INTERNAL_CHECKS
/// The open containers of a writer, by which debug builds check its calls.
private struct WriterNesting: Sendable {
    var open: [JSONKind] = []
    var hasKey = false
    var isStarted = false
}
#endif

extension JSONWriter {
    #if SCREENFUL_INTERNAL_CHECKS
    private mutating func noteBegin(_ kind: JSONKind) {
        nesting.open.append(kind)
    }

    private mutating func noteEnd(_ kind: JSONKind) {
        precondition(nesting.open.popLast() == kind, "this \(kind) was not open")
        precondition(!nesting.hasKey, "the last key has no value")
    }

    private mutating func noteKey() {
        precondition(nesting.open.last == .object && !nesting.hasKey, "a key stands where none is due")
        nesting.hasKey = true
    }

    private mutating func noteValue() {
        switch nesting.open.last {
        case .object: precondition(nesting.hasKey, "a member needs a key")
        case .none: precondition(!nesting.isStarted, "a document is one value")
        default: break
        }
        nesting.hasKey = false
        nesting.isStarted = true
    }

    private func checkComplete() {
        precondition(nesting.open.isEmpty, "\(nesting.open) not closed")
    }
    #else
    @inline(__always) private func noteBegin(_ kind: JSONKind) {}
    @inline(__always) private func noteEnd(_ kind: JSONKind) {}
    @inline(__always) private func noteKey() {}
    @inline(__always) private func noteValue() {}
    @inline(__always) private func checkComplete() {}
    #endif
}
