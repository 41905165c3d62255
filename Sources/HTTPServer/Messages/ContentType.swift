/// The media type of a body.
public struct ContentType: RawRepresentable, Hashable, Sendable {
    /// The type as it is sent.
    public let rawValue: String

    /// Creates a type from the media type.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// JSON, which is UTF-8 by definition (RFC 8259).
    public static let json = Self(rawValue: "application/json")
    /// A problem as JSON (RFC 9457).
    public static let problem = Self(rawValue: "application/problem+json")
    /// Plain text in UTF-8.
    public static let text = Self(rawValue: "text/plain; charset=utf-8")
    /// A page.
    public static let html = Self(rawValue: "text/html; charset=utf-8")
    /// An image of pixels.
    public static let png = Self(rawValue: "image/png")
    /// A vector image.
    public static let svg = Self(rawValue: "image/svg+xml")
    /// Server-sent events, which are UTF-8 by definition (WHATWG HTML, section 9.2).
    public static let eventStream = Self(rawValue: "text/event-stream")
    /// Metrics in Prometheus' text format.
    public static let metrics = Self(rawValue: "text/plain; version=0.0.4; charset=utf-8")
    /// Bytes of no known kind.
    public static let bytes = Self(rawValue: "application/octet-stream")
}

extension ContentType {
    init(ofFile name: String) {
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        self = Self.byEnding[ending] ?? .bytes
    }

    /// - Note: Names from IANA's registry of media types; JavaScript's from RFC 9239.
    private static let byEnding: [String: Self] = [
        "css": Self(rawValue: "text/css; charset=utf-8"), "csv": Self(rawValue: "text/csv; charset=utf-8"),
        "gif": Self(rawValue: "image/gif"), "html": .html, "ico": Self(rawValue: "image/x-icon"),
        "jpeg": Self(rawValue: "image/jpeg"), "jpg": Self(rawValue: "image/jpeg"),
        "js": Self(rawValue: "text/javascript; charset=utf-8"), "json": .json, "map": .json,
        "md": Self(rawValue: "text/markdown; charset=utf-8"), "mjs": Self(rawValue: "text/javascript; charset=utf-8"),
        "otf": Self(rawValue: "font/otf"), "png": .png, "svg": .svg, "ttf": Self(rawValue: "font/ttf"), "txt": .text,
        "wasm": Self(rawValue: "application/wasm"), "webmanifest": Self(rawValue: "application/manifest+json"),
        "webp": Self(rawValue: "image/webp"), "woff": Self(rawValue: "font/woff"),
        "woff2": Self(rawValue: "font/woff2"), "xml": Self(rawValue: "application/xml"),
    ]

    /// Whether bytes of the type are worth an attempt at compressing.
    var isCompressible: Bool {
        rawValue.hasPrefix("text/") || rawValue.hasSuffix("json") || rawValue.hasSuffix("xml")
            || Self.otherCompressible.contains(rawValue)
    }

    /// The compressible types besides text, JSON and XML; WOFF and WOFF2 are compressed already.
    private static let otherCompressible: Set = [
        "application/jsonl", "application/wasm", "font/collection", "font/otf", "font/ttf", "image/x-icon",
    ]
}
