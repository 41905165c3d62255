import EventLoop
import Glibc
import ScreenfulServer

/// `screenful serve`: the server, until it is told to stop.
enum ServeCommand: Command {
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let configuration = try ServerConfiguration(arguments)
        // Until the loop listens for them, and after: a log that is rotated never ends the server.
        for number in reopeningSignals { signal(number, SIG_IGN) }
        // The usual limit is 1,024, which is far from the connections that the server allows.
        DescriptorLimit.raise()
        do {
            let loop = try EventLoop()
            let application = Application(configuration: configuration, loop: loop)
            let address = try application.start()
            // Before the URL is told: whoever has read it may send a signal.
            let signals = stopOnSignals(application, loop: loop) + reopenOnSignals(application, loop: loop)
            StandardStreams.printLine(address.url)
            // A server whose address cannot be told is of no use to what started it.
            if StandardStreams.outputHasFailed { application.stop() }
            withExtendedLifetime(signals) { loop.run() }
            return .success
        } catch let error as StartError {
            StandardStreams.reportLine("screenful: \(error.message)")
            return .failure
        } catch {
            StandardStreams.reportLine("screenful: the event loop could not be made: \(error)")
            return .failure
        }
    }

    /// What log rotation sends: logrotate(8) with either, systemd on a reload with the first.
    private static let reopeningSignals = [SIGHUP, SIGUSR1]

    private static func reopenOnSignals(_ application: Application, loop: EventLoop) -> [SignalSource] {
        reopeningSignals.map { number in
            loop.onSignal(number) { application.reopenLog() }
        }
    }

    /// The first signal stops politely, the second at once.
    private static func stopOnSignals(_ application: Application, loop: EventLoop) -> [SignalSource] {
        let numbers = [SIGTERM, SIGINT]
        var isStopping = false
        return numbers.map { number in
            loop.onSignal(number) {
                if isStopping { _exit(128 + number) }
                isStopping = true
                // From now on without the loop, which may be waiting for the disk when the second one comes.
                for number in numbers { signal(number) { _exit(128 + $0) } }
                // A person at a terminal does not wait for a balancer.
                application.stop(isDraining: number == SIGTERM)
            }
        }
    }
}
