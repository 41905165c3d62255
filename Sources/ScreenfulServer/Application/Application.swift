public import EventLoop
import HTTPServer
import ListStore
import Pictures

/// The server: lists, viewers and event streams over HTTP, on one event loop or several.
///
///     let loop = try EventLoop()
///     let application = Application(configuration: configuration, loop: loop)
///     print(try application.start().url)
///     loop.run()  // until stop()
public final class Application {
    private let configuration: ServerConfiguration
    private let loop: EventLoop
    private var running: RunningServer?
    /// The loops beside the first one.
    private var threads: [LoopThread] = []
    /// Receives the steps of the other loops' shutdown.
    private var steps: Port<@Sendable (Application) -> Void>?
    /// The number of loops that have not taken the current step of the shutdown.
    private var unfinishedCount = 0

    /// Creates a server that does nothing yet, on a loop that the caller runs.
    public init(configuration: ServerConfiguration, loop: EventLoop) {
        self.configuration = configuration
        self.loop = loop
    }

    /// Opens the database, creates the sample lists if there are none, and returns the address that is listened on.
    ///
    /// - Throws: ``StartError`` with a message for the user; no socket is open then.
    /// - Precondition: The server is not running.
    public func start() throws(StartError) -> ServerConfiguration.Address {
        precondition(running == nil, "the server runs already")
        let running = try RunningServer(configuration, loop: loop)
        do throws(StartError) {
            for number in 1..<max(1, configuration.loops) {
                threads.append(try LoopThread(number, of: configuration, commons: running.commons))
            }
            if !threads.isEmpty {
                let group = LoopGroup([running.makeMember()] + threads.map(\.member))
                running.join(group)
                for thread in threads { thread.perform { $0.join(group) } }
            }
            let address = try running.listen(on: configuration.address)
            self.running = running
            return address
        } catch {
            for thread in threads { thread.perform { $0.abandon() } }
            for thread in threads { thread.close() }
            threads = []
            throw error
        }
    }

    /// Shuts down gracefully, then stops the loop.
    ///
    /// `/readyz` answers 503 at once. Then the server accepts no more connections, gives pending
    /// requests the grace period to be answered, ends event streams with a closing comment, and
    /// ends the viewers last. Every acknowledged change is on disk.
    ///
    /// - Parameter isDraining: True to accept connections for another
    ///   ``ServerConfiguration/drainSeconds``, so that a load balancer sees that the server is not
    ///   ready and routes requests elsewhere. A second call with false cuts that time short.
    public func stop(isDraining: Bool = false) {
        guard let running else { return loop.stop() }
        let isFirst = steps == nil
        steps = steps ?? loop.port { [unowned self] step in step(self) }
        if isFirst { unfinishedCount = threads.count + 1 }
        running.disconnect(isDraining: isDraining) { [self] in if isFirst { disconnected() } }
        onOtherLoops { server, done in
            server.disconnect(isDraining: isDraining, then: isFirst ? done : {})
        } then: {
            $0.disconnected()
        }
    }

    /// Reopens the log file after log rotation has moved it.
    public func reopenLog() {
        running?.reopenLog()
        onOtherLoops { server, _ in server.reopenLog() }
    }

    /// Runs a step on the loops beside the first one; `then` is called on the first loop for each that is done.
    private func onOtherLoops(
        _ step: @escaping @Sendable (RunningServer, _ done: @escaping () -> Void) -> Void,
        then: @escaping @Sendable (Application) -> Void = { _ in }
    ) {
        for thread in threads {
            thread.perform { [steps] server in step(server) { steps?.send(then) } }
        }
    }

    /// Ends the viewers and closes the storage once no loop has connections, which may move between loops until then.
    private func disconnected() {
        unfinishedCount -= 1
        guard unfinishedCount == 0 else { return }
        guard !threads.isEmpty else { return finish() }
        unfinishedCount = threads.count
        onOtherLoops { server, done in
            server.finish(then: done)
        } then: {
            $0.otherFinished()
        }
    }

    private func otherFinished() {
        unfinishedCount -= 1
        guard unfinishedCount == 0 else { return }
        for thread in threads { thread.close() }
        threads = []
        finish()
    }

    private func finish() {
        running?.finish { [self] in
            if let steps { loop.close(steps) }
            steps = nil
            running = nil
            loop.stop()
        }
    }
}
