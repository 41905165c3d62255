import Glibc
import JSON

/// The server of this build on a free port, with an empty database.
final class ScreenfulProcess {
    /// Tables in PostgreSQL that servers share.
    struct SharedStore {
        let schema: String
        private let url: String

        /// Chooses a schema that no other store has.
        init(_ database: PostgresProcess) {
            schema = "bench_\(UInt64.random(in: .min ... .max))"
            url = database.url
        }

        /// The options of `screenful serve` and `import`.
        var options: [String] { ["--postgres", url, "--postgres-schema", schema] }
    }

    let port: UInt16
    let process: ChildProcess
    private let folder: TemporaryFolder
    private let files: TemporaryFolder
    private var listCount = 0

    /// Starts the server, with static files by name in place of the page.
    ///
    /// - Parameters:
    ///   - store: The tables that it shares with other servers; nil for a file of its own.
    ///   - files: The static files.
    ///   - loops: The number of event loops.
    ///   - wrapper: The program under which it runs, with its arguments; empty for none.
    /// - Throws: `BenchmarkError` if it is not built or does not start.
    init(
        in store: SharedStore? = nil,
        files: [String: [UInt8]] = [:],
        loops: Int = 1,
        under wrapper: [String] = []
    ) throws(BenchmarkError) {
        folder = try TemporaryFolder()
        self.files = try TemporaryFolder(files: files)
        let words =
            try wrapper + [Executable.sibling("screenful")] + [
                "serve", "--port", "0", "--data", "\(folder.path)/lists.db", "--public", self.files.path,
                "--log-level", "off", "--no-samples", "--drain", "0", "--loops", "\(loops)",
            ] + (store?.options ?? [])
        process = try ChildProcess(words[0], Array(words.dropFirst()))
        guard let line = process.readLine(), let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw BenchmarkError("the server does not start")
        }
        self.port = port
    }

    var status: ProcessStatus { ProcessStatus(of: process.pid) }

    /// Creates a list of generated rows of one height, so that no background measuring distorts the counts.
    func makeList(rows: Int, over connection: HTTPConnection) throws(BenchmarkError) -> String {
        try makeList(rows: rows, members: #","rowHeights":"fixed""#, over: connection)
    }

    /// Creates a list of generated rows of exact heights, and waits until all of them are measured.
    func makeMeasuredList(rows: Int, over connection: HTTPConnection) throws(BenchmarkError) -> String {
        let list = try makeList(rows: rows, members: "", over: connection)
        let viewer = try openViewer(ofList: list, over: connection)
        for _ in 0..<6_000 {
            let state = try? JSONValue.parse(connection.request("/api/v1/viewers/\(viewer.id)"))
            if state?["measured"]?.double == Double(rows) { return list }
            usleep(20_000)
        }
        throw BenchmarkError("\(rows) rows are not measured after two minutes")
    }

    private func makeList(
        rows: Int,
        members: String,
        over connection: HTTPConnection
    ) throws(BenchmarkError) -> String {
        listCount += 1
        let source = #"{"kind":"generated","rows":\#(rows),"seed":7}"#
        let body = #"{"name":"bench \#(listCount)","source":\#(source)\#(members)}"#
        let answer = try connection.request("/api/v1/lists", json: body)
        guard let id = try? JSONValue.parse(answer)["id"]?.string else { throw BenchmarkError("a new list has no id") }
        return id
    }

    /// Opens a viewer; by default of the size of a phone.
    func openViewer(
        ofList list: String,
        _ options: ViewerOptions = ViewerOptions(),
        over connection: HTTPConnection
    ) throws(BenchmarkError) -> RemoteViewer {
        let answer = try connection.request(options.request(ofList: list))
        guard let viewer = try? JSONValue.parse(answer), let id = viewer["id"]?.string,
            let height = viewer["contentHeight"]?.double
        else { throw BenchmarkError("a new viewer has no id or no height") }
        return RemoteViewer(id: id, contentHeight: height)
    }
}

struct RemoteViewer {
    /// Points between two steps: a fast fling at 60 steps a second.
    private static let stride = 93.0
    /// Steps from one turning point to the other.
    static let stepsEachWay = 1000

    var id: String
    var contentHeight: Double

    var scrollPath: String { "/api/v1/viewers/\(id)/scroll" }
    var eventsPath: String { "/api/v1/viewers/\(id)/events" }

    /// Returns the body of a step to and fro around the middle of the list.
    func scroll(step: Int) -> String { scroll(step: step, from: contentHeight / 2) }

    /// Returns the body of a step to and fro from an offset on.
    func scroll(step: Int, from start: Double) -> String {
        let place = step % (2 * Self.stepsEachWay)
        let isForward = place < Self.stepsEachWay
        let distance = isForward ? place : 2 * Self.stepsEachWay - place
        let offset = (start + Double(distance) * Self.stride).rounded()
        let velocity = isForward ? Self.stride * 60 : -Self.stride * 60
        return #"{"offset":\#(offset),"phase":"drag","velocity":\#(velocity)}"#
    }
}
