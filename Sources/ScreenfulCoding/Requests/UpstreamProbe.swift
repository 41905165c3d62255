package import JSON

/// A list over an HTTP API of which only the address is known: the rest is found in its first page.
package struct UpstreamProbe: Sendable {
    /// The way to ask for the first page.
    ///
    /// Its members that were not given are placeholders.
    package let request: UpstreamDescription
    /// The members that were given: they stand whatever is found.
    private let given: JSONObject
    private let path: JSONPath

    /// Reads what is known.
    ///
    /// - Parameters:
    ///   - url: The address of the first page.
    ///   - given: Members of a description that are known already.
    ///   - path: The place of the source in its document.
    /// - Throws: An error that names the member that is wrong.
    init(url: String, _ given: JSONObject, at path: JSONPath) throws(DecodingError) {
        self.given = given
        self.path = path
        let placeholders: JSONObject = [
            "url": .string(url), "paging": ["style": "link"], "rows": "", "id": "/id",
            "columns": [["name": "row", "type": "text", "at": ""]],
        ]
        request = try Self.description(placeholders, given, at: path)
    }

    /// Returns the description of the list.
    ///
    /// - Parameter found: The members that the first page tells.
    /// - Returns: The description.
    /// - Throws: An error if they are none of a description.
    package func description(found: JSONObject) throws(DecodingError) -> UpstreamDescription {
        try Self.description(found.merging(["url": .string(request.url)]), given, at: path)
    }

    /// Returns a description of members, some of which were given and stand.
    static func description(
        _ members: JSONObject,
        _ given: JSONObject,
        at path: JSONPath
    ) throws(DecodingError) -> UpstreamDescription {
        let kind: JSONObject = ["kind": "http"]
        let all = kind.merging(members).merging(given)
        return try UpstreamDescription(JSONField(.object(all), at: path))
    }
}
