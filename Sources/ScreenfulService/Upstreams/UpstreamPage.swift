package import HTTPClient
import JSON
package import ScreenfulCoding
package import ScreenfulTypes

/// A row of an HTTP API.
package struct UpstreamRow: Hashable, Sendable {
    /// The identity in the API.
    package let key: String
    /// A value for each column of the list.
    package let values: [Value]
}

/// A page of rows of an HTTP API.
package struct UpstreamPage: Sendable {
    /// The most rows of a page.
    static let mostRows = 1_000

    /// The rows in their order.
    let rows: [UpstreamRow]
    /// The whole document.
    let document: JSONValue
    /// The last row of the document; nil without rows.
    let lastRow: JSONValue?
    /// The target of the `Link` header of the relation `next`.
    let link: HTTPURL?

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - response: The answer of success.
    ///   - description: The list's description.
    ///   - page: The name of the page, for errors.
    /// - Throws: An error that names the page and the pointer, or the byte that is no JSON.
    package init(
        _ response: ClientResponse,
        of description: UpstreamDescription,
        page: String
    ) throws(UpstreamError) {
        document = try Self.document(response, page: page)
        guard let elements = document[description.rows]?.array else {
            let place = description.rows.tokens.isEmpty ? "the document" : "\(description.rows)"
            throw UpstreamError("\(page): \(place) is no array of rows", isFinal: true)
        }
        guard elements.count <= Self.mostRows else {
            throw UpstreamError("\(page) has \(elements.count) rows; \(Self.mostRows) are read at most", isFinal: true)
        }
        rows = try elements.enumerated().map { (index, row) throws(UpstreamError) in
            try Self.row(row, of: description, name: "\(page), row \(index)")
        }
        lastRow = elements.last
        link = response.links.first { $0.relations.contains("next") }?.target
    }

    /// Returns the document of an answer of success.
    ///
    /// - Throws: An error that names the page and the byte that is no JSON.
    static func document(_ response: ClientResponse, page: String) throws(UpstreamError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue.parse(response.body)
        } catch { throw UpstreamError("\(page) is not JSON, at byte \(error.offset)", isFinal: true) }
    }

    private static func row(
        _ row: JSONValue,
        of description: UpstreamDescription,
        name: String
    ) throws(UpstreamError) -> UpstreamRow {
        guard let id = row[description.id], let key = text(id), !key.isEmpty else {
            throw UpstreamError("\(name): \(description.id) is no text or number, which an identity is", isFinal: true)
        }
        let values = try zip(description.columns, description.values).map { (column, place) throws(UpstreamError) in
            guard let json = row[place], !json.isNull else { return Value.null }
            guard let value = value(json, as: column.type) else {
                let type = column.type.rawValue
                throw UpstreamError("\(name): \(place) is no value of the type \(type)", isFinal: true)
            }
            return value
        }
        return UpstreamRow(key: key, values: values)
    }

    private static func value(_ json: JSONValue, as type: ColumnType) -> Value? {
        switch type {
        case .text: .text(text(json) ?? JSONWriter.text(of: json))
        case .date, .image: json.string.map { .text($0) }
        case .integer: json.integer.map { .integer($0) }
        case .real: json.double.map { .real($0) }
        case .boolean: json.bool.map { .boolean($0) }
        }
    }

    /// Returns a string, or a number as text.
    static func text(_ json: JSONValue) -> String? {
        if let string = json.string { return string }
        return json.double == nil ? nil : JSONWriter.text(of: json)
    }
}
