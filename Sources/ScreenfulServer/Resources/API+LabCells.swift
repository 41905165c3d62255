import HTTPServer
import JSON
import ScreenfulLab
import ScreenfulReport

/// `/api/v1/lab/runs/{run}/cells`: what single cells came to, for those who ask where a policy is at its worst.
extension API {
    func getLabCells(_ call: Call) throws(Problem) {
        let result = try lab.run(call.parameter("run")).result
        let experiment = result.experiment
        var query = Query(call.request)
        let page = try Page(&query)
        let policy = try query.place("policy", among: experiment.policies.map(\.name))
        let order: Metric? = try query.choice("order")
        try query.finish()
        writeResults(call) {
            let cells =
                if let order {
                    result.finishedCells(of: policy, byLargest: order)
                } else {
                    result.finishedCells(of: policy)
                }
            var json = JSONWriter()
            json.page(page, total: cells.count, named: "cells") { json in
                for cell in cells[page.indices(of: cells.count)] { json.value(cell, of: experiment) }
            }
            return json.take()
        }
    }

    /// Answers with JSON that is not written on the loop.
    func writeResults(_ call: Call, _ write: @escaping @Sendable () -> [UInt8]) {
        lab.write(write) { call.exchange.reply(.json($0)) }
    }
}
