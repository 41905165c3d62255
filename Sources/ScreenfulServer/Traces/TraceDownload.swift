import HTTPServer

/// A stored trace's file on its way to a client, a piece at a time.
final class TraceDownload: ResponseBodySource {
    private let trace: Int64
    private let shelf: TraceService
    private var nextPiece = 0

    init(of trace: Int64, from shelf: TraceService) {
        self.trace = trace
        self.shelf = shelf
    }

    func givePiece(then: @escaping ([UInt8]?) -> Void) {
        shelf.fetch(nextPiece, of: trace) { result in
            // A trace that was deleted meanwhile has no further piece, and nor has one that cannot be read.
            then(try? result.get())
        }
        nextPiece += 1
    }
}
