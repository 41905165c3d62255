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
    /// No connection is accepted any more, event streams end, and requests that
    /// are under way have the grace period to be answered. What was acknowledged
    /// is on disk.
    public func stop() {
        guard let running else { return loop.stop() }
        running.stop { [self] in
            self.running = nil
            loop.stop()
        }
    }
}
