import Glibc
import ScreenfulTypes
import TestSupport
import Testing

/// What each verb does when its output cannot be written.
@Suite(.timeLimit(.minutes(20))) struct OutputFailureTests {
    private let folder: TemporaryDirectory

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        folder = TemporaryDirectory()
        try folder.write(#"{"schema":"texture-diff/1","vectors":[]}"#, to: "vectors.json")
        try folder.write("a,b\n1,2\n", to: "rows.csv")
    }

    private static let verbs = ["serve", "import", "measure", "conform", "trace", "lab", "bench", "version"]

    /// Command lines that write to standard output, with `@` for the folder.
    private static let commands: [[String]] =
        verbs.map { [$0, "--help"] } + [
            ["--help"], ["--version"], ["version"], ["conform", "@/vectors.json"], ["trace", "make", "wheel"],
            ["trace", "check", "@/vectors.json"], ["measure"],
            ["import", "@/rows.csv", "--list", "a", "--data", "@/a.db"],
            ["serve", "--port", "0", "--data", "@/s.db", "--no-samples", "--log-level", "off"], ["lab", "policies"],
            ["lab", "run", "coldStart", "--network", "4g", "--seeds", "1", "--rows", "40", "--policy", "texture"],
            ["lab", "har", "coldStart", "--network", "4g", "--rows", "40", "--policy", "texture"],
        ]

    private func run(_ words: [String], output: String) throws -> ChildProgram.Result {
        let words = words.map { $0.replacing("@", with: folder.path) }
        let child = try ChildProgram(words, folder: folder.path, output: output)
        child.write(Array("{\"text\":\"a\"}\n".utf8))
        child.closeInput()
        return child.wait()
    }

    @Test(arguments: commands) func `a full disk under standard output is told and ends with status 4`(
        words: [String]
    ) throws {
        let result = try run(words, output: "/dev/full")
        #expect(result.status == 4)
        #expect(result.errors.hasSuffix("screenful: standard output cannot be written: No space left on device\n"))
    }

    @Test func `a report that cannot be written to standard error is told by the status`() throws {
        let words = ["import", "\(folder.path)/rows.csv", "--list", "a", "--data", "\(folder.path)/a.db"]
        let child = try ChildProgram(words, folder: folder.path, errors: "/dev/full")
        child.closeInput()
        let result = child.wait()
        #expect(result.status == 4)
        #expect(result.output.hasPrefix("list 1: 1 row of csv"))
    }

    @Test func `a reader that has gone is no error to tell of, and ends an endless input`() throws {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        close(ends[0])
        defer { close(ends[1]) }
        let child = try ChildProgram(["measure"], folder: folder.path, outputEnd: ends[1])
        for _ in 0..<10_000 { child.write(Array("{\"text\":\"a\"}\n".utf8)) }
        let result = child.wait()
        #expect(result.status == 141)
        #expect(result.errors.isEmpty)
    }

    @Test func `output that is closed is told, and nothing that is opened takes its place`() throws {
        let words = ["serve", "--port", "0", "--no-samples", "--log-level", "off", "--data", "\(folder.path)/s.db"]
        let shell = ["-c", #"exec "$@" >&-"#, "sh", ChildProgram.path]
        let child = try ChildProgram(shell + words, folder: folder.path, program: "sh")
        let result = child.wait()
        #expect(result.status == 4)
        #expect(result.errors == "screenful: standard output cannot be written: Bad file descriptor\n")
    }

    @Test(arguments: [["--version"], ["version"], ["-V"]])
    func `the release is told`(words: [String]) throws {
        let child = try ChildProgram(words, folder: folder.path)
        child.closeInput()
        let result = child.wait()
        #expect(result.status == 0)
        #expect(result.output == "screenful \(ScreenfulVersion.current)\n")
    }
}
