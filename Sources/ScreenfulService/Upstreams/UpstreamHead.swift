import HTTPClient
import JSON
import ScreenfulCoding

/// The first page of an HTTP API.
struct UpstreamHead: Sendable {
    let rows: [UpstreamRow]
    /// The number of all rows, as the page tells it.
    let total: Int
    let etag: String?
    /// The bytes of the page.
    let bytes: Int

    /// Reads the first page.
    ///
    /// - Throws: An error that names the page and the pointer if it is none, or tells no number of rows.
    init(_ response: ClientResponse, of paging: Paging) throws(UpstreamError) {
        let name = paging.name(ofPageAfter: 0)
        let page = try UpstreamPage(response, of: paging.description, page: name)
        guard let place = paging.description.total, let total = page.document[place]?.integer, total >= 0 else {
            let pointer = paging.description.total?.description ?? ""
            throw UpstreamError("\(name): \(pointer) is no number of rows, which a full list needs", isFinal: true)
        }
        rows = page.rows
        self.total = Int(clamping: total)
        etag = response.header("etag")
        bytes = response.body.count
    }

    /// Returns the number of places by which rows have moved down since an earlier first page; nil if that is unknown.
    ///
    /// It is known where the rows that both pages have follow one another alike, and the number of all rows has changed
    /// by as many.
    func shift(since earlier: Self) -> Int? {
        let places = Dictionary(rows.enumerated().map { ($1.key, $0) }) { first, _ in first }
        let shifts = earlier.rows.enumerated().compactMap { old, row in places[row.key].map { $0 - old } }
        guard let shift = shifts.first, shifts.allSatisfy({ $0 == shift }), total - earlier.total == shift else {
            return nil
        }
        return shift
    }
}
