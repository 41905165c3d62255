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
    let fontService: FontService
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
        fontService: FontService,
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
        self.fontService = fontService
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
    private func perform(_ context: RequestContext) throws(Problem) {
        switch context.route.handler {
        case .postScroll: context.exchange.reply(try postScroll(context))
        case .getHealth: context.exchange.reply(getHealth())
        case .getReadiness: getReadiness(context)
        case .getMetrics: context.exchange.reply(getMetrics())
        case .getGeneratedImage: context.exchange.reply(try getGeneratedImage(context))
        case .getLists: context.exchange.reply(try getLists(context))
        case .postList: try postList(context)
        case .getList: context.exchange.reply(try getList(context))
        case .patchList: try patchList(context)
        case .deleteList: try deleteList(context)
        case .getRows: try getRows(context)
        case .patchRows: try patchRows(context)
        case .getTemplate: context.exchange.reply(try getTemplate(context))
        case .putTemplate: try putTemplate(context)
        case .deleteTemplate: try deleteTemplate(context)
        case .previewTemplate: try previewTemplate(context)
        case .getAllViewers: context.exchange.reply(try getAllViewers(context))
        case .getViewers: context.exchange.reply(try getViewers(context))
        case .postViewer: context.exchange.reply(try postViewer(context))
        case .getViewer: context.exchange.reply(try getViewer(context))
        case .deleteViewer: context.exchange.reply(try deleteViewer(context))
        case .getRangeController: context.exchange.reply(try getRangeController(context))
        case .patchRangeController: context.exchange.reply(try patchRangeController(context))
        case .getNetwork: context.exchange.reply(try getNetwork(context))
        case .patchNetwork: context.exchange.reply(try patchNetwork(context))
        case .getBatchContext: context.exchange.reply(try getBatchContext(context))
        case .postBatchContext: context.exchange.reply(try postBatchContext(context))
        case .getCells: context.exchange.reply(try getCells(context))
        case .getNode: try getNode(context)
        case .postAction: try postAction(context)
        case .getFetches: context.exchange.reply(try getFetches(context))
        case .postFetches: context.exchange.reply(try postFetches(context))
        case .postSignal: context.exchange.reply(try postSignal(context))
        case .getEvents: try getEvents(context)
        case .getMultiplexedEvents: try getMultiplexedEvents(context)
        case .postLayout: context.exchange.reply(try postLayout(context))
        case .getFonts: context.exchange.reply(try getFonts(context))
        case .getFont: try getFont(context)
        case .getTraces: try getTraces(context)
        case .postTrace: try postTrace(context)
        case .getTrace: try getTrace(context)
        case .deleteTrace: try deleteTrace(context)
        case .getLabRuns: context.exchange.reply(try getLabRuns(context))
        case .postLabRun: try postLabRun(context)
        case .getLabRun: try getLabRun(context)
        case .deleteLabRun: context.exchange.reply(try deleteLabRun(context))
        case .getLabEvents: try getLabEvents(context)
        case .getLabCells: try getLabCells(context)
        case .getLabReplay: try getLabReplay(context)
        case .getLabReport: try getLabReport(context)
        case .getLabHAR: try getLabHAR(context)
        case .postLabSuggestion: try postLabSuggestion(context)
        case .getLabSuggestion: context.exchange.reply(try getLabSuggestion(context))
        case .getLabSuggestionEvents: try getLabSuggestionEvents(context)
        case .deleteLabSuggestion: context.exchange.reply(try deleteLabSuggestion(context))
        }
    }
}
