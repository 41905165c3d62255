/// The entity tags of an `If-None-Match` field (RFC 9110, section 13.1.2).
struct EntityTags {
    private let tags: [Substring]

    init(_ field: String) {
        // A tag of this server has no comma, so one with a comma cannot match anyway.
        tags = field.split(separator: ",").map { tag in
            let tag = tag.drop { $0 == " " || $0 == "\t" }
            let end = tag.lastIndex { $0 != " " && $0 != "\t" } ?? tag.startIndex
            return tag[...end]
        }
    }

    /// Whether one of them is `tag`, or any tag will do; a weak one counts as well.
    func contains(_ tag: String) -> Bool {
        tags.contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
    }
}
