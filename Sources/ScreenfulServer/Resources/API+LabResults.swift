import EventLoop
import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulLab
import ScreenfulReport
import ScreenfulService

/// `/api/v1/lab/runs/{run}/cells`: the results of single cells, such as the worst of a policy.
extension API {
    func getLabCells(_ context: RequestContext, _ run: LabRun, _ query: LabCellsQuery) {
        let result = run.result
        let experiment = result.experiment
        let page = query.page
        let find: @Sendable () -> [FinishedCell] = { [policy = query.policy, order = query.order] in
            if let order { return result.finishedCells(of: policy, byLargest: order) }
            return result.finishedCells(of: policy)
        }
        switch query.format {
        case .json:
            writeResults(context) {
                let cells = find()
                var json = JSONWriter()
                json.page(page, total: cells.count, named: "cells") { json in
                    for cell in cells[page.indices(of: cells.count)] { json.value(cell, of: experiment) }
                }
                return json.take()
            }
        case .csv:
            // A file has all cells unless a count is given.
            let isWhole = query.count == nil
            writeResults(context, as: .csv) {
                let cells = find()
                let part = isWhole ? cells[min(page.from, cells.count)...] : cells[page.indices(of: cells.count)]
                return Array(result.csv(of: Array(part)).utf8)
            }
        }
    }

    /// Answers with a body that is written on another thread, tagged with `tag` or by its content.
    func writeResults(
        _ context: RequestContext,
        _ tag: EntityTag? = nil,
        as contentType: ContentType = .json,
        _ write: @escaping @Sendable () -> [UInt8]
    ) {
        lab.write(write) { bytes in
            let headers = tag.map { [HeaderField($0), .revalidated] } ?? []
            var response = Response(.ok, contentType: contentType, headers: headers, body: bytes)
            response.isTaggedByContent = true
            context.exchange.reply(response)
        }
    }
}

/// The query of the cells of a run: those of a policy if it is given, in an order, page by page.
struct LabCellsQuery {
    enum Format: String, CaseIterable {
        case json, csv
    }

    var format: Format
    var page: Page
    var count: Int?
    /// The index of the policy in the experiment.
    var policy: Int?
    var order: Metric?
}

extension QueryParameters where Owner == LabRun, Value == LabCellsQuery {
    static var labCells: Self {
        Self("format", "from", "count", "policy", "order") { run, query throws(Problem) in
            LabCellsQuery(
                format: try query.choice("format") ?? .json,
                page: try Page(query),
                count: try query.integer("count", in: Page.counts),
                policy: try query.place("policy", among: run.experiment.policies.map(\.name)),
                order: try query.choice("order")
            )
        }
    }
}

/// `/api/v1/lab/runs/{run}/replay`: the course of one cell of a run, for display.
extension API {
    func getLabReplay(_ context: RequestContext, _ run: LabRun, of cell: Experiment.Cell) {
        produce(context) { [experiment = run.experiment] in
            var json = JSONWriter()
            json.value(LabReplay(cell, of: experiment))
            return json.take()
        } then: { replay in
            .json(replay)
        }
    }

    /// Answers with the product of a job on one of the lab's threads, or with 429 when too many jobs are queued.
    private func produce<Product: Sendable>(
        _ context: RequestContext,
        _ job: @escaping @Sendable () -> Product,
        then answer: @escaping (Product) -> Response
    ) {
        do throws(ServiceError) {
            try lab.produce(job) { product in
                var response = answer(product)
                response.isTaggedByContent = true
                context.exchange.reply(response)
            }
        } catch {
            context.exchange.reply(.problem(Problem(error), headers: [.labRetryAfter]))
        }
    }
}

extension QueryParameters where Owner == LabRun, Value == Experiment.Cell {
    static var labCell: Self {
        Self("trace", "policy", "network", "seed") { run, query throws(Problem) in try run.experiment.cell(query) }
    }
}

extension Experiment {
    /// Finds the cell that a query names by its trace, policy, network and seed.
    fileprivate func cell(_ query: Query) throws(Problem) -> Cell {
        let trace = try query.requiredPlace("trace", among: traces.map(\.name))
        let policy = try query.requiredPlace("policy", among: contestants.map(\.name))
        let network = try query.requiredPlace("network", among: networks.map(\.name))
        let seed = try query.requiredPlace("seed", among: seeds.map { "\($0)" })
        return cell(trace: trace, network: network, seed: seed, contestant: policy)
    }
}

/// `/api/v1/lab/runs/{run}/report` and `…/har`: a run as an HTML page, and the requests of a cell as an HTTP archive.
extension API {
    func getLabReport(_ context: RequestContext, _ run: LabRun) throws(Problem) {
        guard run.status.isFinal else {
            throw Problem(.runNotEnded, "The run \(run.id) goes on; there is a report as soon as it has ended.")
        }
        produce(context) { [result = run.result] in
            LabReport(result).page
        } then: { page in
            Response(.ok, contentType: .html, headers: [.selfContained], body: page)
        }
    }

    func getLabHAR(_ context: RequestContext, _ run: LabRun, of cell: Experiment.Cell) {
        produce(context) { [experiment = run.experiment] in
            Array(experiment.waterfall(cell).har.utf8)
        } then: { archive in
            .json(archive)
        }
    }
}

extension HeaderField {
    /// A policy for a self-contained page: no requests, and an opaque origin.
    fileprivate static let selfContained = Self(
        "Content-Security-Policy",
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
    )
}
