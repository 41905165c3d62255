import Glibc
import JSON
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct LabCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        folder = TemporaryDirectory()
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
        #expect(result.output.hasPrefix("1 trace, 1 network, 1 seed (1), open loop, feed\n"))
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

    @Test func `seeds are those that were named, and cells go to a file of their own`() throws {
        let path = "\(folder.path)/cells.csv"
        let result = try run([
            "run", "coldStart", "--network", "4g", "--rows", "40", "--policy", "texture,lazy", "--seeds", "1001-1002,7",
            "--cells", path,
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("1 trace, 1 network, 3 seeds (1001-1002,7), open loop, feed\n"))
        let lines = String(decoding: try #require(FileContents.read(path)), as: UTF8.self).split(separator: "\r\n")
        #expect(lines[0].hasPrefix("policy,trace,network,seed,blank,"))
        let names = lines.dropFirst().map { $0.split(separator: ",").prefix(4).joined(separator: ",") }
        #expect(
            names == [1001, 1002, 7].flatMap { ["texture,coldStart,4g,\($0)", "lazy,coldStart,4g,\($0)"] }
        )
        // The seeds 1 and 2 are what a count of two stands for.
        let (count, range) = (["--seeds", "2", "--format", "csv"], ["--seeds", "1-2", "--format", "csv"])
        let tiny = ["run", "coldStart", "--network", "4g", "--rows", "40", "--policy", "lazy"]
        #expect(try run(tiny + count).output == (try run(tiny + range).output))
        let cells = try run(tiny + ["--cells", "-", "--output", "\(folder.path)/table"])
        #expect(cells.output.hasPrefix("policy,trace,network,seed,"))
    }

    @Test func `networks of one's own have their names, and tell what they assume`() throws {
        let words = ["run", "coldStart", "--rows", "40", "--policy", "lazy", "--seeds", "1"]
        let networks = [
            "--network", #"{"label":"train","roundTrip":120,"bandwidth":400}"#, "--network", "3g",
            "--network", #"{"roundTrip":20}"#,
        ]
        let table = try run(words + networks)
        #expect(table.status == 0, "\(table.errors)")
        #expect(table.output.contains("\nnetwork train: round trip 120 ms, bandwidth 400 kB/s; assumed: no jitter,"))
        #expect(table.output.contains("\nnetwork custom: round trip 20 ms; assumed: "))
        #expect(table.output.contains("bandwidth unlimited"))
        let json = try JSONValue.parse(Array(try run(words + networks + ["--format", "json"]).output.utf8)).object
        #expect(json?["experiment"]?.object?["networks"]?.array?.compactMap(\.string) == ["train", "3g", "custom"])
        let scenes = json?["scenes"]?.array?.compactMap { $0.object?["network"]?.string }
        #expect(scenes == ["train", "3g", "custom"])
    }

    @Test func `a suggestion is judged on other seeds, the same with any number of threads`() throws {
        let words = [
            "suggest", "coldStart", "--network", "4g", "--policy", "adaptive", "--seeds", "2", "--rows", "40",
            "--judge-seeds", "4",
        ]
        let (one, many) = (try run(words + ["--jobs", "1"]), try run(words + ["--jobs", "7"]))
        #expect([0, 1].contains(one.status))
        #expect(one.output == many.output)
        #expect(one.output.hasPrefix("tuned on 2 seeds (1-2)\n"))
        #expect(one.output.contains("judged on 4 seeds (3-6), means with Student's t interval\n"))
        #expect(one.output.contains("\ndifference "))
        let json = try JSONValue.parse(Array(try run(words + ["--format", "json"]).output.utf8)).object
        #expect(json?["judgeSeeds"]?.array?.compactMap(\.integer) == [3, 4, 5, 6])
        let judgement = try #require(json?["judgement"]?.object)
        let blank = try #require(judgement["blank"]?.object?["tuned"]?.object)
        let interval = try #require(blank["interval"]?.array).compactMap(\.double)
        let mean = try #require(blank["mean"]?.double)
        #expect(interval[0] <= mean && mean <= interval[1])
        #expect(judgement["meetsBudget"] != nil && json?["meetsBudget"] != nil)
    }

    @Test func `a suggestion tells what its network assumes`() throws {
        let words = [
            "suggest", "coldStart", "--policy", "adaptive", "--seeds", "1", "--rows", "40", "--judge-seeds", "2",
        ]
        let own = try run(words + ["--network", #"{"label":"train","roundTrip":120}"#])
        #expect(own.output.hasPrefix("tuned on 1 seed (1)\nnetwork train: round trip 120 ms; assumed: no jitter,"))
        let json = try run(words + ["--network", #"{"roundTrip":120}"#, "--format", "json"])
        let profile = try JSONValue.parse(Array(json.output.utf8)).object?["profile"]?.object
        #expect(profile?["assumed"]?.array?.count == 12)
    }

    @Test func `a budget that cannot be kept on the judged seeds has a status of its own`() throws {
        let words = ["suggest", "coldStart", "--network", "3g", "--policy", "adaptive", "--seeds", "1", "--rows", "40"]
        let result = try run(words + ["--blank", "0", "--judge-seeds", "2"])
        #expect(result.status == 1)
        #expect(result.output.contains("nothing keeps to the budget of 0.00 screen-seconds on the judged seeds"))
    }

    private static let ablation = ["ablate", "coldStart", "--network", "4g,3g", "--seeds", "5-6", "--rows", "40"]

    @Test func `the table of an ablation is the same with any number of threads, and that of single runs`() throws {
        let words = Self.ablation + ["--without", "limit,lead+order", "--format", "csv"]
        let (one, many) = (try run(words + ["--jobs", "1"]), try run(words + ["--jobs", "7"]))
        #expect(one.status == 0, "\(one.errors)")
        #expect(one.output == many.output)
        let lines = one.output.split(separator: "\r\n")
        let names = ["whole", "without limit", "without lead+order", "texture"]
        #expect(lines.dropFirst().prefix(4).map { String($0.prefix { $0 != "," }) } == names)
        #expect(lines.count == 1 + 4 * (1 + 2))
        let alone = try run(["run"] + Self.ablation.dropFirst() + ["--policy", "adaptive,texture", "--format", "csv"])
        let rows = alone.output.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let blank = try #require(rows[0].firstIndex(of: "blank"))
        for (name, policy) in [("whole", "adaptive"), ("texture", "texture")] {
            let ablated = lines.filter { $0.hasPrefix("\(name),") }.map {
                $0.split(separator: ",", omittingEmptySubsequences: false)[blank]
            }
            #expect(ablated == rows.filter { $0[0] == policy }.map { $0[blank] })
        }
        // The same numbers, with fewer digits.
        let table = try run(Self.ablation + ["--without", "limit"])
        #expect(table.output.hasPrefix("1 trace, 2 networks, 2 seeds (5-6), open loop, feed\n\npolicy "))
        let whole = try #require(table.output.split(separator: "\n").first { $0.hasPrefix("whole ") })
        #expect(whole.split(separator: " ").dropFirst(2).first == "1.000")
    }

    @Test func `an ablation leaves out each piece, has conditions, and cells of its own`() throws {
        let path = "\(folder.path)/cells.csv"
        let result = try run(
            [
                "ablate", "coldStart", "--network", "4g", "--seeds", "5-5", "--rows", "40", "--policy",
                #"{"name":"adaptive","q":0.8}"#, "--cells", path, "--fail-if", "whole.blank > 0", "--fail-if",
                "\"without skip\".waste < 0",
            ]
        )
        #expect(result.status == 3)
        #expect(result.errors == "screenful: it holds that whole.blank > 0\n")
        let pieces = LabNames.pieces.map { String($0.prefix { $0 != " " }) }
        let rows = result.output.split(separator: "\n").dropFirst(2).map(String.init)
        for (row, name) in zip(rows, ["whole"] + pieces.map { "without \($0)" } + ["texture"]) {
            #expect(row.hasPrefix("\(name) "))
        }
        #expect(rows.count == pieces.count + 2)
        let cells = String(decoding: try #require(FileContents.read(path)), as: UTF8.self).split(separator: "\r\n")
        #expect(cells.count == 1 + rows.count)
        #expect(LabNames.pieces.allSatisfy { $0.contains("  ") && $0.contains("or else") })
    }

    @Test func `the requests of one run are an archive`() throws {
        let words = ["har", "coldStart", "--network", "3g", "--policy", "adaptive", "--rows", "40"]
        let result = try run(words)
        #expect(result.status == 0)
        let log = try JSONValue.parse(Array(result.output.utf8)).object?["log"]?.object
        #expect(log?["pages"]?.array?.first?.object?["title"]?.string == "adaptive, coldStart, 3g, seed 1")
        // Whatever seed a run may have, its requests can be had.
        let last = try run(words + ["--seed", "18446744073709551615"])
        #expect(last.output.contains("adaptive, coldStart, 3g, seed 18446744073709551615"))
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
        (["run", "browse", "--bound", "--content", "carousels"], "--bound is for rows without carousels"),
        (["run", "browse", "--policy", "clairvoyant3", "--content", "carousels"], "clairvoyant3 is for rows without"),
        (["run", "browse", "--preview", "2"], "--preview takes a share"),
        (["ablate"], "at least one TRACE"),
        (["ablate", "browse", "--policy", "lazy"], "--policy takes for ablate adaptive"),
        (["ablate", "browse", "--policy", "adaptive,dataSaver"], "--policy takes for ablate adaptive"),
        (["ablate", "browse", "--policy", "adaptve"], "did you mean adaptive?"),
        (["ablate", "browse", "--without", "skp"], "--without takes names out of target, "),
        (["ablate", "browse", "--without", "skp"], "not 'skp'; did you mean skip?"),
        (["ablate", "browse", "--without", "skip+"], "not ''"),
        (["ablate", "browse", "--without", "skip,order+lad"], "not 'lad'; did you mean lead?"),
        (["ablate", "browse", "--without", ","], "--without takes names out of target, "),
        (["ablate", "browse", "--without", "skip", "--without", "skip+order,skip"], "--without takes skip only once"),
        (["ablate", "browse", "--format", "html"], "--format takes one of table, json, csv, not 'html'"),
        (["ablate", "browse", "--bound"], "--bound is for run only"),
        (["ablate", "browse", "--seed", "1"], "--seed is for har; ablate has --seeds"),
        (["ablate", "browse", "--blank", "1"], "--blank is for suggest"),
        (["ablate", "browse", "--fail-if", "adaptive.blank > 1"], "no policy of this experiment is named adaptive"),
        (["run", "browse", "--without", "skip"], "--without is for ablate"),
        (["suggest", "browse", "--network", "3g", "--without", "skip"], "--without is for ablate"),
        (["har", "browse", "--without", "skip"], "--without is for ablate"),
        (["har", "browse", "--bound"], "--bound is for run only"),
        (["har", "browse", "--cells", "x"], "--cells is for run only"),
        (["run", "browse", "--seeds", "0"], "--seeds takes 1 to 1000 seeds"),
        (["run", "browse", "--seeds", "1-2000"], "--seeds takes 1 to 1000 seeds"),
        (["run", "browse", "--seeds", "5-1"], "not '5-1'"),
        (["run", "browse", "--seeds", "1;2"], "a list such as 1,5,9-12, not '1;2'"),
        (["run", "browse", "--judge-seeds", "4"], "--judge-seeds is for suggest"),
        (["run", "browse", "--cells", "-"], "--cells and --output cannot go to the same place"),
        (["run", "browse", "--network", "{\"name\":\"train\",\"roundTrip\":5}"], "its name a label"),
        (
            [
                "run", "browse", "--network", "{\"label\":\"train\",\"roundTrip\":5}", "--network",
                "{\"label\":\"train\",\"roundTrip\":6}",
            ], "another network has the label train"
        ),
        (["suggest", "browse", "--network", "3g", "--judge-seeds", "1"], "--judge-seeds takes 2 to 1000 seeds"),
        (["suggest", "browse", "--network", "3g", "--judge-seeds", "3-5"], "not tuned on; 3 is"),
        (["suggest", "browse", "--network", "3g", "--cells", "x"], "--cells is not for suggest"),
        (["har", "all"], "it needs one TRACE"),
        (["har", "browse", "--seed", "-1"], "--seed takes a whole number of up to 64 bits, not '-1'"),
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

    @Test(arguments: ["policies", "networks", "scenarios", "pieces"])
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
