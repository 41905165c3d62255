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
        let address = try running.listen(on: configuration.address)
        self.running = running
        return address
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
        running.stop(isDraining: isDraining) { [self] in
            self.running = nil
            loop.stop()
        }
    }

    /// Reopens the log file after log rotation has moved it.
    public func reopenLog() { running?.reopenLog() }
}
