/// All files of a folder in one state, at their own addresses and at those that name the state.
struct FileSet: Sendable {
    /// The state's name in addresses: a hash of all that is served there.
    let version: String
    /// The folder's index, if it is a page.
    let index: IndexPage?
    /// The reason why modules of the page or the library are not joined; nil if they are, or if there are none.
    let obstacle: String?
    /// The files as they were read, by their paths.
    private let sources: [String: [UInt8]]
    private let files: [String: StaticFile]
    private let assets: [String: StaticFile]

    /// - Parameters:
    ///   - read: The files by their paths.
    ///   - configuration: The fields of answers, and the name of the index.
    ///   - old: The state before, whose compressed bodies are taken over where nothing changed.
    init(
        _ read: [(path: String, body: [UInt8])],
        _ configuration: StaticFiles.Configuration,
        replacing old: FileSet?
    ) {
        let page = read.first { $0.path == "/\(configuration.index)" }.map { IndexPage($0.body) }
        let bundle = AssetBundle(read, entries: page?.moduleScripts ?? [], library: configuration.library)
        let lasting = [HeaderField("Cache-Control", Self.forever)] + configuration.headers
        let assets = bundle.files.reduce(into: [String: StaticFile]()) { assets, file in
            let before = [old?.assets[file.key]]
            assets[file.key] = StaticFile(name: file.key, body: file.value, headers: lasting, like: before)
        }
        let own = [HeaderField("Cache-Control", configuration.cacheControl)] + configuration.headers
        var files: [String: StaticFile] = [:]
        for (path, body) in read {
            let others = [assets[path], old?.files[path]]
            // Few ask for those that are neither modules of the library nor like their assets.
            let joined = bundle.library[path]
            let time: StaticFile.CompressionTime = joined == nil ? .whenAsked : .atOnce
            let file = StaticFile(name: path, body: joined ?? body, headers: own, like: others, compressed: time)
            files[path] = file
            if path.hasSuffix("/\(configuration.index)") {
                files[String(path.dropLast(configuration.index.count))] = file
            }
        }
        sources = bundle.sources
        self.files = files
        self.assets = assets
        version = bundle.version
        obstacle = bundle.obstacle
        index = page?.naming(version, bundle)
    }

    /// Returns whether files are those of this state, byte for byte.
    func isMade(of read: [(path: String, body: [UInt8])]) -> Bool {
        read.count == sources.count && read.allSatisfy { sources[$0.path] == $0.body }
    }

    private static let forever = "public, max-age=31536000, immutable"

    /// Returns the answer with a file at its own address.
    func file(at path: String) -> Response? { files[path]?.response }

    /// Returns the answer with a file at an address that names a state of the folder.
    ///
    /// A page that was loaded before the files changed, or from a server that has others, still asks for more of them
    /// by the state that it knows. It gets them as they are now, and caches are told to revalidate.
    func asset(at path: String) -> Response? {
        guard let name = Self.version(in: path),
            var response = assets[String(path.dropFirst(Self.prefix.count + name.count))]?.response
        else { return nil }
        if name != version, let index = response.headers.firstIndex(where: { $0.name == "Cache-Control" }) {
            response.headers[index].value = "no-cache"
        }
        return response
    }

    /// Returns the name of the state in a path; nil if it is that of no asset.
    static func version(in path: String) -> Substring? {
        guard path.hasPrefix(prefix) else { return nil }
        let name = path.dropFirst(prefix.count).prefix { $0 != "/" }
        return name.utf8.count == versionLength && name.utf8.allSatisfy(\.isLowerCaseHexDigit) ? name : nil
    }

    private static let prefix = "/assets/"
    private static let versionLength = 16

    /// Returns the address of a file in a state.
    static func address(of path: String, in version: String) -> String { "\(prefix)\(version)\(path)" }
}

extension UInt8 {
    fileprivate var isLowerCaseHexDigit: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
    }
}
