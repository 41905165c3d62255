import JSON
import Screenful
import TestSupport
import Testing

@testable import ScreenfulCoding

/// The fast way to read a scroll agrees with the slow one, or gives up.
@Suite struct ScrollDecodingTests {
    private func slow(_ body: [UInt8]) -> ScrollRequest? {
        try? ScrollRequest(JSONField.parse(body))
    }

    @Test(arguments: [
        #"{"offset":1200.5,"phase":"drag","velocity":900,"target":3200}"#, #"{"anchor":[7,-3.5],"phase":"settle"}"#,
        #" { "target" : 1e3 , "offset" : -0 } "#, #"{"velocity":-1e9,"offset":1e15}"#,
        #"{"anchor":[7,0],"phase":"fling","sequence":9007199254740991}"#, #"{"anchor":[7,0],"version":12}"#,
    ])
    func `usual bodies are read the fast way`(text: String) throws {
        let body = Array(text.utf8)
        #expect(try ScrollRequest(JSONField.parse(body)) == ScrollRequest(fast: body))
    }

    @Test(arguments: UInt64(0)..<400)
    func `whatever the fast way takes, the slow way reads alike`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var body = Self.body(using: &random)
        // Some are broken on purpose.
        if Bool.random(using: &random) {
            let place = Int.random(in: 0..<body.count, using: &random)
            body[place] = Array(#"{}[]",:0eE.-nt\x"#.utf8).randomElement(using: &random) ?? 0
        }
        guard let fast = ScrollRequest(fast: body) else { return }
        #expect(slow(body) == fast, "\(String(decoding: body, as: UTF8.self))")
    }

    private static func body(using random: inout SeededGenerator) -> [UInt8] {
        let numbers = ["0", "-1", "12.25", "1e3", "-1E-2", "1e15", "1e16", "999999999", "1000000000", "null", "\"1\""]
        let values: [(String, [String])] = [
            ("offset", numbers), ("velocity", numbers), ("target", numbers),
            ("anchor", ["[0,0]", "[5,1.5]", "[1]", "[1,2,3]", "[0.5,0]", "[-1,0]", "[1000000000,0]", "{}"]),
            ("phase", ["\"drag\"", "\"fling\"", "\"jump\"", "\"dr\\u0061g\"", "1"]), ("speed", ["1"]),
            ("sequence", ["0", "12", "-1", "1.5", "9007199254740991", "9007199254740992", "null"]),
            ("version", ["0", "12", "-1", "1.5", "9007199254740991", "9007199254740992", "null"]),
        ]
        let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            let (name, choices) = values.randomElement(using: &random) ?? ("", [])
            return "\"\(name)\":\(choices.randomElement(using: &random) ?? "0")"
        }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }
}
