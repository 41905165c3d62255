@testable import HTTPServer

/// What a connection's bytes came to: the requests, and the problem that ended it.
struct Decoding: Equatable {
    struct Message: Equatable {
        var method: String
        var target: String
        var path: String
        var host: String?
        var headers: [HeaderField]
        var body: [UInt8]
        var keepsConnection: Bool

        init(_ request: Request) {
            method = request.method.rawValue
            target = request.rawTarget
            path = request.path
            host = request.authority
            headers = request.headers
            body = request.body
            keepsConnection = request.head.keepsConnection
        }
    }

    var messages: [Message] = []
    var problem: Problem?
    /// Whether a request has begun and is not complete.
    var isInside = false

    init() {}

    /// Decodes bytes that come in pieces, keeping what is not used, as a connection does.
    init(pieces: [[UInt8]], limits: Limits = Limits()) {
        var decoder = RequestDecoder(limits: limits)
        var request = Request()
        var rest: [UInt8] = []
        for piece in pieces {
            rest += piece
            do throws(RequestError) {
                let used = try decode(rest, &decoder, &request)
                rest.removeFirst(used)
            } catch {
                problem = error.problem
                return
            }
        }
        isInside = decoder.isInsideRequest
    }

    init(_ text: String, limits: Limits = Limits()) {
        self.init(pieces: [Array(text.utf8)], limits: limits)
    }

    private mutating func decode(
        _ bytes: [UInt8],
        _ decoder: inout RequestDecoder,
        _ request: inout Request
    ) throws(RequestError) -> Int {
        var position = 0
        while true {
            let before = position
            switch try decoder.decode(bytes.span, at: &position, into: &request) {
            case .needsMore:
                precondition(position >= before && position <= bytes.count, "the decoder went astray")
                return position
            case .head: continue
            case .message: messages.append(Message(request))
            }
        }
    }
}
