import Foundation
@testable import HTTPServer
import Testing
import TestSupport

@Suite struct AssetTests {
    private let folder: TemporaryDirectory
    private let page = """
        <!doctype html><head>
        <link rel="icon" href="icon.svg"><link rel="stylesheet" href="styles/main.css">
        <script type="module" src="main.js"></script>
        </head><body><a href="other.html">x</a><a href="#row=1">y</a><img src="icon.svg"><i title=" href="></i></body>
        """

    init() throws {
        folder = TemporaryDirectory()
        try folder.write(page, to: "index.html")
        try folder.write("<svg/>", to: "icon.svg")
        try folder.write("other", to: "other.html")
        try folder.write("import { a } from './net/a.js';\nimport('./lazy.js'); // Later.\na();", to: "main.js")
        try folder.write(
            "export function a() { new Worker(new URL('./worker.js', import.meta.url)); }",
            to: "net/a.js"
        )
        try folder.write("import { b } from './b.js';\nb();", to: "net/worker.js")
        try folder.write("export const b = () => 1;", to: "net/b.js")
        try folder.write("import { a } from './net/a.js'; // Shared.\na();", to: "lazy.js")
        try folder.write("@layer base;\n@import url(\"base.css\") layer(base);\n", to: "styles/main.css")
        try folder.write("/* All. */\nbody { content: \"/* text */\"; }\n", to: "styles/base.css")
    }

    private func files() throws -> StaticFiles { try StaticFiles(directory: folder.path) }

    private func text(_ files: StaticFiles, _ target: String, head: String = "") throws -> String {
        let response = try #require(files.response(to: try Request(.get, target)) { Array(head.utf8) })
        return String(decoding: response.body, as: UTF8.self)
    }

    private func cacheControl(_ files: StaticFiles, _ target: String) throws -> String? {
        let response = try #require(files.response(to: try Request(.get, target)))
        return response.headers.first { $0.name == "Cache-Control" }?.value
    }

    /// The addresses that the index names.
    private func addresses(_ files: StaticFiles) throws -> [String] {
        try text(files, "/").split(separator: "\"").filter { $0.hasPrefix("/assets/") }.map(String.init)
    }

    private func version(_ files: StaticFiles) throws -> String {
        try #require(addresses(files).first?.split(separator: "/").dropFirst().first.map(String.init))
    }

    @Test func `the index names all that is there by one state`() throws {
        let files = try files()
        let version = try version(files)
        #expect(files.obstacle == nil)
        let names = ["icon.svg", "icon.svg", "main.js", "net/worker.js", "styles/main.css"]
        #expect(try addresses(files).sorted() == names.map { "/assets/\(version)/\($0)" })
        let index = try text(files, "/")
        #expect(index.contains("<link rel=\"modulepreload\" href=\"/assets/\(version)/net/worker.js\">\n</head>"))
        #expect(index.contains("<a href=\"other.html\">x</a><a href=\"#row=1\">"))
        #expect(index.contains("<i title=\" href=\"></i>"))
        #expect(try text(files, "/index.html") == index)
    }

    @Test func `what a state names is kept forever, all else is revalidated`() throws {
        let files = try files()
        for address in try addresses(files) {
            #expect(try cacheControl(files, address) == "public, max-age=31536000, immutable")
        }
        for target in ["/", "/index.html", "/main.js", "/net/a.js", "/icon.svg"] {
            #expect(try cacheControl(files, target) == "no-cache")
        }
    }

    @Test func `files at their own addresses are as they were written`() throws {
        let files = try files()
        #expect(try text(files, "/lazy.js") == "import { a } from './net/a.js'; // Shared.\na();")
        #expect(try text(files, "/styles/main.css").contains("@import"))
    }

    @Test func `the first module is one script, and what is imported later shares its modules`() throws {
        let files = try files()
        let assets = "/assets/\(try version(files))"
        let main = try text(files, "\(assets)/main.js")
        #expect(main.contains("function a()"))
        #expect(!main.contains("Later"))
        let name = ScriptModule.exportName(of: "/net/a.js")
        #expect(main.hasSuffix("export { m0 as \(name) };\n"))
        #expect(try text(files, "\(assets)/lazy.js").hasPrefix("import { \(name) } from \"./main.js\";\n"))
        #expect(files.response(to: try Request(.get, "\(assets)/net/a.js")) == nil)
        let worker = try text(files, "\(assets)/net/worker.js")
        #expect(worker.contains("const b = () => 1;"))
        #expect(!worker.contains("export"))
        #expect(
            try text(files, "\(assets)/styles/main.css")
                == "@layer base;\n@layer base {\n\nbody { content: \"/* text */\"; }\n\n}\n"
        )
    }

    @Test(arguments: [
        "export default 1;", "import { main } from './main.js';", "import { b } from './missing.js';", "let x = '",
    ])
    func `modules that cannot be joined are served one by one`(source: String) throws {
        try folder.write(source, to: "net/b.js")
        try folder.write("import { b } from './net/b.js'; import './net/a.js';", to: "main.js")
        let files = try files()
        #expect(try #require(files.obstacle).hasPrefix("/"))
        let version = try version(files)
        let index = try text(files, "/")
        for name in ["net/a.js", "net/b.js", "net/worker.js"] {
            #expect(index.contains("<link rel=\"modulepreload\" href=\"/assets/\(version)/\(name)\">"))
        }
        #expect(!index.contains("missing"))
        #expect(try text(files, "/assets/\(version)/main.js").contains("import { b } from './net/b.js';"))
    }

    @Test func `a worker that imports on demand keeps modules apart`() throws {
        try folder.write("import('./b.js');", to: "net/worker.js")
        let files = try files()
        #expect(files.obstacle == "/net/worker.js: a worker that imports on demand")
        #expect(try text(files, "/assets/\(version(files))/net/a.js").contains("function a()"))
    }

    /// A module that pages of others import; it shares one with `/client.js`, and imports another one on demand.
    private func library() throws -> StaticFiles {
        try folder.write(
            """
            import { c } from './net/c.js';
            import { d } from './net/d.js';
            export const home = import.meta.url; // Home.
            export const late = () => import('./net/late.js');
            export { c, d };
            """,
            to: "list.js"
        )
        try folder.write("import { c } from './net/c.js';\nexport const client = c;", to: "client.js")
        try folder.write("export const c = () => 'shared';", to: "net/c.js")
        try folder.write("export const d = () => 'list alone';", to: "net/d.js")
        try folder.write(
            """
            import { home } from '../list.js';
            export const l = () => new Worker(new URL('./worker.js', import.meta.url), home);
            """,
            to: "net/late.js"
        )
        var configuration = StaticFiles.Configuration.standard
        configuration.library = ["/client.js", "/list.js", "/missing.js"]
        return try StaticFiles(directory: folder.path, configuration: configuration)
    }

    @Test func `a module that pages of others import is one script at its own address`() throws {
        let files = try library()
        #expect(files.obstacle == nil)
        let version = try version(files)
        let (list, client) = try (text(files, "/list.js"), text(files, "/client.js"))
        let name = ScriptModule.exportName(of: "/net/c.js")
        for script in [list, client] {
            #expect(script.hasPrefix("import { \(name) } from \"./assets/\(version)/net/c.shared.js\";\n"))
            #expect(!script.contains("shared'"))
        }
        #expect(list.contains("list alone") && !client.contains("list alone") && !list.contains("Home"))
        #expect(list.contains("new URL(\"./assets/\(version)/list.js\", import.meta.url).href"))
        #expect(list.contains("import(\"./assets/\(version)/net/late.shared.js\")"))
        #expect(try cacheControl(files, "/list.js") == "no-cache")
    }

    @Test func `what such a module shares and imports on demand is kept forever`() throws {
        let files = try library()
        let assets = "/assets/\(try version(files))/net"
        #expect(try text(files, "\(assets)/c.shared.js").contains("'shared'"))
        let late = try text(files, "\(assets)/late.shared.js")
        #expect(late.contains("from \"../../../list.js\";"))
        #expect(late.contains("new URL('./worker.js', new URL(\"./late.js\", import.meta.url).href)"))
        for script in ["c.shared.js", "late.shared.js", "worker.js"] {
            #expect(try cacheControl(files, "\(assets)/\(script)") == "public, max-age=31536000, immutable")
        }
        #expect(try text(files, "/net/c.js") == "export const c = () => 'shared';")
    }

    @Test func `a changed module that pages of others import is read anew, an unchanged one is not`() throws {
        let files = try library()
        let (version, list) = try (version(files), text(files, "/list.js"))
        #expect(try text(files, "/list.js") == list)
        try folder.write("export const d = () => 'changed';", to: "net/d.js")
        #expect(try text(files, "/list.js").contains("changed"))
        try folder.write("export const c = () => 'changed, too';", to: "net/c.js")
        #expect(try text(files, "/assets/\(self.version(files))/net/c.shared.js").contains("changed, too"))
        #expect(try self.version(files) != version)
    }

    @Test(arguments: [("net/c.shared.js", "1;"), ("net/d.js", "export default 1;")])
    func `modules of a library that cannot be joined are served as they are`(file: String, source: String) throws {
        let files = try library()
        try folder.write(source, to: file)
        #expect(try text(files, "/list.js").contains("// Home."))
        #expect(try #require(files.obstacle).hasPrefix("/net/"))
        #expect(try text(files, "/assets/\(version(files))/main.js").contains("function a()"))
    }

    @Test func `a stale state gets the files of today, unkept`() throws {
        let files = try files()
        let old = "/assets/0123456789abcdef/main.js"
        #expect(try cacheControl(files, old) == "no-cache")
        #expect(try text(files, old) == text(files, "/assets/\(version(files))/main.js"))
    }

    @Test(arguments: [
        "/assets/0123456789abcdef/nothing.js", "/assets/0123456789abcdef/", "/assets/0123456789abcdef", "/assets/",
        "/assets/0123456789ABCDEF/main.js", "/assets/0123456789abcde/main.js", "/assets/main.js",
        "/assets/0123456789abcdef//main.js",
    ])
    func `nothing else is there`(target: String) throws {
        #expect(try files().response(to: try Request(.get, target)) == nil)
    }

    @Test func `an edit shows in the next page, at a new address`() throws {
        let files = try files()
        let old = try version(files)
        #expect(try version(files) == old)
        try folder.write("body { color: red; }", to: "styles/base.css")
        let new = try version(files)
        #expect(new != old)
        #expect(try text(files, "/assets/\(new)/styles/main.css").contains("red"))
        #expect(try cacheControl(files, "/assets/\(old)/styles/main.css") == "no-cache")
        try folder.write("/* Base. */ body { color: red; }", to: "styles/base.css")
        #expect(try text(files, "/styles/base.css").contains("Base"))
    }

    @Test func `new files and folders are found while the server runs`() throws {
        let files = try files()
        #expect(files.response(to: try Request(.get, "/more/new.js")) == nil)
        try folder.write("let a;", to: "more/new.js")
        #expect(try text(files, "/more/new.js") == "let a;")
        try folder.write("let b;", to: "more/new.js")
        #expect(try text(files, "/more/new.js") == "let b;")
    }

    @Test func `a folder that is gone is looked for now and then, and served as it was`() throws {
        let files = try files()
        var failures = 0
        files.onFailure = { _ in failures += 1 }
        try FileManager.default.removeItem(atPath: folder.path)
        for _ in 0..<1000 { #expect(try text(files, "/net/b.js") == "export const b = () => 1;") }
        #expect(1..<100 ~= failures)
    }

    @Test func `the same files have the same addresses in every server`() throws {
        #expect(try version(files()) == version(files()))
    }

    @Test func `what is inserted stands in the head, and counts for the tag`() throws {
        let files = try files()
        let request = try Request(.get, "/")
        let first = try #require(files.response(to: request) { Array("<meta a>".utf8) })
        let second = try #require(files.response(to: request) { Array("<meta b>".utf8) })
        #expect(String(decoding: first.body, as: UTF8.self).contains("<meta a></head>"))
        #expect(first.headers.first { $0.name == "ETag" } != second.headers.first { $0.name == "ETag" })
        #expect(files.response(to: request) { Array("<meta a>".utf8) } == first)
        #expect(try text(files, "/other.html", head: "<meta a>") == "other")
    }
}

@Suite struct FilePathTests {
    @Test(arguments: [
        ("./a.js", "/main.js", "/a.js"), ("../a.js", "/net/b.js", "/a.js"), ("./x/../a.js", "/net/b.js", "/net/a.js"),
        ("../../a.js", "/net/b.js", nil), ("a.js", "/net/b.js", nil), ("/a.js", "/net/b.js", nil),
        ("https://example.org/a.js", "/b.js", nil),
    ])
    func `a reference is resolved`(reference: String, from: String, path: String?) {
        #expect(FilePath.resolve(reference, from: from) == path)
    }

    @Test(arguments: ["/main.js", "/net/api.js", "/net/deep/x.js", "/app/page.js"])
    func `a path is told so that it resolves again`(path: String) {
        for other in ["/main.js", "/net/session.js", "/app/lab/lab.js"] {
            #expect(FilePath.resolve(FilePath.reference(to: path, from: other), from: other) == path)
        }
    }
}
