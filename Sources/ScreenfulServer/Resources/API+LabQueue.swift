import EventLoop
import HTTPServer
import JSON
import ListStore
import ScreenfulLab

/// What experiments and searches have in common: both are queued once their rows are known and their scrolls are read.
extension API {
    /// Queues what a request asks for, and answers where it is; or why it is not.
    ///
    /// - Parameters:
    ///   - call: What is answered.
    ///   - path: Where it will be, without its id.
    ///   - traces: Its scrolls.
    ///   - content: Its rows.
    ///   - rows: The most rows.
    ///   - add: Queues it.
    ///   - write: Writes how it stands.
    /// - Throws: 404 or 503 when the list whose rows are meant is not there or not ready.
    func enqueue(
        _ call: RequestContext,
        at path: String,
        _ traces: [LabTrace],
        _ content: LabRunRequest.Content,
        rows: Int,
        _ add: @escaping ([ExperimentTrace], ExperimentContent) throws(Problem) -> LabRun,
        then write: @escaping (LabRun, inout JSONWriter) -> Void
    ) throws(Problem) {
        try self.content(content, rows: rows) { [weak self] content in
            guard let self, !isStopping else { return }
            do throws(Problem) {
                let content = try content.get()
                read(traces) { traces in
                    call.answer(at: path) { () throws(Problem) in
                        try add(traces.get(), content)
                    } then: { run, json in
                        write(run, &json)
                    }
                }
            } catch {
                call.exchange.reply(error)
            }
        }
    }

    /// Finds out what the rows of an experiment are.
    private func content(
        _ content: LabRunRequest.Content,
        rows: Int,
        then: @escaping (Result<ExperimentContent, Problem>) -> Void
    ) throws(Problem) {
        let id: String
        switch content {
        case .mix(let content): return then(.success(content))
        case .list(let list): id = list
        }
        let list = try lists.readyList(id)
        try list.firstHeights(rows) { [weak self] heights in
            guard let self, !isStopping else { return }
            guard !heights.isEmpty else {
                return then(.failure(Problem(.outOfRange, "The list \(id) has no rows.", field: "content.list")))
            }
            let draft = list.record.draft
            self.traces.perform {
                LabContent(heights: heights, rowsPerPage: draft.pageSize)
            } then: { rows in
                then(.success(ExperimentContent(name: draft.name, origin: .rows(rows))))
            }
        }
    }
}

extension RequestContext {
    /// Answers that a run is queued, and where it is; or why there is none.
    fileprivate func answer(
        at path: String,
        _ add: () throws(Problem) -> LabRun,
        then write: (LabRun, inout JSONWriter) -> Void
    ) {
        do throws(Problem) {
            let run = try add()
            let location = HeaderField("Location", path + run.id)
            exchange.reply(.json(.accepted, headers: [location]) { write(run, &$0) })
        } catch {
            let headers: [HeaderField] = error.code == ProblemCode.labBusy.rawValue ? [.labPatience] : []
            exchange.reply(.problem(error, headers: headers))
        }
    }
}

extension HeaderField {
    /// Says when to ask again while the lab is busy.
    static let labPatience = Self("Retry-After", "\(LabQueue.patienceSeconds)")
}
