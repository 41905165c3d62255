extension JSONWriter {
    /// Writes a key and a boolean.
    public mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        self.value(value)
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        self.value(value)
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: Int64) {
        key(name)
        self.value(value)
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: UInt64) {
        key(name)
        self.value(value)
    }

    /// Writes a key and a number.
    ///
    /// - Precondition: `value` is finite.
    public mutating func member(_ name: StaticString, _ value: Double) {
        key(name)
        self.value(value)
    }

    /// Writes a key and a string.
    public mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        self.value(value)
    }
}
