import CZlib
package import HTTPClient

/// A picture as its origin has sent it, and how long it may be used.
package struct Picture: Hashable, Sendable {
    /// The bytes of the file.
    package let body: [UInt8]
    package let format: PictureFormat
    /// The size, if the file's header says so.
    package let size: NaturalSize?
    /// The time from which on the origin has to be asked again, in seconds since 1970.
    package internal(set) var freshUntil: Int
    /// True if the contents of the address never change.
    package internal(set) var isImmutable: Bool
    /// The validators of the origin: its `ETag` and `Last-Modified`.
    package internal(set) var entityTag: String?
    package internal(set) var lastModified: String?
    /// The checksum of what tells the picture from others of its address, from which clients are given an entity tag: the
    /// origin's own tag, or its time, or else the body.
    package let checksum: UInt32

    init(
        body: [UInt8],
        format: PictureFormat,
        freshUntil: Int,
        isImmutable: Bool,
        entityTag: String?,
        lastModified: String?
    ) {
        self.body = body
        self.format = format
        self.freshUntil = freshUntil
        self.isImmutable = isImmutable
        self.entityTag = entityTag
        self.lastModified = lastModified
        if case .size(let size) = NaturalSize.read(body, isWhole: true) { self.size = size } else { size = nil }
        let validator = (entityTag ?? lastModified).map { Array($0.utf8) } ?? body
        checksum = UInt32(crc32(0, validator, UInt32(validator.count)))
    }

    /// Reads the picture in an origin's answer.
    ///
    /// - Throws: ``PictureError`` if the answer is none.
    init(_ response: ClientResponse, _ freshness: Freshness, now: Int) throws(PictureError) {
        guard response.status == 200 else { throw .refused(response.url.origin, status: response.status) }
        guard let format = PictureFormat(response.body, type: response.header("content-type") ?? "") else {
            throw .noPicture(response.url.origin)
        }
        self.init(
            body: response.body,
            format: format,
            freshUntil: now + freshness.seconds,
            isImmutable: freshness.isImmutable,
            entityTag: response.header("etag"),
            lastModified: response.header("last-modified")
        )
    }

    /// Returns the picture after its origin has confirmed it (RFC 9111, section 4.3.4).
    func confirmed(by response: ClientResponse, now: Int) -> Self {
        let freshness = Freshness(response)
        var picture = self
        picture.freshUntil = now + freshness.seconds
        picture.isImmutable = freshness.isImmutable
        picture.entityTag = response.header("etag") ?? entityTag
        picture.lastModified = response.header("last-modified") ?? lastModified
        return picture
    }

    /// Returns the picture for further use while its origin cannot be asked.
    func used(until time: Int) -> Self {
        var picture = self
        picture.freshUntil = time
        return picture
    }

    /// The approximate number of bytes in memory.
    var cost: Int { body.count + 256 }
}

/// The reason why there is no picture.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request failed.
    case failed(ClientError)
    /// The origin has answered with another status than success.
    case refused(Origin, status: Int)
    /// The answer is no picture that browsers show.
    case noPicture(Origin)

    package var description: String {
        switch self {
        case .failed(let error): "The picture cannot be fetched: \(error)."
        case .refused(let origin, let status): "\(origin) answers \(status) instead of a picture."
        case .noPicture(let origin):
            "\(origin) answers with something other than a picture in PNG, JPEG, GIF, WebP, AVIF, BMP, ICO or SVG."
        }
    }
}
