/// Produces the body of an answer in pieces, in order.
///
/// The server asks for a piece, on its loop, when the client has taken the one before (backpressure), so at most one
/// piece of a body is in memory. It releases the source when it has the whole body or the client has disconnected.
public protocol ResponseBodySource: AnyObject {
    /// Produces the next piece.
    ///
    /// - Parameter then: Receives the piece, on the loop and in a later turn; nil if there is none, which closes the
    ///   connection, because `Content-Length` announced a longer body.
    func next(then: @escaping ([UInt8]?) -> Void)
}

final class StreamedBody {
    let source: any ResponseBodySource
    let length: Int

    init(length: Int, from source: any ResponseBodySource) {
        self.source = source
        self.length = length
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
        case .close: close()
        case .send:
            guard let piece else { return }
            if !machine.isStreamingBody { streamedBody = nil }
            send(piece)
            // Input that arrived meanwhile comes first: of a peer that has closed its side it is the last to be
            // answered.
            if machine.resumesDecoding { decodeInput() } else { update() }
        }
    }
}
