import ScreenfulTypes

/// `screenful version`: the number of the release.
enum VersionCommand: Command {
    static let syntax = Syntax(
        verb: "version",
        summary: "Print the number of this release; so does --version.",
        operands: nil,
        options: [],
        notes: "A running server tells the same in /healthz and in the metric screenful_build_info."
    )

    static let line = "screenful \(ScreenfulVersion.current)"

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        StandardStreams.printLine(line)
        return .success
    }
}
