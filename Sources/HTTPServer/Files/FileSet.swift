/// All files of a folder in one state, at their own addresses and at those that name the state.
struct FileSet: Sendable {
    /// The state's name in addresses: a hash of all that is served there.
    let version: String
    /// The folder's index, if it is a page.
    let index: IndexPage?
    /// The reason why the modules of the page are not joined; nil if they are, or if there are none.
    let obstacle: String?
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
        let bundle = AssetBundle(read, entries: page?.moduleScripts ?? [])
        let lasting = [HeaderField("Cache-Control", Self.forever)] + configuration.headers
        let assets = bundle.files.reduce(into: [String: StaticFile]()) { assets, file in
            let before = [old?.assets[file.key]]
            assets[file.key] = StaticFile(name: file.key, body: file.value, headers: lasting, like: before)
        }
        let own = [HeaderField("Cache-Control", configuration.cacheControl)] + configuration.headers
        var files: [String: StaticFile] = [:]
        for (path, body) in read {
            let others = [assets[path], old?.files[path]]
            // Few ask for the files that are not like their assets, so they are not worth the best compression.
            let file = StaticFile(name: path, body: body, headers: own, like: others, .fast)
            files[path] = file
            if path.hasSuffix("/\(configuration.index)") {
                files[String(path.dropLast(configuration.index.count))] = file
            }
        }
        self.files = files
        self.assets = assets
        version = bundle.version
        obstacle = bundle.obstacle
        index = page?.naming(version, bundle)
    }

    private static let forever = "public, max-age=31536000, immutable"

    /// Returns the answer with a file at its own address.
    func file(at path: String) -> Response? { files[path]?.response }

    /// Returns the answer with a file at an address that names a state of the folder.
    ///
    /// A page that was loaded before the files changed, or from a server that has others, still asks for more of them
    /// by the state that it knows. It gets them as they are now, and caches are told to revalidate.
    func asset(at path: String) -> Response? {
        guard path.hasPrefix(Self.prefix) else { return nil }
        let rest = path.dropFirst(Self.prefix.count)
        let name = rest.prefix { $0 != "/" }
        guard name.utf8.count == version.utf8.count, name.utf8.allSatisfy(\.isLowerCaseHexDigit),
            var response = assets[String(rest.dropFirst(name.count))]?.response
        else { return nil }
        if name != version, let index = response.headers.firstIndex(where: { $0.name == "Cache-Control" }) {
            response.headers[index].value = "no-cache"
        }
        return response
    }

    private static let prefix = "/assets/"

    /// Returns the address of a file in a state.
    static func address(of path: String, in version: String) -> String { "\(prefix)\(version)\(path)" }
}

extension UInt8 {
    fileprivate var isLowerCaseHexDigit: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
    }
}
