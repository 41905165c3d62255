import Testing

@testable import ScreenfulCommand

private let syntax = Syntax(
    verb: "serve",
    summary: "Serve.",
    operands: nil,
    options: [
        Option("--port", "PORT", environment: "SCREENFUL_PORT", "The port."),
        Option("--quiet", nil, "Say less."),
        Option("--allow-host", "HOST", environment: "SCREENFUL_ALLOW_HOST", repeats: true, "A host."),
    ],
    notes: ""
)

private func parse(_ words: [String], environment: [String: String] = [:]) throws(UsageError) -> Arguments {
    try Arguments(words, syntax: syntax) { environment[$0] }
}

@Suite struct ArgumentsTests {
    @Test(arguments: [["--port", "80"], ["--port=80"]])
    func `a value follows or is joined`(words: [String]) throws {
        let arguments = try parse(words)
        #expect(arguments.string("--port") == "80")
        #expect(!arguments.isSet("--quiet"))
    }

    @Test func `the environment fills in, the command line wins`() throws {
        let environment = ["SCREENFUL_PORT": "1", "SCREENFUL_ALLOW_HOST": "a,b"]
        #expect(try parse([], environment: environment).string("--port") == "1")
        #expect(try parse(["--port", "2"], environment: environment).string("--port") == "2")
        #expect(try parse([], environment: environment).strings("--allow-host") == ["a", "b"])
        #expect(try parse([], environment: ["SCREENFUL_PORT": ""]).string("--port") == nil)
    }

    @Test func `a repeated option keeps all its values`() throws {
        #expect(try parse(["--allow-host", "a", "--allow-host=b"]).strings("--allow-host") == ["a", "b"])
    }

    @Test(arguments: [
        (["--prot", "80"], "serve has no option --prot; did you mean --port?"),
        (["--zzzzzz"], "serve has no option --zzzzzz"),
        (["--port"], "--port needs a value: --port PORT"),
        (["--quiet=yes"], "--quiet takes no value"),
        (["--port", "1", "--port", "2"], "--port is given twice"),
        (["extra"], "'extra' is not expected: serve takes only options"),
    ])
    func `a mistake is named`(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try parse(words) }
    }

    @Test(arguments: ["x", "-1", "65536", "1.5", ""])
    func `a number out of range is refused`(text: String) throws {
        let arguments = try parse(["--port", text])
        #expect(throws: UsageError("--port takes a whole number from 0 to 65535, not '\(text)'")) {
            try arguments.integer("--port", in: 0...65_535, default: 8080)
        }
    }

    @Test func `the help fits one screen`() {
        for command in [ServeCommand.syntax, ImportCommand.syntax, ConformCommand.syntax, BenchCommand.syntax] {
            let lines = command.help.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 50)
            #expect(lines.allSatisfy { $0.count <= 110 }, "\(command.verb) has a line that is too wide")
        }
    }

    @Test(arguments: [("sreve", "serve"), ("improt", "import"), ("confrom", "conform"), ("xyz", nil)])
    func `the nearest verb is found`(typed: String, expected: String?) {
        #expect(nearestName(to: typed, among: ["serve", "import", "conform", "bench"]) == expected)
    }
}
