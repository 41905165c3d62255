/// The conditional fields of a request (RFC 9110, section 13).
///
/// Representations have no modification date here, so conditions on dates are skipped, as section 13.2.2 specifies.
public struct Preconditions: Hashable, Sendable {
    /// The outcome of evaluating the conditions.
    public enum Outcome: Hashable, Sendable {
        case met
        /// The client has the representation already; 304, with the tag that it has.
        case notModified(EntityTag)
        /// The request is not to be carried out; 412.
        case failed(field: String)
    }

    /// The tags of `If-Match`; nil where there is no such field.
    public let ifMatch: EntityTagList?
    /// The tags of `If-None-Match`; nil where there is no such field.
    public let ifNoneMatch: EntityTagList?
    private let codings: AcceptedCodings

    /// Reads the conditions of a request.
    ///
    /// - Throws: ``MalformedFieldError`` when a field is neither `*` nor a list of tags.
    public init(_ request: Request) throws(MalformedFieldError) {
        ifMatch = try Self.list("If-Match", of: request)
        ifNoneMatch = try Self.list("If-None-Match", of: request)
        codings = ifNoneMatch == nil ? AcceptedCodings(nil) : AcceptedCodings(request.header("Accept-Encoding"))
    }

    /// Whether there are no conditions.
    public var isEmpty: Bool { ifMatch == nil && ifNoneMatch == nil }

    /// Evaluates the conditions in the order of RFC 9110, section 13.2.2.
    ///
    /// The representation in gzip's coding has a tag of its own (``EntityTag/gzipped``), which matches as well.
    ///
    /// `current` are the tags without a coding, none where there is no representation; `GET` and `HEAD` are reads.
    public func evaluate(_ current: [EntityTag], isRead: Bool) -> Outcome {
        if let ifMatch {
            let isMet =
                ifMatch == .any
                ? !current.isEmpty
                : current.contains { ifMatch.matchesStrongly($0) || ifMatch.matchesStrongly($0.gzipped) }
            guard isMet else { return .failed(field: "If-Match") }
        }
        guard let ifNoneMatch else { return .met }
        guard isRead else {
            let isMet =
                ifNoneMatch == .any
                ? current.isEmpty
                : !current.contains { ifNoneMatch.matchesWeakly($0) || ifNoneMatch.matchesWeakly($0.gzipped) }
            return isMet ? .met : .failed(field: "If-None-Match")
        }
        for tag in current {
            // A shared cache may hold a coding that this client does not accept; only accepted ones match.
            if codings.allowsIdentity, ifNoneMatch.matchesWeakly(tag) { return .notModified(tag) }
            if codings.allowsGzip, ifNoneMatch.matchesWeakly(tag.gzipped) { return .notModified(tag.gzipped) }
        }
        return .met
    }

    private static func list(_ name: String, of request: Request) throws(MalformedFieldError) -> EntityTagList? {
        guard let value = request.header(name) else { return nil }
        guard let list = EntityTagList(value) else { throw MalformedFieldError(name: name) }
        return list
    }
}

/// A condition that cannot be read.
public struct MalformedFieldError: Error, Hashable, Sendable {
    /// The name of the field.
    public let name: String

    /// The detail for the client.
    public var problem: Problem {
        let detail = "\(name) has to be * or a list of quoted entity tags, such as \"1\"."
        return Problem(.badRequest, code: "wrongType", detail: detail, field: name)
    }
}

extension Response {
    /// Applies the conditions of the request to the answer to a `GET` or `HEAD`.
    ///
    /// An answer with ``isTaggedByContent`` gets its tag here.
    mutating func applyConditions(of request: Request) {
        guard status == .ok, request.method == .get || request.method == .head else { return }
        if isTaggedByContent, entityTag == nil {
            headers.append(HeaderField(EntityTag(contentOf: body)))
            if !headers.contains(where: { $0.name == "Cache-Control" }) {
                headers.append(HeaderField("Cache-Control", "no-cache"))
            }
        }
        guard let entityTag else { return }
        do throws(MalformedFieldError) {
            let conditions = try Preconditions(request)
            guard !conditions.isEmpty else { return }
            switch conditions.evaluate([entityTag], isRead: true) {
            case .met: return
            case .notModified(let tag): becomeNotModified(tag)
            case .failed(let field): self = .problem(.preconditionFailed(field, current: entityTag))
            }
        } catch { self = .problem(error.problem) }
    }

    /// The tag of the representation in the body, without a coding.
    private var entityTag: EntityTag? {
        guard let value = headers.first(where: { $0.name == "ETag" })?.value,
            case .tags(let tags)? = EntityTagList(value)
        else { return nil }
        return tags.first
    }

    private mutating func becomeNotModified(_ tag: EntityTag) {
        if isNegotiable { vary(on: "Accept-Encoding") }
        status = .notModified
        contentType = nil
        body = []
        headers.removeAll { $0.name == "ETag" || $0.name == "Content-Encoding" }
        headers.append(HeaderField(tag))
    }
}

extension Problem {
    /// Creates the answer to a request whose condition in a field does not hold: 412, `staleVersion`.
    ///
    /// It has the tag of the current representation, if there is one, and its version, if versions are numbered.
    public static func preconditionFailed(_ field: String, current: EntityTag?, version: Int? = nil) -> Self {
        let state = version.map { "It has version \($0)." } ?? current.map { "Its entity tag is \($0)." }
        let detail = "\(field) does not hold for what there is. \(state ?? "")"
        var problem = Problem(.preconditionFailed, code: "staleVersion", detail: detail, field: field)
        problem.version = version
        problem.entityTag = current
        return problem
    }
}
