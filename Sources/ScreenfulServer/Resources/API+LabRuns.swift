import EventLoop
import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulReport
import ScreenfulService

/// `/api/v1/lab/runs`: experiments, which run on the server's own processors.
extension API {
    func getLabRuns(_: RequestContext, on page: Page) -> Response {
        let runs = lab.experiments
        return .json { json in
            json.page(page, total: runs.count, named: "runs") { json in
                for run in runs[page.indices(of: runs.count)] {
                    json.value(run.progress(at: loop.now), of: run.experiment)
                }
            }
        }
    }

    func postLabRun(_ context: RequestContext) throws(Problem) {
        let request = try context.decode(LabRunRequest.init)
        try enqueue(context, at: "/api/v1/lab/runs/", request.traces, request.content, rows: request.rows) {
            [lab] (inputs) throws(ServiceError) in
            try lab.add(request.experiment(traces: inputs.traces, content: inputs.content))
        } then: { [loop] run, json in
            json.value(run.progress(at: loop.now), of: run.experiment)
        }
    }

    func getLabRun(_ context: RequestContext, _ run: LabRun) throws(Problem) {
        if let tag = run.tag, let response = try context.notModified(tag) { return context.exchange.reply(response) }
        var json = JSONWriter(capacity: 512)
        json.beginWholeRun(run.progress(at: loop.now), of: run.experiment)
        let result = run.status.isFinal ? run.result : nil
        writeResults(context, run.tag) { [json] in
            var json = json
            json.endWholeRun(result)
            return json.take()
        }
    }

    func deleteLabRun(_ context: RequestContext, _ run: LabRun) throws(Problem) -> Response {
        if let tag = run.tag {
            try context.preconditions().check(tag)
        } else {
            try context.checkPreconditions { json in
                json.beginWholeRun(run.progress(at: loop.now), of: run.experiment)
                json.endWholeRun(nil)
            }
        }
        lab.remove(run)
        return Response(.noContent)
    }
}

/// `/api/v1/lab/runs/{run}/events` and `/api/v1/lab/suggestions/{suggestion}/events`: progress, as server-sent events.
extension API {
    func getLabEvents(_ context: RequestContext, of run: LabRun, count: Int?) throws(Problem) {
        run.attach(try openStream(context), after: context.lastEventID, count: count, at: loop.now)
    }
}

/// `/api/v1/lab/suggestions`: searches for a tuning, queued together with the experiments.
extension API {
    func postLabSuggestion(_ context: RequestContext) throws(Problem) {
        let request = try context.decode(LabSuggestionRequest.init)
        try enqueue(context, at: "/api/v1/lab/suggestions/", [request.trace], request.content, rows: request.rows) {
            [lab] (inputs) throws(ServiceError) in
            try lab.add(request.search(traces: inputs.traces, content: inputs.content))
        } then: { [loop] run, json in
            json.value(run.suggestion(at: loop.now))
        }
    }

    func getLabSuggestion(_: RequestContext, _ run: LabRun) -> Response {
        .json { $0.value(run.suggestion(at: loop.now)) }
    }

    func deleteLabSuggestion(_ context: RequestContext, _ run: LabRun) throws(Problem) -> Response {
        try context.checkPreconditions { $0.value(run.suggestion(at: loop.now)) }
        lab.remove(run)
        return Response(.noContent)
    }
}

extension API {
    /// Queues a run once its traces and rows are loaded, and answers with its location or with the problem.
    ///
    /// - Parameters:
    ///   - context: The request to answer.
    ///   - path: The path of the run, without its id.
    ///   - traces: The traces of the run.
    ///   - content: The rows of the run.
    ///   - rows: The maximum of rows.
    ///   - add: Adds the run to the queue.
    ///   - write: Writes the state of the run.
    /// - Throws: 404 or 503 when the list of the rows does not exist or is not ready.
    private func enqueue(
        _ context: RequestContext,
        at path: String,
        _ traces: [LabTrace],
        _ content: LabRunRequest.Content,
        rows: Int,
        _ add: @escaping (LabInputs.Inputs) throws(ServiceError) -> LabRun,
        then write: @escaping (LabRun, inout JSONWriter) -> Void
    ) throws(Problem) {
        let loading = LabInputs(lists: lists, traces: self.traces)
        try Problem.translating { () throws(ServiceError) in
            try loading.load(traces, content, rows: rows) { inputs in
                do throws(ServiceError) {
                    let run = try add(inputs.get())
                    let location = HeaderField("Location", path + run.id)
                    context.exchange.reply(.json(.accepted, headers: [location]) { write(run, &$0) })
                } catch {
                    let headers: [HeaderField] = error.code == .labBusy ? [.labRetryAfter] : []
                    context.exchange.reply(.problem(Problem(error), headers: headers))
                }
            }
        }
    }
}

extension LabRun {
    /// The entity tag of a run that has ended, since it no longer changes; nil before.
    fileprivate var tag: EntityTag? { status.isFinal ? EntityTag("\(id)-\(status.rawValue)") : nil }
}

extension HeaderField {
    /// The `Retry-After` of a busy lab.
    static let labRetryAfter = Self("Retry-After", "\(LabQueue.retryAfterSeconds)")
}
