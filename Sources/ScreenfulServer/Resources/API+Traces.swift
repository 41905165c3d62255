import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulLab

/// `/api/v1/traces` and `/api/v1/traces/{trace}`: recorded scrolls.
extension API {
    func getTraces(_ call: RequestContext) throws(Problem) {
        let page = try Page(call.request)
        traces.entries(on: page) { result in
            call.reply(result) { found in
                .json { json in
                    json.page(page, total: found.total, named: "traces") { json in
                        for trace in found.entries { json.value(trace) }
                    }
                }
            }
        }
    }

    func postTrace(_ call: RequestContext) throws(Problem) {
        var query = Query(call.request)
        let name = try query.text("name", length: 1...200)
        try query.finish()
        guard let name else { throw Problem(.missingField, "name is missing.", field: "name") }
        // A page of another origin cannot say so without being asked for its origin first.
        guard call.request.isBody(of: .jsonLines) else {
            throw Problem(.unsupportedMediaType, "The body has to be application/jsonl.", field: "Content-Type")
        }
        do throws(Problem) {
            try traces.receive(call.exchange, name: name)
        } catch {
            call.exchange.reply(.problem(error, headers: [HeaderField("Retry-After", "1")]))
        }
    }

    func getTrace(_ call: RequestContext) throws(Problem) {
        let id = try TraceID(call.parameter("trace"))
        var query = Query(call.request)
        let seed = try query.integer("seed", in: ScenarioName.seeds)
        try query.finish()
        switch id {
        case .generated(let scenario):
            let seed = seed.map(UInt64.init) ?? TraceService.firstSeed
            traces.perform {
                scenario.trace(seed: seed).file
            } then: { file in
                let name = "\(scenario.rawValue)-\(seed)"
                var response = Response(.ok, contentType: .jsonLines, headers: [.file(ofTrace: name)], body: file)
                response.isTaggedByContent = true
                call.exchange.reply(response)
            }
        case .stored(let number):
            guard seed == nil else {
                throw Problem(.conflictingFields, "Only a generated trace has a seed.", field: "seed")
            }
            traces.find(number) { [traces] result in
                switch result {
                case .success(let trace):
                    let headers = [.file(ofTrace: trace.draft.name), HeaderField(trace.tag), .revalidated]
                    call.exchange.reply(
                        Response(.ok, contentType: .jsonLines, headers: headers),
                        length: trace.bytes,
                        from: TraceDownload(of: number, from: traces)
                    )
                case .failure(let problem):
                    call.exchange.reply(problem)
                }
            }
        }
    }

    func deleteTrace(_ call: RequestContext) throws(Problem) {
        let id = try TraceID(call.parameter("trace"))
        try call.checkNoQuery()
        guard case .stored(let number) = id else {
            throw Problem(.traceIsGenerated, "\(call.parameter("trace")) is made by a generator; nothing is stored.")
        }
        let conditions = try call.preconditions()
        let delete = { [traces] in
            traces.delete(number) { result in
                call.reply(result) { Response(.noContent) }
            }
        }
        guard !conditions.isEmpty else { return delete() }
        // A stored trace never changes, so that it may be looked at before it is deleted.
        traces.find(number) { result in
            do throws(Problem) {
                try conditions.check(result.get().tag)
                delete()
            } catch {
                call.exchange.reply(error)
            }
        }
    }
}

extension TraceRecord {
    /// The entity tag of its file.
    fileprivate var tag: EntityTag { EntityTag("\(id)-\(TraceSummary.text(ofChecksum: draft.checksum))-\(bytes)") }
}

extension API {
    /// The longest file of a trace; other bodies come whole.
    func pieceLimit(of request: Request) -> Int? {
        // First what tells scrolls apart, which come many times a second.
        guard request.segmentCount == 3, case .found(let route) = router.match(request),
            route.handler == .postTrace
        else { return nil }
        return configuration.limits.traceBytes
    }
}

extension HeaderField {
    fileprivate static func file(ofTrace name: String) -> Self { Self(download: name + TraceFormat.suffix) }
}

extension ContentType {
    /// JSON Lines (https://jsonlines.org), as traces are written.
    static let jsonLines = Self(rawValue: "application/jsonl")
}

/// What a trace is called in a path: the name of a scenario, or the number of a stored one.
enum TraceID: Hashable {
    case generated(Scenario)
    case stored(Int64)

    /// Reads the text of a path.
    ///
    /// - Throws: 404 when no trace can have this name.
    init(_ text: String) throws(Problem) {
        if let scenario = Scenario(rawValue: text) {
            self = .generated(scenario)
        } else if let number = Int64(canonical: text) {
            self = .stored(number)
        } else {
            throw Problem(noTrace: text)
        }
    }
}
