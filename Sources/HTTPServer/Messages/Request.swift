public import EventLoop

/// What a client asks for.
///
/// The head is kept as it came, in one array that the next request reuses unless
/// a handler still holds this one; texts are made of it only when asked for.
public struct Request: Sendable {
    /// A field's place in the head.
    struct FieldRange {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// What is to be done.
    public internal(set) var method: Method = .get
    /// Who asks.
    public internal(set) var peer: PeerAddress = .unix
    /// The body, whole and without its transfer coding.
    public internal(set) var body: [UInt8] = []

    /// The bytes of the head, followed by those of the path that had to be decoded.
    var head: [UInt8] = []
    var target = 0..<0
    /// The path as it was sent; nil when a segment had to be decoded.
    var plainPath: Range<Int>?
    var query = 0..<0
    var host: Range<Int>?
    var segments: [Range<Int>] = []
    var fields: [FieldRange] = []
    var isHTTP10 = false
    var keepsConnection = true
    var expectsContinue = false

    init() {}

    /// Empties the request but keeps its memory.
    mutating func reset() {
        method = .get
        body.removeAll(keepingCapacity: true)
        head.removeAll(keepingCapacity: true)
        target = 0..<0
        plainPath = nil
        query = 0..<0
        host = nil
        segments.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        isHTTP10 = false
        keepsConnection = true
        expectsContinue = false
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: head[range], as: UTF8.self)
    }
}

extension Request {
    /// Creates a request as if it had come over a connection.
    ///
    /// `Host` and `Content-Length` are added unless they are among the headers.
    ///
    /// - Throws: ``RequestError``, as for the same bytes from a client.
    public init(
        _ method: Method,
        _ target: String,
        headers: [HeaderField] = [],
        body: [UInt8] = [],
        peer: PeerAddress = .unix
    ) throws(RequestError) {
        var bytes = Array("\(method) \(target) HTTP/1.1\r\n".utf8)
        for field in headers { bytes.append(text: "\(field.name): \(field.value)\r\n") }
        let names = Set(headers.map { $0.name.lowercased() })
        if !names.contains("host") { bytes.append(text: "Host: localhost\r\n") }
        if !names.contains("content-length") { bytes.append(text: "Content-Length: \(body.count)\r\n") }
        bytes.append(text: "\r\n")
        bytes.append(contentsOf: body)

        self.init()
        var decoder = RequestDecoder(limits: Limits(body: max(body.count, Limits().body)))
        var position = 0
        while true {
            switch try decoder.decode(bytes.span, at: &position, into: &self) {
            case .head: continue
            case .message: break
            case .needsMore: throw .incomplete
            }
            break
        }
        self.peer = peer
    }
}
