import JSON
import Testing
import TestSupport

@Suite struct JSONWriterTests {
    @Test func `containers, members and elements are separated`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("revision", 7)
        writer.key("changes")
        writer.beginArray()
        writer.beginArray()
        writer.value(1)
        writer.value(Int64(2))
        writer.endArray()
        writer.beginObject()
        writer.endObject()
        writer.null()
        writer.value(true)
        writer.endArray()
        writer.key(named: "a\"b")
        writer.value(encoded: Array("[0]".utf8))
        writer.member("last", false)
        writer.endObject()
        #expect(writer.description == #"{"revision":7,"changes":[[1,2],{},null,true],"a\"b":[0],"last":false}"#)
        #expect(writer.take().count == 69)
        #expect(writer.bytes.isEmpty)
    }

    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (1, "1"), (-3, "-3"), (0.1, "0.1"), (1200.5, "1200.5"), (0.125, "0.125"),
            (-0.05, "-0.05"), (100.25, "100.25"), (0.001, "0.001"), (0.0005, "0.0005"), (1e15, "1000000000000000"),
            (9_007_199_254_740_991, "9007199254740991"), (0.1 + 0.2, "0.30000000000000004"), (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"), (1.0 / 3, "0.3333333333333333"),
            (123_456_789_012.345, "123456789012.345"),
            (999_999_999_999.999, "999999999999.999"),
        ] as [(Double, String)]
    )
    func `numbers are written with the fewest digits`(value: Double, expected: String) {
        var writer = JSONWriter()
        writer.value(value)
        #expect(writer.description == expected)
    }

    @Test(arguments: UInt64(0)..<20)
    func `any number reads back as itself, never longer than the library's text`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let bits = UInt64.random(in: 0 ... .max, using: &random)
            let decimal = Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1000
            let wide = Double(Int.random(in: 0...(1 << 60), using: &random)) / 1000
            // Sums of estimated lengths, at and beyond the numbers that have fifteen digits.
            let length = Double(Int.random(in: 0...(1 << 40), using: &random)) / 64
            for value in [Double(bitPattern: bits), decimal, wide, length] where value.isFinite {
                var writer = JSONWriter()
                writer.value(value)
                let back = try JSONValue.parse(writer.bytes).double
                #expect(back?.bitPattern == value.bitPattern)
                #expect(value.magnitude > 1e15 || writer.bytes.count <= value.description.utf8.count)
            }
        }
    }

    @Test func `strings of any length are written whole, wherever the memory that is ready ends`() throws {
        for first in [0, 300, 480, 500, 510] {
            var writer = JSONWriter()
            writer.beginArray()
            writer.value(String(repeating: "f", count: first))
            let texts = (0..<80).map { String("0123456789abcdefghijklmnopqrstuvwxyz".prefix($0 % 37)) }
            for text in texts { writer.value(text) }
            let count = writer.count
            writer.endArray()
            #expect(writer.count == count + 1)
            let read = try JSONValue.parse(writer.bytes).array
            #expect(read?.dropFirst().map(\.string) == texts)
            #expect(writer.take().count == count + 1 && writer.count == 0)
        }
    }

    @Test func `what is written behind other bytes leaves them as they are`() {
        var bytes = Array("id: 1\n".utf8)
        bytes.reserveCapacity(4_096)
        for number in 0..<100 {
            var writer = JSONWriter(appendingTo: bytes)
            writer.value(number)
            bytes = writer.take() + [10]
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "id: 1\n" + (0..<100).map { "\($0)\n" }.joined())
    }

    @Test(arguments: [Int64.min, -10, -1, 0, 9, 10, 99, 100, .max])
    func `integers are written in full`(value: Int64) {
        var writer = JSONWriter()
        writer.value(value)
        #expect(writer.description == String(value))
    }

    @Test(arguments: UInt64(0)..<20)
    func `numbers of any length are the library's text`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let magnitude = UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
            let integer = Int64(bitPattern: magnitude)
            let double = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("unsigned", magnitude)
            writer.member("signed", integer)
            writer.key("arrays")
            writer.beginArray()
            writer.array(Int(integer), -1)
            writer.array(0, Int(integer), 10)
            if double.isFinite, double.rounded() != double { writer.value(double) }
            writer.endArray()
            writer.endObject()
            let arrays = "[\(integer),-1],[0,\(integer),10]"
            let last = double.isFinite && double.rounded() != double ? ",\(double)" : ""
            let members = #""unsigned":\#(magnitude),"signed":\#(integer),"arrays":[\#(arrays)\#(last)]"#
            #expect(writer.description == "{\(members)}")
        }
    }

    @Test(arguments: 0..<20)
    func `powers of ten and their neighbours are written in full`(exponent: Int) {
        let power = (0..<exponent).reduce(UInt64(1)) { power, _ in power * 10 }
        for value in [power - 1, power, power + 1] {
            var writer = JSONWriter()
            writer.value(value)
            #expect(writer.description == String(value))
        }
    }

    @Test func `the largest unsigned integer is written in full`() {
        var writer = JSONWriter()
        writer.value(UInt64.max)
        #expect(writer.description == "18446744073709551615")
    }

    @Test func `strings are escaped where they must be and nowhere else`() {
        var writer = JSONWriter()
        writer.value("\"\\/\u{8}\u{c}\n\r\t\0\u{1f}\u{7f}é😀")
        #expect(writer.description == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}é😀\"")
    }

    /// Strings are looked through eight bytes at a time, so each place in such a word counts.
    @Test func `an escape is found wherever it stands, also beside another`() throws {
        let marks = ["\"", "\\", "\0", "\u{1f}", " ", "!", "#", "[", "]", "\u{7f}", "é", "😀"]
        let escapes = ["\"": "\\\"", "\\": "\\\\", "\0": "\\u0000", "\u{1f}": "\\u001f"]
        for length in 0..<20 {
            for (place, mark) in (0...length).flatMap({ place in marks.map { (place, $0) } }) {
                let (head, tail) = (String(repeating: "a", count: place), String(repeating: "z", count: length - place))
                for other in ["", "\"", "\n"] {
                    var writer = JSONWriter()
                    writer.value(head + mark + other + tail)
                    let escaped = [mark, other].map { escapes[$0] ?? ($0 == "\n" ? "\\n" : $0) }.joined()
                    try #require(writer.description == "\"\(head)\(escaped)\(tail)\"")
                }
            }
        }
    }

    @Test func `a writer is reused with its buffer`() {
        var writer = JSONWriter(capacity: 64)
        for number in 0..<3 {
            writer.removeAll()
            writer.value(number)
            #expect(writer.description == String(number))
        }
    }
}
