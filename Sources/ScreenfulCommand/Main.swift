import Glibc

/// `screenful VERB`: runs the command of a verb.
@main
struct Main {
    static func main() {
        // A closed peer is an error code of the write, never the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // The same for a file that may grow no further (RLIMIT_FSIZE), which counts as a full disk.
        signal(SIGXFSZ, SIG_IGN)
        StandardStreams.occupyClosed()
        let status = run(Array(CommandLine.arguments.dropFirst()))
        exit(StandardStreams.settled(status).rawValue)
    }

    private static func run(_ words: [String]) -> ExitStatus {
        guard let verb = words.first, verb != "--help", verb != "-h", verb != "help" else {
            StandardStreams.printLine(help)
            return .success
        }
        guard verb != "--version", verb != "-V" else {
            StandardStreams.printLine(VersionCommand.line)
            return .success
        }
        guard let command = commands.first(where: { $0.syntax.verb == verb }) else {
            let hint = hint(for: verb, among: commands.map { $0.syntax.verb })
            StandardStreams.reportLine("screenful: there is no verb '\(verb)'\(hint) (screenful --help lists them)")
            return .unusable
        }
        do throws(UsageError) {
            return try perform(command, words.dropFirst())
        } catch {
            StandardStreams.reportLine("screenful: \(error.message) (screenful \(verb) --help shows all options)")
            return .unusable
        }
    }

    private static func perform(
        _ command: any Command.Type,
        _ words: ArraySlice<String>
    ) throws(UsageError) -> ExitStatus {
        let arguments = try Arguments(Array(words), syntax: command.syntax) { Environment.variable($0) }
        guard !arguments.wantsHelp else {
            StandardStreams.printLine(command.syntax.help)
            return .success
        }
        return try command.run(arguments)
    }

    private static var commands: [any Command.Type] {
        [
            ServeCommand.self, ImportCommand.self, MeasureCommand.self, ConformCommand.self, TraceCommand.self,
            ReplayCommand.self, LabCommand.self, BenchCommand.self, VersionCommand.self,
        ]
    }

    private static var help: String {
        let width = (commands.map { $0.syntax.verb.count }.max() ?? 0) + 2
        let verbs = commands.map { command in
            let verb = command.syntax.verb
            return "  \(verb)\(String(repeating: " ", count: width - verb.count))\(command.syntax.summary)"
        }
        return """
            Usage: screenful VERB [options]

            Decides what of a very long list should be ready, and when.

            \(verbs.joined(separator: "\n"))

            screenful VERB --help shows a verb's options, screenful --version the release.
            Whatever the verb, the exit status is 4 where output could not be written, as on a
            full disk, and 141 where its reader has gone.
            """
    }
}
