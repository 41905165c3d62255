import Glibc
import JSON
import ScreenfulConformance

/// `screenful conform`: checks this build against recorded vectors.
enum ConformCommand: Command {
    static let syntax = Syntax(
        verb: "conform",
        summary: "Check vectors of inputs and expected answers against this build.",
        operands: "FILE…",
        options: [],
        notes: """
            Prints `NAME: N passed, M failed` for each file and, for a failure, its id with
            what was expected and what came out. A vector that cannot be read, as for a word
            that this build does not know, is told and counted, and the others run.
            Exit status: 0 all passed, 1 some failed, 2 a file or a vector could not be read.
            """
    )

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard !arguments.operands.isEmpty else { throw UsageError("conform needs at least one FILE") }
        return ExitStatus.worst(arguments.operands.map(check))
    }

    private static func check(_ path: String) -> ExitStatus {
        guard let bytes = FileContents.read(path) else {
            StandardStreams.reportLine("screenful: \(path) cannot be read: \(String(cString: strerror(errno)))")
            return .unusable
        }
        do throws(DecodingError) {
            let report = try Conformance.run(bytes: bytes, name: name(of: path))
            StandardStreams.printLine(report.summary)
            for failure in report.failures {
                StandardStreams.printLine("  \(failure.id)")
                StandardStreams.printLine("    expected \(failure.expected)")
                StandardStreams.printLine("    actual   \(failure.actual)")
            }
            for vector in report.unreadable {
                StandardStreams.printLine("  \(vector.id)")
                StandardStreams.printLine("    unreadable: \(vector.reason)")
            }
            guard report.unreadable.isEmpty else { return .unusable }
            return report.failures.isEmpty ? .success : .failure
        } catch {
            StandardStreams.reportLine("screenful: \(path): \(error.message)")
            return .unusable
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    }
}
