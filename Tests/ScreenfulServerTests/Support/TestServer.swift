import EventLoop
import Glibc
import JSON
import ScreenfulServer
import TestSupport

/// A whole server on a free port, with a database of its own, on a thread of its own.
final class TestServer: Sendable {
    let port: UInt16
    let folder: TemporaryDirectory
    private let thread: Worker
    private let commands: Port<@Sendable (Application) -> Void>

    /// Starts a server: on a free port, without sample lists and with its log in the folder, unless `configure` says otherwise.
    ///
    /// A server that is to find what another has left gets the other's folder.
    init(
        in folder: TemporaryDirectory = TemporaryDirectory(),
        configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        self.folder = folder
        var configuration = ServerConfiguration()
        configuration.address = .tcp(host: "127.0.0.1", port: 0)
        configuration.databasePath = folder.file("lists.db")
        configuration.tableDirectories = [folder.path]
        configuration.createsSampleLists = false
        configuration.logDescriptor = folder.open("log")
        configuration.shutdownGraceSeconds = 1
        configure(&configuration)

        typealias Started = Result<(ServerConfiguration.Address, Port<@Sendable (Application) -> Void>), StartError>
        let started = try Handover<Started>()
        thread = try Worker(name: "test server")
        thread.submit { [configuration] in
            guard let loop = try? EventLoop() else { fatalError("no loop") }
            do throws(StartError) {
                let application = Application(configuration: configuration, loop: loop)
                let address = try application.start()
                let commands = loop.port { (command: @Sendable (Application) -> Void) in command(application) }
                started.put(.success((address, commands)))
                loop.run()
            } catch {
                started.put(.failure(error))
            }
        }
        let (address, commands) = try started.take().get()
        self.commands = commands
        guard case .tcp(_, let port) = address else { fatalError("no port") }
        self.port = port
    }

    deinit {
        stop()
    }

    /// Stops the server politely, and waits for it.
    func stop() {
        commands.send { $0.stop() }
        thread.close()
    }

    /// Has the server open its log again.
    func reopenLog() {
        commands.send { $0.reopenLog() }
    }

    func client() -> APIClient {
        APIClient(self)
    }
}
