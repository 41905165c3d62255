/// What the bytes of a body are.
public struct ContentType: RawRepresentable, Hashable, Sendable {
    /// The media type as it is sent.
    public let rawValue: String

    /// Creates a type from the media type.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

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
