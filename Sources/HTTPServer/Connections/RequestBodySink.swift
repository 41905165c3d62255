/// Takes the body of a request in pieces, in the order in which they come.
///
/// The server calls it on its loop. No piece comes before the one before it was
/// done with, so what is kept of a body is up to the taker, however long the body is.
public protocol RequestBodySink: AnyObject {
    /// Takes a piece, which may be empty only if it is the last one.
    ///
    /// The next one comes after ``Exchange/takeMore()``. An answer that is given
    /// before the last piece ends the connection.
    func take(_ piece: [UInt8], isLast: Bool)
}
