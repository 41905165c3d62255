/// Bodies that are given in pieces.
extension Connection {
    /// Asks for the next piece of the body, if it is the body's turn.
    func askForPiece() {
        guard case .giving(let body) = state, output.isEmpty, !body.isAsked else { return }
        body.isAsked = true
        body.giver.givePiece { [weak self, weak body] piece in
            guard let self, let body else { return }
            take(piece, of: body)
        }
    }

    private func take(_ piece: [UInt8]?, of body: StreamedBody) {
        // The client may be gone.
        guard case .giving(let current) = state, current === body else { return }
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
