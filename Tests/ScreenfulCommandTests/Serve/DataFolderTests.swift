import Glibc
import TestSupport
import Testing

/// The files of a server that is started for the first time.
@Suite(.timeLimit(.minutes(20))) struct DataFolderTests {
    private func permissions(of path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test(arguments: [1, 3]) func `a server makes the folders of its data, for its user alone`(loops: Int) throws {
        let folder = TemporaryDirectory()
        let database = folder.file("none/yet/lists.db")
        for _ in 0..<2 {
            let server = try ServerProcess(database: database, options: ["--port", "0", "--loops", "\(loops)"])
            let client = try RawClient(port: server.port)
            #expect(try client.request("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
            let folders = [folder.file("none"), folder.file("none/yet"), "\(database)-pictures"]
            #expect(folders.map(permissions) == [0o700, 0o700, 0o700])
            #expect([database, "\(database)-pictures/key"].map(permissions) == [0o600, 0o600])
        }
    }
}
