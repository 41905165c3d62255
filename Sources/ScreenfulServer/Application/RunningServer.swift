import EventLoop
import HTTPServer
import JSON
import ListStore
import Screenful

/// Everything that exists while a server runs.
final class RunningServer {
    private let configuration: ServerConfiguration
    private let server: HTTPServer
    private let api: API
    private let store: Store
    private let tables: TableOpener
    private let lab: LabQueue
    private let typography: Typography
    private let traces: TraceShelf
    private let log: Log
    private let watch: CatalogWatch
    private let tableWatch: TableWatch

    init(_ configuration: ServerConfiguration, loop: EventLoop) throws(StartError) {
        self.configuration = configuration
        let security = try SecurityPolicy(configuration)
        let files = try StaticFiles(of: configuration)
        let database = try ListDatabase(of: configuration)
        if configuration.createsSampleLists { try database.createSampleLists() }
        do throws(EventLoopError) {
            log = try Log(level: configuration.logLevel, loop: loop, descriptor: configuration.logDescriptor)
            store = try Store(database: database, loop: loop)
            tables = try TableOpener(loop: loop)
            traces = try TraceShelf(store: store, limit: configuration.limits.traces, loop: loop)
            lab = try LabQueue(loop: loop, replayBytes: configuration.limits.replayBytes)
        } catch {
            throw StartError(.systemResources, "The system refuses a thread: \(error).")
        }

        let metrics = Metrics()
        typography = Typography(loop: loop)
        let lists = ListCatalog(
            store: store,
            tables: tables,
            metrics: metrics,
            typography: typography,
            limit: configuration.limits.lists,
            loop: loop
        )
        watch = CatalogWatch(lists, since: try lists.openAll(of: database), loop: loop)
        tableWatch = TableWatch(lists, loop: loop)
        let surroundings = Viewer.Surroundings(
            loop: loop,
            metrics: metrics,
            workspace: Workspace(),
            replayBytes: configuration.limits.replayBytes,
            media: MediaLedger.Configuration(configuration),
            gatherNanoseconds: UInt64(max(0, configuration.gatherSeconds) * 1e9),
            mostFetchFailures: max(1, configuration.mostFetchFailures)
        )
        let viewers = ViewerRegistry(
            surroundings: surroundings,
            limit: configuration.limits.viewers,
            idleSeconds: configuration.viewerIdleSeconds
        )
        api = API(
            loop: loop,
            configuration: configuration,
            lists: lists,
            viewers: viewers,
            metrics: metrics,
            typography: typography,
            traces: traces,
            lab: lab,
            files: files
        )
        let http = Configuration(limits: Limits(configuration.limits), security: security)
        server = HTTPServer(loop: loop, configuration: http, responder: api)
        api.server = server
        if log.level >= .info { server.onFinish = { [log] record in log.log(record) } }
    }

    /// - Returns: The address with the real port.
    func listen(on address: ServerConfiguration.Address) throws(StartError) -> ServerConfiguration.Address {
        do throws(ListenError) {
            let bound = ServerConfiguration.Address(try server.listen(on: Endpoint(address)))
            log.log(.info, "listening") { $0.member("url", bound.url) }
            return bound
        } catch {
            throw StartError(.cannotListen, "\(error)")
        }
    }

    /// Ends streams, lets requests be answered, closes the database.
    func stop(completion: @escaping () -> Void) {
        guard !api.isStopping else { return }
        api.isStopping = true
        log.log(.info, "stopping")
        watch.stop()
        tableWatch.stop()
        api.lists.sweeper.stop()
        api.viewers.endAll()
        lab.close()
        server.shutDown(grace: .seconds(configuration.shutdownGraceSeconds)) { [self] in
            traces.close()
            store.close()
            tables.close()
            typography.close()
            log.log(.info, "stopped")
            log.close()
            completion()
        }
    }
}

extension MediaLedger.Configuration {
    fileprivate init(_ configuration: ServerConfiguration) {
        self.init()
        mapTiles = configuration.mapTiles?.template ?? ""
    }
}

extension Endpoint {
    fileprivate init(_ address: ServerConfiguration.Address) {
        switch address {
        case .tcp(let host, let port): self = .tcp(host: host, port: port)
        case .unix(let path): self = .unix(path: path)
        }
    }
}

extension ServerConfiguration.Address {
    fileprivate init(_ endpoint: Endpoint) {
        switch endpoint {
        case .tcp(let host, let port): self = .tcp(host: host, port: port)
        case .unix(let path): self = .unix(path: path)
        }
    }
}

extension Limits {
    fileprivate init(_ limits: ServerConfiguration.Limits) {
        self.init(
            body: limits.bodyBytes,
            bodies: max(limits.allBodiesBytes, limits.bodyBytes),
            connections: limits.connections,
            // The API answers for its own limit; this one only keeps the layers apart.
            streams: limits.streams + 1,
            pendingEvents: limits.streamBytes
        )
    }
}
