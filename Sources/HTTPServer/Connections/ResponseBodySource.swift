import EventLoop

/// Produces the body of an answer in pieces, in order.
///
/// The server asks for a piece, on its loop, when the client has taken the one before (backpressure), so at most one
/// piece of a body is in memory. It releases the source when it has the whole body or the client has disconnected.
public protocol ResponseBodySource: AnyObject {
    /// Produces the next piece.
    ///
    /// - Parameter then: Receives the piece, on the loop and in a later turn. An empty piece is the end of a body whose
    ///   length was not announced. Nil if there is no piece, which breaks the connection off, so that the client does
    ///   not take what it has for the whole body.
    func next(then: @escaping ([UInt8]?) -> Void)
}

/// The state that a connection keeps for a body that it streams.
final class StreamedBody {
    let source: any ResponseBodySource
    /// The length in bytes; nil if it is not known before the end.
    let length: Int?
    /// Whether each piece is sent as a chunk.
    fileprivate var isChunked = false
    /// The answer that is logged when the body has ended, because its length is known only then.
    private var unlogged: (exchange: Exchange, status: Status, nanoseconds: UInt64)?
    private var sent = 0

    init(length: Int?, from source: any ResponseBodySource) {
        self.source = source
        self.length = length
    }

    /// Begins a body of unknown length, whose answer is logged at its end: with the time that its head has taken, since
    /// the client decides how long the body takes.
    func begin(_ exchange: Exchange, _ status: Status, nanoseconds: UInt64) {
        // HTTP/1.0 knows no chunks: there the end of the connection is the end of the body.
        isChunked = !exchange.request.head.isHTTP10
        unlogged = (exchange, status, nanoseconds)
    }

    /// Returns a piece as it is sent; an empty one is the end.
    ///
    /// - Note: RFC 9112, section 7.1.
    fileprivate func framed(_ piece: [UInt8]) -> [UInt8] {
        sent += piece.count
        guard isChunked else { return piece }
        let head = "\(String(piece.count, radix: 16))\r\n"
        var chunk: [UInt8] = []
        chunk.reserveCapacity(head.utf8.count + piece.count + 2)
        chunk.append(contentsOf: head.utf8)
        chunk.append(contentsOf: piece)
        chunk.append(contentsOf: "\r\n".utf8)
        return chunk
    }

    /// Logs the answer, if that waits for the end of the body.
    func ended(on server: HTTPServer, _ peer: PeerAddress) {
        guard let (exchange, status, nanoseconds) = unlogged else { return }
        unlogged = nil
        server.log(exchange, peer: peer, status: status, bodyBytes: sent, nanoseconds: nanoseconds)
    }
}

extension Connection {
    /// Asks the source for the next piece; all output before it is sent.
    func askForPiece() {
        guard let body = streamedBody else { return }
        body.source.next { [weak self, weak body] piece in
            guard let self, let body else { return }
            take(piece, of: body)
        }
    }

    private func take(_ piece: [UInt8]?, of body: StreamedBody) {
        // The client may have disconnected.
        guard body === streamedBody else { return }
        switch machine.pieceProduced(piece?.count, isStopping: server.isStopping) {
        case .drop: return
        case .close:
            // Without chunks or a length, only a reset differs from the end of the body.
            if body.length == nil { socket?.resetOnClose() }
            close()
        case .send, .sendEnd:
            guard let piece else { return }
            let bytes = body.length == nil ? body.framed(piece) : piece
            if !machine.isStreamingBody {
                streamedBody = nil
                body.ended(on: server, peer)
            }
            if !bytes.isEmpty { send(bytes) }
            // Input that arrived meanwhile comes first: of a peer that has closed its side it is the last to be
            // answered.
            if machine.resumesDecoding { decodeInput() } else { update() }
        }
    }
}
