/// The fonts in use: their families, files and Debian packages.
///
/// Inter has Latin, Cyrillic and Greek with real italics, Noto Sans CJK has Chinese, Japanese and Korean,
/// JetBrains Mono is for code. Noto Sans CJK has no italic face: browsers slant the upright one,
/// which changes no width. Of its collections a browser loads the first face, the Japanese one.
enum FontCatalog {
    struct Entry {
        var family: String
        var weight: Int
        var isItalic: Bool
        var file: String
        var package: String
    }

    /// The families, the one for ordinary text first; text falls back to them in this order.
    static let families = ["Inter", "Noto Sans CJK JP", "JetBrains Mono"]

    /// Returns true if a family does, for ASCII without contextual alternates, nothing but kern pairs.
    ///
    /// Read from the tables of the fonts (`GPOS` lookups of type 2, no `liga`), and checked by a test.
    static func kernsOnlyPairs(_ family: String) -> Bool { family == families[0] || family == families[2] }

    static let entries: [Entry] =
        styles.flatMap { style in
            [
                Entry(
                    family: families[0],
                    weight: style.weight,
                    isItalic: style.isItalic,
                    file: "Inter-\(style.name).otf",
                    package: "fonts-inter"
                ),
                Entry(
                    family: families[2],
                    weight: style.weight,
                    isItalic: style.isItalic,
                    file: "JetBrainsMono-\(style.name).ttf",
                    package: "fonts-jetbrains-mono"
                ),
            ]
        }
        + [("Regular", 400), ("Bold", 700)].map { name, weight in
            Entry(
                family: families[1],
                weight: weight,
                isItalic: false,
                file: "NotoSansCJK-\(name).ttc",
                package: "fonts-noto-cjk"
            )
        }

    private static let styles: [(name: String, weight: Int, isItalic: Bool)] = [
        ("Regular", 400, false), ("Bold", 700, false), ("Italic", 400, true), ("BoldItalic", 700, true),
    ]
}
