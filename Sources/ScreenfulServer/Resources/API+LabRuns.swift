import EventLoop
import HTTPServer
import JSON
import ListStore
import ScreenfulLab

/// `/api/v1/lab/runs`: experiments on the server's own processors.
extension API {
    func getLabRuns(_ call: Call) throws(Problem) -> Response {
        let page = try Page(call.request)
        return .json { json in
            json.page(page, total: lab.runs.count, named: "runs") { json in
                for run in lab.runs[page.indices(of: lab.runs.count)] { json.value(run, at: loop.now) }
            }
        }
    }

    func postLabRun(_ call: Call) throws(Problem) {
        try call.checkNoQuery()
        let request = try LabRunRequest(call.body())
        try content(of: request) { [weak self] result in
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
    private func content(
        of request: LabRunRequest,
        then: @escaping (Result<ExperimentContent, Problem>) -> Void
    ) throws(Problem) {
        guard case .list(let id) = request.content else {
            if case .mix(let content) = request.content { then(.success(content)) }
            return
        }
        let list = try lists.readyList(id)
        try list.firstHeights(request.rows) { heights in
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
            do throws(Problem) {
                let experiment = request.experiment(traces: try result.get(), content: content)
                let run = try lab.add(experiment, choices: request.policies)
                let location = HeaderField("Location", "/api/v1/lab/runs/\(run.id)")
                call.exchange.reply(.json(.accepted, headers: [location]) { $0.value(run, at: self.loop.now) })
            } catch {
                let headers: [HeaderField] = error.code == ProblemCode.labBusy.rawValue ? [.labPatience] : []
                call.exchange.reply(.problem(error, headers: headers))
            }
        }
    }
}

extension HeaderField {
    /// Says when to ask again while the lab is busy.
    static let labPatience = Self("Retry-After", "\(LabQueue.patienceSeconds)")
}
