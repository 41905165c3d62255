import EventLoop
import HTTPClient
import HTTPServer
import JSON
import ListStore
import Pictures
import PostgresStore
import Screenful
import ScreenfulService

/// The objects of a running server, and the steps that stop them.
final class RunningServer {
    private let configuration: ServerConfiguration
    private let server: HTTPServer
    private let api: API
    private let backend: SQLiteBackend
    /// The lists that several servers share; nil when they are in the database on this machine.
    private let shared: PostgresBackend?
    private let tables: ForeignTables
    private let lab: LabQueue
    private let fontService: FontService
    private let traces: TraceService
    private let rowTransfers: RowTransfers
    private let searches: TextSearches
    private let requestThread: RequestThread
    private let pictures: PictureService
    private let memory: MemoryBudget
    private let loop: EventLoop
    private let log: Log
    private let accessLog: AccessLog
    private let readiness: Readiness
    private let lagMeter: LoopLagMeter
    private var shutdown: ShutdownSequence
    private var drainTimer: LoopTimer?
    private var onDisconnected: [() -> Void] = []
    private var onStop: [() -> Void] = []
    private let tablePoller: TablePoller
    private let lists: ListCatalog

    /// The number of the loop among those of the server; the first one tells of the server in the log.
    private let number: Int
    let commons: LoopCommons

    /// Creates what runs on one loop of a server.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the server.
    ///   - loop: The loop.
    ///   - number: Its number among those of the server, from 0; the first one creates the database.
    ///   - commons: What all loops share, as the first one has it; nil for that one.
    /// - Throws: ``StartError`` when the storage or the page cannot be opened, or the system refuses a resource.
    init(
        _ configuration: ServerConfiguration,
        loop: EventLoop,
        number: Int = 0,
        commons: LoopCommons? = nil
    ) throws(StartError) {
        self.configuration = configuration
        self.number = number
        let loops = max(1, configuration.loops)
        let security = try SecurityPolicy(configuration)
        let files = try StaticFiles(of: configuration, like: commons?.pageFiles)
        let folders = try TableFolders(of: configuration)
        let database = try ListDatabase(of: configuration)
        // After the database, which makes the folders that the key is kept in as well.
        let commons =
            if let commons {
                commons
            } else {
                LoopCommons(pictureSigner: try PictureSigner(of: configuration), pageFiles: files?.state)
            }
        self.commons = commons
        if configuration.createsSampleLists, configuration.postgres == nil { try database.createSampleLists() }
        self.loop = loop
        files?.watch(on: loop)
        log = try Log(configuration, loop: loop)
        accessLog = AccessLog(log: log, loop: loop, sumSeconds: configuration.logSumSeconds)
        shutdown = ShutdownSequence(drainSeconds: configuration.drainSeconds)
        let upstreams: UpstreamService
        do throws(ClientError) {
            upstreams = try UpstreamService(
                loop: loop,
                allowedOrigins: configuration.allowedUpstreams,
                secrets: configuration.upstreamSecrets
            )
        } catch { throw StartError(.systemResources, "Other servers cannot be asked: \(error).") }
        do throws(EventLoopError) {
            backend = try SQLiteBackend(database, loop: loop)
            tables = try ForeignTables(configuration, in: folders, upstreams, loop: loop)
            shared = try configuration.postgres.map { [backend] (postgres) throws(EventLoopError) in
                var postgres = postgres
                postgres.loops = loops
                return try PostgresBackend(postgres, local: backend, loop: loop)
            }
            traces = try TraceService(backend, limit: configuration.limits.traces, loop: loop)
            rowTransfers = try RowTransfers(loop: loop)
            searches = try TextSearches(loop: loop)
            requestThread = try RequestThread(loop: loop)
            lab = try LabQueue(loop: loop, replayBytes: configuration.limits.replayBytes)
        } catch { throw StartError(.systemResources, "The system refuses a thread: \(error).") }

        if number == 0 {
            log.logCreation(of: database)
            log.logObstacles(in: files)
        }
        memory = MemoryBudget(
            limit: configuration.limits.memoryBytes / loops,
            loop: loop,
            trimmingOn: requestThread
        )
        let metrics = Metrics()
        lagMeter = LoopLagMeter(metrics, loop: loop)
        let recordCommit = { [metrics] nanoseconds in metrics.commitLatency.record(nanoseconds: nanoseconds) }
        backend.onCommit = recordCommit
        shared?.onCommit = recordCommit
        let readiness = Readiness(shared ?? backend, loop: loop)
        self.readiness = readiness
        backend.onNoRoom = { [unowned readiness] in readiness.foundNoRoom() }
        fontService = FontService(
            loop: loop,
            webFonts: configuration.webFontDirectory,
            sizes: commons.pictureSizes,
            links: PictureLinks(commons.pictureSigner, direct: configuration.directOrigins),
            scrolls: commons.scrolls
        )
        pictures = try PictureService(configuration, loop: loop, number: number, signer: commons.pictureSigner)
        let ownLists = try backend.startOrFail()
        lists = ListCatalog(
            try shared?.startOrFail(configuration, number == 0 ? log : nil) ?? ownLists,
            of: shared ?? backend,
            metrics: metrics.service,
            fontService: fontService,
            requestThread: requestThread,
            upstreams: upstreams,
            tables: tables,
            limit: configuration.limits.lists
        )
        if number == 0 { lists.onRefusedFile = { [log] list, file in log.logRefusal(of: list, file: file) } }
        lists.openTables()
        tablePoller = TablePoller(lists, loop: loop)
        let limits = configuration.limits
        let services = Viewer.ViewerServices(
            loop: loop,
            metrics: metrics.service,
            replayBytes: limits.replayBytes,
            media: MediaLedger.Configuration(configuration),
            gatherNanoseconds: UInt64(max(0, configuration.gatherSeconds) * 1e9),
            maxFetchFailures: max(1, configuration.maxFetchFailures),
            recordedNanoseconds: Int64(max(0, configuration.recordedSeconds) * 1e9),
            makeName: {
                while true {
                    let name = ViewerID()
                    if LoopGroup.index(ofHome: name.home, among: loops) == number { return name }
                }
            }
        )
        let viewers = ViewerRegistry(
            services: services,
            limit: limits.viewers,
            total: commons.viewers,
            idleSeconds: configuration.viewerIdleSeconds
        )
        api = API(
            loop: loop,
            configuration: configuration,
            lists: lists,
            viewers: viewers,
            scenes: SceneRegistry(
                of: viewers,
                limits: SceneRegistry.Limits(scenes: limits.scenes),
                total: commons.scenes
            ),
            metrics: metrics,
            fontService: fontService,
            traces: traces,
            rowTransfers: rowTransfers,
            searches: searches,
            lab: lab,
            files: files,
            readiness: readiness,
            log: log,
            requestThread: requestThread,
            pictures: pictures
        )
        api.learnPictureSizes()
        var http = Configuration.standard
        http.limits = Limits(configuration.limits)
        // Each loop has databases and threads of its own.
        http.limits.reservedDescriptors += (loops - 1) * 64
        http.limits.bodies = max(http.limits.body, http.limits.bodies / loops)
        http.security = security
        http.requestKinds = Operation.kindCount
        server = HTTPServer(loop: loop, configuration: http, responder: api, totals: commons.connections)
        api.server = server
        api.memory = memory
        memory.add(api, server)
        if log.level >= .error { server.onFinish = { [accessLog] record in accessLog.record(record) } }
    }

    /// Listens, and returns the bound address, with the real port.
    func listen(on address: ServerConfiguration.Address) throws(StartError) -> ServerConfiguration.Address {
        do throws(ListenError) {
            let bound = ServerConfiguration.Address(try server.listen(on: Endpoint(address)))
            log.log(.info, "listening") {
                $0.member("url", bound.url)
                $0.member("fonts", configuration.webFontDirectory ?? "as installed, since there are no WOFF2 files")
            }
            return bound
        } catch { throw StartError(.cannotListen, "\(error)") }
    }

    func reopenLog() { log.reopen() }

    /// The loop, as the others of the server reach it.
    func makeMember() -> LoopGroup.Member {
        LoopGroup.Member(
            connections: server.connectionPort(),
            tasks: loop.port { [weak api] in if let api { $0(api) } }
        )
    }

    /// Makes the loop one of several, before the first of them listens.
    func join(_ group: LoopGroup) {
        let place = LoopPlace(index: number, group: group, loop: loop)
        api.place = place
        lists.onCommit = { change in place.tell { $0.lists.follow(change) } }
        // All at once, so that none shows for a second what another has replaced.
        lists.onNews = { place.tell { $0.lists.reload() } }
        // The first loop accepts for all, each in its turn.
        var next = 0
        server.placement = {
            next = (next + 1) % group.members.count
            return place.port(to: next)
        }
    }

    /// Shuts down in the order of ``ShutdownSequence``, up to the end of the last connection; then calls `then`.
    func disconnect(isDraining: Bool, then: @escaping () -> Void) {
        onDisconnected.append(then)
        perform(shutdown.handle(.asked(isDraining: isDraining)))
    }

    /// Ends the viewers and closes the storage, after the loops of the server have disconnected, and calls `then`.
    func finish(then: @escaping () -> Void) {
        onStop.append(then)
        perform(shutdown.handle(.disconnected))
    }

    private func perform(_ actions: [ShutdownSequence.Action]) {
        for action in actions {
            switch action {
            case .refuseReadiness:
                if number == 0 { log.log(.info, "stopping") }
                api.isStopping = true
            case .wait(let seconds):
                let timer = loop.timer { [unowned self] in perform(shutdown.handle(.drained)) }
                drainTimer = timer
                timer.schedule(afterNanoseconds: UInt64(seconds * 1e9))
            case .closeConnections:
                drainTimer = nil
                server.shutDown(grace: .seconds(configuration.shutdownGraceSeconds)) { [self] in
                    let completions = onDisconnected
                    onDisconnected = []
                    for completion in completions { completion() }
                }
            case .endViewers: endViewers()
            case .closeStorage: closeStorage()
            }
        }
    }

    private func endViewers() {
        shared?.stop()
        backend.stop()
        tablePoller.stop()
        lists.stopFetching()
        lagMeter.stop()
        memory.stop()
        api.viewers.endAll()
        lab.close()
    }

    private func closeStorage() {
        requestThread.close()
        traces.close()
        rowTransfers.close()
        searches.close()
        pictures.close()
        tables.close()
        shared?.close()
        backend.close()
        fontService.close()
        accessLog.flush()
        if number == 0 { log.log(.info, "stopped") }
        log.close()
        let completions = onStop
        onStop = []
        for completion in completions { completion() }
        // The first loop goes on until all others have finished.
        if number > 0 { loop.stop() }
    }

    /// Closes the storage of a server that does not start.
    func abandon() {
        endViewers()
        closeStorage()
    }
}

extension SQLiteBackend {
    /// Reads all lists of the database at the start of the server.
    ///
    /// - Throws: ``StartError`` when the database cannot be read.
    fileprivate func startOrFail() throws(StartError) -> [StoredList] {
        do throws(StoreError) {
            return try start()
        } catch {
            throw StartError(store: error)
        }
    }
}

extension PostgresBackend {
    /// Creates the tables and the sample lists if they are missing, and reads all lists.
    ///
    /// - Throws: ``StartError`` when the database cannot be reached or used.
    fileprivate func startOrFail(_ configuration: ServerConfiguration, _ log: Log?) throws(StartError) -> [StoredList] {
        do throws(StoreError) {
            let lists = try start(samples: configuration.createsSampleLists ? ListDraft.samples : [])
            log?.log(.info, "lists are in PostgreSQL") { [schema] in
                $0.member("schema", schema)
                $0.member("lists", lists.count)
            }
            return lists
        } catch {
            throw StartError(store: error)
        }
    }
}

extension Log {
    fileprivate func logRefusal(of list: OpenList, file: String) {
        log(.warning, "the file of a list's table is in no folder that --tables names") { json in
            json.member("list", list.id)
            json.member("file", file)
        }
    }
}

extension Log {
    /// Logs what keeps the page's files from being served at their best, now and when they change.
    fileprivate func logObstacles(in files: StaticFiles?) {
        if let obstacle = files?.obstacle {
            log(.warning, "modules are served one by one") { $0.member("reason", obstacle) }
        }
        files?.onFailure = { [weak self] error in
            self?.log(.warning, "changed files of the page cannot be read") { $0.member("reason", error.description) }
        }
    }
}

extension MediaLedger.Configuration {
    fileprivate init(_ configuration: ServerConfiguration) {
        self.init()
        mapTiles = configuration.mapTiles?.template ?? ""
    }
}
