import Glibc
import ScreenfulTypes

/// nginx with one worker, which answers everything with the body of `/healthz`.
final class Nginx {
    let process: ChildProcess
    let port: UInt16
    private let folder: TemporaryFolder

    /// Starts it and waits until it takes connections.
    init(_ path: String) throws(BenchmarkError) {
        folder = try TemporaryFolder()
        port = try Self.freePort()
        let file = try folder.write(Self.configuration(port: port, folder: folder.path).utf8, to: "nginx.conf")
        process = try ChildProcess(path, ["-p", folder.path, "-c", file, "-e", "\(folder.path)/error.log"])
        for _ in 0..<500 {
            if (try? HTTPConnection(port: port)) != nil { return }
            usleep(10_000)
        }
        throw BenchmarkError("nginx does not start: \(TextFile.contents(of: "\(folder.path)/error.log"))")
    }

    /// Returns a port that was just free, since nginx has to be given one.
    private static func freePort() throws(BenchmarkError) -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 ? getsockname(descriptor, address, &size) : -1
            }
        }
        guard result == 0 else { throw BenchmarkError("no port is free: \(String(cString: strerror(errno)))") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Returns the default configuration but for two settings that would distort the comparison: it neither
    /// writes a log nor closes a connection after a thousand requests.
    private static func configuration(port: UInt16, folder: String) -> String {
        """
        daemon off;
        worker_processes 1;
        pid \(folder)/nginx.pid;
        events { worker_connections 1024; }
        http {
          access_log off;
          keepalive_requests 1000000000;
          client_body_temp_path \(folder)/body;
          proxy_temp_path \(folder)/proxy;
          fastcgi_temp_path \(folder)/fastcgi;
          scgi_temp_path \(folder)/scgi;
          uwsgi_temp_path \(folder)/uwsgi;
          default_type application/json;
          server {
            listen 127.0.0.1:\(port);
            location / { return 200 '{"status":"ok","version":"\(ScreenfulVersion.current)"}'; }
          }
        }
        """
    }
}

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
