import ScreenfulTypes

/// Node's http server in one process, which answers everything with the body of `/healthz`.
final class NodeServer {
    let process: ChildProcess
    let port: UInt16

    /// Starts it and waits until it takes connections.
    init(_ path: String) throws(BenchmarkError) {
        process = try ChildProcess(path, ["-e", Self.program])
        guard let port = process.readLine().flatMap({ UInt16($0) }) else {
            throw BenchmarkError("Node's server does not start")
        }
        self.port = port
    }

    private static let program = """
        const body = '{"status":"ok","version":"\(ScreenfulVersion.current)"}';
        const server = require("http").createServer((request, response) => {
          response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
          response.end(body);
        });
        server.listen(0, "127.0.0.1", 1024, () => console.log(server.address().port));
        """
}
