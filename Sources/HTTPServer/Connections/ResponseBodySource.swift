/// Gives the body of an answer in pieces, in their order.
///
/// The server asks on its loop, for the next piece when the client has taken the
/// one before, so that no more than a piece of a body is in memory, however long
/// it is and however slowly it is read. It lets go of the source when it has the
/// whole body or the client is gone.
public protocol ResponseBodySource: AnyObject {
    /// Asks for the next piece.
    ///
    /// - Parameter then: Gets the piece, on the loop and in a later turn; nil if there is none any more, which
    ///   breaks the connection off, because the client was told of a longer body.
    func givePiece(then: @escaping ([UInt8]?) -> Void)
}

/// What is left of a body that is given in pieces.
final class StreamedBody {
    let source: any ResponseBodySource
    /// Bytes that are still to be given.
    var left: Int
    /// Whether the connection takes another request after it.
    var keepsConnection = false
    /// Whether the source was asked and has not answered yet.
    var isAsked = false

    init(length: Int, from source: any ResponseBodySource) {
        self.source = source
        left = length
    }
}

/// Bodies that are given in pieces.
extension Connection {
    /// Asks for the next piece of the body, if it is the body's turn.
    func askForPiece() {
        guard case .streamingBody(let body) = state, output.isEmpty, !body.isAsked else { return }
        body.isAsked = true
        body.source.givePiece { [weak self, weak body] piece in
            guard let self, let body else { return }
            take(piece, of: body)
        }
    }

    private func take(_ piece: [UInt8]?, of body: StreamedBody) {
        // The client may be gone.
        guard case .streamingBody(let current) = state, current === body else { return }
        body.isAsked = false
        guard let piece, !piece.isEmpty, piece.count <= body.left else { return close() }
        body.left -= piece.count
        if body.left == 0 {
            let keeps = body.keepsConnection && !(server.isStopping && input.isEmpty)
            state = keeps ? .receiving : .closing(lingers: !isPeerFinished)
        }
        sendPiece(piece)
        // First what came meanwhile: of a peer that sends no more it is the last to be answered.
        if case .receiving = state, !input.isEmpty { decodeInput() } else { afterSending() }
    }
}
