import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulService

/// `/api/v1/traces` and `/api/v1/traces/{trace}`: recorded scrolls.
extension API {
    func getTraces(_ context: RequestContext, on page: Page) {
        traces.entries(on: page) { result in
            context.reply(result) { found in
                .json { json in
                    json.page(page, total: found.total, named: "traces") { json in
                        for trace in found.entries { json.value(trace) }
                    }
                }
            }
        }
    }

    func postTrace(_ context: RequestContext, name: String?) throws(Problem) {
        guard let name else { throw Problem(.missingField, "name is missing.", field: "name") }
        // This type makes browsers send a preflight request for a page of another origin.
        guard context.request.isBody(of: .jsonLines) else {
            throw Problem(.unsupportedMediaType, "The body has to be application/jsonl.", field: "Content-Type")
        }
        do throws(Problem) {
            try traces.receive(context.exchange, name: name)
        } catch { context.exchange.reply(.problem(error, headers: [HeaderField("Retry-After", "1")])) }
    }

    func getTrace(_ context: RequestContext, _ id: TraceID, seed: Int?) throws(Problem) {
        switch id {
        case .generated(let scenario):
            let seed = seed.map(UInt64.init) ?? TraceService.firstSeed
            traces.perform {
                scenario.trace(seed: seed).file
            } then: { file in
                let name = "\(scenario.rawValue)-\(seed)"
                var response = Response(.ok, contentType: .jsonLines, headers: [.file(ofTrace: name)], body: file)
                response.isTaggedByContent = true
                context.exchange.reply(response)
            }
        case .stored(let number):
            guard seed == nil else {
                throw Problem(.conflictingFields, "Only a generated trace has a seed.", field: "seed")
            }
            traces.find(number) { [traces] result in
                switch result {
                case .success(let trace):
                    let headers = [.file(ofTrace: trace.draft.name), HeaderField(trace.tag), .revalidated]
                    context.exchange.reply(
                        Response(.ok, contentType: .jsonLines, headers: headers),
                        length: trace.bytes,
                        from: TraceDownload(of: number, from: traces)
                    )
                case .failure(let error): context.exchange.reply(error)
                }
            }
        }
    }

    func deleteTrace(_ context: RequestContext, _ id: TraceID) throws(Problem) {
        guard case .stored(let number) = id else {
            throw Problem(.traceIsGenerated, "\(context.parameter("trace")) is made by a generator; nothing is stored.")
        }
        let conditions = try context.preconditions()
        let delete = { [traces] in
            traces.delete(number) { result in
                context.reply(result) { Response(.noContent) }
            }
        }
        guard !conditions.isEmpty else { return delete() }
        // A stored trace never changes, so that checking it before the deletion is not a race.
        traces.find(number) { result in
            do throws(Problem) {
                try conditions.check(result.mapError(Problem.init).get().tag)
                delete()
            } catch { context.exchange.reply(error) }
        }
    }
}

extension TraceRecord {
    fileprivate var tag: EntityTag { EntityTag("\(id)-\(TraceSummary.text(ofChecksum: draft.checksum))-\(bytes)") }
}

extension QueryParameters where Value == String? {
    static var traceName: Self {
        Self("name") { query throws(Problem) in try query.text("name", length: 1...200) }
    }
}

extension QueryParameters where Value == Int? {
    static var traceSeed: Self {
        Self("seed") { query throws(Problem) in try query.integer("seed", in: ScenarioName.seeds) }
    }
}

extension HeaderField {
    fileprivate static func file(ofTrace name: String) -> Self { Self(download: name + TraceFormat.suffix) }
}

extension ContentType {
    /// JSON Lines (https://jsonlines.org), the format of traces.
    static let jsonLines = Self(rawValue: "application/jsonl")
}

/// The id of a trace in a path: the name of a scenario, or the number of a stored trace.
enum TraceID: Hashable {
    case generated(Scenario)
    case stored(Int64)

    /// Parses a path component; throws 404 when no trace can have this id.
    init(_ text: String) throws(Problem) {
        if let scenario = Scenario(rawValue: text) {
            self = .generated(scenario)
        } else if let number = Int64(canonical: text) {
            self = .stored(number)
        } else {
            throw Problem(.noTrace(text))
        }
    }
}
