/// Produces the body of an answer in pieces, in order.
///
/// The server asks for a piece, on its loop, when the client has taken the one before
/// (backpressure), so at most one piece of a body is in memory. It releases the source
/// when it has the whole body or the client has disconnected.
public protocol ResponseBodySource: AnyObject {
    /// Produces the next piece.
    ///
    /// - Parameter then: Receives the piece, on the loop and in a later turn; nil if there is none, which closes the
    ///   connection, because `Content-Length` announced a longer body.
    func next(then: @escaping ([UInt8]?) -> Void)
}

/// The unsent rest of a streamed response body.
final class StreamedBody {
    let source: any ResponseBodySource
    /// The bytes that the source has not produced yet.
    var left: Int
    /// Whether the connection accepts another request after the body.
    var keepsConnection = false
    /// Whether the source was asked for a piece and has not produced it yet.
    var isAsked = false

    init(length: Int, from source: any ResponseBodySource) {
        self.source = source
        left = length
    }
}

/// Streamed response bodies.
extension Connection {
    /// Asks the source for the next piece if all output is sent.
    func askForPiece() {
        guard case .streamingBody(let body) = state, output.isEmpty, !body.isAsked else { return }
        body.isAsked = true
        body.source.next { [weak self, weak body] piece in
            guard let self, let body else { return }
            take(piece, of: body)
        }
    }

    private func take(_ piece: [UInt8]?, of body: StreamedBody) {
        // The client may have disconnected.
        guard case .streamingBody(let current) = state, current === body else { return }
        body.isAsked = false
        guard let piece, !piece.isEmpty, piece.count <= body.left else { return close() }
        body.left -= piece.count
        if body.left == 0 {
            let keeps = body.keepsConnection && !(server.isStopping && input.isEmpty)
            state = keeps ? .receiving : .closing(lingers: !isPeerFinished)
        }
        sendPiece(piece)
        // Input that arrived meanwhile comes first: of a peer that has closed its side it is the last to be answered.
        if case .receiving = state, !input.isEmpty { decodeInput() } else { afterSending() }
    }
}
