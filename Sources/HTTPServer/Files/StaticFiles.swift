import Glibc

/// The files of a folder, read once into memory and served from there.
///
/// A request's path is looked up among the names that were found and never reaches the file system, so dots and escapes
/// cannot traverse it. Hidden files and links that lead out of the folder are skipped.
public struct StaticFiles: Sendable {
    /// The configuration of the files, fixed when they are read.
    public struct Configuration: Sendable {
        /// The `Cache-Control` of every file; by default caches revalidate with the entity tag.
        public var cacheControl = "no-cache"
        /// Further fields of every file, such as a content security policy.
        public var headers: [HeaderField] = []
        /// The name of a folder's index file.
        public var index = "index.html"
        /// The most bytes that are kept in memory.
        public var limit = 64 << 20

        /// The defaults.
        public static var standard: Self { Self() }
    }

    private let files: [String: StaticFile]

    /// Reads all files of a folder and the folders in it.
    ///
    /// - Throws: ``StaticFilesError`` with a readable description.
    public init(directory: String, configuration: Configuration = .standard) throws(StaticFilesError) {
        var reader = try DirectoryReader(root: directory, limit: configuration.limit)
        try reader.readFolder()
        let headers = [HeaderField("Cache-Control", configuration.cacheControl)] + configuration.headers
        var files: [String: StaticFile] = [:]
        for (path, body) in reader.files {
            let file = StaticFile(name: path, body: body, headers: headers)
            files[path] = file
            if path.hasSuffix("/\(configuration.index)") {
                files[String(path.dropLast(configuration.index.count))] = file
            }
        }
        self.files = files
    }

    /// Returns the answer to a request; nil if no file has its path.
    public func response(to request: Request) -> Response? {
        guard let file = files[request.path] else { return nil }
        if request.method == .get || request.method == .head { return file.response }
        let allow = [HeaderField("Allow", "GET, HEAD, OPTIONS")]
        guard request.method != .options else { return Response(.noContent, headers: allow) }
        let detail = "\(request.path) is a file, which can only be read"
        return .problem(Problem(.methodNotAllowed, code: "methodNotAllowed", detail: detail), headers: allow)
    }
}

/// A file as it is served: an answer whose fields and compressed body are prepared.
struct StaticFile: Sendable {
    /// The answer to an unconditional request.
    let response: Response

    init(name: String, body: [UInt8], headers: [HeaderField]) {
        let contentType = ContentType(ofFile: name)
        let tag = HeaderField(EntityTag(contentOf: body))
        var response = Response(.ok, contentType: contentType, headers: headers + [tag], body: body)
        response.compressForKeeping()
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
