/// A format of pictures that browsers show, known by the first bytes of a file.
package enum PictureFormat: String, CaseIterable, Sendable {
    case png, jpeg, gif, webp, avif, bmp, ico, svg

    /// The media type.
    package var contentType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .avif: "image/avif"
        case .bmp: "image/bmp"
        case .ico: "image/x-icon"
        case .svg: "image/svg+xml"
        }
    }

    /// Bytes that decide about every format but ``svg``.
    static let signatureLength = 12

    /// Recognizes a picture; nil for anything else.
    ///
    /// Signatures are those of the WHATWG's MIME Sniffing Standard, section 6.1; of AVIF the brands of its
    /// specification (AV1 Image File Format 1.1, section 6). Drawings have no signature, so that they are taken by their
    /// media type, and only if they are text that begins with a tag.
    ///
    /// - Parameters:
    ///   - bytes: The file, or its beginning.
    ///   - type: The media type that the server gave.
    package init?(_ bytes: some Collection<UInt8>, type: String) {
        let start = Array(bytes.prefix(Self.signatureLength))
        if let format = Self(signature: start) {
            self = format
        } else if type.lowercased().hasPrefix(Self.svg.contentType), Self.beginsWithTag(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    private init?(signature start: [UInt8]) {
        func holds(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text.utf8) }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if holds("GIF87a") || holds("GIF89a") {
            self = .gif
        } else if holds("RIFF"), holds("WEBP", at: 8) {
            self = .webp
        } else if holds("ftypavif", at: 4) || holds("ftypavis", at: 4) || holds("ftypmif1", at: 4) {
            self = .avif
        } else if holds("BM") {
            self = .bmp
        } else if start.starts(with: [0, 0, 1, 0]) {
            self = .ico
        } else {
            return nil
        }
    }

    private static func beginsWithTag(_ bytes: some Collection<UInt8>) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes.dropFirst(0)
        return text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "<")
    }
}
