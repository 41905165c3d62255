public import EventLoop
import Glibc

/// The files of a folder, read into memory and served from there.
///
/// A request's path is looked up among the names that were found and never reaches the file system, so dots and escapes
/// cannot traverse it. Hidden files and links that lead out of the folder are skipped. Files that have changed are read
/// anew when the next request for a file at its own address comes.
///
/// Each file has two addresses: its own, `/main.js`, which caches revalidate, and one that names the state of the whole
/// folder, `/assets/4f0c…/main.js`, which caches keep forever. The folder's index names the latter. See ``FileSet``.
public final class StaticFiles {
    /// The configuration of the files, fixed when they are read.
    public struct Configuration: Sendable {
        /// The `Cache-Control` of every file at its own address; by default caches revalidate with the entity tag.
        public var cacheControl = "no-cache"
        /// Further fields of every file, such as a content security policy.
        public var headers: [HeaderField] = []
        /// The name of a folder's index file.
        public var index = "index.html"
        /// The paths of modules that pages of others import, each served as one script; those that are missing are left
        /// out.
        public var library: [String] = []
        /// The most bytes that are kept in memory.
        public var limit = 64 << 20

        /// The defaults.
        public static var standard: Self { Self() }
    }

    /// The files in one state, for others that serve the same folder on other threads.
    public struct State: Sendable {
        fileprivate let files: FileSet
    }

    /// Called when files that have changed cannot be read; those read before are served then.
    public var onFailure: ((StaticFilesError) -> Void)?
    private let directory: String
    private let configuration: Configuration
    private var files: FileSet
    private var watch: FolderWatch?
    private var isStale = false
    /// When files that could not be read are read again at the earliest.
    private var nextAttempt: UInt64 = 0
    /// The loop on which changes are reported; nil if each request looks for them, by a system call.
    private var loop: EventLoop?
    /// The index with what was inserted last.
    private var insertion: (head: [UInt8], index: StaticFile)?

    /// Reads all files of a folder and the folders in it.
    ///
    /// - Parameters:
    ///   - directory: The path of the folder.
    ///   - configuration: The fields of answers.
    ///   - state: The files as others of the same folder and configuration have read them: of those that are still the
    ///     same the memory is shared, and nothing is joined or compressed again.
    /// - Throws: ``StaticFilesError`` with a readable description.
    public init(
        directory: String,
        configuration: Configuration = .standard,
        like state: State? = nil
    ) throws(StaticFilesError) {
        self.directory = directory
        self.configuration = configuration
        watch = FolderWatch()
        files = try Self.read(directory, configuration, watch, replacing: state?.files)
    }

    /// The files as they were read last.
    public var state: State { State(files: files) }

    /// Reports changes of the files on the loop that serves them, so that only requests for the index, and for another
    /// state, look for them.
    public func watch(on loop: EventLoop) {
        self.loop = loop
        watch?.report(on: loop) { [unowned self] in isStale = true }
    }

    private static func read(
        _ directory: String,
        _ configuration: Configuration,
        _ watch: FolderWatch?,
        replacing old: FileSet?
    ) throws(StaticFilesError) -> FileSet {
        var reader = try DirectoryReader(root: directory, limit: configuration.limit, watch: watch)
        try reader.readFolder()
        if let old, old.isMade(of: reader.files) { return old }
        return FileSet(reader.files, configuration, replacing: old)
    }

    /// The reason why modules of the page or the library are not joined; nil if they are, or if there are none.
    public var obstacle: String? { files.obstacle }

    /// Returns the answer to a request; nil if no file has its path.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - head: Returns what is inserted at the end of the `head` of the folder's index: whole elements.
    /// - Returns: The answer.
    public func response(to request: Request, head: () -> [UInt8] = { [] }) -> Response? {
        guard let response = fileResponse(to: request.path, head: head) else { return nil }
        if request.method == .get || request.method == .head { return response }
        let allow = [HeaderField("Allow", "GET, HEAD, OPTIONS")]
        guard request.method != .options else { return Response(.noContent, headers: allow) }
        let detail = "\(request.path) is a file, which can only be read"
        return .problem(Problem(.methodNotAllowed, code: "methodNotAllowed", detail: detail), headers: allow)
    }

    private func fileResponse(to path: String, head: () -> [UInt8]) -> Response? {
        let state = FileSet.version(in: path)
        if let state, state == files.version { return files.asset(at: path) }
        let isIndex = path == "/" || path == "/\(configuration.index)"
        // A connection that was readable before a change is served before the change is reported, and a page whose index
        // another thread has served knows a state that this one may not have noticed.
        if loop == nil || isIndex || state != nil, watch?.takeChanges() == true { isStale = true }
        refresh()
        if let response = files.asset(at: path) { return response }
        guard isIndex, let page = files.index else { return files.file(at: path) }
        let head = head()
        if let insertion, insertion.head == head { return insertion.index.response }
        let index = page.file(inserting: head, named: configuration.index, configuration)
        insertion = (head, index)
        return index.response
    }

    private func refresh() {
        guard isStale, MonotonicClock.nanoseconds >= nextAttempt else { return }
        let watch = FolderWatch()
        do throws(StaticFilesError) {
            files = try Self.read(directory, configuration, watch, replacing: files)
            isStale = false
            insertion = nil
            self.watch = watch
            if let loop { self.watch(on: loop) }
        } catch {
            nextAttempt = MonotonicClock.nanoseconds + Self.pause
            onFailure?(error)
        }
    }

    /// Nanoseconds between two attempts: a folder that is gone shall cost and log little, and be found soon again.
    private static let pause: UInt64 = 1_000_000_000
}

/// A file as it is served: an answer whose fields are prepared, and its compressed body where many ask for it.
struct StaticFile: Sendable {
    enum CompressionTime {
        /// With the best ratio, and kept.
        case atOnce
        /// By the server for each answer, unless a compressed body can be taken over.
        case whenAsked
    }

    /// The answer to an unconditional request.
    let response: Response

    /// - Parameters:
    ///   - name: Its name, whose ending tells its type.
    ///   - body: Its bytes.
    ///   - headers: The fields of the answer.
    ///   - others: Files of the same name, perhaps with the same bytes, whose compressed body is taken over then.
    ///   - time: When it is compressed otherwise.
    init(
        name: String,
        body: [UInt8],
        headers: [HeaderField],
        like others: [StaticFile?] = [],
        compressed time: CompressionTime = .atOnce
    ) {
        let contentType = ContentType(ofFile: name)
        let tag = HeaderField(EntityTag(contentOf: body))
        var response = Response(.ok, contentType: contentType, headers: headers + [tag], body: body)
        if let other = others.lazy.compactMap(\.self).first(where: { $0.response.body == body }) {
            response.isWorthCompressing = other.response.isWorthCompressing
            response.gzipped = other.response.gzipped
        } else if time == .atOnce {
            response.compressForKeeping()
        }
        self.response = response
    }
}

/// An error in reading the files of a folder.
public enum StaticFilesError: Error, Hashable, Sendable, CustomStringConvertible {
    case notADirectory(path: String)
    case unreadable(path: String, errorNumber: Int32)
    /// All files together are longer than the limit, in bytes.
    case tooLarge(path: String, limit: Int)

    /// A readable description of the error.
    public var description: String {
        switch self {
        case .notADirectory(let path): "\(path) is not a folder"
        case .unreadable(let path, let errorNumber): "cannot read \(path): \(String(cString: strerror(errorNumber)))"
        case .tooLarge(let path, let limit): "the files in \(path) are longer than \(limit) bytes together"
        }
    }
}
