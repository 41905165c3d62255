import Glibc
import JSON
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct LabCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryDirectory()
    }

    private func run(_ words: [String]) throws -> ChildProgram.Result {
        let child = try ChildProgram(["lab"] + words, folder: folder.path)
        child.closeInput()
        return child.wait()
    }

    private static let tiny = ["run", "coldStart", "--network", "4g", "--seeds", "1", "--rows", "40"]

    @Test func `a condition that holds has a status of its own`() throws {
        let words = Self.tiny + ["--policy", "texture,infiniteScroll"]
        let conditions = ["--fail-if", "texture.blank < 0", "--fail-if", "infiniteScroll.blank > texture.blank"]
        let result = try run(words + conditions)
        #expect(result.status == 3)
        #expect(result.errors == "screenful: it holds that infiniteScroll.blank > texture.blank\n")
        #expect(result.output.hasPrefix("1 trace, 1 network, 1 seed, open loop, feed\n"))
        #expect(try run(words + ["--fail-if", "texture.blank < 0"]).status == 0)
    }

    @Test func `the number of threads makes no difference`() throws {
        let words = Self.tiny + ["--policy", "all", "--format", "json"]
        let (one, many) = (try run(words + ["--jobs", "1"]), try run(words + ["--jobs", "7"]))
        #expect(one.status == 0)
        #expect(one.output == many.output)
        #expect(try JSONValue.parse(Array(one.output.utf8)).object?["policies"]?.array?.count == 9)
    }

    @Test func `the least that could be blank and what showed nothing are columns`() throws {
        let words = Self.tiny + ["--policy", "texture", "--bound", "--preview", "0.12"]
        let table = try run(words)
        #expect(table.status == 0, "\(table.errors)")
        #expect(table.output.contains("previews of 12 %") && table.output.contains(" empty "))
        #expect(table.output.contains("bound violated by 0 of "))
        let json = try JSONValue.parse(Array(try run(words + ["--format", "json"]).output.utf8)).object
        let policy = try #require(json?["policies"]?.array?.first?.object)
        let (bound, blank) = (try #require(policy["bound"]?.double), try #require(policy["blank"]?.double))
        #expect(bound > 0 && bound <= blank)
        #expect(json?["boundViolations"]?.integer == 0)
    }

    @Test func `a file of rows and a custom policy take part, and the page goes to a file`() throws {
        try folder.write("{\"height\": 300, \"bytes\": 40000}\n{\"height\": 200, \"bytes\": 1000}\n", to: "rows.jsonl")
        let path = "\(folder.path)/report.html"
        let result = try run([
            "run", "coldStart", "--network", "{\"roundTrip\":50,\"bandwidth\":900}", "--seeds", "1", "--policy",
            "{\"name\":\"adaptive\",\"q\":0.6}", "--content", "\(folder.path)/rows.jsonl", "--format", "html",
            "--output", path,
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.isEmpty)
        let page = String(decoding: try #require(FileContents.read(path)), as: UTF8.self)
        #expect(page.contains("adaptive(q: 0.6)") && page.contains("rows.jsonl") && page.hasSuffix("</html>\n"))
    }

    @Test func `the requests of one run are an archive`() throws {
        let result = try run(["har", "coldStart", "--network", "3g", "--policy", "adaptive", "--rows", "40"])
        #expect(result.status == 0)
        let log = try JSONValue.parse(Array(result.output.utf8)).object?["log"]?.object
        #expect(log?["pages"]?.array?.first?.object?["title"]?.string == "adaptive, coldStart, 3g, seed 1")
    }

    @Test(arguments: [
        (["run"], "at least one TRACE"),
        (["run", "browze"], "did you mean the scenario browse?"),
        (["run", "browse", "--policy", "adaptve"], "did you mean adaptive?"),
        (["run", "browse", "--policy", "{\"name\":\"adaptive\",\"q\":2}"], "policy.q has to be from 0.5 to 0.99"),
        (["run", "browse", "--network", "5g"], "did you mean 4g?"),
        (["run", "browse", "--network", "{"], "is not JSON"),
        (["run", "browse", "--content", "feet"], "did you mean feed?"),
        (["run", "browse", "--fail-if", "texure.blank > 1"], "character 1: no policy of this"),
        (["run", "browse", "--fail-if", "texture.blank >"], "character 16: "),
        (["run", "browse", "--blank", "1"], "--blank is for suggest"),
        (["run", "browse", "--bound", "--loop", "closed"], "--bound is for the open loop"),
        (["run", "browse", "--preview", "2"], "--preview takes a share"),
        (["har", "browse", "--bound"], "--bound is for run only"),
        (["har", "all"], "it needs one TRACE"),
        (["suggest", "browse"], "needs one --network"),
        (["suggest", "browse", "--network", "3g", "--policy", "lazy"], "not 'lazy'"),
        (["rum"], "did you mean run?"),
    ])
    func `a wrong word is told before anything runs`(words: [String], message: String) throws {
        let result = try run(words)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func `broken files are told with their line and field`() throws {
        try folder.write("{\"kind\":\"header\"}\n", to: "a.scroll.jsonl")
        let trace = try run(["run", "\(folder.path)/a.scroll.jsonl"])
        #expect(trace.status == 2)
        #expect(trace.errors.contains("a.scroll.jsonl: line 1"))
        try folder.write("{\"height\":1,\"bytes\":1}\n{\"height\":-1,\"bytes\":1}\n", to: "rows.jsonl")
        let rows = try run(["run", "browse", "--content", "\(folder.path)/rows.jsonl"])
        #expect(rows.status == 2)
        #expect(rows.errors.contains("line 2, height: a number from 1 to 100000 is expected"))
    }

    @Test(arguments: ["policies", "networks", "scenarios"])
    func `names can be looked up`(verb: String) throws {
        let result = try run([verb])
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").count >= 4)
    }

    @Test func `progress has a bar and the time left`() {
        let progress = LabProgress(total: 8)
        #expect(progress.text(done: 2, seconds: 3) == "[######..................] 25 %  2 of 8 runs, 9 s left")
        #expect(progress.text(done: 0, seconds: 3).hasSuffix("0 of 8 runs"))
    }
}
