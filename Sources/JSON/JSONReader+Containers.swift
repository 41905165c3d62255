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

    /// Whether the latest member has this key.
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
