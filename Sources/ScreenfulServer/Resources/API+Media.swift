import HTTPServer
import ListStore

/// `/media/generated/{seed}/{image}`: pictures of generated rows.
extension API {
    func getGeneratedImage(_ call: Call) throws(Problem) -> Response {
        let image = call.parameter("image")
        let name = image.dropLast(4)
        guard image.hasSuffix(".svg"), let id = Int64(canonical: name), id < GeneratedFeed.largestRowCount,
            let seed = Int64(canonical: call.parameter("seed")), NewListRequest.Source.seeds.contains(Int(seed))
        else {
            throw Problem(.notFound, "There is nothing at \(call.request.path).")
        }
        let feed = GeneratedFeed(rows: GeneratedFeed.largestRowCount, seed: UInt64(seed))
        let forever = HeaderField("Cache-Control", "public, max-age=31536000, immutable")
        return Response(.ok, contentType: .svg, headers: [forever], body: feed.image(id: id))
    }
}

extension Int64 {
    /// Reads a number that is written in the one way in which this server writes it.
    init?(canonical text: some StringProtocol) {
        guard let number = Int64(text), number >= 0, String(number) == text else { return nil }
        self = number
    }
}
