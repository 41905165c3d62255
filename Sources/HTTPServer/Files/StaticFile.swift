/// A file as it is served: its bytes, perhaps compressed as well, and their fields.
struct StaticFile: Sendable {
    /// Bytes in one coding.
    struct Variant: Sendable {
        let body: [UInt8]
        let entityTag: String
        let headers: [HeaderField]
    }

    /// Shorter files fit into one packet anyway, in bytes.
    private static let leastCompressed = 1024

    let contentType: ContentType
    let plain: Variant
    let compressed: Variant?

    init(name: String, body: [UInt8], headers: [HeaderField]) {
        contentType = ContentType(ofFile: name)
        let hash = String(ContentHash(of: body).rawValue, radix: 16)
        var smaller: [UInt8]?
        if contentType.isCompressible, body.count >= Self.leastCompressed {
            // A tenth is the least that pays for decompressing.
            smaller = Gzip.compress(body).flatMap { $0.count < body.count / 10 * 9 ? $0 : nil }
        }
        // A cache must know that another client may get other bytes for the same path.
        let vary = smaller == nil ? [] : [HeaderField("Vary", "Accept-Encoding")]
        plain = Variant(body: body, entityTag: "\"\(hash)\"", headers: headers + vary)
        compressed = smaller.map { smaller in
            Variant(
                body: smaller,
                entityTag: "\"\(hash)-gzip\"",
                headers: headers + vary + [HeaderField("Content-Encoding", "gzip")]
            )
        }
    }

    /// The answer to a `GET` or `HEAD` for the file.
    func response(to request: Request) -> Response {
        var variant = plain
        if let compressed, AcceptedCodings(request.header("accept-encoding")).allowsGzip { variant = compressed }
        let tag = HeaderField("ETag", variant.entityTag)
        if let condition = request.header("if-none-match"), EntityTags(condition).contains(variant.entityTag) {
            return Response(.notModified, headers: variant.headers + [tag])
        }
        return Response(.ok, contentType: contentType, headers: variant.headers + [tag], body: variant.body)
    }
}
