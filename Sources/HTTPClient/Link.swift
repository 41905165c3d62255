/// A link of an answer's `Link` header (RFC 8288).
public struct Link: Hashable, Sendable {
    /// The target, resolved against the URL that answered.
    public let target: HTTPURL
    /// The relation types in lowercase, such as `next`.
    public let relations: [String]
}

extension ClientResponse {
    /// The links of all `Link` headers, in their order.
    ///
    /// Links without a relation, with a target that is no `http` or `https` URL, or with an anchor, which makes them
    /// links of another resource, are left out; from a malformed link on, the rest of its header is.
    public var links: [Link] {
        headers.filter { $0.name.lowercased() == "link" }.flatMap { links(in: $0.value) }
    }

    private func links(in value: String) -> [Link] {
        var reader = LinkReader(value)
        var links: [Link] = []
        while let (reference, parameters) = reader.next() {
            // Of several `rel` only the first counts (RFC 8288, section 3.3).
            guard let target = url.resolving(reference), let rel = parameters.first(where: { $0.name == "rel" }),
                !parameters.contains(where: { $0.name == "anchor" })
            else { continue }
            links.append(Link(target: target, relations: rel.value.lowercased().split(separator: " ").map(String.init)))
        }
        return links
    }
}

/// Reads the links of one header value (RFC 8288, appendix B.2).
private struct LinkReader {
    private var rest: Substring.UnicodeScalarView

    init(_ value: String) {
        rest = Substring(value).unicodeScalars
    }

    /// Reads the next link; nil at the end and at the first that is malformed.
    mutating func next() -> (reference: String, parameters: [(name: String, value: String)])? {
        rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
        guard take("<"), let end = rest.firstIndex(of: ">") else { return nil }
        let reference = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        var parameters: [(name: String, value: String)] = []
        skipSpace()
        while take(";") {
            skipSpace()
            let name = String(token()).lowercased()
            skipSpace()
            var value = ""
            if take("=") {
                skipSpace()
                guard let read = take("\"") ? quoted() : String(token()) else { return nil }
                value = read
            }
            if !name.isEmpty { parameters.append((name, value)) }
            skipSpace()
        }
        guard rest.isEmpty || rest.first == "," else { return nil }
        return (reference, parameters)
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == " " || $0 == "\t" }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func token() -> Substring.UnicodeScalarView {
        let token = rest.prefix { !" \t;,=\"".unicodeScalars.contains($0) }
        rest = rest[token.endIndex...]
        return token
    }

    /// Reads to the closing quotation mark; nil if there is none.
    private mutating func quoted() -> String? {
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(text) }
            guard let plain = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
            text.append(plain)
        }
        return nil
    }
}
