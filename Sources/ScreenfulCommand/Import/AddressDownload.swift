import Descriptors
import EventLoop
import Glibc
import HTTPClient
import JSON
import ListStore
import ScreenfulTypes

/// Fetches the rows of an HTTP address into a file, all of them before anything is imported.
///
/// The address is the user's own and may lie in a private network; what it redirects or links to may not, unless it has
/// the same origin.
struct AddressDownload {
    var address: HTTPURL
    /// The format that the user has named.
    var format: ImportFormat?
    /// The members that lead to the array of rows.
    var pointer: [String]?
    /// The most pages that are read.
    var pages: Int
    /// Headers for the address's origin alone.
    var headers: [(name: String, value: String)] = []

    /// The largest answer, decompressed, in bytes: as long as a file of rows over the API.
    private static let bodyBytes = 256 << 20
    /// Milliseconds for an answer of that size.
    private static let totalMilliseconds = 10 * 60_000
    /// The number of times that a page is asked for again, and the most seconds to wait before.
    private static let retries = 3
    private static let longestWait = 120

    /// The rows in a file without a name, open at its start.
    struct Result {
        let descriptor: Int32
        let format: ImportFormat?
        let pageCount: Int
        /// False if further pages follow.
        let isComplete: Bool
    }

    /// Fetches the pages.
    ///
    /// - Throws: ``ImportError/Code/unreadable``, with the address and the cause.
    func run() throws(ImportError) -> Result {
        var limits = ClientLimits()
        limits.bodyBytes = Self.bodyBytes
        limits.totalMilliseconds = Self.totalMilliseconds
        let loop: EventLoop
        let client: HTTPClient
        do {
            loop = try EventLoop()
            client = try HTTPClient(loop: loop, allowedOrigins: [address.origin], limits: limits)
        } catch { throw ImportError(.unreadable, "\(error)") }
        let file = try Self.temporaryFile()
        var known: Set<HTTPURL> = []
        var next: HTTPURL? = address
        var format = format
        while let url = next, known.count < pages {
            guard known.insert(url).inserted else {
                throw ImportError(.unreadable, "\(url) is the next page of one that follows it")
            }
            let page = try AddressPage(ask(url, client, loop), format: self.format, at: pointer)
            if known.count == 1 { format = page.format }
            guard page.format == format else {
                throw ImportError(.unreadable, "\(url) has another format than the pages before it")
            }
            do throws(SystemError) {
                try Descriptor(file).write(page.bytes)
            } catch { throw ImportError(.unreadable, "the rows of \(url) cannot be stored: \(error)") }
            next = page.next
        }
        lseek(file, 0, SEEK_SET)
        return Result(descriptor: file, format: format, pageCount: known.count, isComplete: next == nil)
    }

    /// Returns a complete answer of success, asking again where the server names a time for that.
    private func ask(_ url: HTTPURL, _ client: HTTPClient, _ loop: EventLoop) throws(ImportError) -> ClientResponse {
        var request = ClientRequest(url)
        request.headers = [
            ("Accept", "application/json, application/x-ndjson, text/csv, text/tab-separated-values, */*;q=0.1"),
            ("User-Agent", "screenful/\(ScreenfulVersion.current)"),
        ]
        request.secrets = headers.map { .init(name: $0.name, value: $0.value, origin: address.origin) }
        var left = Self.retries
        while true {
            var result: Swift.Result<ClientResponse, ClientError>?
            client.send(request) {
                result = $0
                loop.stop()
            }
            loop.run()
            let response: ClientResponse
            switch result {
            case .success(let answer): response = answer
            case .failure(let error): throw ImportError(.unreadable, "\(url): \(error)")
            case nil: throw ImportError(.unreadable, "\(url): no answer")
            }
            if (200..<300).contains(response.status) { return response }
            let wait = response.retryAfterSeconds(now: time(nil))
            guard [429, 503].contains(response.status), left > 0, let wait, wait <= Self.longestWait else {
                throw ImportError(.unreadable, "\(url) answers \(response.status)")
            }
            left -= 1
            StandardStreams.reportLine("screenful: \(url) answers \(response.status); asking again in \(wait) s")
            sleep(UInt32(wait))
        }
    }

    /// Returns the descriptor of an empty file that goes with the program.
    private static func temporaryFile() throws(ImportError) -> Int32 {
        var template = Array("/tmp/screenful-import-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw ImportError(.unreadable, "no temporary file can be made: \(String(cString: strerror(errno)))")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(&template)
        return descriptor
    }
}

/// The options of an import from an address.
extension AddressDownload {
    /// Options that only an address has a use for.
    static let options = [
        Option("--rows", "POINTER", "Where an address's JSON has its rows, such as /items (default: the document)."),
        Option("--pages", "N", "The most pages of an address to follow (default 100)."),
        Option("--headers", "FILE", "Headers for the address, one a line, such as Authorization: Bearer …"),
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
    private static func headers(in path: String) throws(UsageError) -> [(name: String, value: String)] {
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
