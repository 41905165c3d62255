import EventLoop
import Glibc
import ScreenfulServer
import ScreenfulTypes

/// `screenful serve`: runs the server until it is stopped by a signal.
enum ServeCommand: Command {
    static let syntax = Syntax(
        verb: "serve",
        summary: "Serve the lists, the API and the page over HTTP.",
        operands: nil,
        options: [
            .setting("--host", "HOST", "Address to listen on (default 127.0.0.1)."),
            .setting("--port", "PORT", "Port; 0 takes a free one (default 8080)."),
            .setting("--unix", "PATH", "Listen on a Unix socket instead."),
            .setting("--loops", "N", "Event loops (default: one a processor, up to 8)."),
            .setting("--data", "FILE", "Database (default $XDG_DATA_HOME/screenful/lists.db)."),
        ] + Arguments.postgresOptions + [
            .setting("--postgres-listen", "URL", "The same past a pooler, for announcements."),
            .setting("--news", "HOW", "How to hear of others' edits: notify (the default) or poll."),
            .setting(
                "--tables",
                "DIR|NAME=URL",
                repeats: true,
                "SQLite files or PostgreSQL whose tables may be lists."
            ),
            .setting("--secret", "NAME@URL=@FILE", repeats: true, "Header value of lists over HTTP, for one origin."),
            .setting(
                "--allow-upstream",
                "ORIGIN",
                repeats: true,
                "Origin of lists and pictures in a private network."
            ),
            .setting("--public", "DIR", "Folder of the page."),
            .setting("--web-fonts", "DIR", "Folder of WOFF2 files of the fonts."),
            .setting("--token", "TOKEN", "What clients must send; needed beyond loopback."),
            .setting("--token-file", "FILE", "File with that token."),
            .setting("--allow-host", "HOST", repeats: true, "Further Host name."),
            .setting("--trusted-proxy", "ADDRESS", repeats: true, "Proxy, or range such as 10.0.0.0/8, to believe."),
            .setting("--allow-origin", "ORIGIN", repeats: true, "Further origin whose pages may read and write."),
            .setting("--allow-images", "ORIGIN", repeats: true, "Origin of pictures and videos for pages to load."),
            .setting(
                "--picture-key",
                "FILE",
                "Key that signs pictures, for several servers."
            ),
            .setting("--map-tiles", "URL", "Tiles of maps, with {z}, {x} and {y} in it."),
            .setting("--viewer-idle", "SECONDS", "Life of an unused viewer (default 600)."),
            .setting("--record", "SECONDS", "Recording of each viewer (default 60; 0 for none)."),
            .setting("--max-lists", "N", "Most lists (default 1000)."),
            .setting("--max-traces", "N", "Most stored traces (default 1000)."),
            .setting("--max-trace", "BYTES", "Longest file of a trace (default 67108864)."),
            .setting("--max-rows", "BYTES", "Longest file of rows to add (default 268435456)."),
            .setting("--max-viewers", "N", "Most viewers (default 10000)."),
            .setting("--max-streams", "N", "Most event streams (default 10000)."),
            .setting("--max-connections", "N", "Most connections (default 16384)."),
            .setting("--max-body", "BYTES", "Longest other body (default 1048576)."),
            .setting("--max-bodies", "BYTES", "All request bodies at once (default 67108864)."),
            .setting("--max-memory", "BYTES", "Replay, output, bodies and caches (default 268435456)."),
            .setting("--max-pictures", "BYTES", "Others' pictures on disk (default 268435456; 0 for none)."),
            .setting("--max-database", "BYTES", "Size that the database may reach (default: the disk's)."),
            .setting("--drain", "SECONDS", "Time from SIGTERM to refusing connections (default 1)."),
            .setting("--grace", "SECONDS", "Time a stop waits for readers (default 5)."),
            .setting("--log-level", "LEVEL", "off, error, warning, info (the default) or requests."),
            .setting("--log", "FILE", "Append the log there, not to standard error."),
            Option("--no-samples", nil, "Do not make the sample lists in an empty database."),
        ],
        notes: """
            Prints its URL. SIGTERM drains (--drain), then stops; SIGINT stops at once; SIGHUP, SIGUSR1 reopen --log.
            """
    )

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let configuration = try ServerConfiguration(arguments)
        // Ignored before and after the loop handles them: rotation of the log never ends the server.
        for number in reopeningSignals { signal(number, SIG_IGN) }
        // The default limit is 1,024, far below the connections that the server allows.
        DescriptorLimit.raise()
        do {
            let loop = try EventLoop()
            let application = Application(configuration: configuration, loop: loop)
            let address = try application.start()
            // Before the URL is printed: its reader may send a signal at once.
            let signals = stopOnSignals(application, loop: loop) + reopenOnSignals(application, loop: loop)
            StandardStreams.printLine(address.url)
            // A server whose address cannot be printed is of no use to its caller.
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

    /// The signals of log rotation: logrotate(8) sends either, systemd the first on a reload.
    private static let reopeningSignals = [SIGHUP, SIGUSR1]

    private static func reopenOnSignals(_ application: Application, loop: EventLoop) -> [SignalSource] {
        reopeningSignals.map { number in
            loop.onSignal(number) { application.reopenLog() }
        }
    }

    /// Installs handlers of which the first signal stops the server gracefully, the second at once.
    private static func stopOnSignals(_ application: Application, loop: EventLoop) -> [SignalSource] {
        let numbers = [SIGTERM, SIGINT]
        var isStopping = false
        return numbers.map { number in
            loop.onSignal(number) {
                if isStopping { _exit(128 + number) }
                isStopping = true
                // The second one is handled without the loop, which may be waiting for the disk.
                for number in numbers { signal(number) { _exit(128 + $0) } }
                // SIGINT comes from a terminal, where no load balancer needs time.
                application.stop(isDraining: number == SIGTERM)
            }
        }
    }
}
