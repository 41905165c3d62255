import EventLoop
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

/// `/api/v1/lab/runs/{run}/replay`: one cell of a run, to be watched.
extension API {
    func getLabReplay(_ call: RequestContext) throws(Problem) {
        let (experiment, cell) = try cell(call)
        produce(call) {
            var json = JSONWriter()
            json.value(LabReplay(cell, of: experiment))
            return json.take()
        } then: { replay in
            .json(replay)
        }
    }

    /// The experiment of a run, and the cell of it that a query names.
    private func cell(_ call: RequestContext) throws(Problem) -> (Experiment, Experiment.Cell) {
        let experiment = try lab.run(call.parameter("run")).experiment
        var query = Query(call.request)
        let cell = try experiment.cell(&query)
        try query.finish()
        return (experiment, cell)
    }

    /// Answers with what is made on one of the lab's threads, or that too many wait for the like.
    private func produce<Product: Sendable>(
        _ call: RequestContext,
        _ job: @escaping @Sendable () -> Product,
        then answer: @escaping (Product) -> Response
    ) {
        do throws(Problem) {
            try lab.produce(job) { product in
                var response = answer(product)
                response.isTaggedByContent = true
                call.exchange.reply(response)
            }
        } catch {
            call.exchange.reply(.problem(error, headers: [.labPatience]))
        }
    }
}

extension Experiment {
    /// Reads which cell is meant, from the names of its parts.
    fileprivate func cell(_ query: inout Query) throws(Problem) -> Cell {
        let trace = try query.requiredPlace("trace", among: traces.map(\.name))
        let policy = try query.requiredPlace("policy", among: contestants.map(\.name))
        let network = try query.requiredPlace("network", among: networks.map(\.name))
        let seed = try query.requiredPlace("seed", among: seeds.map { "\($0)" })
        return cell(trace: trace, network: network, seed: seed, contestant: policy)
    }
}

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

extension ContentType {
    /// Comma-separated values whose first line has the names of the columns (RFC 4180, section 3).
    fileprivate static let csv = Self(rawValue: "text/csv; charset=utf-8; header=present")
}
