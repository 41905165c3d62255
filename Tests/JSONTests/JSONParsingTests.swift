import JSON
import Testing

@Suite struct JSONParsingTests {
    @Test(
        arguments: [
            ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-1", -1),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", 1.5), ("2e3", .number(2000)),
            ("1E-2", 0.01), ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            ("0.1e1", .number(1)), ("1e22", .number(1e22)),
            ("1e23", .number(1e23)), ("5e-324", .number(.leastNonzeroMagnitude)),
            ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("1e-400", .number(0)),
            ("9007199254740993.0", .number(9_007_199_254_740_992)),
            (#""""#, ""), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"),
            (#""\u00e9\u20AC\ud83d\uDE00""#, "é€😀"),
            (#""\u0000""#, "\0"), ("\"é€😀\u{7f}\"", "é€😀\u{7f}"), ("[]", []), ("[ ]", []), ("{}", [:]),
            ("[1,[2]]", [1, [2]]),
            ("\t{\"a\" : [ null , {\"b\":1.25} ] , \"\":0}\r\n", ["a": [nil, ["b": 1.25]], "": 0]),
        ] as [(String, JSONValue)]
    )
    func `valid documents are read`(text: String, expected: JSONValue) throws {
        #expect(try JSONValue.parse(Array(text.utf8)) == expected)
        var reader = JSONReader(Array(text.utf8))
        try reader.skipValue()
        try reader.finish()
    }

    @Test(
        arguments: [
            ("", JSONError.Code.unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("nul", .unexpectedEnd, 3),
            ("nulL", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("1 2", .trailingBytes, 2),
            ("[1]]", .trailingBytes, 3),
            ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3),
            ("[1", .unexpectedEnd, 2),
            ("{\"a\":1,}", .unexpectedByte, 7), ("{a:1}", .unexpectedByte, 1), ("{\"a\" 1}", .unexpectedByte, 5),
            ("{\"a\":}", .unexpectedByte, 5), ("{,}", .unexpectedByte, 1), ("{\"a\":1 \"b\":2}", .unexpectedByte, 7),
            ("[}", .unexpectedByte, 1), ("{]", .unexpectedByte, 1), ("01", .invalidNumber, 0), ("-", .unexpectedEnd, 1),
            ("-a", .invalidNumber, 1), ("1.", .unexpectedEnd, 2), ("1.e3", .invalidNumber, 2),
            (".5", .unexpectedByte, 0),
            ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("1e+x", .invalidNumber, 3),
            ("+1", .unexpectedByte, 0),
            ("1e400", .numberOutOfRange, 0), ("[-1e309]", .numberOutOfRange, 1), ("NaN", .unexpectedByte, 0),
            ("Infinity", .unexpectedByte, 0), ("0x10", .trailingBytes, 1), ("'a'", .unexpectedByte, 0),
            ("\"a", .unexpectedEnd, 2), ("\"a\nb\"", .controlCharacter, 2), (#""\x""#, .invalidEscape, 1),
            (#""\u12g4""#, .invalidEscape, 5), (#""\u12"#, .unexpectedEnd, 5), (#""\ud800""#, .loneSurrogate, 1),
            (#""\ud800\u0041""#, .loneSurrogate, 1), (#""\udc00""#, .loneSurrogate, 1), ("\"\\", .unexpectedEnd, 2),
            (#"{"a":1,"a":2}"#, .duplicateKey, 7), (#"{"a":1,"\u0061":2}"#, .duplicateKey, 7),
            ("\u{feff}1", .unexpectedByte, 0), ("//\n1", .unexpectedByte, 0), ("1\0", .trailingBytes, 1),
        ] as [(String, JSONError.Code, Int)]
    )
    func `invalid documents are refused at the byte that breaks them`(text: String, code: JSONError.Code, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(Array(text.utf8)) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFF], [0xFE],
        ] as [[UInt8]]
    )
    func `strings that are not UTF-8 are refused, read or skipped`(bytes: [UInt8]) {
        let document = Array("\"a".utf8) + bytes + Array("\"".utf8)
        #expect(throws: JSONError(.invalidUTF8, at: 2)) { try JSONValue.parse(document) }
        #expect(throws: JSONError(.invalidUTF8, at: 2)) {
            var reader = JSONReader(document)
            try reader.skipValue()
        }
    }

    @Test func `negative zero keeps its sign`() throws {
        let value = try JSONValue.parse(Array("-0".utf8))
        #expect(value.double?.sign == .minus)
        #expect(value == 0)
    }

    @Test func `nesting stops at the limit, read or skipped`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        let limits = JSONLimits(depth: 5)
        #expect(throws: Never.self) { try JSONValue.parse(nested(5), limits: limits) }
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(nested(6), limits: limits) }
        #expect(error?.code == .tooDeep)
        #expect(error?.path == "/0/0/0/0/0")
        #expect(throws: JSONError(.tooDeep, at: 5)) {
            var reader = JSONReader(nested(6), limits: limits)
            try reader.skipValue()
        }
        #expect(throws: JSONError.self) { try JSONValue.parse(nested(1_000_000)) }
    }

    @Test(arguments: [
        (#"{"a":{"b":[0,1,x]}}"#, "/a/b/2"), (#"{"a/b":{"~":tru}}"#, "/a~1b/~0"), (#"[{"a":1,"a":1}]"#, "/0/a"),
    ])
    func `an error names the value it is in`(text: String, path: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(Array(text.utf8)) }
        #expect(error?.path == path)
    }

    @Test func `keys that only look alike differ`() throws {
        let value = try JSONValue.parse(Array("{\"\u{e9}\":1,\"e\u{301}\":2}".utf8))
        #expect(value["\u{e9}"] == 1)
        #expect(value["e\u{301}"] == 2)
        #expect(JSONValue.string("\u{e9}") != "e\u{301}")
    }

    @Test func `duplicates are found among many keys`() throws {
        let members = (0..<1000).map { "\"k\($0)\":\($0)" }
        let object = try JSONValue.parse(Array("{\(members.joined(separator: ","))}".utf8))
        #expect(object.object?.count == 1000)
        #expect(throws: JSONError.self) {
            try JSONValue.parse(Array("{\((members + ["\"k7\":0"]).joined(separator: ","))}".utf8))
        }
    }
}
