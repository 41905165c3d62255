import HTTPClient
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// Fetches the rows of a well-known API by a short name such as `github:swiftlang/swift/issues`.
///
/// Its pages are followed as those of a list over the API; a row that has moved to a later page is read once.
struct NamedDownload: RowDownload {
    let description: UpstreamDescription
    let url: HTTPURL
    /// The most pages that are read.
    var pages: Int
    /// Headers for the API's origin alone.
    var headers: [(name: String, value: String)] = []

    /// Creates the download of a list's rows; nil if its address is none.
    init?(_ description: UpstreamDescription, pages: Int) {
        guard let url = HTTPURL(description.url) else { return nil }
        self.description = description
        self.url = url
        self.pages = pages
    }

    /// Reads the operand and the options; nil if the operand is no short name.
    ///
    /// - Throws: `UsageError` for a name that stands for nothing, and options out of place.
    init?(_ arguments: Arguments, operand: String) throws(UsageError) {
        guard UpstreamDescription.shortNamePrefixes.contains(where: operand.hasPrefix) else { return nil }
        try arguments.refuse(["--rows", "--format"], because: "is not for the names of APIs")
        let description: UpstreamDescription
        do throws(DecodingError) { description = try UpstreamDescription(named: operand) } catch {
            throw UsageError("\(operand): \(error.message)")
        }
        self.init(description, pages: try arguments.integer("--pages", in: 1...10_000, default: 100))
        if let path = arguments.string("--headers") { headers = try AddressDownload.headers(in: path) }
    }

    func run() throws(ImportError) -> DownloadedRows {
        let client = try PageClient(for: url.origin)
        let file = try RowsInFile()
        let paging = Paging(description: description, url: url)
        var progress = paging.start
        var known: Set<String> = []
        while let next = progress.next, progress.pages < pages {
            let response = try client.ask(request(next))
            let fresh: [UpstreamRow]
            do throws(UpstreamError) {
                let name = paging.name(ofPageAfter: progress.pages)
                let page = try UpstreamPage(response, of: description, page: name)
                (progress, fresh) = try paging.advance(past: page, known: known, from: progress)
            } catch { throw ImportError(.unreadable, error.message) }
            known.formUnion(fresh.map(\.key))
            try file.append(lines(of: fresh), of: next.url)
        }
        return file.rows(.ndjson, pageCount: progress.pages, isComplete: progress.next == nil)
    }

    private func request(_ page: PageRequest) -> ClientRequest {
        var request = page.request
        let given = description.headers.compactMap { name, value -> (String, String)? in
            if case .plain(let text) = value { (name, text) } else { nil }
        }
        request.headers += given
        if !given.contains(where: { $0.0.lowercased() == "accept" }) {
            request.headers.append(("Accept", "application/json"))
        }
        request.secrets = headers.map { .init(name: $0.name, value: $0.value, origin: self.url.origin) }
        return request
    }

    /// Returns rows as objects, one a line, with the columns as keys.
    private func lines(of rows: [UpstreamRow]) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows {
            var writer = JSONWriter(capacity: 512)
            writer.object { json in
                for (column, value) in zip(description.columns, row.values) {
                    json.key(named: column.name)
                    json.value(value)
                }
            }
            bytes += writer.take()
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}
