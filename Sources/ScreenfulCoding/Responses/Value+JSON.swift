package import JSON
package import ScreenfulTypes

extension Value {
    /// Creates the value of a column from JSON.
    ///
    /// `null` is a value of every column. A whole number is also a real one;
    /// nothing else is converted.
    ///
    /// - Returns: Nil if the JSON value does not have the column's type, or is no day or moment for a date.
    package init?(_ json: JSONValue, as type: ColumnType) {
        switch (json, type) {
        case (.null, _):
            self = .null
        case (.bool(let value), .boolean):
            self = .boolean(value)
        case (.string(let value), .text), (.string(let value), .image):
            self = .text(value)
        case (.string(let value), .date):
            let bytes = Array(value.utf8)
            guard CalendarDate.isDate(bytes, bytes.indices) else { return nil }
            self = .text(value)
        case (.integer, .integer), (.number, .integer):
            guard let value = json.integer else { return nil }
            self = .integer(value)
        case (.integer(let value), .real):
            self = .real(Double(value))
        case (.number(let value), .real):
            self = .real(value)
        default:
            return nil
        }
    }

    /// Parses a typed text as a value of a column; fails if it is not of the column's type.
    package init?(typed text: String, as type: ColumnType) {
        switch type {
        case .text, .image:
            self = .text(text)
        case .date:
            self.init(text.isEmpty ? .null : .string(text), as: type)
        case .integer, .real, .boolean:
            let bytes = Array(text.utf8)
            guard let json = bytes.isEmpty ? .null : try? JSONValue.parse(bytes) else { return nil }
            self.init(json, as: type)
        }
    }
}

extension JSONWriter {
    /// Writes a cell of a row.
    ///
    /// Infinities, which only a foreign database can hold, become the strings
    /// "Infinity" and "-Infinity": JSON has no number for them.
    package mutating func value(_ value: Value) {
        switch value {
        case .null: null()
        case .integer(let value): self.value(value)
        case .real(let value) where value.isFinite: self.value(value)
        case .real(let value): self.value(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
        case .text(let value): self.value(value)
        case .boolean(let value): self.value(value)
        }
    }
}
