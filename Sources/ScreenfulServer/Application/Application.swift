public import EventLoop
import HTTPServer
import ListStore

/// The server: lists, viewers and event streams over HTTP, on one event loop.
///
///     let loop = try EventLoop()
///     let application = Application(configuration: configuration, loop: loop)
///     print(try application.start().url)
///     loop.run()  // until stop()
public final class Application {
    private let configuration: ServerConfiguration
    private let loop: EventLoop
    private var running: RunningServer?

    /// Creates a server that does nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: What to serve, where, to whom.
    ///   - loop: The loop that the caller is about to run.
    public init(configuration: ServerConfiguration, loop: EventLoop) {
        self.configuration = configuration
        self.loop = loop
    }

    /// Opens the database, makes the sample lists if there are none, and starts to listen.
    ///
    /// - Returns: The address with the real port.
    /// - Throws: ``StartError`` with words for a person; nothing is listened to then.
    /// - Precondition: The server was not started before.
    public func start() throws(StartError) -> ServerConfiguration.Address {
        precondition(running == nil, "the server runs already")
        let running = try RunningServer(configuration, loop: loop)
        let address = try running.listen(on: configuration.address)
        self.running = running
        return address
    }

    /// Stops politely, then stops the loop.
    ///
    /// `/readyz` answers 503 at once. Then no connection is accepted any more, requests that are
    /// under way have the grace period to be answered, event streams get a last comment and end, and
    /// at last the viewers. What was acknowledged is on disk.
    ///
    /// - Parameter isDraining: Whether connections are still accepted for
    ///   ``ServerConfiguration/drainSeconds``, so that a balancer can see that the server is not
    ///   ready and sends its requests elsewhere. A stop without it cuts that time short.
    public func stop(isDraining: Bool = false) {
        guard let running else { return loop.stop() }
        running.stop(isDraining: isDraining) { [self] in
            self.running = nil
            loop.stop()
        }
    }

    /// Opens the file of the log again, after another program has moved it away.
    public func reopenLog() {
        running?.reopenLog()
    }
}
