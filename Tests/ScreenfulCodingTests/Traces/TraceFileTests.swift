import Glibc
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct TraceFileTests {
    @Test(arguments: UInt64(0)..<30)
    func `what is written reads back, in whatever portions`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let trace = ScrollTrace(random: &random)
        let file = trace.file
        #expect(try ScrollTrace(file: file) == trace)
        var reader = TraceReader()
        var rest = file[...]
        while !rest.isEmpty {
            let portion = rest.prefix(Int.random(in: 1...90, using: &random))
            try reader.read(Array(portion))
            rest = rest.dropFirst(portion.count)
        }
        let summary = try reader.finish()
        #expect(reader.events == trace.events)
        #expect(summary.header == trace.header)
        #expect(summary.events == trace.events.count)
        #expect(summary.microseconds == trace.duration)
        #expect(summary.bytes == file.count)
    }

    @Test(arguments: Scenario.allCases)
    func `a generated trace is a file of short lines`(scenario: Scenario) throws {
        let trace = scenario.trace(seed: 1)
        let file = trace.file
        #expect(try ScrollTrace(file: file) == trace)
        #expect(file.count < trace.events.count * 48 + 400)
    }

    @Test func `a file is made of the lines that the manual shows`() {
        let header = TraceHeader(
            viewport: Size(width: 390, height: 800),
            platform: .ios,
            deceleration: 0.998,
            source: "by hand",
            licence: "CC0-1.0"
        )
        let release = TraceEvent.Release(velocity: 1200, target: 620.5)
        let trace = ScrollTrace(
            header: header,
            events: [
                TraceEvent(0, .moved(.idle, offset: 0)), TraceEvent(16_667, .moved(.drag, offset: 12.5)),
                TraceEvent(33_334, .moved(.fling, offset: 31, release: release)),
                TraceEvent(40_000, .inserted(at: 0, count: 3)),
            ]
        )
        let manual = Self.text("Sources/Screenful/Screenful.docc/Traces.md").split(separator: "```")
        let example = manual.first { $0.hasPrefix("json\n") }?.dropFirst(5)
        #expect(example.map(String.init) == String(decoding: trace.file, as: UTF8.self))
    }

    /// The text of a file of the package.
    private static func text(_ path: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        guard let file = fopen("\(root)/\(path)", "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `only whether a file is sound can be asked without keeping its events`() throws {
        var reader = TraceReader(keepsEvents: false)
        try reader.read(Scenario.browse.trace(seed: 3).file)
        #expect(try reader.finish().events > 100)
        #expect(reader.events.isEmpty)
    }

    @Test func `a last line may end without a line feed`() throws {
        let trace = Scenario.coldStart.trace(seed: 1)
        #expect(try ScrollTrace(file: Array(trace.file.dropLast())) == trace)
    }
}

extension ScrollTrace {
    /// A sound trace with everything in it that a trace can have.
    init(random: inout SeededGenerator) {
        let texts = ["", "by hand", "with \"quotes\", \n and \u{7F} é 🎢"]
        let header = TraceHeader(
            viewport: Size(width: Double(Int.random(in: 1...4000, using: &random)) / 2, height: 800.25),
            platform: .allCases.randomElement(using: &random) ?? .web,
            deceleration: Bool.random(using: &random) ? 0.998 : nil,
            paging: .allCases.randomElement(using: &random) ?? .cursor,
            source: texts.randomElement(using: &random) ?? "",
            licence: texts.randomElement(using: &random) ?? "",
            split: .allCases.randomElement(using: &random) ?? .dev
        )
        var now: Int64 = 0
        var events: [TraceEvent] = []
        for _ in 0..<Int.random(in: 1...120, using: &random) {
            now += Int64.random(in: 0...40_000, using: &random)
            if Int.random(in: 0..<12, using: &random) == 0 {
                events.append(TraceEvent(now, .inserted(at: Int.random(in: 0...1000, using: &random), count: 7)))
                continue
            }
            let motion = TraceEvent.Motion.allCases.randomElement(using: &random) ?? .idle
            // Half points, and doubles with all their digits.
            let steps = Double(Int.random(in: -4000...400_000, using: &random)) / 2
            let offset = Bool.random(using: &random) ? steps : Double.random(in: -1e9...1e9, using: &random)
            let velocity = Double.random(in: -9000...9000, using: &random)
            let target = Bool.random(using: &random) ? offset + velocity / 2 : nil
            let release = motion == .fling ? TraceEvent.Release(velocity: velocity, target: target) : nil
            events.append(TraceEvent(now, .moved(motion, offset: offset, release: release)))
        }
        self.init(header: header, events: events)
    }
}
