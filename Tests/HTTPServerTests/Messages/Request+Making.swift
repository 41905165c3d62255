import EventLoop

@testable import HTTPServer

extension Request {
    /// Creates a request as if it had been received over a connection.
    ///
    /// `Host` and `Content-Length` are added unless they are among the headers.
    ///
    /// - Throws: ``RequestError``, as for the same bytes from a client.
    init(
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
            case .needsMore: throw .malformed("the request is not complete")
            }
            break
        }
        self.peer = peer
    }
}
