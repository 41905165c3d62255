import JSON
package import ScreenfulTypes

/// The items of a list inside a row, read from the row's column: a JSON array of objects.
package enum NestedItems {
    /// The items of a list that are read at most; further ones are left out.
    package static let limit = 10_000

    /// Returns the items in a value.
    ///
    /// A member `id` that is a whole number or a text is the identity of its item; without one it is the index. Arrays
    /// and objects in members are read as the texts that a list within the item reads.
    ///
    /// - Parameters:
    ///   - value: The value of the row's column; null and an empty text hold no item.
    ///   - columns: The members to read, in the order of the item's values.
    /// - Returns: The items; none if the value is no array of objects, with the reason.
    package static func read(_ value: Value, columns: [Column]) -> (items: [Row], problem: String?) {
        guard !value.isEmpty else { return ([], nil) }
        guard case .text(let text) = value else { return ([], "the items are no text with a JSON array") }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue.parse(Array(text.utf8)) } catch {
            return ([], "the items are no JSON: \(error)")
        }
        guard let array = json.array else { return ([], "the items are no JSON array") }
        var items: [Row] = []
        items.reserveCapacity(min(array.count, limit))
        for (index, element) in array.prefix(limit).enumerated() {
            guard let object = element.object else { return ([], "item \(index) is no JSON object") }
            let values = columns.map { object[$0.name].map(Self.value) ?? .null }
            items.append(Row(id: identity(object["id"]) ?? Int64(index), values: values))
        }
        return (items, array.count > limit ? "only the first \(limit) of \(array.count) items are read" : nil)
    }

    private static func value(_ json: JSONValue) -> Value {
        switch json {
        case .null: return .null
        case .bool(let value): return .boolean(value)
        case .string(let value): return .text(value)
        case .array, .object: return .text(JSONWriter.text(of: json))
        default: return json.integer.map { .integer($0) } ?? json.double.map { .real($0) } ?? .null
        }
    }

    private static func identity(_ json: JSONValue?) -> Int64? {
        guard let json else { return nil }
        if let integer = json.integer { return integer }
        return json.string.map { Int64($0.stableHash >> 1) }
    }
}
