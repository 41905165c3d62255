import EventLoop
import HTTPServer
import JSON
import ScreenfulLab

/// `/api/v1/lab/runs/{run}/events` and `…/replay`: a run while it goes on, and one cell of it to be watched;
/// and the events of a search.
extension API {
    func getLabEvents(_ call: RequestContext) throws(Problem) {
        try listen(call, to: lab.run(call.parameter("run")))
    }

    func getLabSuggestionEvents(_ call: RequestContext) throws(Problem) {
        try listen(call, to: lab.suggestion(call.parameter("suggestion")))
    }

    private func listen(_ call: RequestContext, to run: LabRun) throws(Problem) {
        var query = Query(call.request)
        query.ignore("access_token")
        let count = try query.integer("count", in: 1...1_000_000)
        try query.finish()
        run.attach(try openStream(call), after: call.lastEventID, count: count, at: loop.now)
    }

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
    func cell(_ call: RequestContext) throws(Problem) -> (Experiment, Experiment.Cell) {
        let experiment = try lab.run(call.parameter("run")).experiment
        var query = Query(call.request)
        let cell = try experiment.cell(&query)
        try query.finish()
        return (experiment, cell)
    }

    /// Answers with what is made on one of the lab's threads, or that too many wait for the like.
    func produce<Product: Sendable>(
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
