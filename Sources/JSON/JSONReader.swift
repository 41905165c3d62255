/// A pull reader: reads JSON bytes one value at a time, in document order.
///
/// For messages whose shape is known: it allocates only the strings that the
/// caller reads. Whole documents of unknown shape are read by
/// ``JSONValue/parse(_:limits:)``.
///
///     var reader = JSONReader(bytes)
///     try reader.beginObject()
///     while try reader.nextKey() {
///         if reader.keyIs("offset") {
///             offset = try reader.readDouble()
///         } else {
///             try reader.skipValue()
///         }
///     }
///     try reader.finish()
///
/// The grammar is RFC 8259's, nothing more: no comments, no trailing commas,
/// no byte order mark. Skipped values are checked as strictly as read ones.
/// The reader does not look for duplicate keys; ``readValue()`` does.
public struct JSONReader: Sendable {
    let bytes: [UInt8]
    /// The index of the input's end.
    let end: Int
    let limits: JSONLimits
    /// The index of the next byte.
    var position: Int
    /// The number of open containers.
    private var depth = 0
    /// Whether a container has just been opened, so that no comma is due.
    private var isFirst = false
    /// The range of the latest key, without its quotes.
    var keyToken = StringToken(start: 0, end: 0, hasEscapes: false)

    /// Creates a reader of a whole array.
    @inlinable
    public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
        self.init(bytes, in: bytes.indices, limits: limits)
    }

    /// Creates a reader of a part of an array; offsets in errors count from the array's start.
    ///
    /// - Precondition: `range` lies within the array.
    public init(_ bytes: [UInt8], in range: Range<Int>, limits: JSONLimits = JSONLimits()) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= bytes.count,
            "\(range) is not within \(bytes.count) bytes"
        )
        self.bytes = bytes
        self.limits = limits
        position = range.lowerBound
        end = range.upperBound
    }

    /// Bytes from the array's start to the reader's position.
    public var offset: Int { position }

    /// Returns the type of the next value without consuming it.
    ///
    /// - Throws: ``JSONError`` when no value starts here.
    public mutating func peek() throws(JSONError) -> JSONKind {
        switch try nextByte() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw JSONError(.unexpectedByte, at: position)
        }
    }

    /// Checks that only white space follows.
    public mutating func finish() throws(JSONError) {
        skipWhitespace()
        if position < end { throw JSONError(.trailingBytes, at: position) }
    }

    /// Moves past white space (RFC 8259, section 2).
    @inline(__always)
    mutating func skipWhitespace() {
        while position < end {
            let byte = bytes[position]
            // Most bytes are greater than the space; they need one comparison.
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// Moves to the next byte that is no white space, and returns it.
    @inline(__always)
    mutating func nextByte() throws(JSONError) -> UInt8 {
        skipWhitespace()
        guard position < end else { throw JSONError(.unexpectedEnd, at: position) }
        return bytes[position]
    }

    /// Returns the error for a value of another type than the requested one; throws if there is no value.
    mutating func mismatch() throws(JSONError) -> JSONError {
        _ = try peek()
        return JSONError(.wrongType, at: position)
    }
}

/// The limits of a reader, so that no input can exhaust the program.
public struct JSONLimits: Hashable, Sendable {
    /// The maximum nesting of arrays and objects; an outermost container has depth 1.
    public var depth: Int

    /// Creates limits.
    ///
    /// The default depth is far beyond any message of an API, and far below
    /// what a thread's stack can hold (about 200 bytes a level).
    public init(depth: Int = 128) {
        self.depth = depth
    }
}

extension JSONReader {
    /// Enters an object.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no object, and the reader stays before it.
    public mutating func beginObject() throws(JSONError) {
        guard try nextByte() == UInt8(ascii: "{") else { throw try mismatch() }
        try enter()
    }

    /// Moves to the next member's value, or out of the object.
    ///
    /// - Returns: False when the object has ended.
    public mutating func nextKey() throws(JSONError) -> Bool {
        guard try passSeparator(orEnd: UInt8(ascii: "}")) else { return false }
        guard try nextByte() == UInt8(ascii: "\"") else { throw JSONError(.unexpectedByte, at: position) }
        keyToken = try scanString()
        guard try nextByte() == UInt8(ascii: ":") else { throw JSONError(.unexpectedByte, at: position) }
        position += 1
        return true
    }

    /// Enters an array.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no array, and the reader stays before it.
    public mutating func beginArray() throws(JSONError) {
        guard try nextByte() == UInt8(ascii: "[") else { throw try mismatch() }
        try enter()
    }

    /// Moves to the next element, or out of the array.
    ///
    /// - Returns: False when the array has ended.
    public mutating func nextElement() throws(JSONError) -> Bool {
        try passSeparator(orEnd: UInt8(ascii: "]"))
    }

    /// The latest member's key.
    public var key: String { text(of: keyToken) }

    /// Returns whether the latest member has this key.
    ///
    /// Changes nothing; it is mutating so that the reader is not copied for the call.
    ///
    /// - Complexity: O(*n*) for a key of *n* bytes; allocates only for a key written with escapes.
    public mutating func keyIs(_ name: StaticString) -> Bool {
        matches(keyToken, name)
    }

    /// Passes the comma before a member or an element, or leaves the container.
    ///
    /// - Returns: False when the container has ended.
    @inline(__always)
    private mutating func passSeparator(orEnd end: UInt8) throws(JSONError) -> Bool {
        let byte = try nextByte()
        if byte == end {
            leave()
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw JSONError(.unexpectedByte, at: position) }
            position += 1
        }
        return true
    }

    @inline(__always)
    private mutating func enter() throws(JSONError) {
        guard depth < limits.depth else { throw JSONError(.tooDeep, at: position) }
        depth += 1
        position += 1
        isFirst = true
    }

    @inline(__always)
    private mutating func leave() {
        depth -= 1
        position += 1
        // The container that has just ended was a member of the one around it.
        isFirst = false
    }
}
