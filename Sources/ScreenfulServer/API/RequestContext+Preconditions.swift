import HTTPServer
import JSON
import ScreenfulService

extension RequestContext {
    /// Parses the conditions of the request.
    ///
    /// - Throws: 400 when a header field is malformed.
    func preconditions() throws(Problem) -> Preconditions {
        do throws(MalformedFieldError) {
            return try Preconditions(request)
        } catch {
            throw error.problem
        }
    }

    /// Returns the 304 response if the client has the current representation; nil otherwise.
    ///
    /// - Throws: 400 when a condition is malformed, 412 when `If-Match` names another version.
    func notModified(_ tag: EntityTag, version: Int? = nil) throws(Problem) -> Response? {
        switch try preconditions().evaluate([tag], isRead: true) {
        case .met: return nil
        case .failed(let field): throw .preconditionFailed(field, current: tag, version: version)
        case .notModified(let tag):
            let caching = version == nil ? HeaderField.revalidated : .unstored
            return Response(.notModified, headers: [HeaderField(tag), caching, HeaderField("Vary", "Accept-Encoding")])
        }
    }

    /// Returns the 304 response, with the headers that the representation would have, if the client has it; nil otherwise.
    ///
    /// - Throws: 400 when a condition is malformed, 412 when `If-Match` names another version.
    func notModified(_ tag: EntityTag, headers: [HeaderField]) throws(Problem) -> Response? {
        guard try notModified(tag, version: nil) != nil else { return nil }
        return Response(.notModified, headers: headers)
    }

    /// Checks the conditions of a write against the tag of the representation that a `GET` returns.
    ///
    /// - Parameter write: Writes the body of the `GET`'s response; called only if there are conditions.
    /// - Throws: 400 when a condition is malformed, 412 when it does not hold.
    func checkPreconditions(_ write: (inout JSONWriter) -> Void) throws(Problem) {
        let conditions = try preconditions()
        guard !conditions.isEmpty else { return }
        var writer = JSONWriter(capacity: 512)
        write(&writer)
        try conditions.check(EntityTag(contentOf: writer.take()))
    }
}

extension Preconditions {
    /// Checks the conditions of a write against an entity tag.
    ///
    /// - Throws: 412 when they do not hold.
    func check(_ tag: EntityTag) throws(Problem) {
        guard case .failed(let field) = evaluate([tag], isRead: false) else { return }
        throw .preconditionFailed(field, current: tag)
    }

    /// Returns the condition of a write on the version of a list.
    ///
    /// - Parameter others: Further tags of the current representations.
    /// - Returns: The condition, for any thread.
    func condition(_ others: [EntityTag] = []) -> ChangeCondition {
        ChangeCondition { version in
            let outcome = evaluate([EntityTag(version: version)] + others, isRead: false)
            return if case .failed(let field) = outcome { field } else { nil }
        }
    }
}

extension HeaderField {
    /// Makes caches revalidate a response before they reuse it.
    static let revalidated = Self("Cache-Control", "no-cache")

    /// Keeps a response out of caches: another database at the same address has other lists with the same versions.
    static let unstored = Self("Cache-Control", "no-store")

    /// Creates the `ETag` of a list at a version.
    init(version: Int) {
        self.init(EntityTag(version: version))
    }
}
