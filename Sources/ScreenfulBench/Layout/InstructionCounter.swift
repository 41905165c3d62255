/// Counts the instructions of another run of this program, with perf or, where the kernel forbids it, with callgrind.
struct InstructionCounter {
    private let folder: TemporaryFolder
    private let program: String
    private let perf: String?

    init() throws(BenchmarkError) {
        folder = try TemporaryFolder()
        program = try Executable.sibling("screenful-bench")
        perf = Executable.named("perf")
    }

    /// Returns the instructions of one round, from the difference of two runs of which one does more.
    ///
    /// The closure returns the words that make the program do so many rounds and nothing else.
    func perRound(_ rounds: (fewer: Int, more: Int), _ words: (Int) -> [String]) throws(BenchmarkError) -> Double {
        let fewer = try count(words(rounds.fewer))
        let more = try count(words(rounds.more))
        return (more - fewer) / Double(rounds.more - rounds.fewer)
    }

    private func count(_ words: [String]) throws(BenchmarkError) -> Double {
        if let perf, let count = try countWithPerf(perf, words) { return count }
        return try countWithCallgrind(words)
    }

    /// Counts with perf; returns nil if the processor's counters may not be read.
    private func countWithPerf(_ perf: String, _ words: [String]) throws(BenchmarkError) -> Double? {
        let file = "\(folder.path)/perf"
        let options = ["stat", "-x", ",", "-e", "instructions:u", "-o", file, program]
        guard (try? ChildProcess(perf, options + words).finish()) != nil else { return nil }
        let lines = TextFile.contents(of: file).split(separator: "\n").filter { $0.contains("instructions") }
        return lines.first.flatMap { $0.split(separator: ",").first }.flatMap { Double($0) }
    }

    private func countWithCallgrind(_ words: [String]) throws(BenchmarkError) -> Double {
        let file = "\(folder.path)/callgrind"
        let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(file)", program]
        _ = try ChildProcess(try Executable.required("valgrind"), options + words).finish()
        // The last line of interest: "==42== Collected : 1234567".
        for line in TextFile.contents(of: file).split(separator: "\n") where line.contains("Collected") {
            if let word = line.split(separator: " ").last, let count = Double(word) { return count }
        }
        throw BenchmarkError("callgrind counted nothing")
    }
}
