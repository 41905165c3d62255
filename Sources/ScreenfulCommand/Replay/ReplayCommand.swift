import Glibc
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// `screenful replay`: rebuilds what a viewer did from a recording of it.
enum ReplayCommand: Command {
    static let syntax = Syntax(
        verb: "replay",
        summary: "Rebuild every state of a recorded viewer, and tell why each row changed.",
        operands: "FILE",
        options: [
            Option("--at", "MS", "The state at this time, in milliseconds since the viewer was opened."),
            Option("--from", "MS", "Events from this time on."),
            Option("--to", "MS", "Events up to this time."),
            Option("--row", "N", "Only what became of this row."),
            Option("--format", "FORMAT", "text (the default) or json."),
        ],
        notes: """
            A server records the last minute of each viewer, which GET /api/v1/viewers/ID/recording answers.
            - stands for standard input.

              curl -s http://127.0.0.1:8080/api/v1/viewers/ID/recording | screenful replay - --row 812

            Exit status: 0 replayed to the very state that was recorded, 1 to another or the file is broken, 2 the file
            cannot be read.
            """
    )

    /// The longest recording, in bytes: that of millions of measured rows.
    private static let longestFile = 1 << 28
    /// The times that can be given, in milliseconds.
    private static let times = 0...1 << 40

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 1 else { throw UsageError("replay needs one FILE") }
        let first = try arguments.integer("--from", in: times, default: times.lowerBound)
        let last = try arguments.integer("--to", in: times, default: times.upperBound)
        guard first <= last else { throw UsageError("--to has to be at least --from") }
        let isJSON = try arguments.choice("--format", of: ["text", "json"]) == "json"
        if arguments.isSet("--at") { try arguments.refuse(["--from", "--to", "--row"], because: "is not for --at") }
        if isJSON { try arguments.refuse(["--at", "--row"], because: "is for text only") }
        let row = try arguments.integer("--row", in: 0...1 << 40, default: -1)
        let instant = try arguments.integer("--at", in: times, default: -1)

        let path = arguments.operands[0]
        guard let bytes = FileContents.read(path, limit: longestFile) else {
            StandardStreams.reportLine("screenful: \(path) cannot be read: \(String(cString: strerror(errno)))")
            return .unusable
        }
        do throws(DecodingError) {
            let file = try RecordingFile(decoding: bytes)
            let report = ReplayReport(file, in: Double(first)...Double(last), row: row < 0 ? nil : row)
            if isJSON { return report.printJSON() }
            return instant < 0 ? report.printEvents() : report.printState(at: Double(instant))
        } catch {
            StandardStreams.reportLine(
                "screenful: \(path.printable): \(error.message(document: "The recording").printable)"
            )
            return .failure
        }
    }
}
