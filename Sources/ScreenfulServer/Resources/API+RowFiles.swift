import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/lists/{list}/rows` as a file of rows, and rows that come as one.
extension API {
    func postRows(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let conditions = try context.requiredConditions(forRowsOf: list)
        let format = ImportFormat.allCases.first { context.request.isBody(of: $0.requestType) }
        guard let format else {
            let types = ImportFormat.allCases.map(\.requestType.rawValue).joined(separator: ", ")
            throw Problem(.unsupportedMediaType, "The body has to be one of \(types).", field: "Content-Type")
        }
        do throws(ServiceError) {
            let upload = try rowTransfers.upload(to: list, as: format, if: conditions.condition())
            context.exchange.take(pieces: RowUploadSink(upload, context.exchange))
        } catch { context.exchange.replyToTransfer(error) }
    }

    /// Answers with rows as a file that is written while it is sent.
    func sendFile(
        _ context: RequestContext,
        of list: OpenList,
        as format: RowFileFormat,
        _ query: RowsQuery
    ) throws(Problem) {
        // Other programs may change the rows of a table without a new version of the list.
        let isVersioned = list.isEditable
        let version = list.contents.version
        if isVersioned, let response = try context.notModified(format.tag(version: version), version: version) {
            return context.exchange.reply(response)
        }
        rowTransfers.download(list, from: query.from, count: query.count, as: format) { [exchange = context.exchange] in
            switch $0 {
            case .success(let download):
                let tag = isVersioned ? [HeaderField(format.tag(version: download.version))] : []
                let name = HeaderField(download: "\(list.record.name).\(format.rawValue)")
                exchange.reply(
                    Response(.ok, contentType: format.contentType, headers: tag + [.unstored, .byAccept, name]),
                    length: nil,
                    from: download
                )
            case .failure(let error): exchange.replyToTransfer(error)
            }
        }
    }
}

extension RowDownload: ResponseBodySource {}

/// Passes the body of a request to an upload of rows, and answers when they are added.
private final class RowUploadSink: RequestBodySink {
    private let upload: RowUpload
    private let exchange: Exchange

    init(_ upload: RowUpload, _ exchange: Exchange) {
        self.upload = upload
        self.exchange = exchange
    }

    func take(_ piece: [UInt8], isLast: Bool) {
        guard isLast else {
            return upload.take(piece) { [exchange] result in
                // The client has disconnected.
                guard exchange.isOpen else { return }
                switch result {
                case .success: exchange.resume()
                case .failure(let error): exchange.reply(error)
                }
            }
        }
        upload.finish(piece) { [exchange] result in
            switch result {
            case .success(let addition): exchange.reply(.addition(addition))
            case .failure(let error): exchange.reply(error)
            }
        }
    }
}

extension Exchange {
    /// Answers with an error, and when to try again if there are too many transfers or searches.
    func replyToTransfer(_ error: ServiceError) {
        let problem = Problem(error)
        let isBusy = problem.status == .tooManyRequests
        reply(.problem(problem, headers: isBusy ? [HeaderField("Retry-After", "1")] : []))
    }
}

extension Response {
    fileprivate static func addition(_ addition: RowUpload.Addition) -> Self {
        .json(headers: [HeaderField(version: addition.version)]) { json in
            json.object {
                $0.member("version", addition.version)
                $0.member("rows", addition.rowCount)
                $0.member("added", addition.added)
            }
        }
    }
}

extension ImportFormat {
    /// The media type of a request's body in this format.
    fileprivate var requestType: ContentType {
        switch self {
        case .ndjson: .ndjson
        case .csv: ContentType(rawValue: "text/csv")
        // Registered with IANA in 1993.
        case .tsv: ContentType(rawValue: "text/tab-separated-values")
        }
    }
}

/// The query of the rows of a list: a page of them, or a file.
struct RowsQuery {
    enum Format: String, CaseIterable {
        case json, ndjson, csv

        /// The format of a file; nil for a page.
        var file: RowFileFormat? { RowFileFormat(rawValue: rawValue) }
    }

    fileprivate var format: Format?
    var from: Int
    var count: Int?

    /// Returns the format that the query names, or else the one that the client prefers.
    func format(of request: Request) -> Format {
        format ?? Format.allCases[request.preferred(among: Format.allCases.map { $0.file?.contentType ?? .json })]
    }

    /// The page; throws 400 when it is longer than a page may be.
    var page: Page {
        get throws(Problem) {
            guard let count else { return Page(from: from, count: Page.defaultCount) }
            guard Page.counts.contains(count) else { throw Query.outOfRange("count", Page.counts) }
            return Page(from: from, count: count)
        }
    }
}

extension QueryParameters where Value == RowsQuery {
    static var rows: Self {
        Self("format", "from", "count") { query throws(Problem) in
            RowsQuery(
                format: try query.choice("format"),
                from: try query.integer("from", in: 0...1_000_000_000) ?? 0,
                count: try query.integer("count", in: 1...1_000_000_000)
            )
        }
    }
}

extension RowFileFormat {
    var contentType: ContentType {
        switch self {
        case .ndjson: .ndjson
        case .csv: .csv
        }
    }

    /// Returns the tag of a list's rows at a version in this format.
    fileprivate func tag(version: Int) -> EntityTag { EntityTag("\(version)-\(rawValue)") }
}

extension ContentType {
    /// Comma-separated values whose first line has the names of the columns (RFC 4180, section 3).
    static let csv = Self(rawValue: "text/csv; charset=utf-8; header=present")
    /// A JSON object a line.
    static let ndjson = Self(rawValue: "application/x-ndjson")
}

extension HeaderField {
    /// Tells that the response depends on the types that the client accepts.
    static let byAccept = Self("Vary", "Accept")
}
