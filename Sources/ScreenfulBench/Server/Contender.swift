/// One kind of request to one server, measured round by round.
final class Contender {
    /// One round.
    struct Sample {
        var requestsPerSecond: Double
        /// Processor time of the server for each request.
        var microseconds: Double
    }

    private let name: String
    private let process: ChildProcess
    private let load: () throws(BenchmarkError) -> Wrk.Round
    private var samples: [Sample] = []

    /// Creates one that keeps its server running.
    init(_ name: String, _ process: ChildProcess, load: @escaping () throws(BenchmarkError) -> Wrk.Round) {
        self.name = name
        self.process = process
        self.load = load
    }

    /// Measures one round.
    func run() throws(BenchmarkError) {
        let status = ProcessStatus(of: process.pid)
        let before = status.processorMicroseconds
        let round = try load()
        let time = status.processorMicroseconds - before
        samples.append(Sample(requestsPerSecond: round.requestsPerSecond, microseconds: time / round.requests))
    }

    /// The medians.
    var figures: [Figure] {
        [
            Figure(name, median(samples.map { $0.requestsPerSecond }), "requests/s"),
            Figure("\(name), processor time", median(samples.map { $0.microseconds }), "µs a request"),
        ]
    }

    /// The median of the ratios of rounds that stood next to each other, whatever else the machine did meanwhile.
    func ratio(to other: Contender, _ value: (Sample) -> Double) -> Double {
        median(zip(samples, other.samples).map { value($0) / value($1) })
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}
