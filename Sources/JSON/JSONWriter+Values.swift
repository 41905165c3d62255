extension JSONWriter {
    /// Writes `null`.
    public mutating func null() {
        beginValue()
        append("null")
    }

    /// Writes a boolean.
    public mutating func value(_ value: Bool) {
        beginValue()
        append(value ? "true" : "false")
    }

    /// Writes an integer.
    public mutating func value(_ value: Int) {
        beginValue()
        appendInteger(Int64(value))
    }

    /// Writes an integer.
    public mutating func value(_ value: Int64) {
        beginValue()
        appendInteger(value)
    }

    /// Writes an integer; readers that know only doubles round it beyond 2⁵³.
    public mutating func value(_ value: UInt64) {
        beginValue()
        appendMagnitude(value)
    }

    /// Writes a number with the fewest digits that read back as the same double; whole numbers get no point.
    ///
    /// - Precondition: `value` is finite: JSON has no infinities and no NaN, and none is written in disguise.
    public mutating func value(_ value: Double) {
        precondition(value.isFinite, "\(value) has no JSON form")
        beginValue()
        appendDouble(value)
    }

    /// Writes a string.
    public mutating func value(_ value: String) {
        beginValue()
        appendQuoted(value)
    }

    /// Writes any value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): self.value(value)
        case .integer(let value): self.value(value)
        case .number(let value): self.value(value)
        case .string(let value): self.value(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object {
                key(named: member.key)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Writes a value that is JSON already.
    ///
    /// - Precondition: `json` is one whole value; it is copied unseen.
    public mutating func value(encoded json: [UInt8]) {
        beginValue()
        append(contentsOf: json)
    }
}
