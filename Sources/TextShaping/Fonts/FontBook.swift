import Glibc
import Synchronization

/// The fonts that text is measured with, loaded once and shared by threads.
///
/// A browser draws the same widths if it loads the same ``files`` and names the ``families``
/// as its `font-family`: the chosen one first, then the others in the book's order.
public struct FontBook: Sendable {
    /// The names of the families, the one for ordinary text first.
    public let families: [String]
    /// The files that a browser has to load to draw what was measured.
    public let files: [FontFile]

    /// The faces of ``files``, in the same order.
    private let faces: [FontFace]
    /// The advances of pairs of letters that were shaped with them.
    let pairs = SharedLetterPairs()

    /// Loads the fonts of the Debian packages.
    ///
    /// The files are mapped into memory, so that only the parts in use are read.
    ///
    /// - Parameter directories: The folders to search with their subfolders; the first that has a file wins.
    /// - Throws: ``FontError`` that names the missing file and the package that has it.
    public init(directories: [String] = ["/usr/share/fonts"]) throws(FontError) {
        let paths = FontFolder.paths(of: Set(FontCatalog.entries.map(\.file)), in: directories)
        var files: [FontFile] = []
        var faces: [FontFace] = []
        for entry in FontCatalog.entries {
            guard let path = paths[entry.file] else {
                throw FontError(
                    .missingFile,
                    file: entry.file,
                    "\(entry.file) is in none of the folders \(directories.joined(separator: ", ")); "
                        + "the Debian package \(entry.package) has it"
                )
            }
            faces.append(try FontFace(path: path))
            files.append(
                FontFile(
                    family: entry.family,
                    weight: entry.weight,
                    isItalic: entry.isItalic,
                    path: path,
                    contentType: Self.contentType(of: path)
                )
            )
        }
        families = FontCatalog.families
        self.files = files
        self.faces = faces
    }

    /// Returns the file to load for a font; nil for a family that the book does not have.
    ///
    /// For a family without an italic face it is the upright one, which a browser slants.
    public func file(family: String, isBold: Bool, isItalic: Bool) -> FontFile? {
        index(family: family, isBold: isBold, isItalic: isItalic).map { files[$0] }
    }

    /// Returns the face to try first and its fallbacks, of the same weight and slant.
    func faces(family: String, isBold: Bool, isItalic: Bool) -> [FontFace] {
        let names = [family] + families.filter { $0 != family }
        return names.compactMap { index(family: $0, isBold: isBold, isItalic: isItalic).map { faces[$0] } }
    }

    private func index(family: String, isBold: Bool, isItalic: Bool) -> Int? {
        let weight = isBold ? 700 : 400
        let candidates = files.indices.filter { files[$0].family == family && files[$0].weight == weight }
        return candidates.first { files[$0].isItalic == isItalic } ?? candidates.first
    }

    private static func contentType(of path: String) -> String {
        if path.hasSuffix(".ttc") { return "font/collection" }
        return path.hasSuffix(".otf") ? "font/otf" : "font/ttf"
    }
}

/// The advances of pairs of letters by chain, of which there are as many as families, weights and features allow.
final class SharedLetterPairs: Sendable {
    private let chains = Mutex<[FontChain.Key: LetterPairs]>([:])

    /// Returns the pairs of a chain.
    func pairs(of chain: FontChain.Key) -> LetterPairs {
        chains.withLock { chains in
            let pairs = chains[chain] ?? LetterPairs()
            chains[chain] = pairs
            return pairs
        }
    }
}

/// A font file for a browser to load.
public struct FontFile: Hashable, Sendable {
    /// The family's name in CSS.
    public var family: String
    /// 400 or 700.
    public var weight: Int
    /// Whether it is the italic face of the family.
    public var isItalic: Bool
    /// The path of the file on this machine.
    public var path: String
    /// The media type to serve it as.
    public var contentType: String
}

/// The search for font files in folders and their subfolders.
enum FontFolder {
    /// The maximum depth of a search, so that a cycle of links ends.
    private static let maxDepth = 8

    /// Returns the paths of files, by name; of two files with one name the first found.
    static func paths(of names: Set<String>, in directories: [String]) -> [String: String] {
        var paths: [String: String] = [:]
        for directory in directories { search(directory, depth: 0, names, &paths) }
        return paths
    }

    private static func search(_ folder: String, depth: Int, _ names: Set<String>, _ paths: inout [String: String]) {
        guard depth < maxDepth, paths.count < names.count, let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if names.contains(name) {
                if paths[name] == nil { paths[name] = "\(folder)/\(name)" }
            } else if name != ".", name != "..", mayBeFolder(entry.pointee.d_type) {
                search("\(folder)/\(name)", depth: depth + 1, names, &paths)
            }
        }
    }

    private static func mayBeFolder(_ type: UInt8) -> Bool {
        type == UInt8(DT_DIR) || type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN)
    }
}
