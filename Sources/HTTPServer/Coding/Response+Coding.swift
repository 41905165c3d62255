extension Response {
    /// Shorter bodies fit into one packet anyway, in bytes.
    static let leastCompressed = 1024

    /// Decides on the coding of the body.
    ///
    /// A body that is at hand in gzip's coding is taken as it is.
    ///
    /// - Returns: Whether the body is still to be compressed.
    mutating func negotiateCoding(for request: Request) -> Bool {
        guard !body.isEmpty, !status.isBodiless, !hasCoding else { return false }
        if isNegotiable {
            vary(on: "Accept-Encoding")
        } else if !request.mayRefuseIdentity {
            return false
        }
        let codings = AcceptedCodings(request.header("Accept-Encoding"))
        guard codings.prefersGzip, isNegotiable || !codings.allowsIdentity else { return false }
        if let gzipped {
            replaceBody(gzipped)
            return false
        }
        return isWorthCompressing || !codings.allowsIdentity
    }

    /// Puts the body in gzip's coding in the place of the body, unless that saves nothing.
    mutating func compress(to compressed: [UInt8]?, for request: Request) {
        guard let compressed else { return }
        let isForced = request.mayRefuseIdentity && !AcceptedCodings(request.header("Accept-Encoding")).allowsIdentity
        guard compressed.count < body.count || isForced else { return }
        replaceBody(compressed)
    }

    /// Whether who asks gets one body or the other, depending on the codings that are accepted.
    var isNegotiable: Bool {
        guard body.count >= Self.leastCompressed, !hasCoding else { return false }
        return gzipped != nil || isWorthCompressing && contentType?.isCompressible == true
    }

    private var hasCoding: Bool { headers.contains { $0.name == "Content-Encoding" } }

    private mutating func replaceBody(_ compressed: [UInt8]) {
        body = compressed
        if let index = headers.firstIndex(where: { $0.name == "ETag" }),
            case .tags(let tags)? = EntityTagList(headers[index].value), let tag = tags.first
        {
            headers[index] = HeaderField(tag.gzipped)
        }
        headers.append(HeaderField("Content-Encoding", "gzip"))
    }

    /// Says that the answer depends on a field of the request.
    mutating func vary(on name: String) {
        guard let index = headers.firstIndex(where: { $0.name == "Vary" }) else {
            headers.append(HeaderField("Vary", name))
            return
        }
        headers[index].value += ", \(name)"
    }
}

extension Request {
    /// Whether `Accept-Encoding` gives weights, without which nothing is refused.
    fileprivate var mayRefuseIdentity: Bool {
        for field in fields where matches(field.name, "Accept-Encoding") {
            if head[field.value].contains(UInt8(ascii: "=")) { return true }
        }
        return false
    }
}
