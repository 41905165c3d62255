import EventLoop
import HTTPServer
import JSON
import ScreenfulLab

/// `/api/v1/lab/suggestions`: searches for a tuning, which wait in the same queue as experiments.
extension API {
    func postLabSuggestion(_ call: RequestContext) throws(Problem) {
        try call.checkNoQuery()
        let request = try LabSuggestionRequest(call.body())
        try enqueue(call, at: "/api/v1/lab/suggestions/", [request.trace], request.content, rows: request.rows) {
            [lab] (traces, content) throws(Problem) in
            try lab.add(request.search(traces: traces, content: content))
        } then: { [loop] run, json in
            json.suggestion(run, at: loop.now)
        }
    }

    func getLabSuggestion(_ call: RequestContext) throws(Problem) -> Response {
        let run = try lab.suggestion(call.parameter("suggestion"))
        try call.checkNoQuery()
        return .json { $0.suggestion(run, at: loop.now) }
    }

    func deleteLabSuggestion(_ call: RequestContext) throws(Problem) -> Response {
        let run = try lab.suggestion(call.parameter("suggestion"))
        try call.checkNoQuery()
        try call.checkPreconditions { $0.suggestion(run, at: loop.now) }
        lab.remove(run)
        return Response(.noContent)
    }
}
