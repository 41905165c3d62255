extension Response {
    /// Turns the answer to a `GET` or `HEAD` into what the conditions of the request make of it.
    ///
    /// An answer whose tag is to follow from its content gets it here.
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
        } catch {
            self = .problem(error.problem)
        }
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
    /// Creates the answer to a request whose condition does not hold.
    ///
    /// - Parameters:
    ///   - field: The field with the condition.
    ///   - current: The tag of the representation that there is; nil if there is none.
    ///   - version: The version that there is, where versions are numbered.
    /// - Returns: 412, `staleVersion`.
    public static func preconditionFailed(_ field: String, current: EntityTag?, version: Int? = nil) -> Self {
        let state = version.map { "It has version \($0)." } ?? current.map { "Its entity tag is \($0)." }
        var problem = Problem(
            .preconditionFailed,
            code: "staleVersion",
            detail: "\(field) does not hold for what there is. \(state ?? "")",
            field: field
        )
        problem.version = version
        problem.entityTag = current
        return problem
    }
}
