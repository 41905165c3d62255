import Glibc

/// `screenful bench`: replaces the process by the benchmark program next to this one.
///
/// The benchmarks link Foundation, as the baseline of the JSON figures; a server
/// does not, since it would start three times as slowly.
enum BenchCommand: Command {
    static let syntax = Syntax(
        verb: "bench",
        summary: "Measure this build and print ratios and counts.",
        operands: "[NAME…]",
        options: [
            Option("--format", "table|json", "How the figures are printed (default table)."),
            Option("--minutes", "N", "Duration of the soak (default 10)."),
            Option("--viewers", "N", "Watched viewers of the soak (default 100)."),
            Option("--rate", "N", "Scrolls a second of each (default 30)."),
            Option("--rows", "N", "Rows of the long list of `shared` (default 10,000,000)."),
        ],
        notes: """
            Without a NAME every benchmark but `soak` and `shared` runs. `make bench` builds and runs them. The status is
            1 where a figure could not be measured, and of `soak` where it misses a limit: memory that grows, or an error.
            """
    )

    /// The options that the benchmarks read and check.
    private static let passed = ["--minutes", "--viewers", "--rate", "--rows"]

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let format = try arguments.choice("--format", of: ["table", "json"]) ?? "table"
        guard let own = Environment.executablePath else {
            StandardStreams.reportLine("screenful: the path of this program is unknown here")
            return .unusable
        }
        let program = Environment.folder(of: own) + "/screenful-bench"
        let settings = passed.flatMap { flag in arguments.string(flag).map { [flag, $0] } ?? [] }
        var words = ([program, "--format", format] + settings + arguments.operands).map { strdup($0) }
        words.append(nil)
        execv(program, words)
        StandardStreams.reportLine("screenful: \(program) cannot be run: \(String(cString: strerror(errno)))")
        return .unusable
    }
}
