/// Gives the body of an answer in pieces, in their order.
///
/// The server asks on its loop, for the next piece when the client has taken the
/// one before, so that no more than a piece of a body is in memory, however long
/// it is and however slowly it is read. It lets go of the giver when it has the
/// whole body or the client is gone.
public protocol ResponseBodySource: AnyObject {
    /// Asks for the next piece.
    ///
    /// - Parameter then: Gets the piece, on the loop and in a later turn; nil if there is none any more, which
    ///   breaks the connection off, because the client was told of a longer body.
    func givePiece(then: @escaping ([UInt8]?) -> Void)
}
