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
    /// - Precondition: The name needs no escapes; nothing is looked at, so that a name costs a copy.
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
