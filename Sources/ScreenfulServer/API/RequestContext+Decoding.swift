import HTTPServer
import JSON
import ScreenfulService

/// Decoding of bodies, on the loop if they are short.
extension RequestContext {
    /// Decodes the body, which has to be JSON; the decoder's errors become problems.
    func decode<Value>(_ decode: (JSONField) throws(DecodingError) -> Value) throws(Problem) -> Value {
        try checkIsJSON()
        do throws(DecodingError) {
            guard let parsedBody else { return try decode(JSONField.parse(request.body)) }
            return try decode(parsedBody.get())
        } catch {
            throw Problem(error)
        }
    }

    /// Decodes the body, which has to be JSON, on the thread for requests if it is long, and calls `then` on the loop.
    ///
    /// - Parameters:
    ///   - thread: The thread for requests.
    ///   - limits: The limits of the document.
    ///   - isHeavy: Whether to decode on the thread; nil to do so if the body is long.
    ///   - decode: Decodes the document, and does with it what would hold the loop.
    ///   - then: Takes the value; a problem that it throws is the answer, as one of the decoder is.
    /// - Throws: 415 when the content type is not JSON.
    func decode<Value: Sendable>(
        on thread: RequestThread,
        limits: JSONLimits = JSONLimits(),
        isHeavy: Bool? = nil,
        _ decode: @escaping @Sendable (JSONField) throws(DecodingError) -> Value,
        then: @escaping (Value) throws(Problem) -> Void
    ) throws(Problem) {
        try checkIsJSON()
        let body = request.body
        let work: @Sendable () -> Result<Value, Problem> = {
            Result { () throws(DecodingError) in try decode(JSONField.parse(body, limits: limits)) }
                .mapError(Problem.init)
        }
        guard isHeavy ?? (body.count > RequestThread.longestOnLoop) else { return try then(work().get()) }
        thread.perform(work) { [exchange] result in
            do throws(Problem) { try then(result.get()) } catch { exchange.reply(error) }
        }
    }

    /// Throws when the content type is not JSON.
    ///
    /// A page of another origin cannot send this content type without a CORS preflight.
    func checkIsJSON() throws(Problem) {
        guard request.isBody(of: .json) else {
            throw Problem(.unsupportedMediaType, "The body has to be application/json.", field: "Content-Type")
        }
    }
}
