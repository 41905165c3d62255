import Glibc

struct Strace {
    private let path: String
    private let folder: TemporaryFolder

    init() throws(BenchmarkError) {
        path = try Executable.required("strace")
        folder = try TemporaryFolder()
    }

    /// Returns the numbers of system calls of a process and its threads during `body`, by the name of the call.
    func count(
        _ process: ChildProcess,
        _ body: () throws(BenchmarkError) -> Void
    ) throws(BenchmarkError) -> [String: Int] {
        let file = "\(folder.path)/calls"
        let options = ["-f", "-c", "-U", "calls,name", "--quiet=all", "-o", file, "-p", "\(process.pid)"]
        let strace = try ChildProcess(path, options)
        try waitUntilTraced(process)
        try body()
        // It writes its table on SIGTERM.
        strace.end()
        var counts: [String: Int] = [:]
        for line in TextFile.contents(of: file).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, words[1] != "total", let count = Int(words[0]) else { continue }
            counts[String(words[1])] = count
        }
        guard !counts.isEmpty else { throw BenchmarkError("strace counted nothing") }
        return counts
    }

    private func waitUntilTraced(_ process: ChildProcess) throws(BenchmarkError) {
        for _ in 0..<500 {
            if ProcessStatus(of: process.pid).isTraced { return }
            usleep(10_000)
        }
        throw BenchmarkError("strace may not look into the server; root may, or all with kernel.yama.ptrace_scope=0")
    }
}
