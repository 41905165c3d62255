import Glibc
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

/// `screenful trace`: checks recorded scrolls and generates them.
enum TraceCommand: Command {
    static let syntax = Syntax(
        verb: "trace",
        summary: "Check recorded scrolls, or make one from a seed.",
        operands: "check FILE… | make SCENARIO",
        options: [
            Option("--seed", "N", "make: another seed is another reader with the same habits (default 1)."),
            Option("--platform", "NAME", "make: how flings come to rest, ios or android (default ios)."),
        ],
        notes: """
            check prints a line for each file: what it holds, or the line and field of its first mistake.
            - stands for standard input.
            make writes the trace to standard output. Scenarios: \(scenarios.joined(separator: ", ")).

              screenful trace make browse --seed 7 > browse.scroll.jsonl
              screenful trace check *.scroll.jsonl

            Exit status: 0 all sound, 1 a file is broken, 2 a file cannot be read.
            """
    )

    private static let scenarios = Scenario.allCases.map(\.rawValue)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        switch arguments.operands.first {
        case "check": return try check(arguments)
        case "make": return try make(arguments)
        case let verb?: throw UsageError("trace has no '\(verb)'; there are check and make")
        case nil: throw UsageError("trace needs check or make")
        }
    }

    private static func check(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        try arguments.refuse(["--seed", "--platform"], because: "is for make only")
        let paths = arguments.operands.dropFirst()
        guard !paths.isEmpty else { throw UsageError("trace check needs at least one FILE") }
        return ExitStatus.worst(paths.map { TraceCheck(path: $0).report() })
    }

    private static func make(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 2 else { throw UsageError("trace make needs one SCENARIO") }
        let name = arguments.operands[1]
        guard let scenario = Scenario(rawValue: name) else {
            throw UsageError("there is no scenario '\(name)'\(hint(for: name, among: scenarios))")
        }
        let seed = try arguments.integer("--seed", in: ScenarioName.seeds, default: 1)
        let platform = try arguments.choice("--platform", of: ["ios", "android"])
        let trace = scenario.trace(seed: UInt64(seed), platform: platform == "android" ? .android : .ios)
        StandardStreams.print(trace.file)
        return .success
    }
}

private struct TraceCheck {
    /// The file's path; `-` for standard input.
    let path: String

    /// Reads the file and prints its summary or its first error.
    func report() -> ExitStatus {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return unreadable() }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        do throws(TraceError) {
            var reader = TraceReader(keepsEvents: false)
            var portion = [UInt8](repeating: 0, count: 64 * 1024)
            while true {
                let count = read(descriptor, &portion, portion.count)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else { return unreadable() }
                if count == 0 { break }
                try reader.read(count == portion.count ? portion : Array(portion[..<count]))
            }
            StandardStreams.printLine("\(name): \(Self.text(try reader.finish()))")
            return .success
        } catch {
            StandardStreams.printLine("\(name): \(error.description.printable)")
            return .failure
        }
    }

    private var name: String { path == "-" ? "standard input" : path.printable }

    private func unreadable() -> ExitStatus {
        StandardStreams.reportLine("screenful: \(path) cannot be read: \(String(cString: strerror(errno)))")
        return .unusable
    }

    private static func text(_ summary: TraceSummary) -> String {
        let size = summary.header.viewport
        let seconds = Double(summary.microseconds / 100_000) / 10
        return "\(summary.events) events, \(seconds) s, \(short(size.width)) × \(short(size.height)) points, "
            + summary.header.platform.rawValue
    }

    private static func short(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
