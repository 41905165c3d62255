import HTTPServer
import JSON
import ScreenfulLab
import ScreenfulReport

/// A form in which cells are told.
private enum LabCellFormat: String, CaseIterable {
    case json, csv
}

/// `/api/v1/lab/runs/{run}/cells`: what single cells came to, for those who ask where a policy is at its worst.
extension API {
    func getLabCells(_ call: RequestContext) throws(Problem) {
        let result = try lab.run(call.parameter("run")).result
        let experiment = result.experiment
        var query = Query(call.request)
        let format: LabCellFormat = try query.choice("format") ?? .json
        let page = try Page(&query)
        // A file is whole unless a part of it is asked for.
        let count = try query.integer("count", in: Page.counts)
        let policy = try query.place("policy", among: experiment.policies.map(\.name))
        let order: Metric? = try query.choice("order")
        try query.finish()
        let find: @Sendable () -> [FinishedCell] = {
            if let order { return result.finishedCells(of: policy, byLargest: order) }
            return result.finishedCells(of: policy)
        }
        switch format {
        case .json:
            writeResults(call) {
                let cells = find()
                var json = JSONWriter()
                json.page(page, total: cells.count, named: "cells") { json in
                    for cell in cells[page.indices(of: cells.count)] { json.value(cell, of: experiment) }
                }
                return json.take()
            }
        case .csv:
            lab.write {
                let cells = find()
                let part = count == nil ? cells[min(page.from, cells.count)...] : cells[page.indices(of: cells.count)]
                return Array(result.csv(of: Array(part)).utf8)
            } then: { csv in
                call.exchange.reply(Response(.ok, contentType: .csv, body: csv))
            }
        }
    }

    /// Answers with JSON that is not written on the loop; without a tag of its own, it gets one that follows from it.
    func writeResults(_ call: RequestContext, _ tag: EntityTag? = nil, _ write: @escaping @Sendable () -> [UInt8]) {
        lab.write(write) { bytes in
            var response = Response.json(bytes, headers: tag.map { [HeaderField($0), .revalidated] } ?? [])
            response.isTaggedByContent = true
            call.exchange.reply(response)
        }
    }
}

extension ContentType {
    /// Comma-separated values whose first line has the names of the columns (RFC 4180, section 3).
    fileprivate static let csv = Self(rawValue: "text/csv; charset=utf-8; header=present")
}
