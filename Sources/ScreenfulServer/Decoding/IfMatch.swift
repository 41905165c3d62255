import HTTPServer

/// The versions that a change set may be applied to (RFC 9110, section 13.1.1).
struct IfMatch {
    /// The versions that the client names; nil for `*`, whatever is current.
    var versions: [Int]?

    /// The versions that a request names that need not name any.
    ///
    /// - Throws: 400 when the field is malformed.
    static func ifAny(of request: Request) throws(Problem) -> [Int]? {
        request.header("If-Match") == nil ? nil : try IfMatch(request).versions
    }

    /// - Throws: 428 when the field is missing, 400 when it is malformed. Weak tags match nothing.
    init(_ request: Request) throws(Problem) {
        guard let text = request.header("If-Match") else {
            let detail = "If-Match has to name the version that the operations refer to, such as \"1\"."
            throw Problem(.versionRequired, detail, field: "If-Match")
        }
        guard text != "*" else { return }
        var versions: [Int] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let tag = item.drop { $0 == " " }.prefix { $0 != " " }
            if tag.hasPrefix("W/\"") { continue }
            guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else {
                throw Problem(.wrongType, "If-Match has to be a quoted version, such as \"1\".", field: "If-Match")
            }
            if let version = Int64(canonical: tag.dropFirst().dropLast()) { versions.append(Int(version)) }
        }
        self.versions = versions
    }
}
