/// A file as it is served: its bytes, perhaps compressed as well, and their fields.
struct StaticFile: Sendable {
    /// The answer to whoever has nothing of it yet.
    let response: Response

    init(name: String, body: [UInt8], headers: [HeaderField]) {
        let contentType = ContentType(ofFile: name)
        let tag = HeaderField(EntityTag(contentOf: body))
        var response = Response(.ok, contentType: contentType, headers: headers + [tag], body: body)
        response.compressForKeeping()
        self.response = response
    }
}

extension Response {
    /// Compresses the body once, for an answer that is kept, as well as can be.
    ///
    /// Takes some 50 ms for a megabyte.
    public mutating func compressForKeeping() {
        isWorthCompressing = false
        guard contentType?.isCompressible == true, body.count >= Self.leastCompressed else { return }
        // A tenth is the least that pays for decompressing.
        gzipped = Gzip.compress(body).flatMap { $0.count < body.count / 10 * 9 ? $0 : nil }
    }
}
