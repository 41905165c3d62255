import TestSupport

/// The pictures that `Fixtures/make.py` has made.
enum Fixtures {
    static let pictures = [
        "rgb.png", "palette.gif", "rows.bmp", "lossy.webp", "lossless.webp", "extended.webp", "baseline.jpeg",
        "progressive.jpeg", "turned.jpeg", "still.avif", "alpha.avif", "turned.avif",
    ]

    /// Returns the bytes of a picture.
    static func bytes(_ name: String) -> [UInt8] {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        return TemporaryDirectory.bytes(path: "/\(folder)/Fixtures/\(name)")
    }
}
