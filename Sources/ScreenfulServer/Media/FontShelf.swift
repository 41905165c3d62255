import HTTPServer
import ScreenfulService
import TextShaping

/// A cache of the responses with font files, each read and compressed on its first request.
final class FontShelf {
    private var answers: [String: Response] = [:]
    private var waiting: [String: [(Response?) -> Void]] = [:]

    /// Passes the response with a font to `then`, from the cache or by reading the file; nil if it cannot be read.
    ///
    /// `perform` runs work of milliseconds on another thread, and passes the result back on the event loop.
    func answer(
        with font: ServedFont,
        on perform: (@escaping @Sendable () -> Response?, @escaping (Response?) -> Void) -> Void,
        then: @escaping (Response?) -> Void
    ) {
        if let answer = answers[font.name] { return then(answer) }
        waiting[font.name, default: []].append(then)
        guard waiting[font.name]?.count == 1 else { return }
        let read: @Sendable () -> Response? = { font.read().map { font.answer($0) } }
        perform(read) { [self] answer in
            answers[font.name] = answer
            for body in waiting.removeValue(forKey: font.name) ?? [] { body(answer) }
        }
    }
}

extension ServedFont {
    fileprivate func answer(_ bytes: [UInt8]) -> Response {
        let forever = HeaderField("Cache-Control", "public, max-age=31536000, immutable")
        let headers = [forever, HeaderField(EntityTag(contentOf: bytes))]
        var answer = Response(.ok, contentType: ContentType(rawValue: contentType), headers: headers, body: bytes)
        answer.compressForKeeping()
        return answer
    }
}
