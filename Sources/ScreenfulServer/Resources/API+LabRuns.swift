import EventLoop
import HTTPServer
import JSON
import ScreenfulLab

/// `/api/v1/lab/runs`: experiments on the server's own processors.
extension API {
    func getLabRuns(_ call: RequestContext) throws(Problem) -> Response {
        let page = try Page(call.request)
        let runs = lab.experiments
        return .json { json in
            json.page(page, total: runs.count, named: "runs") { json in
                for run in runs[page.indices(of: runs.count)] { json.value(run, at: loop.now) }
            }
        }
    }

    func postLabRun(_ call: RequestContext) throws(Problem) {
        try call.checkNoQuery()
        let request = try LabRunRequest(call.body())
        try enqueue(call, at: "/api/v1/lab/runs/", request.traces, request.content, rows: request.rows) {
            [lab] (traces, content) throws(Problem) in
            try lab.add(request.experiment(traces: traces, content: content))
        } then: { [loop] run, json in
            json.value(run, at: loop.now)
        }
    }

    func getLabRun(_ call: RequestContext) throws(Problem) {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        if let tag = run.tag, let response = try call.notModified(tag) { return call.exchange.reply(response) }
        var json = JSONWriter(capacity: 512)
        json.beginWholeRun(run, at: loop.now)
        let result = run.status.isFinal ? run.result : nil
        writeResults(call, run.tag) { [json] in
            var json = json
            json.endWholeRun(result)
            return json.take()
        }
    }

    func deleteLabRun(_ call: RequestContext) throws(Problem) -> Response {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        if let tag = run.tag {
            try call.preconditions().check(tag)
        } else {
            try call.checkPreconditions { json in
                json.beginWholeRun(run, at: loop.now)
                json.endWholeRun(nil)
            }
        }
        lab.remove(run)
        return Response(.noContent)
    }
}

extension LabRun {
    /// The entity tag of one that has ended, which stays as it is; nil for one that goes on.
    fileprivate var tag: EntityTag? { status.isFinal ? EntityTag("\(id)-\(status.rawValue)") : nil }
}
