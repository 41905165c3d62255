/// The page that is a folder's index, split where more can be inserted.
struct IndexPage: Sendable {
    /// The page up to the end of its `head`.
    private let start: String
    private let end: String

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let split = Self.indexes(of: "</head>", in: text).first ?? text.startIndex
        self.init(start: String(text[..<split]), end: String(text[split...]))
    }

    private init(start: String, end: String) {
        self.start = start
        self.end = end
    }

    /// The paths of the modules that the page starts.
    var moduleScripts: [String] {
        start.split(separator: "<").compactMap { tag in
            guard tag.hasPrefix("script "), tag.contains("type=\"module\"") else { return nil }
            guard let value = Self.indexes(of: "src=\"", in: String(tag)).first else { return nil }
            let name = String(tag)[value...].dropFirst(5).prefix { $0 != "\"" }
            return FilePath.resolve("./\(name)", from: "/index")
        }
    }

    /// Returns the page with addresses that name a state of the folder in place of those of files, and with links to
    /// what is needed to start.
    func naming(_ version: String, _ bundle: AssetBundle) -> Self {
        let address = { (reference: Substring) -> String? in
            guard !reference.hasSuffix(".html"), let path = FilePath.resolve("./\(reference)", from: "/index"),
                bundle.files[path] != nil
            else { return nil }
            return FileSet.address(of: path, in: version)
        }
        let links = bundle.startUp.map {
            "<link rel=\"modulepreload\" href=\"\(FileSet.address(of: $0, in: version))\">\n"
        }
        return Self(
            start: Self.replacing(start, address) + links.joined(),
            end: Self.replacing(end, address)
        )
    }

    /// Returns the page as a file, with elements inserted at the end of its `head`.
    func file(inserting head: [UInt8], named name: String, _ configuration: StaticFiles.Configuration) -> StaticFile {
        let own = [HeaderField("Cache-Control", configuration.cacheControl)] + configuration.headers
        return StaticFile(name: name, body: Array(start.utf8) + head + Array(end.utf8), headers: own)
    }

    /// Returns a text with the values of `href` and `src` replaced where there is a replacement.
    private static func replacing(_ text: String, _ replacement: (Substring) -> String?) -> String {
        var result = ""
        var rest = Substring(text)
        while let quote = rest.firstIndex(of: "\"") {
            let before = rest[...quote]
            result += before
            rest = rest[rest.index(after: quote)...]
            guard before.hasSuffix(" href=\"") || before.hasSuffix(" src=\"") else { continue }
            let value = rest.prefix { $0 != "\"" }
            result += replacement(value) ?? String(value)
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    /// Returns the places at which a text has another.
    private static func indexes(of part: String, in text: String) -> [String.Index] {
        text.indices.filter { text[$0...].hasPrefix(part) }
    }
}
