import EventLoop
import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulService

/// `/api/v1/lab/runs`: experiments, which run on the server's own processors.
extension API {
    func getLabRuns(_: RequestContext, on page: Page) -> Response {
        let runs = lab.experiments
        return .json { json in
            json.page(page, total: runs.count, named: "runs") { json in
                for run in runs[page.indices(of: runs.count)] { json.value(run, at: loop.now) }
            }
        }
    }

    func postLabRun(_ context: RequestContext) throws(Problem) {
        let request = try context.decode(LabRunRequest.init)
        try enqueue(context, at: "/api/v1/lab/runs/", request.traces, request.content, rows: request.rows) {
            [lab] (traces, content) throws(ServiceError) in
            try lab.add(request.experiment(traces: traces, content: content))
        } then: { [loop] run, json in
            json.value(run, at: loop.now)
        }
    }

    func getLabRun(_ context: RequestContext, _ run: LabRun) throws(Problem) {
        if let tag = run.tag, let response = try context.notModified(tag) { return context.exchange.reply(response) }
        var json = JSONWriter(capacity: 512)
        json.beginWholeRun(run, at: loop.now)
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
                json.beginWholeRun(run, at: loop.now)
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
            [lab] (traces, content) throws(ServiceError) in
            try lab.add(request.search(traces: traces, content: content))
        } then: { [loop] run, json in
            json.suggestion(run, at: loop.now)
        }
    }

    func getLabSuggestion(_: RequestContext, _ run: LabRun) -> Response {
        .json { $0.suggestion(run, at: loop.now) }
    }

    func deleteLabSuggestion(_ context: RequestContext, _ run: LabRun) throws(Problem) -> Response {
        try context.checkPreconditions { $0.suggestion(run, at: loop.now) }
        lab.remove(run)
        return Response(.noContent)
    }
}

/// Queueing of experiments and searches, once their rows are measured and their traces are read.
extension API {
    /// Queues a run, and answers with its location or with the problem.
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
        _ add: @escaping ([ExperimentTrace], ExperimentContent) throws(ServiceError) -> LabRun,
        then write: @escaping (LabRun, inout JSONWriter) -> Void
    ) throws(Problem) {
        try self.content(content, rows: rows) { [weak self] content in
            guard let self, !isStopping else { return }
            do throws(Problem) {
                let content = try content.get()
                read(traces) { traces in
                    context.answer(at: path) { () throws(ServiceError) in
                        try add(traces.get(), content)
                    } then: { run, json in
                        write(run, &json)
                    }
                }
            } catch {
                context.exchange.reply(error)
            }
        }
    }

    /// Makes the rows of an experiment from a mix or from a list, and passes them to `then`.
    private func content(
        _ content: LabRunRequest.Content,
        rows: Int,
        then: @escaping (Result<ExperimentContent, Problem>) -> Void
    ) throws(Problem) {
        let id: String
        switch content {
        case .mix(let content): return then(.success(content))
        case .list(let list): id = list
        }
        let list = try lists.readyList(id)
        let take = { [weak self] (heights: [Double]) in
            guard let self, !isStopping else { return }
            guard !heights.isEmpty else {
                return then(.failure(Problem(.outOfRange, "The list \(id) has no rows.", field: "content.list")))
            }
            let draft = list.record.draft
            self.traces.perform {
                LabContent(heights: heights, rowsPerPage: draft.pageSize)
            } then: { rows in
                then(.success(ExperimentContent(name: draft.name, origin: .rows(rows))))
            }
        }
        try Problem.translating { () throws(ServiceError) in try list.firstHeights(rows, then: take) }
    }
}

extension RequestContext {
    /// Answers with the location of a queued run, or with the problem.
    fileprivate func answer(
        at path: String,
        _ add: () throws(ServiceError) -> LabRun,
        then write: (LabRun, inout JSONWriter) -> Void
    ) {
        do throws(ServiceError) {
            let run = try add()
            let location = HeaderField("Location", path + run.id)
            exchange.reply(.json(.accepted, headers: [location]) { write(run, &$0) })
        } catch {
            let headers: [HeaderField] = error.code == .labBusy ? [.labRetryAfter] : []
            exchange.reply(.problem(Problem(error), headers: headers))
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
