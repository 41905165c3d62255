import EventLoop
import HTTPServer
import JSON
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
        try enqueue(call, at: "/api/v1/lab/runs/", request.traces, request.content, rows: request.rows) {
            [lab] (traces, content) throws(Problem) in
            try lab.add(request.experiment(traces: traces, content: content))
        } then: { [loop] run, json in
            json.value(run, at: loop.now)
        }
    }

    func getLabRun(_ call: Call) throws(Problem) {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        var json = JSONWriter(capacity: 512)
        json.beginWholeRun(run, at: loop.now)
        let result = run.status.isFinal ? run.result : nil
        writeResults(call) { [json] in
            var json = json
            json.endWholeRun(result)
            return json.take()
        }
    }

    func deleteLabRun(_ call: Call) throws(Problem) -> Response {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        lab.remove(run)
        return Response(.noContent)
    }
}
