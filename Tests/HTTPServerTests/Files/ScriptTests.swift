@testable import HTTPServer
import Testing

@Suite struct ScriptLexerTests {
    private func words(_ source: String) throws -> [String] {
        let bytes = Array(source.utf8)
        return try ScriptLexer.tokens(of: bytes, path: "/main.js").map {
            String(decoding: bytes[$0.range], as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("a / b / c", ["a", "/", "b", "/", "c"]),
        ("x = /a\\/[/\"]b/gi.test(y)", ["x", "=", "/a\\/[/\"]b/gi", ".", "test", "(", "y", ")"]),
        ("return /'/", ["return", "/'/"]),
        ("(a) / 2", ["(", "a", ")", "/", "2"]),
        ("a[0] / 2", ["a", "[", "0", "]", "/", "2"]),
        ("i++ / 2", ["i", "+", "+", "/", "2"]),
        ("a + /b/", ["a", "+", "/b/"]),
        ("`a ${b / `c ${d}` / e} f` / 2", ["`a ${", "b", "/", "`c ${", "d", "}`", "/", "e", "} f`", "/", "2"]),
        ("`${/}`/}`", ["`${", "/}`/", "}`"]),
        (#"'\'' + "\\" + "//""#, [#"'\''"#, "+", #""\\""#, "+", #""//""#]),
        ("a // b\n/* c */ d", ["a", "d"]),
        ("`// no comment`", ["`// no comment`"]),
        ("#private ?? größe", ["#private", "?", "?", "größe"]),
        ("", []),
    ])
    func `a script is split into tokens`(source: String, tokens: [String]) throws {
        #expect(try words(source) == tokens)
    }

    @Test(arguments: [
        "'open", "\"a\nb\"", "`open", "`${open`", "/* open", "x = /open", "{ ( }", "}", "a]", "[", "{} /x/", "'\\",
    ])
    func `a script that is not certain is refused`(source: String) {
        #expect(throws: ScriptError.self) { try words(source) }
    }

    @Test func `every prefix of a script is split or refused`() {
        let source = Array("`a ${b / `c ${/d/}` / e} f` / { x: [1, \"y\\\"\"] } // z\n/* u */".utf8)
        for end in source.indices {
            _ = try? ScriptLexer.tokens(of: Array(source[..<end]), path: "/main.js")
            _ = try? ScriptLexer.tokens(of: Array(source[end...]), path: "/main.js")
        }
    }

    @Test(arguments: [
        ("/** Doc. */\nexport const a = 1; // One.\n\n\n  b();", "export const a = 1;\nb();\n"),
        ("a/* gap */b", "a b\n"), ("a/* line\n */b", "a\nb\n"), ("return /* x\n */ y", "return\ny\n"),
        ("f(/** @type {any} */ (x))", "f( (x))\n"),
    ])
    func `comments are left out, ends of lines stay`(source: String, code: String) throws {
        let stripped = try ScriptModule.withoutComments(Array(source.utf8), path: "/main.js")
        #expect(String(decoding: stripped, as: UTF8.self) == code)
    }
}

@Suite struct ScriptModuleTests {
    private func module(_ source: String, path: String = "/app/page.js") throws -> ScriptModule {
        try ScriptModule(path: path, source: Array(source.utf8))
    }

    private func code(_ module: ScriptModule) -> String {
        module.body.map { piece in
            switch piece {
            case .code(let code): String(decoding: code, as: UTF8.self)
            case .address(let path): "<\(path)>"
            case .ownAddress: "<own>"
            }
        }.joined()
    }

    @Test func `imports are found and left out`() throws {
        let module = try module(
            """
            import { a, b as c } from "../net/api.js";
            import {
              d,
            } from './d.js'
            import "./e.js";
            c(a, d);
            """
        )
        #expect(module.imports.map(\.path) == ["/net/api.js", "/app/d.js", "/app/e.js"])
        #expect(module.imports[0].names.map(\.exported) == ["a", "b"])
        #expect(module.imports[0].names.map(\.local) == ["a", "c"])
        #expect(code(module) == "c(a, d);")
    }

    @Test func `exports are found and become declarations`() throws {
        let module = try module(
            """
            export const a = [1, 2].map((x, y) => x);
            export class B extends C {}
            export function f() {}
            export async function g() {}
            export function* h() {}
            const i = 1;
            export { i as j };
            """
        )
        #expect(module.exports.map(\.exported) == ["a", "B", "f", "g", "h", "j"])
        #expect(module.exports.map(\.local) == ["a", "B", "f", "g", "h", "i"])
        #expect(!code(module).contains("export"))
        #expect(code(module).hasPrefix("const a = [1, 2]"))
        #expect(code(module).contains("async function g() {}"))
    }

    @Test func `addresses of other modules are found`() throws {
        let module = try module(
            """
            const lab = await_(import("./lab.js"));
            const w = new Worker(new URL("../net/worker.js", import.meta.url), { type: "module" });
            const o = object.import + object.export;
            class List { async import(file, { format }) {} }
            """
        )
        #expect(module.lazyImports == ["/app/lab.js"])
        #expect(module.workers == ["/net/worker.js"])
        #expect(code(module).contains("import(</app/lab.js>)"))
        #expect(code(module).contains("new URL(\"../net/worker.js\", <own>)"))
    }

    @Test(arguments: [
        "import a from \"./a.js\";", "import * as a from \"./a.js\";", "import { a } from \"a\";",
        "import { a } from \"../../a.js\";", "import { default as a } from \"./a.js\";", "export default 1;",
        "export let a = 1;", "export * from \"./a.js\";", "export { a } from \"./a.js\";", "export const a = 1, b = 2;",
        "export const { a } = b;", "const a = await b;", "import(name);", "import", "export", "import {", "export {",
        "export const", "import { a b } from \"./a.js\";",
    ])
    func `a form that is not known is refused`(source: String) {
        #expect(throws: ScriptError.self) { try module(source) }
    }
}

@Suite struct ScriptBundleTests {
    private func bundle(_ files: [String: String]) throws(ScriptError) -> ScriptBundle {
        try ScriptBundle(entries: ["/main.js"]) { path throws(ScriptError) in
            guard let source = files[path] else { throw ScriptError(path: path, reason: "missing") }
            return try ScriptModule(path: path, source: Array(source.utf8))
        }
    }

    /// The scripts by their paths; an empty text where nothing is served.
    private func texts(_ files: [String: String]) throws(ScriptError) -> [String: String] {
        try bundle(files).files().mapValues { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
    }

    @Test func `modules run in the order of their imports, each once`() throws {
        let bundle = try bundle([
            "/main.js": "import './a.js'; import './b.js';", "/a.js": "import './c.js';", "/b.js": "import './c.js';",
            "/c.js": "",
        ])
        #expect(bundle.start.map(\.path) == ["/c.js", "/a.js", "/b.js", "/main.js"])
    }

    @Test(arguments: ["import", "import(%);import"])
    func `a circle of imports is refused`(form: String) {
        let start = form.replacing("%", with: "'./a.js'")
        #expect(throws: ScriptError(path: "/b.js", reason: "it imports /a.js, which imports it")) {
            try bundle(["/main.js": "\(start) './a.js';", "/a.js": "import './b.js';", "/b.js": "import './a.js';"])
        }
        #expect(throws: ScriptError.self) { try bundle(["/main.js": "import './main.js';"]) }
    }

    @Test(arguments: ["import './a.js';", "import('./a.js');", "import('./b.js');"])
    func `a module that is missing is refused`(source: String) {
        #expect(throws: ScriptError(path: "/a.js", reason: "missing")) {
            try bundle(["/main.js": source, "/b.js": "import('./a.js');"])
        }
    }

    @Test func `names of modules do not meet`() throws {
        let texts = try texts([
            "/main.js": "import { a as b } from './net/a.js';\nconst a = b;",
            "/net/a.js": "const b = 1;\nexport { b as a };",
        ])
        #expect(
            texts["/main.js"] == """
                const m0=(()=>{
                const b = 1;
                return {a:b};
                })();
                const m1=(()=>{
                const {a:b}=m0;
                const a = b;
                return {};
                })();

                """
        )
        #expect(texts["/net/a.js"]?.isEmpty == true)
    }

    @Test func `addresses are told from the one script`() throws {
        let files = [
            "/main.js": "import './net/a.js';",
            "/net/a.js": "import('./lazy.js'); new Worker(new URL('./w.js', import.meta.url));", "/net/lazy.js": "",
        ]
        let text = try #require(try texts(files)["/main.js"])
        #expect(text.contains("import(\"./net/lazy.js\")"))
        #expect(text.contains("new URL('./w.js', new URL(\"./net/a.js\", import.meta.url).href)"))
        #expect(!text.contains("export"))
        #expect(try bundle(files).start.flatMap(\.workers) == ["/net/w.js"])
    }

    @Test func `modules on demand are joined with those that the same entries need`() throws {
        let api = ScriptModule.exportName(of: "/net/api.js")
        let shared = ScriptModule.exportName(of: "/model/shared.js")
        let texts = try texts([
            "/main.js": "import { api } from './net/api.js'; import('./app/find.js'); import('./app/lab.js'); api();",
            "/net/api.js": "export function api() {}",
            "/app/find.js": "import { own } from '../model/own.js'; export const find = own;",
            "/app/lab.js": "import { shared } from '../model/shared.js'; export const lab = shared;",
            "/model/own.js": "import { shared } from './shared.js'; import { api } from '../net/api.js'; "
                + "import('../app/lab.js'); export const own = [shared, api];",
            "/model/shared.js": "import { base } from './base.js'; export const shared = base;",
            "/model/base.js": "export const base = 1;",
        ])
        #expect(
            texts.keys.filter { texts[$0]?.isEmpty == true }.sorted() == [
                "/model/base.js", "/model/own.js", "/net/api.js",
            ]
        )
        #expect(
            texts["/app/find.js"] == """
                import { \(api) } from "../main.js";
                import { \(shared) } from "../model/shared.js";
                const m0=(()=>{
                const {shared}=\(shared);
                const {api}=\(api);
                import("./lab.js"); const own = [shared, api];
                return {own};
                })();
                const m1=(()=>{
                const {own}=m0;
                const find = own;
                return {find};
                })();
                export const { find } = m1;

                """
        )
        let last = "export { m1 as \(shared) };\nexport const { shared } = m1;\n"
        #expect(texts["/model/shared.js"]?.hasSuffix(last) == true)
        #expect(texts["/model/shared.js"]?.hasPrefix("const m0=(()=>{\nconst base = 1;") == true)
        #expect(texts["/main.js"]?.hasSuffix("export { m0 as \(api) };\n") == true)
        #expect(texts["/app/lab.js"]?.contains("import { \(shared) } from \"../model/shared.js\";") == true)
    }

    @Test func `what is needed by way of others is asked for at once`() throws {
        let texts = try texts([
            "/main.js": "import('./a.js'); import('./b.js'); import('./c.js');",
            "/a.js": "import './two.js';", "/b.js": "import './two.js';", "/c.js": "import './three.js';",
            "/two.js": "import './three.js';", "/three.js": "",
        ])
        #expect(texts["/a.js"]?.hasPrefix("import \"./three.js\";\nimport { ") == true)
        #expect(texts["/c.js"]?.contains("two") == false)
    }

    @Test func `a module of the start that is imported on demand too is the same`() throws {
        let name = ScriptModule.exportName(of: "/a.js")
        let texts = try texts([
            "/main.js": "import { a } from './a.js'; import('./a.js'); a();", "/a.js": "export const a = 1;",
        ])
        #expect(texts["/a.js"] == "import { \(name) } from \"./main.js\";\nexport const { a } = \(name);\n")
        #expect(texts["/main.js"]?.hasSuffix("export { m0 as \(name) };\n") == true)
    }
}
