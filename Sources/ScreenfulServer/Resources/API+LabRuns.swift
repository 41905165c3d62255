import EventLoop
import HTTPServer
import JSON
import ListStore
import ScreenfulLab

/// `/api/v1/lab/runs`: experiments on the server's own processors.
extension API {
    func getLabRuns(_ call: Call) throws(Problem) -> Response {
        let page = try Page(call.request)
        let runs = lab.experiments
        return .json { json in
            json.page(page, total: runs.count, named: "runs") { json in
                for run in runs[page.indices(of: runs.count)] { json.value(run, at: loop.now) }
            }
        }
    }

    func postLabRun(_ call: Call) throws(Problem) {
        try call.checkNoQuery()
        let request = try LabRunRequest(call.body())
        try content(request.content, rows: request.rows) { [weak self] result in
            guard let self, !isStopping else { return }
            switch result {
            case .success(let content): begin(request, content, call)
            case .failure(let problem): call.exchange.reply(problem)
            }
        }
    }

    func getLabRun(_ call: Call) throws(Problem) -> Response {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        return .json { $0.wholeRun(run, at: loop.now) }
    }

    func deleteLabRun(_ call: Call) throws(Problem) -> Response {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        lab.remove(run)
        return Response(.noContent)
    }

    /// Finds out what the rows of an experiment are.
    func content(
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
        try list.firstHeights(rows) { heights in
            guard !heights.isEmpty else {
                return then(.failure(Problem(.outOfRange, "The list \(id) has no rows.", field: "content.list")))
            }
            let rows = LabContent(heights: heights, rowsPerPage: list.record.draft.pageSize)
            then(.success(ExperimentContent(name: list.record.draft.name, origin: .rows(rows))))
        }
    }

    private func begin(_ request: LabRunRequest, _ content: ExperimentContent, _ call: Call) {
        read(request.traces) { [weak self] result in
            guard let self, !isStopping else { return }
            queue(call, "/api/v1/lab/runs/") { () throws(Problem) in
                try self.lab.add(request.experiment(traces: try result.get(), content: content))
            } then: { run, json in
                json.value(run, at: self.loop.now)
            }
        }
    }

    /// Answers that something is queued, and where it is; or why it is not.
    ///
    /// - Parameters:
    ///   - call: What is answered.
    ///   - path: Where it is, without its id.
    ///   - add: Queues it.
    ///   - write: Writes how it stands.
    func queue(
        _ call: Call,
        _ path: String,
        _ add: () throws(Problem) -> LabRun,
        then write: (LabRun, inout JSONWriter) -> Void
    ) {
        do throws(Problem) {
            let run = try add()
            let location = HeaderField("Location", path + run.id)
            call.exchange.reply(.json(.accepted, headers: [location]) { write(run, &$0) })
        } catch {
            let headers: [HeaderField] = error.code == ProblemCode.labBusy.rawValue ? [.labPatience] : []
            call.exchange.reply(.problem(error, headers: headers))
        }
    }
}

extension HeaderField {
    /// Says when to ask again while the lab is busy.
    static let labPatience = Self("Retry-After", "\(LabQueue.patienceSeconds)")
}
