import EventLoop
import HTTPServer

/// Answers requests: finds the operation, performs it, and turns errors into problems.
///
/// Extensions in `Resources` hold the operations of each resource.
final class API: Responder {
    let loop: EventLoop
    let configuration: ServerConfiguration
    let lists: ListCatalog
    let viewers: ViewerRegistry
    let metrics: Metrics
    let typography: FontService
    let traces: TraceService
    let lab: LabQueue
    let files: StaticFiles?
    let readiness: Readiness
    let log: Log
    let router = Router.operations()
    var pictures = PictureCache(limit: API.pictureLimit)
    /// The server that the requests come from, for its statistics.
    weak var server: HTTPServer?
    /// True from the moment the server begins to stop.
    var isStopping = false

    init(
        loop: EventLoop,
        configuration: ServerConfiguration,
        lists: ListCatalog,
        viewers: ViewerRegistry,
        metrics: Metrics,
        typography: FontService,
        traces: TraceService,
        lab: LabQueue,
        files: StaticFiles?,
        readiness: Readiness,
        log: Log
    ) {
        self.loop = loop
        self.configuration = configuration
        self.lists = lists
        self.viewers = viewers
        self.metrics = metrics
        self.typography = typography
        self.traces = traces
        self.lab = lab
        self.files = files
        self.readiness = readiness
        self.log = log
    }

    func respond(to request: Request, _ exchange: Exchange) {
        let match = router.match(request)
        guard case .found(let route) = match else {
            return exchange.reply(files?.response(to: request) ?? match.refusal(of: request) ?? Response(.notFound))
        }
        metrics.count(route.handler)
        exchange.kind = route.handler.kind
        do throws(Problem) {
            try perform(RequestContext(request: request, exchange: exchange, route: route))
        } catch {
            exchange.reply(error)
        }
    }

    /// Performs an operation, which replies now or later; a problem that it throws is the reply.
    private func perform(_ call: RequestContext) throws(Problem) {
        switch call.route.handler {
        case .postScroll: call.exchange.reply(try postScroll(call))
        case .getHealth: call.exchange.reply(getHealth())
        case .getReadiness: getReadiness(call)
        case .getMetrics: call.exchange.reply(getMetrics())
        case .getGeneratedImage: call.exchange.reply(try getGeneratedImage(call))
        case .getLists: call.exchange.reply(try getLists(call))
        case .postList: try postList(call)
        case .getList: call.exchange.reply(try getList(call))
        case .patchList: try patchList(call)
        case .deleteList: try deleteList(call)
        case .getRows: try getRows(call)
        case .patchRows: try patchRows(call)
        case .getTemplate: call.exchange.reply(try getTemplate(call))
        case .putTemplate: try putTemplate(call)
        case .deleteTemplate: try deleteTemplate(call)
        case .previewTemplate: try previewTemplate(call)
        case .getAllViewers: call.exchange.reply(try getAllViewers(call))
        case .getViewers: call.exchange.reply(try getViewers(call))
        case .postViewer: call.exchange.reply(try postViewer(call))
        case .getViewer: call.exchange.reply(try getViewer(call))
        case .deleteViewer: call.exchange.reply(try deleteViewer(call))
        case .getRangeController: call.exchange.reply(try getRangeController(call))
        case .patchRangeController: call.exchange.reply(try patchRangeController(call))
        case .getNetwork: call.exchange.reply(try getNetwork(call))
        case .patchNetwork: call.exchange.reply(try patchNetwork(call))
        case .getBatchContext: call.exchange.reply(try getBatchContext(call))
        case .postBatchContext: call.exchange.reply(try postBatchContext(call))
        case .getCells: call.exchange.reply(try getCells(call))
        case .getNode: try getNode(call)
        case .postAction: try postAction(call)
        case .getFetches: call.exchange.reply(try getFetches(call))
        case .postFetches: call.exchange.reply(try postFetches(call))
        case .postSignal: call.exchange.reply(try postSignal(call))
        case .getEvents: try getEvents(call)
        case .getMultiplexedEvents: try getMultiplexedEvents(call)
        case .postLayout: call.exchange.reply(try postLayout(call))
        case .getFonts: call.exchange.reply(try getFonts(call))
        case .getFont: try getFont(call)
        case .getTraces: try getTraces(call)
        case .postTrace: try postTrace(call)
        case .getTrace: try getTrace(call)
        case .deleteTrace: try deleteTrace(call)
        case .getLabRuns: call.exchange.reply(try getLabRuns(call))
        case .postLabRun: try postLabRun(call)
        case .getLabRun: try getLabRun(call)
        case .deleteLabRun: call.exchange.reply(try deleteLabRun(call))
        case .getLabEvents: try getLabEvents(call)
        case .getLabCells: try getLabCells(call)
        case .getLabReplay: try getLabReplay(call)
        case .getLabReport: try getLabReport(call)
        case .getLabHAR: try getLabHAR(call)
        case .postLabSuggestion: try postLabSuggestion(call)
        case .getLabSuggestion: call.exchange.reply(try getLabSuggestion(call))
        case .getLabSuggestionEvents: try getLabSuggestionEvents(call)
        case .deleteLabSuggestion: call.exchange.reply(try deleteLabSuggestion(call))
        }
    }
}
