import HTTPClient
import JSON
import ListStore

/// Fetches the rows of an HTTP address into a file, all of them before anything is imported.
///
/// The address is the user's own and may lie in a private network; what it redirects or links to may not, unless it has
/// the same origin.
struct AddressDownload: RowDownload {
    var address: HTTPURL
    /// The format that the user has named.
    var format: ImportFormat?
    /// The members that lead to the array of rows.
    var pointer: [String]?
    /// The most pages that are read.
    var pages: Int
    /// Headers for the address's origin alone.
    var headers: [(name: String, value: String)] = []

    /// Fetches the pages.
    ///
    /// - Throws: ``ImportError/Code/unreadable``, with the address and the cause.
    func run() throws(ImportError) -> DownloadedRows {
        let client = try PageClient(for: address.origin)
        let file = try RowsInFile()
        var known: Set<HTTPURL> = []
        var next: HTTPURL? = address
        var format = format
        while let url = next, known.count < pages {
            guard known.insert(url).inserted else {
                throw ImportError(.unreadable, "\(url) is the next page of one that follows it")
            }
            let page = try AddressPage(client.ask(request(url)), format: self.format, at: pointer)
            if known.count == 1 { format = page.format }
            guard page.format == format else {
                throw ImportError(.unreadable, "\(url) has another format than the pages before it")
            }
            try file.append(page.bytes, of: url)
            next = page.next
        }
        return file.rows(format, pageCount: known.count, isComplete: next == nil)
    }

    private func request(_ url: HTTPURL) -> ClientRequest {
        var request = ClientRequest(url)
        request.headers = [
            ("Accept", "application/json, application/x-ndjson, text/csv, text/tab-separated-values, */*;q=0.1")
        ]
        request.secrets = headers.map { .init(name: $0.name, value: $0.value, origin: address.origin) }
        return request
    }
}

/// The options of an import from an address.
extension AddressDownload {
    /// Options that only an address has a use for.
    static let options = [
        Option("--rows", "POINTER", "Where an address's JSON has its rows, such as /items (default: the document)."),
        Option("--pages", "N", "The most pages of an address or a name to follow (default 100)."),
        Option("--headers", "FILE", "Headers for its origin, one a line, such as Authorization: Bearer …"),
    ]

    /// Reads the operand and the options; nil if the operand is no address.
    ///
    /// - Throws: `UsageError` for an address that cannot be asked, and options out of place.
    init?(_ arguments: Arguments, operand: String) throws(UsageError) {
        let scheme = operand.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https", operand.dropFirst(scheme.count).hasPrefix("://") else {
            try arguments.refuse(Self.options.map(\.name), because: "is for addresses")
            return nil
        }
        guard let address = HTTPURL(operand) else {
            throw UsageError("\(operand) is no address: it needs a host, and has no user and no spaces")
        }
        self.address = address
        pages = try arguments.integer("--pages", in: 1...10_000, default: 100)
        pointer = try arguments.string("--rows").map { (text) throws(UsageError) in
            guard let pointer = JSONPointer(text) else {
                throw UsageError("--rows takes a JSON pointer, such as /items; in it, ~0 is ~ and ~1 is /")
            }
            return pointer.tokens
        }
        if let path = arguments.string("--headers") { headers = try Self.headers(in: path) }
    }

    /// Reads the headers in a file; no message shows a value.
    static func headers(in path: String) throws(UsageError) -> [(name: String, value: String)] {
        guard let bytes = FileContents.read(path) else { throw UsageError("\(path) cannot be read") }
        var headers: [(name: String, value: String)] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
                throw UsageError("line \(index + 1) of \(path) is no header: a name, a colon and a value")
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append((String(line[..<colon]), String(value)))
        }
        return headers
    }
}
