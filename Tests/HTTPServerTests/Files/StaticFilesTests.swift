import EventLoop
@testable import HTTPServer
import Testing
import TestSupport

@Suite struct StaticFilesTests {
    private let folder: TemporaryDirectory
    private let script = String(repeating: "export const answer = 42;\n", count: 200)

    init() throws {
        folder = TemporaryDirectory()
        try folder.write("<!doctype html>", to: "public/index.html")
        try folder.write(script, to: "public/main.js")
        try folder.write("body {}", to: "public/css/main.css")
        try folder.write("inner", to: "public/css/index.html")
        try folder.write("hidden", to: "public/.env")
        try folder.write("hidden", to: "public/.git/config")
        try folder.write("secret", to: "secret.txt")
        try folder.write("data", to: "public/a b+ä.txt")
        try folder.write([0x89, 0x50], to: "public/image.png")
    }

    private func files(_ configuration: StaticFiles.Configuration = .init()) throws -> StaticFiles {
        try StaticFiles(directory: "\(folder.path)/public", configuration: configuration)
    }

    /// What a client gets.
    private func answer(_ files: StaticFiles, to request: Request) -> Response? {
        guard var response = files.response(to: request) else { return nil }
        response.applyConditions(of: request)
        let isUnfinished = response.negotiateCoding(for: request)
        #expect(!isUnfinished, "files are compressed when they are read")
        return response
    }

    private func value(_ name: String, _ response: Response?) -> String? {
        response?.headers.first { $0.name == name }?.value
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/index.html", "text/html; charset=utf-8", "<!doctype html>"),
        ("/css/main.css", "text/css; charset=utf-8", "body {}"), ("/css/", "text/html; charset=utf-8", "inner"),
        ("/a%20b+%C3%A4.txt", "text/plain; charset=utf-8", "data"),
        ("/css/main.css?v=2", "text/css; charset=utf-8", "body {}"),
    ])
    func `a file is served with its type`(target: String, type: String, body: String) throws {
        let response = try #require(try files().response(to: try Request(.get, target)))
        #expect(response.status == .ok)
        #expect(response.contentType?.rawValue == type)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
        #expect(value("Cache-Control", response) == "no-cache")
        #expect(value("ETag", response) != nil)
    }

    @Test(arguments: [
        "/secret.txt", "/.env", "/.git/config", "/css", "/nothing", "/%2e%2e%2e/secret.txt", "/%252e%252e/secret.txt",
        "/..%252fsecret.txt", "/main.js/", "//main.js", "/main.js%20", "/MAIN.JS",
    ])
    func `nothing else is served`(target: String) throws {
        #expect(try files().response(to: try Request(.get, target)) == nil)
    }

    @Test(arguments: [
        "/../secret.txt", "/css/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt",
        "/..\\secret.txt", "/%2e%2e%2fsecret.txt", "/%c0%ae%c0%ae/secret.txt", "/main.js%00.txt", "/./main.js",
    ])
    func `a path that climbs is not even a request`(target: String) {
        #expect(throws: RequestError.self) { try Request(.get, target) }
    }

    @Test func `links inside the folder are followed, those that lead out are not`() throws {
        try folder.link("public/inside.css", to: "css/main.css")
        try folder.link("public/outside.txt", to: "../secret.txt")
        try folder.link("public/absolute.txt", to: "\(folder.path)/secret.txt")
        try folder.link("public/folder", to: "css")
        try folder.link("public/circle", to: ".")
        try folder.link("public/broken", to: "nowhere")
        let files = try files()
        #expect(files.response(to: try Request(.get, "/inside.css"))?.body == Array("body {}".utf8))
        for path in ["/absolute.txt", "/broken", "/circle/main.js", "/folder/main.css", "/outside.txt"] {
            #expect(files.response(to: try Request(.get, path)) == nil)
        }
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("br;q=1, gzip;q=0.5", true), ("*", true), ("X-GZIP", true),
        ("gzip;q=0", false), ("gzip; q=0.0, *", false), ("*;q=0", false), ("br", false), ("", false),
        ("gzip;q=x", false),
    ])
    func `a long text is compressed for those who take it`(accepted: String, isCompressed: Bool) throws {
        let request = try Request(.get, "/main.js", headers: [HeaderField("Accept-Encoding", accepted)])
        let response = try #require(try answer(files(), to: request))
        #expect(value("Content-Encoding", response) == (isCompressed ? "gzip" : nil))
        #expect(value("Vary", response) == "Accept-Encoding")
        #expect(isCompressed ? response.body.count < 200 : response.body == Array(script.utf8))
    }

    @Test func `compressed bytes are the file's`() throws {
        let compressed = try #require(Gzip.compress(Array(script.utf8)))
        #expect(try gunzip(compressed) == Array(script.utf8))
        #expect(Gzip.compress(Array(script.utf8)) == compressed)
    }

    @Test(arguments: ["/css/main.css", "/image.png"])
    func `what would not get smaller is sent as it is`(target: String) throws {
        let request = try Request(.get, target, headers: [HeaderField("Accept-Encoding", "gzip")])
        let response = try #require(try answer(files(), to: request))
        #expect(value("Content-Encoding", response) == nil)
        #expect(value("Vary", response) == nil)
    }

    @Test(arguments: ["", "gzip"])
    func `a client that has the file is told so`(accepted: String) throws {
        let files = try files()
        let coding = HeaderField("Accept-Encoding", accepted)
        let tag = try #require(value("ETag", answer(files, to: try Request(.get, "/main.js", headers: [coding]))))
        for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "\"a\" ,\t\(tag)"] {
            let fields = [coding, HeaderField("If-None-Match", condition)]
            let response = answer(files, to: try Request(.get, "/main.js", headers: fields))
            #expect(response?.status == .notModified)
            #expect(response?.body == [])
            #expect(value("ETag", response) == tag)
            #expect(value("Vary", response) == "Accept-Encoding")
        }
        let other = [coding, HeaderField("If-None-Match", "\"other\", W/\"x\"")]
        #expect(answer(files, to: try Request(.get, "/main.js", headers: other))?.status == .ok)
        let any = [coding, HeaderField("If-None-Match", "*")]
        #expect(answer(files, to: try Request(.get, "/main.js", headers: any))?.status == .notModified)
    }

    @Test func `the tag changes with the file only`() throws {
        let request = try Request(.get, "/css/main.css")
        let first = value("ETag", try files().response(to: request))
        #expect(value("ETag", try files().response(to: request)) == first)
        try folder.write("body { }", to: "public/css/main.css")
        #expect(value("ETag", try files().response(to: request)) != first)
    }

    @Test func `a text that is not like its asset is compressed by the server, also after others were edited`() throws {
        try folder.write("// Assets have no comments.\n\(script)", to: "public/commented.js")
        let files = try files()
        let request = try Request(.get, "/commented.js", headers: [HeaderField("Accept-Encoding", "gzip")])
        for edit in ["p {}", "q {}"] {
            try folder.write(edit, to: "public/css/main.css")
            var response = try #require(files.response(to: request))
            #expect(response.gzipped == nil)
            let isUnfinished = response.negotiateCoding(for: request)
            #expect(isUnfinished)
        }
    }

    @Test func `the index is as it was edited, also before the loop reports the change`() throws {
        let files = try files(), loop = try EventLoop()
        files.watch(on: loop)
        try folder.write("<!doctype html><title>edited", to: "public/index.html")
        let response = try #require(files.response(to: try Request(.get, "/")))
        #expect(String(decoding: response.body, as: UTF8.self) == "<!doctype html><title>edited")
    }

    /// Where the bytes of a file are in memory, as it is and compressed.
    private func places(of target: String, in files: StaticFiles) throws -> [UnsafeRawPointer?] {
        let response = try #require(files.response(to: try Request(.get, target)))
        return [response.body, try #require(response.gzipped)].map { bytes in
            bytes.withUnsafeBytes { $0.baseAddress }
        }
    }

    @Test func `the threads of a server share what one of them has read`() throws {
        let first = try files()
        let second = try StaticFiles(directory: "\(folder.path)/public", like: first.state)
        #expect(try places(of: "/main.js", in: first) == places(of: "/main.js", in: second))
        // Each notices changes by itself.
        try folder.write("export const answer = 43;\n", to: "public/main.js")
        for files in [first, second] {
            let response = try #require(files.response(to: try Request(.get, "/main.js")))
            #expect(String(decoding: response.body, as: UTF8.self) == "export const answer = 43;\n")
        }
    }

    @Test func `a state that another thread has named is served before the own loop reports it`() throws {
        try folder.write("<script type=\"module\" src=\"main.js\"></script></head>", to: "public/index.html")
        let first = try files()
        let second = try StaticFiles(directory: "\(folder.path)/public", like: first.state)
        let loops = try [first, second].map { files in
            let loop = try EventLoop()
            files.watch(on: loop)
            return loop
        }
        try folder.write("export const answer = 43;\n", to: "public/main.js")
        let index = try #require(first.response(to: try Request(.get, "/")))
        let address = try #require(String(decoding: index.body, as: UTF8.self).firstMatch(of: /src="([^"]+)"/)).output.1
        let response = try #require(second.response(to: try Request(.get, String(address))))
        #expect(String(decoding: response.body, as: UTF8.self).contains("43"))
        #expect(value("Cache-Control", response)?.contains("immutable") == true)
        #expect(loops.count == 2)
    }

    @Test(arguments: ["main.js", "new.js", "css/main.css"])
    func `what has changed since is read anew`(changed: String) throws {
        let first = try files()
        let before = try places(of: "/main.js", in: first)
        try folder.write("export {};\n", to: "public/\(changed)")
        let second = try StaticFiles(directory: "\(folder.path)/public", like: first.state)
        let response = try #require(second.response(to: try Request(.get, "/\(changed)")))
        #expect(String(decoding: response.body, as: UTF8.self) == "export {};\n")
        if changed != "main.js" { #expect(try places(of: "/main.js", in: second).last == before.last) }
    }

    @Test func `a file can only be read`() throws {
        let response = try #require(try files().response(to: try Request(.post, "/main.js")))
        #expect(response.status == .methodNotAllowed)
        #expect(value("Allow", response) == "GET, HEAD, OPTIONS")
        let options = try #require(try files().response(to: try Request(.options, "/main.js")))
        #expect(options.status == .noContent)
        #expect(value("Allow", options) == "GET, HEAD, OPTIONS")
    }

    @Test func `fields of the configuration are on every file`() throws {
        let fields = [HeaderField("Content-Security-Policy", "default-src 'self'")]
        let files = try files(.init(cacheControl: "max-age=60", headers: fields))
        let response = files.response(to: try Request(.get, "/"))
        #expect(value("Content-Security-Policy", response) == "default-src 'self'")
        #expect(value("Cache-Control", response) == "max-age=60")
    }

    @Test func `a folder that cannot be served is told`() throws {
        let nothing = "\(folder.path)/nothing"
        #expect(throws: StaticFilesError.notADirectory(path: nothing)) { try StaticFiles(directory: nothing) }
        let file = "\(folder.path)/secret.txt"
        #expect(throws: StaticFilesError.notADirectory(path: file)) { try StaticFiles(directory: file) }
        #expect(throws: StaticFilesError.self) { try files(.init(limit: 100)) }
    }
}
