import EventLoop
import HTTPServer
import JSON
import ScreenfulLab

/// `/api/v1/lab/suggestions`: searches for a tuning, which wait in the same queue as experiments.
extension API {
    func postLabSuggestion(_ call: Call) throws(Problem) {
        try call.checkNoQuery()
        let request = try LabSuggestionRequest(call.body())
        try content(request.content, rows: request.rows) { [weak self] result in
            guard let self, !isStopping else { return }
            switch result {
            case .success(let content): begin(request, content, call)
            case .failure(let problem): call.exchange.reply(problem)
            }
        }
    }

    func getLabSuggestion(_ call: Call) throws(Problem) -> Response {
        let run = try lab.suggestion(call.parameter("suggestion"))
        try call.checkNoQuery()
        return .json { $0.suggestion(run, at: loop.now) }
    }

    func deleteLabSuggestion(_ call: Call) throws(Problem) -> Response {
        let run = try lab.suggestion(call.parameter("suggestion"))
        try call.checkNoQuery()
        lab.remove(run)
        return Response(.noContent)
    }

    private func begin(_ request: LabSuggestionRequest, _ content: ExperimentContent, _ call: Call) {
        read([request.trace]) { [weak self] result in
            guard let self, !isStopping else { return }
            queue(call, "/api/v1/lab/suggestions/") { () throws(Problem) in
                guard let trace = try result.get().first else {
                    throw Problem(.traceNotFound, "There is no such trace.")
                }
                return try self.lab.add(request.search(trace: trace, content: content))
            } then: { run, json in
                json.suggestion(run, at: self.loop.now)
            }
        }
    }
}
