import ScreenfulCoding
import ScreenfulLab
import TestSupport
import Testing

@Suite struct BrokenTraceTests {
    private static let header =
        #"{"kind":"header","v":1,"unit":"pt","viewport":[390,800],"platform":"ios","t":"us"}"#
    private static let start = #"{"t":0,"y":0,"k":"i"}"#

    private func error(_ text: String) -> TraceError? {
        do throws(TraceError) {
            _ = try ScrollTrace(file: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (#"{"t":-1,"y":0,"k":"d"}"#, "t"), (#"{"t":0.5,"y":0,"k":"d"}"#, "t"), (#"{"t":"0","y":0,"k":"d"}"#, "t"),
        (#"{"y":0,"k":"d"}"#, "t"), (#"{"t":1,"y":NaN,"k":"d"}"#, "y"), (#"{"t":1,"y":Infinity,"k":"d"}"#, "y"),
        (#"{"t":1,"y":1e999,"k":"d"}"#, "y"), (#"{"t":1,"y":2e12,"k":"d"}"#, "y"), (#"{"t":1,"y":null,"k":"d"}"#, "y"),
        (#"{"t":1,"k":"d"}"#, "y"), (#"{"t":1,"y":1}"#, "k"), (#"{"t":1,"y":1,"k":"x"}"#, "k"),
        (#"{"t":1,"y":1,"k":4}"#, "k"), (#"{"t":1,"y":1,"k":"f"}"#, "v"), (#"{"t":1,"y":1,"k":"f","v":1e8}"#, "v"),
        (#"{"t":1,"y":1,"k":"f","target":4}"#, "target"), (#"{"t":1,"y":1,"k":"f","v":4,"target":-1e300}"#, "target"),
        (#"{"t":1,"y":1,"k":"d","at":4}"#, "at"), (#"{"t":1,"y":1,"k":"d","count":4}"#, "count"),
        (#"{"t":1,"k":"insert","count":4}"#, "at"), (#"{"t":1,"k":"insert","at":4}"#, "count"),
        (#"{"t":1,"k":"insert","at":-4,"count":1}"#, "at"), (#"{"t":1,"k":"insert","at":4,"count":0}"#, "count"),
        (#"{"t":1,"k":"insert","at":4,"count":1,"y":2}"#, "y"), (#"{"t":1,"y":1,"y":1,"k":"d"}"#, "y"),
        (#"{"t":1,"x":1,"k":"d"}"#, "x"), (#"{"t":1,"y":1,"k":"d""#, "k"), (#"{"t":1,"y":1,"k":"d"}{"#, ""), ("", ""),
        ("[1]", ""), (#"{"t":1,"y":"#, "y"), (#"{"kind":"other"}"#, "kind"),
        (#"{"kind":"footer","count":2,"checksum":"00000000"}"#, "count"),
        (#"{"kind":"footer","count":1,"checksum":"00000000"}"#, "checksum"),
        (#"{"kind":"footer","count":1}"#, "checksum"), (#"{"kind":"footer","checksum":"00000000"}"#, "count"),
        (#"{"kind":"footer","count":1,"checksum":"00000000","more":1}"#, "more"),
    ])
    func `a mistake in the third line is told with its field`(line: String, field: String) {
        let found = error([Self.header, Self.start, line, Self.start].joined(separator: "\n"))
        #expect(found?.line == 3)
        #expect(found?.field == field, "\(String(describing: found))")
    }

    @Test(arguments: [
        (#""kind":"header""#, #""kind":"heading""#, "kind"), (#""v":1"#, #""v":2"#, "v"), (#""v":1"#, #""v":"1""#, "v"),
        (#""unit":"pt""#, #""unit":"px""#, "unit"), (#""t":"us""#, #""t":"ms""#, "t"), (#","t":"us""#, "", "t"),
        ("[390,800]", "[390,0]", "viewport"), ("[390,800]", "[390]", "viewport"), ("[390,800]", "7", "viewport"),
        ("[390,800]", "[390,1e9]", "viewport"), ("[390,800]", "[390,-800]", "viewport"),
        (#""ios""#, #""palm""#, "platform"), (#","platform":"ios""#, "", "platform"),
        (#""v":1"#, #""v":1,"decel":1"#, "decel"), (#""v":1"#, #""v":1,"decel":"0.9""#, "decel"),
        (#""v":1"#, #""v":1,"paging":"any""#, "paging"), (#""v":1"#, #""v":1,"split":"all""#, "split"),
        (#""v":1"#, #""v":1,"source":5"#, "source"), (#""v":1"#, #""v":1,"colour":5"#, "colour"),
        (#""v":1"#, #""v":1,"v":1"#, "v"), (#"{"kind""#, #"["kind""#, ""),
    ])
    func `a mistake in the header is told with its field`(part: String, replacement: String, field: String) throws {
        let place = try #require(Self.header.range(of: part))
        let found = error(Self.header.replacing(place, by: replacement) + "\n" + Self.start + "\n")
        #expect(found?.line == 1)
        #expect(found?.field == field, "\(String(describing: found))")
    }

    @Test(arguments: [
        (#""kind":"header""#, #""kind":"x""#, #"line 1, kind: this has to be "header""#),
        (#""v":1"#, #""v":2"#, "line 1, v: version 2 is not known; version 1 is"),
        (#""v":1"#, #""v":1.5"#, "line 1, v: this is not a whole number"),
        (#""v":1,"#, "", "line 1, v: the field is missing"),
        (#""v":1"#, #""v":1,"decel":null"#, "line 1, decel: this is not a number"),
        (
            #""v":1"#, #""v":1,"split":"a word that is not known""#,
            #"line 1, split: "a word that is not k" is none of dev, held"#
        ),
        (#""v":1"#, #""v":1,"colour":5"#, "line 1, colour: this field is not known here"),
        (#""v":1"#, #""v":1,"v":1"#, "line 1, v: duplicate key"),
        (#""v":1"#, #""v":[[tru]]"#, "line 1, v: unexpected character"),
        ("[390,800]", "[390]", "line 1, viewport: this is not [width, height]"),
        (#"{"kind""#, #"["kind""#, "line 1: unexpected character"),
        (header, "[1]", "line 1: the line is no JSON object"),
    ])
    func `a mistake in the header is told in words`(part: String, replacement: String, description: String) throws {
        let place = try #require(Self.header.range(of: part))
        #expect(error(Self.header.replacing(place, by: replacement) + "\n")?.description == description)
    }

    @Test func `time does not go backward`() {
        let lines = [Self.header, #"{"t":5,"y":0,"k":"i"}"#, #"{"t":4,"y":0,"k":"i"}"#, ""]
        let expected = TraceError(line: 3, field: "t", "4 is earlier than the event before it, at 5")
        #expect(error(lines.joined(separator: "\n")) == expected)
    }

    @Test func `a file ends with its footer, and with nothing else`() {
        #expect(error("") == TraceError(line: 1, field: "kind", "the header is missing"))
        #expect(error(Self.header)?.line == 2)
        let unfinished = error([Self.header, Self.start, ""].joined(separator: "\n"))
        #expect(unfinished?.line == 3 && unfinished?.field == "kind")
        let file = String(decoding: Scenario.coldStart.trace(seed: 1).file, as: UTF8.self)
        let lines = file.split(separator: "\n").count
        #expect(error(file + Self.start) == TraceError(line: lines + 1, field: "", "something follows the footer"))
        #expect(error(file + "\n")?.line == lines + 1)
    }

    @Test func `a changed byte is found by the checksum`() throws {
        let file = String(decoding: Scenario.coldStart.trace(seed: 1).file, as: UTF8.self)
        let drag = try #require(file.range(of: #""k":"d""#))
        #expect(error(file.replacing(drag, by: #""k":"w""#))?.field == "checksum")
    }

    @Test func `a line without an end is refused as soon as it is too long`() {
        var reader = TraceReader()
        let portion = [UInt8](repeating: UInt8(ascii: " "), count: 1000)
        var taken = 0
        #expect(throws: TraceError(line: 1, field: "", "the line has more than 16384 bytes")) {
            while true {
                try reader.read(portion)
                taken += portion.count
            }
        }
        #expect(taken == 16_000)
    }

    @Test func `a file without an end is refused as soon as it has too many bytes`() throws {
        var reader = TraceReader(keepsEvents: false, longestFile: 10_000)
        try reader.read(Array((Self.header + "\n").utf8))
        let line = Array((Self.start + "\n").utf8)
        var lines = 1
        #expect(throws: TraceError.self) {
            while true {
                try reader.read(line)
                lines += 1
            }
        }
        #expect(lines == (10_000 - Self.header.utf8.count - 1) / line.count + 1)
    }

    @Test(arguments: UInt64(0)..<400)
    func `a file with a few bytes changed is read or refused, and never more`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var file = ScrollTrace(random: &random).file
        let pieces = [#""k""#, "{", "}", "[", "\\", "-", "1e400", "\n", "\u{FEFF}", #"{"kind":"footer"}"#, "\0"]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0..<file.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: file[place] = UInt8.random(in: 0...255, using: &random)
            case 1: file.removeSubrange(place..<min(file.count, place + 5))
            case 2: file.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
            default: file.removeSubrange((place + 1)...)
            }
        }
        do throws(TraceError) {
            let trace = try ScrollTrace(file: file)
            var check = EventCheck()
            #expect(throws: Never.self) {
                try trace.header.validate()
                for event in trace.events { try check.take(event, line: 1) }
            }
        } catch {
            #expect(error.line >= 1 && !error.reason.isEmpty)
        }
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<Index>? {
        ranges(of: part).first
    }

    fileprivate func replacing(_ range: Range<Index>, by text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
