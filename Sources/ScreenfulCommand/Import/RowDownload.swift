import Descriptors
import EventLoop
import Glibc
import HTTPClient
import ListStore
import ScreenfulTypes

/// A way to fetch rows over HTTP, all of them before anything is imported.
protocol RowDownload {
    /// Fetches the rows.
    ///
    /// - Throws: ``ImportError/Code/unreadable``, with the address and the cause.
    func run() throws(ImportError) -> DownloadedRows
}

/// Rows in a file without a name, open at its start.
struct DownloadedRows {
    let descriptor: Int32
    /// The format; nil if the first bytes tell.
    let format: ImportFormat?
    let pageCount: Int
    /// False if further pages follow.
    let isComplete: Bool
}

/// A file without a name, in `$TMPDIR`, that takes the rows of one page after another, and goes with the program.
struct RowsInFile {
    private let descriptor: Int32

    /// Creates an empty file.
    init() throws(ImportError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/screenful-import-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw ImportError(.unreadable, "no temporary file can be made in \(folder): \(reason)")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(&template)
    }

    /// Adds the rows of a page.
    func append(_ bytes: [UInt8], of url: HTTPURL) throws(ImportError) {
        do throws(SystemError) {
            try Descriptor(descriptor).write(bytes)
        } catch { throw ImportError(.unreadable, "the rows of \(url) cannot be stored: \(error)") }
    }

    /// Returns the rows, to be read from their start.
    func rows(_ format: ImportFormat?, pageCount: Int, isComplete: Bool) -> DownloadedRows {
        lseek(descriptor, 0, SEEK_SET)
        return DownloadedRows(descriptor: descriptor, format: format, pageCount: pageCount, isComplete: isComplete)
    }
}

/// Asks for pages, one at a time, and waits for each.
final class PageClient {
    /// The largest answer, decompressed, in bytes: as long as a file of rows over the API.
    private static let bodyBytes = 256 << 20
    /// Milliseconds for an answer of that size.
    private static let totalMilliseconds = 10 * 60_000
    /// The number of times that a page is asked for again, and the most seconds to wait before.
    private static let retries = 3
    private static let longestWait = 120

    private let loop: EventLoop
    private let client: HTTPClient

    /// Creates a client that asks one origin even if it lies in a private network.
    init(for origin: Origin) throws(ImportError) {
        var limits = ClientLimits()
        limits.bodyBytes = Self.bodyBytes
        limits.totalMilliseconds = Self.totalMilliseconds
        do {
            loop = try EventLoop()
            client = try HTTPClient(loop: loop, allowedOrigins: [origin], limits: limits)
        } catch { throw ImportError(.unreadable, "\(error)") }
    }

    /// Returns a complete answer of success, asking again where the server names a time for that.
    func ask(_ request: ClientRequest) throws(ImportError) -> ClientResponse {
        let url = request.url
        var request = request
        request.headers.append(("User-Agent", "screenful/\(ScreenfulVersion.current)"))
        var left = Self.retries
        while true {
            var result: Result<ClientResponse, ClientError>?
            client.send(request) { [loop] in
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
}
