import Glibc
import ScreenfulCoding
import ScreenfulLab
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct TraceCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        // A child that has ended makes a write an error, not the end of the tests.
        signal(SIGPIPE, SIG_IGN)
        folder = TemporaryDirectory()
    }

    private func run(_ words: [String], input: [UInt8] = []) throws -> ChildProgram.Result {
        let child = try ChildProgram(["trace"] + words, folder: folder.path)
        child.write(input)
        child.closeInput()
        return child.wait()
    }

    @Test func `a trace that was made is sound`() throws {
        let made = try run(["make", "wheel", "--seed", "7"])
        #expect(made.status == 0)
        #expect(made.output == String(decoding: Scenario.wheel.trace(seed: 7).file, as: UTF8.self))
        try folder.write(made.output, to: "wheel.scroll.jsonl")
        let checked = try run(["check", "\(folder.path)/wheel.scroll.jsonl", "-"], input: Array(made.output.utf8))
        #expect(checked.status == 0)
        let lines = checked.output.split(separator: "\n")
        let events = Scenario.wheel.trace(seed: 7).events.count
        #expect(lines.first?.hasPrefix("\(folder.path)/wheel.scroll.jsonl: \(events) events, ") == true)
        #expect(lines.last?.hasPrefix("standard input: ") == true)
        #expect(lines.allSatisfy { $0.hasSuffix(" s, 390 × 800 points, synthetic") })
    }

    @Test func `another seed or platform is another trace`() throws {
        let texts = try [["browse"], ["browse", "--seed", "2"], ["browse", "--platform", "android"]].map {
            try run(["make"] + $0).output
        }
        #expect(Set(texts).count == 3)
    }

    @Test func `a broken file is told with its line and field, the others are still checked`() throws {
        try folder.write("{}\n", to: "a")
        try folder.write(String(decoding: Scenario.coldStart.trace(seed: 1).file, as: UTF8.self), to: "b")
        let result = try run(["check", "\(folder.path)/a", "\(folder.path)/b"])
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "\(folder.path)/a: line 1, kind: the field is missing")
        #expect(lines.count == 2)
    }

    @Test func `a file without an end is refused soon`() throws {
        let result = try run(["check", "/dev/zero"])
        #expect(result.status == 1)
        #expect(result.output == "/dev/zero: line 1: the line has more than 16384 bytes\n")
    }

    @Test(arguments: [
        ["check"], ["make"], ["make", "brows"], ["paint"], [], ["make", "browse", "--seed", "-1"],
        ["check", "a", "--seed", "1"], ["check", "/nowhere"], ["make", "browse", "--platform", "palm"],
        ["make", "browse", "jump"],
    ])
    func `what cannot be done is told with status 2`(words: [String]) throws {
        let result = try run(words)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("screenful: "))
    }
}
