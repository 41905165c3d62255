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
    /// The written bytes, and zeros that leave room for more: so a value is written by one check of the room.
    private var storage: [UInt8] = []
    /// The number of bytes written since the writer was last emptied.
    public private(set) var count = 0
    /// Whether a comma is due before the next key or element.
    private var needsComma = false
    #if SCREENFUL_INTERNAL_CHECKS
    private var nesting = WriterNesting()
    #endif

    /// Creates a writer with room for some bytes.
    public init(capacity: Int = 0) {
        if capacity > 0 { storage = [UInt8](repeating: 0, count: capacity) }
    }

    /// Creates a writer of a document behind bytes that are written already, such as those of a protocol.
    public init(appendingTo bytes: consuming [UInt8]) {
        storage = bytes
        count = storage.count
    }

    /// The bytes written since the writer was last emptied.
    public var bytes: [UInt8] { Array(storage[..<count]) }

    /// Returns the written bytes and empties the writer.
    public mutating func take() -> [UInt8] {
        checkComplete()
        var result: [UInt8] = []
        swap(&result, &storage)
        result.removeLast(result.count - count)
        removeAll()
        return result
    }

    /// Encodes the members of an object, for ``members(encoded:)``.
    ///
    /// - Parameters:
    ///   - capacity: The room for bytes to begin with.
    ///   - write: Writes the members.
    /// - Returns: The members with the commas between them.
    public static func members(capacity: Int, _ write: (inout Self) -> Void) -> [UInt8] {
        var writer = Self(capacity: capacity)
        writer.beginObject()
        write(&writer)
        writer.endObject()
        return Array(writer.storage[1..<writer.count - 1])
    }

    /// Discards the written bytes, and keeps their memory for others.
    public mutating func removeAll() {
        count = 0
        needsComma = false
        #if SCREENFUL_INTERNAL_CHECKS
        nesting = WriterNesting()
        #endif
    }

    /// Writes at most `room` bytes.
    @inline(__always)
    mutating func write(room: Int, _ body: (inout ByteCursor) -> Void) {
        if storage.count - count < room { grow(room) }
        let start = count
        count = storage.withUnsafeMutableBufferPointer { buffer in
            var cursor = ByteCursor(buffer, at: start)
            body(&cursor)
            precondition(cursor.place <= start + room, "more bytes than there is room for")
            return cursor.place
        }
    }

    /// Makes room for bytes: first in the memory that the array has, then in twice as much.
    @inline(never)
    private mutating func grow(_ room: Int) {
        let (needed, capacity) = (count + room, storage.capacity)
        let size = needed <= capacity ? min(capacity, needed + Self.stretch) : max(needed, 2 * count, Self.stretch)
        storage.append(addingCapacity: size - storage.count) { $0.append(repeating: 0, count: $0.freeCapacity) }
    }

    /// The bytes of memory that are made ready at a time.
    private static var stretch: Int { 512 }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        write(room: 1) { $0.append(byte) }
    }

    @inline(__always)
    mutating func append(contentsOf source: [UInt8]) {
        source.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
        write(room: source.count) { $0.append(contentsOf: source) }
    }

    /// Appends bytes without escapes in quotes.
    mutating func append(inQuotes text: UnsafeBufferPointer<UInt8>) {
        write(room: text.count + 2) { output in
            output.append(UInt8(ascii: "\""))
            output.append(contentsOf: text)
            output.append(UInt8(ascii: "\""))
        }
    }

    /// Appends a value of at most `room` bytes, after the comma that is due.
    @inline(__always)
    mutating func appendValue(room: Int, _ body: (inout ByteCursor) -> Void) {
        noteValue()
        let isCommaDue = needsComma
        needsComma = true
        write(room: room + 1) { output in
            if isCommaDue { output.append(UInt8(ascii: ",")) }
            body(&output)
        }
    }

    /// Appends a key and a value of at most `room` bytes, after the comma that is due.
    @inline(__always)
    mutating func appendMember(_ name: StaticString, room: Int, _ body: (inout ByteCursor) -> Void) {
        appendKey(name, room: room, body)
        noteValue()
        needsComma = true
    }

    @inline(__always)
    private mutating func appendKey(_ name: StaticString, room: Int, _ body: (inout ByteCursor) -> Void) {
        noteKey()
        let isCommaDue = needsComma
        needsComma = false
        write(room: name.utf8CodeUnitCount + 4 + room) { output in
            if isCommaDue { output.append(UInt8(ascii: ",")) }
            output.append(UInt8(ascii: "\""))
            output.append(name)
            output.append(UInt8(ascii: "\""))
            output.append(UInt8(ascii: ":"))
            body(&output)
        }
    }
}

extension JSONWriter: CustomStringConvertible {
    /// The written bytes as text.
    public var description: String { String(decoding: storage[..<count], as: UTF8.self) }
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
        appendKey(name, room: 0) { _ in }
    }

    /// Names the next value by any text.
    public mutating func key(named name: String) {
        noteKey()
        if needsComma { append(UInt8(ascii: ",")) }
        appendQuoted(name)
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the comma that is due before members that are encoded already.
    mutating func beginMembers() {
        noteKey()
        if needsComma { append(UInt8(ascii: ",")) }
        noteValue()
        needsComma = true
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
