import JSON
import Testing

@Suite struct JSONReaderTests {
    @Test func `a message of known shape is read member by member`() throws {
        var reader = JSONReader(Array(#" { "offset" : 1200.5, "phase":"drag", "extra":[{"a":[]},{}], "n":-7 } "#.utf8))
        var seen: [String] = []
        try reader.beginObject()
        while try reader.nextKey() {
            seen.append(reader.key)
            if reader.keyIs("offset") {
                #expect(try reader.readDouble() == 1200.5)
            } else if reader.keyIs("phase") {
                #expect(try reader.readString(among: ["fling", "drag"]) == 1)
            } else if reader.keyIs("n") {
                #expect(try reader.readInteger() == -7)
            } else {
                try reader.skipValue()
            }
        }
        try reader.finish()
        #expect(seen == ["offset", "phase", "extra", "n"])
    }

    @Test func `keys written with escapes are recognised`() throws {
        var reader = JSONReader(Array(#"{"\u006fffset":"\u0064rag"}"#.utf8))
        try reader.beginObject()
        #expect(try reader.nextKey())
        let matches = (reader.keyIs("offset"), reader.keyIs("offse"), reader.keyIs("0ffset"))
        #expect(matches == (true, false, false))
        #expect(try reader.readString(among: ["drag"]) == 0)
    }

    @Test(
        arguments: [("5", 5), ("5.0", 5), ("2e3", 2000), ("-9223372036854775808", Int64.min), ("-0", 0)]
            as [(String, Int64)]
    )
    func `whole numbers are read however written`(text: String, expected: Int64) throws {
        var reader = JSONReader(Array(text.utf8))
        #expect(try reader.readInteger() == expected)
    }

    @Test(arguments: [
        ("1.5", JSONError.Code.wrongType), ("9223372036854775808", .numberOutOfRange), ("\"1\"", .wrongType),
    ])
    func `other numbers are no integers`(text: String, code: JSONError.Code) {
        var reader = JSONReader(Array(text.utf8))
        let error = #expect(throws: JSONError.self) { try reader.readInteger() }
        #expect(error?.code == code)
        #expect(reader.offset == 0)
    }

    @Test func `a value of another type stays unread`() throws {
        var reader = JSONReader(Array(" [true]".utf8))
        #expect(throws: JSONError(.wrongType, at: 1)) { try reader.readDouble() }
        #expect(throws: JSONError(.wrongType, at: 1)) { try reader.beginObject() }
        #expect(throws: JSONError(.wrongType, at: 1)) { try reader.readString() }
        #expect(throws: JSONError(.wrongType, at: 1)) { try reader.readBool() }
        #expect(try reader.peek() == .array)
        try reader.beginArray()
        #expect(throws: JSONError(.wrongType, at: 2)) { try reader.beginArray() }
        #expect(try reader.nextElement())
        #expect(try reader.readBool())
        #expect(try reader.nextElement() == false)
        try reader.finish()
    }

    @Test func `a part of an array is read with offsets of the whole`() throws {
        let bytes = Array("xx[1,2]yy".utf8)
        var reader = JSONReader(bytes, in: 2..<7)
        #expect(try reader.readValue() == [1, 2])
        try reader.finish()
        reader = JSONReader(bytes, in: 2..<6)
        #expect(throws: JSONError(.unexpectedEnd, at: 6, path: "/2")) { try reader.readValue() }
    }
}
