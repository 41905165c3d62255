import Foundation
import JSON
import Testing

@Suite struct JSONCodableTests {
    private enum Kind: String, Codable {
        case plain, fancy
    }

    private enum Choice: Codable, Equatable {
        case nothing
        case number(Double)
        case pair(first: Int, second: String?)
    }

    private struct Sample: Codable, Equatable {
        var name: String
        var kind: Kind
        var choices: [Choice]
        var range: Range<Int>
        var optional: Int?
        var lanes: SIMD4<Float>
        var nested: [[UInt8]]
        var flags: [String: Bool]
    }

    private let sample = Sample(
        name: "e\u{301}\"\\",
        kind: .fancy,
        choices: [.nothing, .number(0.1), .pair(first: -1, second: nil), .pair(first: 2, second: "b")],
        range: 3..<9,
        optional: nil,
        lanes: [1, 0.5, -3, 1e3],
        nested: [[], [1, 255]],
        flags: ["a": true]
    )

    @Test
    func `values are encoded as Foundation encodes them`() throws {
        let ours = try JSONValue(encoding: sample)
        let theirs = try JSONValue.parse(Array(JSONEncoder().encode(sample)))
        #expect(ours == theirs)
    }

    @Test
    func `an encoded value that is written and read is the same`() throws {
        let text = JSONWriter.text(of: try JSONValue(encoding: sample))
        #expect(try JSONValue.parse(Array(text.utf8)).decode(Sample.self) == sample)
    }

    private static let numbers: [Double] = [
        0, -0.0, 1, 0.1, .leastNormalMagnitude / 3, .pi, 1e300, 9_007_199_254_740_994, .infinity, -.infinity,
        .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1 / 3,
    ]

    @Test(arguments: numbers)
    func `a number has the same bits when it is read`(number: Double) throws {
        let text = JSONWriter.text(of: try JSONValue(encoding: [number]))
        let read = try JSONValue.parse(Array(text.utf8)).decode([Double].self)
        #expect(read.map(\.bitPattern) == [number.bitPattern])
    }

    @Test
    func `the largest whole numbers are read as they were`() throws {
        let text = JSONWriter.text(of: try JSONValue(encoding: [UInt64.max, 1 << 63, 0]))
        #expect(try JSONValue.parse(Array(text.utf8)).decode([UInt64].self) == [.max, 1 << 63, 0])
        let not = JSONWriter.text(of: try JSONValue(encoding: [Double.nan]))
        #expect(try JSONValue.parse(Array(not.utf8)).decode([Double].self)[0].isNaN)
    }

    @Test(arguments: [
        (#"{"first":1}"#, "second"), (#"{"first":"1","second":[]}"#, "first"), (#"{"first":300,"second":[]}"#, "first"),
        (#"{"first":1,"second":[1,true]}"#, "second.1"), (#"{"first":1,"second":{}}"#, "second"), ("[1]", ""),
    ])
    func `an error names the place of the value`(text: String, place: String) throws {
        struct Pair: Decodable {
            let first: UInt8
            let second: [Int]
        }
        let value = try JSONValue.parse(Array(text.utf8))
        do {
            _ = try value.decode(Pair.self)
            Issue.record("\(text) was decoded")
        } catch let error as Swift.DecodingError {
            let path: [any CodingKey] =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                    context.codingPath
                case .keyNotFound(let key, let context): context.codingPath + [key]
                @unknown default: []
                }
            #expect(path.map(\.stringValue).joined(separator: ".") == place)
        }
    }
}
