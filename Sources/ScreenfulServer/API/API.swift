import EventLoop
import HTTPServer
import JSON
import Pictures
import ScreenfulService

/// Answers requests: finds the operation, performs it, and turns errors into problems.
///
/// Extensions in `Resources` hold the handlers of each resource's operations.
final class API: Responder {
    let loop: EventLoop
    let configuration: ServerConfiguration
    let lists: ListCatalog
    let viewers: ViewerRegistry
    let scenes: SceneRegistry
    let metrics: Metrics
    let fontService: FontService
    let traces: TraceService
    let rowTransfers: RowTransfers
    let searches: TextSearches
    let lab: LabQueue
    let files: StaticFiles?
    let readiness: Readiness
    let log: Log
    let requestThread: RequestThread
    private let operations = Operation.all
    let homes = Operation.all.map(\.home)
    private let changedLists = Operation.all.map(\.changedLists)
    /// The segments of paths that have the numbers of lists; nil for other paths.
    private let listSegments = Operation.all.map { $0.path.index(of: "list") }
    private let router = Operation.router()
    /// The numbers of segments, and the texts of the last ones, of the paths whose bodies are received in pieces.
    private let pathsOfPieces = Operation.all.filter { $0.pieceLimit != nil }.map { operation in
        (count: operation.path.segmentCount, last: operation.path.lastLiteral)
    }
    let fontShelf = FontShelf()
    var generatedPictures = PictureCache(limit: API.pictureLimit)
    let pictures: PictureService
    /// The response to a scroll that is being written.
    var json = JSONWriter(capacity: 4_096)
    /// The server that the requests come from, for its statistics.
    weak var server: HTTPServer?
    /// The budget of memory, for its metrics.
    weak var memory: MemoryBudget?
    /// The place of the loop among those of the server; nil for a server of one loop.
    var place: LoopPlace?
    /// The event streams of other loops that viewers of this one send to, by their numbers.
    var relays: [UInt64: EventRelay] = [:]
    /// True from the moment the server begins to stop.
    var isStopping = false

    init(
        loop: EventLoop,
        configuration: ServerConfiguration,
        lists: ListCatalog,
        viewers: ViewerRegistry,
        scenes: SceneRegistry,
        metrics: Metrics,
        fontService: FontService,
        traces: TraceService,
        rowTransfers: RowTransfers,
        searches: TextSearches,
        lab: LabQueue,
        files: StaticFiles?,
        readiness: Readiness,
        log: Log,
        requestThread: RequestThread,
        pictures: PictureService
    ) {
        self.loop = loop
        self.configuration = configuration
        self.lists = lists
        self.viewers = viewers
        self.scenes = scenes
        self.metrics = metrics
        self.fontService = fontService
        self.traces = traces
        self.rowTransfers = rowTransfers
        self.searches = searches
        self.lab = lab
        self.files = files
        self.readiness = readiness
        self.log = log
        self.requestThread = requestThread
        self.pictures = pictures
    }

    func respond(to request: Request, _ exchange: Exchange) {
        let match = router.match(request)
        guard case .found(let number) = match else {
            let file = files?.response(to: request, head: firstAnswers)
            return exchange.reply(file ?? match.refusal(of: request) ?? Response(.notFound))
        }
        if place != nil {
            if let way = way(toPerform: number, request, isMoved: exchange.hasMoved) {
                return exchange.move(through: way)
            }
            showOnAllLoops(changedLists[number], request, exchange)
        }
        metrics.count(number)
        exchange.setKind(Operation.kind(ofNumber: number))
        do throws(Problem) {
            if let list = try listBehind(number, request) {
                return list.follow { [self] in perform(number, request, exchange) }
            }
        } catch { return exchange.reply(error) }
        perform(number, request, exchange)
    }

    /// The versions that a client may name: fifteen digits, which a parser with only doubles keeps exact.
    private static let versions = 0...999_999_999_999_999

    /// Returns the list of a request if the client has seen a later version of it than is shown here.
    ///
    /// - Throws: An error for a field that is no version.
    private func listBehind(_ number: Int, _ request: Request) throws(Problem) -> OpenList? {
        guard let segment = listSegments[number], let text = request.header("screenful-version") else { return nil }
        guard let version = Int(text), Self.versions ~= version, String(version) == text else {
            throw Problem(.wrongType, "Screenful-Version has to be the version of a list.", field: "Screenful-Version")
        }
        guard let list = try? lists.list(request.segment(segment)), list.contents.version < version else { return nil }
        return list
    }

    private func perform(_ number: Int, _ request: Request, _ exchange: Exchange) {
        if request.body.count > RequestThread.longestOnLoop, !operations[number].decodesOffLoop {
            return perform(number, afterParsing: request, exchange)
        }
        do throws(Problem) {
            // Not named: the value would be copied to be passed.
            try operations[number].perform(
                self,
                RequestContext(exchange: exchange, request: request, operation: number)
            )
        } catch {
            reply(error, to: RequestContext(exchange: exchange, request: request, operation: number))
        }
    }

    /// Replies with the problem of an operation, which is performed again if it is about a list that another loop or
    /// server has created a moment ago.
    private func reply(_ problem: Problem, to context: RequestContext) {
        guard let list = problem.missing else { return context.exchange.reply(problem) }
        lists.find(list) { [self] found in
            do throws(Problem) {
                switch found {
                case .success(true): try operations[context.operation].perform(self, context)
                case .success(false): throw problem
                case .failure(let error): throw Problem(ServiceError.store(error))
                }
            } catch {
                context.exchange.reply(error)
            }
        }
    }

    /// Performs an operation after the long body of its request was parsed on the thread for requests.
    private func perform(_ number: Int, afterParsing request: Request, _ exchange: Exchange) {
        let body = request.body
        requestThread.perform {
            Result { () throws(DecodingError) in try JSONField.parse(body) }
        } then: { [self] parsed in
            var context = RequestContext(exchange: exchange, request: request, operation: number)
            context.parsedBody = parsed
            do throws(Problem) {
                try operations[number].perform(self, context)
            } catch {
                reply(error, to: context)
            }
        }
    }

    func pieceLimit(of request: Request) -> Int? {
        // The cheapest test first, since scrolls come sixty times a second.
        let count = request.segmentCount
        let mayCome = pathsOfPieces.contains { path in
            path.count == count && path.last.map { request.segment(count - 1, is: $0) } ?? true
        }
        guard mayCome, case .found(let number) = router.match(request) else { return nil }
        return operations[number].pieceLimit?(configuration.limits)
    }
}
