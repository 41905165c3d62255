import HTTPClient
import HTTPServer
import ListStore
import Pictures
import ScreenfulCoding
import ScreenfulTypes

/// `/media/generated/{seed}/{image}`: pictures of generated rows.
extension API {
    /// The maximum bytes of cached pictures: some two thousand of them.
    static let pictureLimit = 8 << 20

    func getGeneratedImage(_ context: RequestContext) throws(Problem) -> Response {
        let image = context.parameter("image")
        let format = image.suffix(4)
        guard format == ".png" || format == ".svg",
            let row = Int64(canonical: image.dropLast(4)), row < GeneratedFeed.largestRowCount,
            let seed = Int64(canonical: context.parameter("seed")), NewListRequest.Source.seeds.contains(Int(seed))
        else { throw Problem(.notFound, "There is nothing at \(context.request.path).") }
        let feed = GeneratedFeed(rows: GeneratedFeed.largestRowCount, seed: UInt64(seed))
        let forever = HeaderField("Cache-Control", "public, max-age=31536000, immutable")
        guard format == ".png" else {
            return Response(.ok, contentType: .svg, headers: [forever], body: feed.drawing(id: row))
        }
        let picture = generatedPictures.picture(PictureCache.Key(seed: feed.seed, row: row)) {
            PNG.encode(feed.pixels(id: row), width: GeneratedFeed.pictureSide)
        }
        let headers = [forever, HeaderField("ETag", picture.entityTag)]
        return Response(.ok, contentType: .png, headers: headers, body: picture.bytes)
    }
}

/// `/media/{signature}?url={url}`: pictures of other servers, whose addresses this one has signed.
extension API {
    func getPicture(_ context: RequestContext, _ url: HTTPURL) throws(Problem) {
        guard pictures.signer.accepts(context.parameter("signature"), of: url.description) else {
            throw Problem(.badSignature, "This server has not signed the address of the picture.", field: "signature")
        }
        let exchange = context.exchange
        let wait = pictures.find(url) { result in
            (exchange.onClose, exchange.onHangUp) = (nil, nil)
            do throws(Problem) {
                let found = try result.mapError(Problem.init(picture:)).get()
                let response = Response(of: found)
                exchange.reply(try context.notModified(found.picture.tag, headers: response.headers) ?? response)
            } catch { exchange.reply(error) }
        }
        guard wait.isOpen else { return }
        exchange.onClose = { wait.cancel() }
        exchange.onHangUp = {
            wait.cancel()
            exchange.reply(Problem(.requestLost, "The client has hung up before the picture had come."))
        }
    }
}

extension QueryParameters where Owner == Void, Value == HTTPURL {
    /// The address of a picture.
    static var pictureURL: Self {
        Self("url") { query throws(Problem) in
            let text = try query.required("url", length: 1...PictureLinks.longestAddress)
            guard let url = HTTPURL(text) else {
                throw Problem(.wrongType, "url has to be an absolute http or https URL.", field: "url")
            }
            return url
        }
    }
}

extension Picture {
    fileprivate var tag: EntityTag { EntityTag("\(String(checksum, radix: 16))-\(body.count)") }
}

extension Response {
    /// Creates the response with a picture.
    ///
    /// `Cache-Status` (RFC 9211) tells the level that had it. A drawing may hold scripts, which nothing runs where it is
    /// opened by itself.
    fileprivate init(of found: PictureService.Found) {
        let picture = found.picture
        var caching = "no-store"
        if found.isStorable {
            caching = "public, max-age=\(found.secondsLeft)" + (picture.isImmutable ? ", immutable" : "")
        }
        let status = found.level == .origin ? "fwd=miss" : "hit; detail=\(found.level.rawValue)"
        self.init(
            .ok,
            contentType: ContentType(rawValue: picture.format.contentType),
            headers: [
                HeaderField("Cache-Control", caching), HeaderField(picture.tag),
                HeaderField("Cache-Status", "screenful; \(status)"),
                HeaderField("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
            ],
            body: picture.body
        )
    }
}

extension Problem {
    fileprivate init(picture error: PictureError) {
        self.init(.pictureUnavailable, error.description, field: "url")
    }
}
