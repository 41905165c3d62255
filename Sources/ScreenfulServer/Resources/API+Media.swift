import HTTPServer
import ListStore
import ScreenfulCoding

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
        let picture = pictures.picture(PictureCache.Key(seed: feed.seed, row: row)) {
            PNG.encode(feed.pixels(id: row), width: GeneratedFeed.pictureSide)
        }
        let headers = [forever, HeaderField("ETag", picture.entityTag)]
        return Response(.ok, contentType: .png, headers: headers, body: picture.bytes)
    }
}
