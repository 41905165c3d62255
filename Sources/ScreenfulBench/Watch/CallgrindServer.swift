import Glibc

/// The server under callgrind, which counts the instructions of chosen moments.
final class CallgrindServer {
    let server: ScreenfulProcess
    private let control: String
    private let folder: TemporaryFolder
    private var dumpCount = 0

    init() throws(BenchmarkError) {
        let valgrind = try Executable.required("valgrind")
        control = try Executable.required("callgrind_control")
        folder = try TemporaryFolder()
        let options = [
            "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=\(folder.path)/counts",
            "--log-file=\(folder.path)/log",
        ]
        server = try ScreenfulProcess(under: [valgrind] + options)
    }

    /// Returns the instructions that the server executes, on all its threads, while `body` runs.
    ///
    /// Its start and all that was done before do not count, since the counting is switched on for the body only.
    func instructions(during body: () throws(BenchmarkError) -> Void) throws(BenchmarkError) -> Double {
        try tell("-i", "on")
        try body()
        try tell("-i", "off")
        try tell("-d")
        dumpCount += 1
        let lines = TextFile.contents(of: "\(folder.path)/counts.\(dumpCount)").split(separator: "\n")
        guard let total = lines.last(where: { $0.hasPrefix("totals:") })?.split(separator: " ").last,
            let count = Double(total)
        else { throw BenchmarkError("callgrind counted nothing") }
        return count
    }

    private func tell(_ words: String...) throws(BenchmarkError) {
        // It says on standard error what it does.
        _ = try ChildProcess(control, words + ["\(server.process.pid)"], isQuiet: true).finish()
    }
}
