/// What is left of a body that is given in pieces.
final class StreamedBody {
    let giver: any ResponseBodySource
    /// Bytes that are still to be given.
    var left: Int
    /// Whether the connection takes another request after it.
    var keepsConnection = false
    /// Whether the giver was asked and has not answered yet.
    var isAsked = false

    init(length: Int, from giver: any ResponseBodySource) {
        self.giver = giver
        left = length
    }
}
