import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulService

extension TraceService {
    /// Starts an upload, which answers the exchange when it has ended.
    ///
    /// - Throws: 429 when too many uploads are in progress.
    func receive(_ exchange: Exchange, name: String) throws(Problem) {
        let parser = try Problem.translating { () throws(ServiceError) in try beginUpload() }
        exchange.take(pieces: TraceUpload(name: name, exchange, service: self, parser: parser))
    }
}

/// An upload of a trace's file.
///
/// An invalid file is refused at its first invalid piece, and the rest is not read. A client
/// that disconnects leaves nothing behind.
final class TraceUpload: RequestBodySink {
    private let name: String
    private let exchange: Exchange
    private let service: TraceService
    private let parser: TraceUploadParser

    init(name: String, _ exchange: Exchange, service: TraceService, parser: TraceUploadParser) {
        self.name = name
        self.exchange = exchange
        self.service = service
        self.parser = parser
    }

    deinit { service.uploadEnded() }

    func take(_ piece: [UInt8], isLast: Bool) {
        service.perform { [parser] in
            parser.take(piece, isLast: isLast)
        } then: { [self] result in
            // The client has disconnected.
            guard exchange.isOpen else { return }
            switch result {
            case .success(let file?): store(file)
            case .success(nil): exchange.resume()
            case .failure(let error): exchange.reply(error)
            }
        }
    }

    private func store(_ file: TraceUploadParser.File) {
        service.put(file, name: name) { [exchange] result in
            switch result {
            case .success(let trace):
                let location = HeaderField("Location", "/api/v1/traces/\(trace.id)")
                exchange.reply(.json(.created, headers: [location]) { $0.value(trace) })
            case .failure(let error): exchange.reply(error)
            }
        }
    }
}

/// A download of a stored trace's file, a piece at a time.
final class TraceDownload: ResponseBodySource {
    private let trace: Int64
    private let service: TraceService
    private var nextPiece = 0

    init(of trace: Int64, from service: TraceService) {
        self.trace = trace
        self.service = service
    }

    func next(then: @escaping ([UInt8]?) -> Void) {
        service.fetch(nextPiece, of: trace) { result in
            // A trace that was deleted meanwhile, or cannot be read, ends here.
            then(try? result.get())
        }
        nextPiece += 1
    }
}
