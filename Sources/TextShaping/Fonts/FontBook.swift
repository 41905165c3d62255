/// The fonts that text is measured with, loaded once and shared by threads.
///
/// A browser draws the same widths if it loads the very ``files`` and names the ``families``
/// as its `font-family`: the chosen one first, then the others in the book's order.
public struct FontBook: Sendable {
    /// The names of the families, the one for ordinary text first.
    public let families: [String]

    /// The files that a browser has to load to draw what was measured.
    public let files: [FontFile]

    /// The faces of ``files``, in the same order.
    private let faces: [FontFace]

    /// Loads the fonts of the Debian packages.
    ///
    /// The files are mapped into memory, so that only what is used of them is read.
    ///
    /// - Parameter directories: Where to look, the first that has a file wins; folders below are searched as well.
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

    /// The file to load for a font; nil for a family that the book does not have.
    ///
    /// A family without an italic face answers with its upright one, which a browser slants.
    public func file(family: String, isBold: Bool, isItalic: Bool) -> FontFile? {
        index(family: family, isBold: isBold, isItalic: isItalic).map { files[$0] }
    }

    /// The face to try first and those to fall back to, of the same weight and slant.
    func faces(family: String, isBold: Bool, isItalic: Bool) -> [FontFace] {
        let chosen = families.contains(family) ? family : families[0]
        let names = [chosen] + families.filter { $0 != chosen }
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
