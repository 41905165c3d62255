/// The share of blank pixels at a client without a DOM: what the wire and the strategy leave to the page.
///
/// The way to the server and back takes 100 ms, or else the rows come over a simulated network of the viewer. The first
/// second of scrolling is not counted, since no policy can know of a scroll before it begins.
enum WireBenchmark: Benchmark {
    static let name = "wire"
    static let summary = "760 px of rows of 76 px, 60 looks a second; share of pixels without content"

    private static let rowCount = 1_000_000
    private static let speeds = [3_000, 20_000, 100_000]
    private static let policies = ["ranges", "adaptive"]
    /// Milliseconds.
    private static let roundTrip = 100
    private static let seconds = 5.0
    private static let warmUp = 1.0

    static func run() throws -> [Figure] {
        let server = try ScreenfulProcess()
        let list = try server.makeList(rows: rowCount, over: HTTPConnection(port: server.port))
        let link = try speeds.flatMap { speed in
            try policies.map { policy in
                let isGoal = speed == 20_000 && policy == "adaptive"
                let name = "\(policy), \(speed) px/s, server \(roundTrip) ms away"
                let blank = try blank(server, list, ViewerOptions(height: 760, policy: policy), speed, roundTrip)
                return Figure(name, blank * 100, "%", bar: isGoal ? .atMost(0) : nil)
            }
        }
        // Six requests at once are 60 a second, for 40 rows and 40 pictures.
        let networks = try [64, 6].flatMap { requests in
            try policies.map { policy in
                let network = #"{"roundTrip":\#(roundTrip),"concurrency":\#(requests)}"#
                let options = ViewerOptions(height: 760, policy: policy, network: network)
                let name = "\(policy), \(speeds[0]) px/s, rows \(roundTrip) ms away, \(requests) at once"
                let blank = try blank(server, list, options, speeds[0], 0)
                return Figure(name, blank * 100, "%", bar: requests == 64 ? .atMost(0) : nil)
            }
        }
        return link + networks
    }

    private static func blank(
        _ server: ScreenfulProcess,
        _ list: String,
        _ options: ViewerOptions,
        _ speed: Int,
        _ roundTrip: Int
    ) throws(BenchmarkError) -> Double {
        let velocity = Double(speed)
        let client = try WireClient(
            server,
            list: list,
            options,
            rows: rowCount,
            velocity: velocity,
            roundTrip: roundTrip
        )
        return try client.run(seconds: seconds, warmUp: warmUp).blank
    }
}
