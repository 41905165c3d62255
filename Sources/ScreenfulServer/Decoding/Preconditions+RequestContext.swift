import HTTPServer
import JSON

extension RequestContext {
    /// The conditions of the request.
    ///
    /// - Throws: 400 when a field cannot be read.
    func preconditions() throws(Problem) -> Preconditions {
        do throws(MalformedFieldError) {
            return try Preconditions(request)
        } catch {
            throw error.problem
        }
    }

    /// The answer to a `GET` of what the client has already, before anything is read for it; nil for others.
    ///
    /// - Throws: 400 when a condition cannot be read, 412 when `If-Match` names another version.
    func notModified(_ tag: EntityTag, version: Int? = nil) throws(Problem) -> Response? {
        switch try preconditions().evaluate([tag], isRead: true) {
        case .met: return nil
        case .failed(let field): throw .preconditionFailed(field, current: tag, version: version)
        case .notModified(let tag):
            let caching = version == nil ? HeaderField.revalidated : .unstored
            return Response(.notModified, headers: [HeaderField(tag), caching, HeaderField("Vary", "Accept-Encoding")])
        }
    }

    /// Checks the conditions of a request to change what a `GET` answers with.
    ///
    /// - Parameter write: Writes what the `GET` answers with; run only where there are conditions.
    /// - Throws: 400 when a condition cannot be read, 412 when it does not hold.
    func checkPreconditions(_ write: (inout JSONWriter) -> Void) throws(Problem) {
        let conditions = try preconditions()
        guard !conditions.isEmpty else { return }
        var writer = JSONWriter(capacity: 512)
        write(&writer)
        try conditions.check(EntityTag(contentOf: writer.take()))
    }
}

extension Preconditions {
    /// Checks the conditions of a request to change something.
    ///
    /// - Throws: 412 when they do not hold for what has this tag.
    func check(_ tag: EntityTag) throws(Problem) {
        guard case .failed(let field) = evaluate([tag], isRead: false) else { return }
        throw .preconditionFailed(field, current: tag)
    }

    /// Checks the conditions of a request to change what has numbered versions.
    ///
    /// - Parameters:
    ///   - version: The current version.
    ///   - others: Further tags of what there is.
    /// - Throws: 412 with the version when they do not hold.
    func check(version: Int, _ others: [EntityTag] = []) throws(Problem) {
        let tag = EntityTag(version: version)
        guard case .failed(let field) = evaluate([tag] + others, isRead: false) else { return }
        throw .preconditionFailed(field, current: tag, version: version)
    }
}

extension HeaderField {
    /// Has caches ask before they use an answer again.
    static let revalidated = Self("Cache-Control", "no-cache")

    /// Keeps an answer out of caches: another database at the same address has other lists of the same versions.
    static let unstored = Self("Cache-Control", "no-store")

    /// The entity tag of a list at a version.
    init(version: Int) {
        self.init(EntityTag(version: version))
    }
}
