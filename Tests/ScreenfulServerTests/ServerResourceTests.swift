import Glibc
import JSON
import ScreenfulServer
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ServerResourceTests {
    @Test func `the server says that it is well and ready`() throws {
        let client = try TestServer().client()
        #expect(try client.get("/healthz").json == ["status": "ok", "version": .string(ScreenfulVersion.current)])
        #expect(try client.get("/readyz").json == ["status": "ready", "opening": 0])
        let head = try client.send("HEAD", "/healthz")
        #expect(head.status == 200)
        #expect(head.headers["content-length"] == "\(try client.get("/healthz").body.utf8.count)")
    }

    @Test func `metrics are Prometheus text that counts what was done`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList(rows: 100))
        _ = try client.post("\(viewer)/scroll", ["offset": 10])
        let metrics = try client.get("/metrics")
        #expect(metrics.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
        var samples: [String: Double] = [:]
        for line in metrics.body.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            #expect(parts.count == 2)
            samples[String(parts[0])] = Double(parts[1])
        }
        #expect(samples["screenful_lists"] == 1)
        #expect(samples["screenful_viewers"] == 1)
        #expect(samples["screenful_scenes"] == 0)
        #expect(samples["screenful_requests_total{operation=\"postScroll\"}"] == 1)
        #expect(try #require(samples["screenful_state_changes_total"]) >= 100)
        #expect(try #require(samples["http_request_duration_seconds_count"]) == 3)
        #expect(samples["http_request_duration_seconds_bucket{le=\"+Inf\"}"] == 3)
        #expect(samples["screenful_request_duration_seconds_count{operation=\"postScroll\"}"] == 1)
        #expect(samples["screenful_request_duration_seconds_count{operation=\"getLists\"}"] == nil)
        #expect(samples["screenful_commit_duration_seconds_count"] == 0)
        #expect(samples["screenful_event_loop_lag_seconds_sum"] != nil)
        #expect(samples["screenful_log_lines_dropped_total"] == 0)
        let start = try #require(samples["process_start_time_seconds"])
        #expect(start > 1_600_000_000 && start <= Double(time(nil)))
        #expect(try #require(samples["process_cpu_seconds_total"]) > 0)
        let (open, most) = (try #require(samples["process_open_fds"]), try #require(samples["process_max_fds"]))
        #expect(open > 3 && open <= most)
        let build = try #require(samples.keys.first { $0.hasPrefix("screenful_build_info{") })
        #expect(build.contains("version=\"\(ScreenfulVersion.current)\",swift=\"6."))
        #expect(samples[build] == 1)
        #expect(try #require(samples["process_resident_memory_bytes"]) > 1_000_000)
    }

    @Test func `the image of a generated row never changes`() throws {
        let client = try TestServer().client()
        let image = try client.get("/media/generated/7/3.png")
        #expect(image.status == 200)
        #expect(image.headers["content-type"] == "image/png")
        #expect(image.headers["cache-control"]?.contains("immutable") == true)
        let tag = try #require(image.headers["etag"])
        #expect(try client.get("/media/generated/7/3.png").headers["etag"] == tag)
        #expect(try client.get("/media/generated/8/3.png").headers["etag"] != tag)
        #expect(try client.get("/media/generated/7/4.png").headers["etag"] != tag)
        let known = try client.get("/media/generated/7/3.png", headers: ["If-None-Match": tag])
        #expect(known.status == 304)
        #expect(known.body.isEmpty)
    }

    @Test func `lists of earlier versions have their images as drawings`() throws {
        let image = try TestServer().client().get("/media/generated/7/3.svg")
        #expect(image.headers["content-type"] == "image/svg+xml")
        #expect(image.headers["cache-control"]?.contains("immutable") == true)
        #expect(image.body.hasPrefix("<svg"))
    }

    @Test(arguments: [
        "7/3.jpg", "7/03.svg", "7/03.png", "7/-1.png", "x/3.png", "7/1000000000.png", "99999999999999999/3.png",
        "7/.png", "7/png",
    ])
    func `there is no other image`(path: String) throws {
        #expect(try TestServer().client().get("/media/generated/\(path)").code == "notFound")
    }

    @Test func `the page is served under a strict policy, and nothing beside it`() throws {
        let folder = TemporaryDirectory()
        try folder.write("<!doctype html><title>page</title>", to: "index.html")
        let server = try TestServer { $0.publicDirectory = folder.path }
        let page = try server.client().get("/")
        #expect(page.status == 200)
        #expect(page.headers["content-security-policy"]?.contains("default-src 'self'") == true)
        #expect(page.headers["x-content-type-options"] == "nosniff")
        let tag = try #require(page.headers["etag"])
        #expect(try server.client().get("/", headers: ["If-None-Match": tag]).status == 304)
        for path in ["/../lists.db", "/%2e%2e/lists.db", "/..%2flists.db", "/lists.db", "/index.html/.."] {
            #expect([400, 404].contains(try server.client().get(path).status), "\(path)")
        }
    }

    /// The element of the index with the answers to the page's first requests.
    private func firstAnswers(in page: String) -> JSONValue? {
        let start = "<script type=\"application/json\" id=\"first-answers\">"
        let parts = page.split(separator: start, maxSplits: 1)
        guard parts.count == 2, let text = parts[1].split(separator: "</script>").first else { return nil }
        return try? JSONValue.parse(Array(text.utf8))
    }

    @Test func `the index has the answers to the page's first requests`() throws {
        let folder = TemporaryDirectory()
        try folder.write("<!doctype html><head></head>", to: "index.html")
        let server = try TestServer { $0.publicDirectory = folder.path }
        let client = server.client()
        _ = try client.makeList(with: ["name": "</script><!-- \"a & b\""])
        let page = try client.get("/")
        let answers = try #require(firstAnswers(in: page.body))
        #expect(answers["/lists?from=0&count=500"] == (try client.get("/api/v1/lists?from=0&count=500").json))
        #expect(answers["/fonts"] == (try client.get("/api/v1/fonts").json))
        _ = try client.makeList()
        #expect(try client.get("/").headers["etag"] != page.headers["etag"])
    }

    @Test func `the index has no answers where a token is required, nor very long ones`() throws {
        let folder = TemporaryDirectory()
        try folder.write("<!doctype html><head></head>", to: "index.html")
        let closed = try TestServer {
            $0.publicDirectory = folder.path
            $0.token = "secret"
        }
        #expect(try closed.client().get("/").body == "<!doctype html><head></head>")
        let open = try TestServer { $0.publicDirectory = folder.path }
        let client = open.client()
        for _ in 0..<60 { _ = try client.makeList() }
        #expect(try client.get("/").body == "<!doctype html><head></head>")
    }

    @Test func `an empty database gets three sample lists once`() throws {
        let folder = TemporaryDirectory()
        let first = try TestServer(in: folder) { $0.createsSampleLists = true }
        let lists = try first.client().get("/api/v1/lists").json
        #expect(lists["lists"]?.array?.map { $0["rows"]?.integer } == [1_000_000, 50, 1_000_000_000])
        #expect(lists["lists"]?.array?.map { $0["extent"]?.string } == ["full", "growing", "full"])
        #expect(lists["lists"]?.array?.map { $0["rowHeights"]?.string } == ["exact", "exact", "fixed"])
        _ = try first.client().delete("/api/v1/lists/1")
        first.stop()
        let second = try TestServer(in: folder) { $0.createsSampleLists = true }
        #expect(try second.client().get("/api/v1/lists").json["total"]?.integer == 2)
    }
}
