import HTTPServer
import ScreenfulLab
import ScreenfulReport

/// `/api/v1/lab/runs/{run}/report` and `…/har`: a run as a page for people, and a cell's requests for other viewers.
extension API {
    func getLabReport(_ call: RequestContext) throws(Problem) {
        let run = try lab.run(call.parameter("run"))
        try call.checkNoQuery()
        guard run.status.isFinal else {
            throw Problem(.runNotEnded, "The run \(run.id) goes on; there is a report as soon as it has ended.")
        }
        produce(call) { [result = run.result] in
            LabReport(result).page
        } then: { page in
            Response(.ok, contentType: .html, headers: [.selfContained], body: page)
        }
    }

    func getLabHAR(_ call: RequestContext) throws(Problem) {
        let (experiment, cell) = try cell(call)
        produce(call) {
            Array(experiment.waterfall(cell).har.utf8)
        } then: { archive in
            .json(archive)
        }
    }
}

extension HeaderField {
    /// Lets a page use what is written in it, and nothing else: it may not ask for anything, nor speak for the server.
    fileprivate static let selfContained = Self(
        "Content-Security-Policy",
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
    )
}
